"""A match: errors that leave it alone, records that can be trusted, views ready for JSON."""

import copy
import json
import pickle
import random
from typing import Any
from xml.etree import ElementTree

import pytest

import zaria
from zaria.errors import Unusable
from zaria.games.knaster.views import KnasterView
from zaria.games.views import AnyView

from .tables import VARIANTS, Variant, match_of, named, play


@pytest.mark.parametrize(
    ("name", "players", "options", "says"),
    [
        ("chess", 2, {}, "there is no game 'chess'; there are qwixx, qwixx-cards"),
        ("qwixx", 6, {}, "Qwixx is for 1 to 5 players, not 6"),
        ("qwixx", True, {}, "1 to 5 players"),
        ("trio", 2, {}, "3 to 6 players"),
        ("trio", 5, {"teams": True}, "teams=True needs 4 or 6 players"),
        ("trio", 4, {"mode": "mild"}, "mode is 'simple' or 'spicy', not 'mild'"),
        ("trio", 4, {"teams": 1}, "teams is False or True, not 1"),
        ("qwixx", 2, {"jokers": True}, "Qwixx has no option 'jokers'"),
    ],
)
def test_a_table_that_does_not_exist(name: str, players: int, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        zaria.game(name, players, **options)


def test_defaults() -> None:
    assert zaria.game("trio").options == {"mode": "simple", "teams": False}
    assert zaria.game("trio").players == 3
    assert zaria.game("knaster").players == 2
    assert zaria.game("qwixx-cards").options == {"jokers": False}


@pytest.mark.parametrize("first", [-1, 2, 1.0, None, "0"])
def test_the_first_seat_must_exist(first: Any) -> None:
    with pytest.raises(ValueError, match="the first seat is 0 to 1"):
        zaria.Match(zaria.game("qwixx"), first=first)


def test_seats_that_do_not_exist() -> None:
    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(1))
    for seat in (-1, 2, None, "0", 0.0, True):
        assert match.why_not(seat, "pass") == zaria.Refusal(None, "refusal.no-such-seat")
    for ask in (match.legal, match.breakdown):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            ask(2)
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        match.view(5)


def test_outcomes_come_only_when_they_are_due() -> None:
    match = zaria.Match(zaria.game("knaster", players=1))
    for text in ("7", "0 7", "3  4", "", "3 4 ", None):
        with pytest.raises(ValueError, match="cannot happen now"):
            match.happen(text)  # type: ignore[arg-type]
    assert match.log == []
    match.happen("3 4")
    with pytest.raises(ValueError, match="for the players to choose"):
        match.happen("3 4")


def test_with_chance_nothing_is_typed_in() -> None:
    match = zaria.Match(zaria.game("knaster", players=1), chance=zaria.Seeded(1))
    assert not match.needs_chance
    with pytest.raises(ValueError, match="for the players to choose"):
        match.happen("3 4")


def test_an_illegal_choice_says_why() -> None:
    match = zaria.Match(zaria.game("qwixx"))
    match.happen("white 6 6 red 1 yellow 1 green 1 blue 1")
    with pytest.raises(zaria.IllegalChoice, match=r"needs 5 crosses in its row first \(QX-6\)") as error:
        match.choose(0, "red 12")
    assert error.value.reason.key == "refusal.five-crosses-first"
    assert error.value.reason.text("el") == "ο τελευταίος αριθμός θέλει πρώτα 5 σβησίματα στη γραμμή του"


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_views_and_records_are_json(variant: Variant) -> None:
    match = play(match_of(variant, 4), random.Random(4), 25)
    for value in [match.record(), *(match.view(seat) for seat in (None, *range(variant[1])))]:
        assert json.loads(json.dumps(value)) == value


RECORD = zaria.Match(zaria.game("trio", players=3), first=1, chance=zaria.Seeded(2)).record()


def damaged(path: list[Any], value: Any) -> dict[str, Any]:
    record: Any = copy.deepcopy(RECORD)
    spot = record
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return record  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (None, "not a Zaria record"),
        ([], "not a Zaria record"),
        ({"game": "trio"}, "not a Zaria record"),
        ({"zaria": 1}, "lacks first, game, log, options, players"),
        (damaged(["zaria"], 2), "of version 2; this Zaria reads version 1"),
        (damaged(["game"], "chess"), "table that does not exist.*no game 'chess'"),
        (damaged(["game"], ["trio"]), "game, options or player count cannot be read"),
        (damaged(["players"], 99), "3 to 6 players"),
        (damaged(["players"], "3"), "player count cannot be read"),
        (damaged(["options"], "spicy"), "options or player count cannot be read"),
        (damaged(["options"], {"mode": "mild"}), "mode is"),
        (damaged(["first"], 3), "the first seat"),
        (damaged(["log"], "7"), "log is not a list"),
        (damaged(["log", 4], [None, "13"]), r"line 5 of the log.*'13' cannot happen"),
        (damaged(["log", 4], [0, "low 1"]), r"line 5 of the log.*wait for the roll"),
        (damaged(["log", 4], [None]), "line 5 of the log"),
        (damaged(["log", 4], 7), "line 5 of the log"),
        (damaged(["log", 4], [[0], "low 1"]), "line 5 of the log"),
    ],
)
def test_a_damaged_record_is_refused_with_its_place(record: Any, says: str) -> None:
    with pytest.raises(zaria.BadRecord, match=says):
        zaria.Match.replay(record)


@pytest.mark.parametrize("upto", [-1, len(RECORD["log"]) + 1])
def test_a_record_is_replayed_only_to_lines_it_has(upto: int) -> None:
    with pytest.raises(zaria.BadRecord, match="there is no line"):
        zaria.Match.replay(RECORD, upto)


def test_a_replayed_match_goes_on() -> None:
    match = zaria.Match.replay(RECORD)
    assert match.to_act == (1,)
    match.choose(1, match.legal(1)[0])
    assert match.record()["log"][:-1] == RECORD["log"]


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_a_copy_goes_its_own_way_with_the_same_dice(variant: Variant) -> None:
    match = play(match_of(variant, 5), random.Random(5), 12)
    before, record = match.s.tobytes(), match.record()
    for other in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        play(other, random.Random(6), 8)
        assert (match.s.tobytes(), match.record()) == (before, record)
        assert other.record() == play(match.copy(), random.Random(6), 8).record()


def test_a_copy_may_have_other_dice() -> None:
    match = zaria.Match(zaria.game("knaster"), chance=zaria.Seeded(1))
    other, typed = match.copy(chance=zaria.Seeded(2)), match.copy(chance=None)
    for each in (match, other, typed):
        for seat in each.to_act:
            each.choose(seat, each.legal(seat)[0])
    assert match.log[-1] != other.log[-1]
    assert typed.needs_chance


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_undo_goes_back_to_the_start_and_the_same_choices_bring_the_same_dice(variant: Variant) -> None:
    match = play(match_of(variant, 7), random.Random(7), 15)
    whole = match.record()
    chosen, states = [], []
    while any(entry.seat is not None for entry in match.log):
        chosen.append(match.undo())
        states.append(match.s.tobytes())
    assert [entry.seat for entry in chosen].count(None) == 0
    with pytest.raises(ValueError, match="nobody has chosen anything yet"):
        match.undo()
    for entry in reversed(chosen):
        assert match.s.tobytes() == states.pop()
        match.choose(entry.seat, entry.text)  # type: ignore[arg-type]
    assert match.record() == whole


def test_dice_typed_in_are_taken_back_line_by_line() -> None:
    match = zaria.Match(zaria.game("knaster", players=1))
    match.happen("3 4")
    match.choose(0, "enter a1")
    match.happen("1 1")
    assert match.undo() == (None, "1 1")
    assert match.take_back(2) == [(None, "3 4"), (0, "enter a1")]
    assert (match.needs_chance, match.log) == (True, [])
    for lines in (1, 0, -1, True, "1"):
        with pytest.raises(ValueError, match=r"0 lines, so .* cannot be taken back"):
            match.take_back(lines)  # type: ignore[arg-type]
    match.happen("6 6")
    assert match.view()["dice"] == [6, 6]


def test_a_position_that_was_set_up_is_not_taken_back() -> None:
    match, other = (zaria.Match(zaria.game("knaster", players=1), chance=zaria.Seeded(seed)) for seed in (1, 2))
    other.choose(0, "enter c3")
    other.log.clear()
    other.s = other.s
    other.choose(0, "enter a1")
    other.undo()
    assert other.view()["sheets"][0]["numbers"].count(None) == 24
    with pytest.raises(ValueError, match="nobody has chosen"):
        other.undo()
    match.s = other.s
    assert match.legal(0) == other.legal(0)


def test_games_are_equal_by_what_is_played() -> None:
    game = zaria.game("trio", players=4, teams=True)
    assert game == zaria.game("trio", 4, teams=True, mode="simple")
    assert game not in (zaria.game("trio", 4), zaria.game("trio", 6, teams=True), "trio")
    assert {game: 1}[pickle.loads(pickle.dumps(game))] == 1
    assert copy.deepcopy(game) == game


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_a_match_can_be_read(variant: Variant) -> None:
    match = play(match_of(variant, 4), random.Random(4), 25)
    assert repr(match).startswith(f"<zaria.Match of {match.game!r}, log of {len(match.log)}, ")
    assert str(match) == match.board()
    for seat in range(variant[1]):
        assert f"Seat {seat}" in str(match)
    root = ElementTree.fromstring(match._repr_svg_())
    assert root.tag.endswith("svg")
    assert "http://" not in match._repr_svg_().replace("http://www.w3.org/2000/svg", "")


def test_a_board_shows_no_more_than_a_seat_may_know() -> None:
    match = zaria.Match(zaria.game("trio"), chance=zaria.Seeded(1))
    hand = " ".join(map(str, match.view(0)["hand"]))
    assert hand in " ".join(match.board(0).split())
    assert hand not in " ".join(match.board().split())
    assert "Θέση 1" in match.board(lang="el")


def test_views_have_a_shape_for_type_checkers() -> None:
    match = zaria.Match(zaria.game("knaster"), chance=zaria.Seeded(1))
    assert match.view(0, KnasterView)["called"] == sum(match.view(0, KnasterView)["dice"] or [])
    assert match.view(None, AnyView) == match.view()
    with pytest.raises(ValueError, match="views of knaster are KnasterView"):
        match.view(0, dict)


def test_a_bot_is_asked_in_one_call() -> None:
    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(1))
    assert match.bot("strong", 1, seed=1) in match.legal(1)
    assert match.bot("random", 1, seed=5) == match.bot("random", 1, seed=5)
    for name, seat, says in (("deep blue", 0, "no bot"), ("strong", 2, "seats are 0 to 1")):
        with pytest.raises(ValueError, match=says):
            match.bot(name, seat)
    match.choose(0, "pass")
    with pytest.raises(ValueError, match="seat 0 has nothing to choose now"):
        match.bot("strong", 0)


@pytest.mark.parametrize("seed", [-1, 0, 2**63, 2**64 - 1, 2**80, True])
def test_any_integer_is_a_seed(seed: int) -> None:
    game = zaria.game("knaster", players=1)
    match, batch = zaria.Match(game, chance=zaria.Seeded(seed)), zaria.Batch(game, 1, seed=seed, threads=1)
    batch.step(rounds=0)
    batch.step()
    assert match.view()["dice"] == zaria.Match(game, chance=zaria.Seeded(seed)).view()["dice"]
    assert batch.decisions[0] == 1


def test_the_names_of_the_package() -> None:
    assert set(zaria.__all__) <= set(dir(zaria))
    with pytest.raises(AttributeError, match="no attribute 'Mtach'"):
        zaria.Mtach  # type: ignore[attr-defined]  # noqa: B018


def test_errors_keep_their_sentence_on_the_way_between_processes() -> None:
    match = zaria.Match(zaria.game("knaster"))
    with pytest.raises(zaria.IllegalChoice) as refused:
        match.choose(0, "enter a1")
    with pytest.raises(zaria.NoSuchTable) as crowded:
        zaria.game("qwixx-cards", players=9)
    others = zaria.BadRecord("error.no-record"), Unusable("error.no-data", file="zaria.db")
    for error in (refused.value, crowded.value, *others):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.sentence("el")) == (type(error), str(error), error.sentence("el"))
    assert isinstance(again, OSError)
