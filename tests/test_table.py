"""A table is a fold over its log: what each line changes, who is told what, and who is asked."""

import msgspec
import pytest

import zaria
from zaria import events
from zaria.chance import SCHEME
from zaria.events import AnyEvent, Row, decoded
from zaria.retelling import retold
from zaria.story import Told
from zaria.table import Change, Table

from .tables import fewest

ROLL = "white 3 4 red 5 yellow 2 green 1 blue 6"


def opened(game: str, players: int, first: int = 0, **more: object) -> Table:
    """A table at which everybody sits and the game has begun."""
    table = Table("id", b"secret")
    table.follow(
        events.Created(game=game, players=players, options={}, host="key 0", commitment="", **more)  # type: ignore[arg-type]
    )
    for seat in range(players):
        table.follow(events.Sat(seat, f"P{seat}", f"key {seat}", ""))
    table.follow(events.Started(first))
    return table


def follow(table: Table, *lines: AnyEvent) -> list[Change]:
    return [table.follow(line) for line in lines]


def test_choices_made_together_are_told_when_the_last_is_made() -> None:
    table = opened("qwixx", 2)
    rolled, mine, others = follow(
        table, events.Happened(ROLL), events.Chose(0, "red 7"), events.Chose(1, "pass", "bot")
    )
    assert rolled == Change((Told(None, ROLL),), asked=(0, 1))
    assert mine == Change((Told(0),), only_chosen=0)
    assert others == Change((Told(0, "red 7"), Told(1, "pass")), asked=(0,))


def test_a_choice_in_turn_is_told_at_once() -> None:
    table = opened("qwixx", 2)
    follow(table, events.Happened(ROLL), events.Chose(0, "pass"), events.Chose(1, "pass"))
    assert table.follow(events.Chose(0, "red 8")) == Change((Told(0, "red 8"),))


def test_steps_of_one_who_is_not_done_are_noticed_by_nobody_else() -> None:
    """KN-1, KN-2: an entry that brings bonus circles and the circles are one secret."""
    table = opened("knaster", 2)
    for cell in ("a1", "b1", "c1", "d1"):
        follow(table, events.Happened("3 4"), events.Chose(0, f"enter {cell}"), events.Chose(1, f"enter {cell}"))
    follow(table, events.Happened("3 4"))
    number, own = table.number, table.numbers[0]
    entered = table.follow(events.Chose(0, "enter e1"))
    assert entered == Change((), asked=(0,), only_for=0)
    assert table.number == number
    assert table.numbers[0] == own + 1
    assert table.numbers[1] == number


def test_the_chain_is_the_same_where_the_log_was_read_in_the_middle_of_a_round() -> None:
    """Neither how many secret lines there are nor that a process has begun anew may show."""
    here, there = (opened("knaster", 2, dice=SCHEME) for _ in range(2))
    round_ = (events.Happened("3 4"), events.Chose(0, "enter a1"), events.Chose(1, "enter b1"))
    for line in (*round_, *round_[:1], events.Chose(0, "enter a2")):
        here.follow(line)
        there.follow(line)
        looked = here.chain  # it moves on as it is looked at
    found = there.chain
    assert looked is not None
    assert found is not None
    assert (found.lines, found.head) == (looked.lines, looked.head)
    assert found.lines == 4


def test_every_seat_is_asked_once() -> None:
    table = opened("qwixx", 3)
    assert table.follow(events.Happened(ROLL)).asked == (0, 1, 2)
    assert table.follow(events.Chose(2, "pass")).asked == ()
    assert table.asked == [table.number - 1] * 3


@pytest.mark.parametrize("level", ["casual", "master"])
def test_what_plays_on_for_one_who_leaves_is_in_the_event(level: str) -> None:
    table = opened("qwixx", 2)
    table.follow(events.Left(1, level))
    assert (table.seats[1].name, table.seats[1].bot, table.seats[1].keys) == ("P1", level, set())


def test_lines_of_before_are_still_read() -> None:
    """A line that was written before stand-ins were named, and one with every field of its time."""
    left = decoded(9, b'{"kind":"left","seat":1}', 0.0, None).event
    assert left == events.Left(1, "casual")
    created = decoded(
        1,
        b'{"kind":"created","game":"trio","players":4,"options":{"mode":"simple","teams":true},"host":"k",'
        b'"commitment":"c","first":2,"public":true,"seconds":60,"memory":true}',
        0.0,
        None,
    ).event
    assert isinstance(created, events.Created)
    assert (created.first, created.public, created.seconds, created.memory) == (2, True, 60, True)


def test_the_same_log_is_the_same_table_anywhere() -> None:
    table = opened("qwixx", 2)
    lines: list[AnyEvent] = [events.Happened(ROLL), events.Chose(0, "red 7"), events.Chose(1, "pass")]
    rows = [Row(table.rows + 1 + i, line, float(i), f"choice {i}") for i, line in enumerate(lines)]
    stored = [(row.number, row.encoded(), row.at, row.choice) for row in rows]
    for row in rows:
        table.apply(row)
    other = opened("qwixx", 2)
    for line in stored:
        other.apply(decoded(*line))
    assert other.record() == table.record()
    assert (other.number, other.numbers, other.answers) == (table.number, table.numbers, table.answers)
    assert msgspec.json.encode(other.public_view()) == msgspec.json.encode(table.public_view())


def test_people_and_bots_are_carried_apart() -> None:
    table = Table("id", b"")
    created = events.Created(game="qwixx", players=2, options={}, host="", commitment="")
    follow(table, created, events.Sat(0, "master", "key", ""), events.BotSat(1, "master"), events.Started(0))
    assert (table.record()["names"], table.record()["bots"]) == (["master", None], [None, "master"])


def test_only_the_story_of_late_is_kept() -> None:
    table = opened("knaster", 1)
    for i in range(24):
        follow(table, events.Happened("1 1"), events.Chose(0, f"enter {'abcde'[i % 5]}{i // 5 + 1}"))
        while table.match and table.match.legal(0):
            table.follow(events.Chose(0, table.match.legal(0)[0]))
    assert len(table.story) <= 200
    assert table.told_since(table.number - 1)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_replay_tells_only_what_was_known_then(seat: int | None) -> None:
    """`zaria replay --seat`: no secret choice before all have chosen, no hidden card ever."""
    match = zaria.Match(zaria.game("qwixx"), first=0)
    match.happen(ROLL)
    match.choose(0, "red 7")
    own = [Told(0, "red 7")] if seat == 0 else [Told(0)]
    assert retold(match, seat) == [Told(None, ROLL), *own]
    match.choose(1, "pass")
    texts = [line.text for line in retold(match, seat) if line.text]
    assert texts == [ROLL, "red 7", "pass"]


def test_a_replay_of_hidden_cards_hides_them() -> None:
    match = zaria.Match(zaria.game("trio", players=3), chance=zaria.Seeded(3))
    assert retold(match, None) == []
    match.choose(0, "low 1")
    assert retold(match, 1) == [Told(0, "low 1")]


def test_words_are_told_when_all_have_promised_theirs() -> None:
    table = Table("id", b"secret")
    created = events.Created(game="qwixx", players=2, options={}, host="a", commitment="", dice=2)
    follow(table, created, events.Sat(0, "A", "a", "", "hash"), events.BotSat(1, "casual"), events.Opening())
    assert table.state == "opening"
    assert table.seats[0].owes_words
    follow(table, events.Revealed(0, "words"), events.Started(0))
    assert table.state == "playing"
    assert table.record()["dice"]["words"] == ["words", ""]
    assert "withheld" not in table.record()["dice"]


def test_a_secret_choice_is_taken_back_while_others_choose() -> None:
    """The others' choices stay as they are, and the log of the game has only what counts."""
    table = opened("qwixx", 3)
    follow(table, events.Happened(ROLL), events.Chose(0, "red 7"), events.Chose(1, "blue 7"))
    assert [table.may_take_back(seat) for seat in range(3)] == [True, True, False]
    number = table.number
    assert table.follow(events.TookBack(0)) == Change(asked=(0,))
    assert (table.number, table.asked[0]) == (number + 1, number + 1)
    assert table.to_act == (0, 2)
    assert not table.may_take_back(0)
    last = follow(table, events.Chose(0, "green 7"), events.Chose(2, "pass"))[-1]
    assert set(last.told) == {Told(1, "blue 7"), Told(0, "green 7"), Told(2, "pass")}
    assert not any(map(table.may_take_back, range(3)))
    assert zaria.Match.replay(table.record()).scores == [1, 1, 0]


def test_steps_nobody_has_noticed_are_taken_back_unnoticed() -> None:
    """KN-2: an entry and its circles are one secret, and so is that it was another one before."""
    table = opened("knaster", 2)
    for cell in ("a1", "b1", "c1", "d1"):
        follow(table, events.Happened("3 4"), events.Chose(0, f"enter {cell}"), events.Chose(1, f"enter {cell}"))
    follow(table, events.Happened("3 4"), events.Chose(0, "enter e1"), events.Chose(0, "circle a1 in row"))
    number, own = table.number, table.numbers[0]
    assert table.follow(events.TookBack(0)) == Change(asked=(0,), only_for=0)
    assert (table.number, table.numbers[0]) == (number, own + 1)
    assert "enter a2" in table.match.legal(0)  # type: ignore[union-attr]


def test_what_passing_cost_is_told_and_who_passed_for_whom() -> None:
    """QX-5: the roller who crosses nothing takes a misthrow, the others never do."""
    table = opened("qwixx", 2)
    *_, white = follow(table, events.Happened(ROLL), events.Chose(0, "pass"), events.Chose(1, "pass", "clock"))
    assert white.told == (Told(0, "pass"), Told(1, "pass", "clock"))
    table.follow(events.StoodIn(0, "casual"))
    assert table.follow(events.Chose(0, "pass", "bot")).told == (Told(0, "pass", "stand-in", -5),)


def test_a_stand_in_plays_until_the_person_is_back() -> None:
    table = opened("qwixx", 2)
    table.follow(events.StoodIn(1, "strong"))
    chair = table.seats[1]
    assert (chair.name, chair.player, chair.bot, table.seats_of("key 1")) == ("P1", "strong", None, [1])
    table.follow(events.Returned(1))
    assert chair.player is None


def test_dice_wait_for_the_roller_only_where_that_was_agreed() -> None:
    """QX-2: the active player rolls. Bots and stand-ins need no waiting."""
    assert opened("qwixx", 2, first=1).thrower is None
    table = opened("qwixx", 2, first=1, by_hand=True)
    assert table.thrower == 1
    table.follow(events.StoodIn(1, "casual"))
    assert table.thrower is None
    table.follow(events.Returned(1))
    table.follow(events.Happened(ROLL))
    assert table.thrower is None


@pytest.mark.parametrize("game", zaria.GAMES)
def test_only_dice_wait_for_a_hand(game: str) -> None:
    assert (opened(game, fewest(game), by_hand=True).thrower is not None) == zaria.GAMES[game].own_dice


def test_dice_thrown_again_need_no_second_wait() -> None:
    """QN-3: whoever says which dice to roll again has rolled them."""
    table = opened("qwantum", 2, by_hand=True)
    follow(table, events.Happened("white 3 1:B5 2:R6 3:Y4 4:P1 5:B2 6:R6"), events.Chose(0, "reroll white"))
    assert table.match.needs_chance  # type: ignore[union-attr]
    assert table.thrower is None


def test_everybody_has_a_sign_of_their_own() -> None:
    table = Table("id", b"secret")
    table.follow(events.Created(game="knaster", players=4, options={}, host="key 0", commitment=""))
    follow(
        table, events.Sat(0, "P0", "key 0", "", sign=1), events.BotSat(1, "casual"), events.Sat(2, "P2", "key 2", "")
    )
    assert table.signs == [1, 0, 2, 3]
