"""Tables with people's own dice: whatever is taken back, the table is the one that was played straight."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zaria
from zaria import events, snapshot
from zaria.engine.compiler import COMPILED
from zaria.events import AnyEvent, Row, decoded
from zaria.games import registry
from zaria.server.own_dice import made_last
from zaria.story import Told
from zaria.table import Table
from zaria.verify import verify

from .own_dice import GAMES, PADS, a_roll, opened

STEPS = 120 if COMPILED else 25
seeds = st.integers(0, 2**32)
every_game = pytest.mark.parametrize("game", [*GAMES, *PADS])
Log = list[tuple[int | None, str]]


class Kitchen:
    """People who roll, choose, mistype and take back at random; `log` is what they mean to have played."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = random.Random(seed)
        self.players = self.dice.choice([p for p in registry.manifest(game).players if p < 5])
        self.first = self.dice.randrange(self.players)
        self.table = opened(game, self.players, self.first)
        self.rows: list[tuple[int, bytes, float, str | None]] = []
        self.log: Log = []
        self.public = 0  # how many of them are no secret

    def step(self) -> None:
        wishes = [self._play] * 12 + [self._take_back, self._set_back, self._set_back, self._ask, self._answer]
        self.dice.choice(wishes)()

    def _follow(self, event: AnyEvent) -> None:
        numbers = self.table.numbers
        row = Row(self.table.rows + 1, event, 0.0, f"id {self.table.rows}")
        self.rows.append((row.number, row.encoded(), row.at, row.choice))
        self.table.apply(row)
        assert all(new >= old for new, old in zip(self.table.numbers, numbers, strict=True))

    def _play(self) -> None:
        match = self.table.match
        assert match is not None
        if match.needs_chance:
            text, seat = a_roll(match.game, match.s, self.dice), None
            self._follow(events.Happened(text, self.dice.randrange(self.players)))
        elif match.over:
            return
        else:
            seat = self.dice.choice(match.to_act)
            text = self.dice.choice(match.legal(seat))
            self._follow(events.Chose(seat, text))
        self.log.append((seat, text))
        self.public = self.public if self.table.held else len(self.log)

    def _take_back(self) -> None:
        seats = [seat for seat in range(self.players) if self.table.may_take_back(seat)]
        if seats:
            seat = self.dice.choice(seats)
            self._follow(events.TookBack(seat))
            self.log[self.public :] = [line for line in self.log[self.public :] if line[0] != seat]

    def _lines(self) -> int | None:
        past = self.table.past
        assert past is not None
        lines = [n for n in range(1, past.points[-1] + 1) if past.reaches(n)][:9]
        lines += [1] if any(made_last(self.table, f"key {seat}") for seat in range(self.players)) else []
        return self.dice.choice(lines) if lines else None

    def _set_back(self) -> None:
        lines = self._lines()
        if lines:
            self._follow(events.SetBack(self.dice.randrange(self.players), lines))
            del self.log[self.public - lines :]
            self.public = len(self.log) - len(self.table.held)

    def _ask(self) -> None:
        lines = self._lines()
        if lines and not self.table.wish:
            self._follow(events.Proposed(self.dice.randrange(self.players), lines))

    def _answer(self) -> None:
        wish = self.table.wish
        if wish:
            seat = self.dice.randrange(self.players)
            yes = self.dice.random() < 0.5
            self._follow(events.Agreed(seat, wish.id) if yes else events.Declined(seat, wish.id))

    def straight(self) -> Table:
        """A table at which nobody ever mistyped."""
        table = opened(self.table.game.id, self.players, self.first)
        for seat, text in self.log:
            table.follow(events.Happened(text) if seat is None else events.Chose(seat, text))
        return table


def seen(table: Table) -> list[Any]:
    """All that anybody may see and do."""
    match, past = table.match, table.past
    assert match is not None
    assert past is not None
    seats = range(table.game.players)
    return [
        match.s.tobytes(),
        match.log,
        match.scores,
        match.to_act,
        [match.legal(seat) for seat in seats],
        [match.view(seat) for seat in (None, *seats)],
        [match.mine(seat) for seat in seats],
        [(told.seat, told.text) for told in table.held],
        [(table.may_take_back(seat), table.unfinished(seat)) for seat in seats],
        table.roller,
        past.points,
        table.record(),
    ]


@every_game
@given(seeds)
def test_what_was_corrected_is_as_if_it_had_been_played_straight(game: str, seed: int) -> None:
    kitchen = Kitchen(game, seed)
    for _ in range(STEPS):
        kitchen.step()
        assert kitchen.table.match is not None
        assert [tuple(line) for line in kitchen.table.match.log] == kitchen.log
    assert seen(kitchen.table) == seen(kitchen.straight())


@every_game
@given(seeds)
def test_rows_and_snapshots_give_the_same_table(game: str, seed: int) -> None:
    kitchen = Kitchen(game, seed)
    begun = snapshot.taken(kitchen.table)
    cut = kitchen.dice.randrange(STEPS)
    for step in range(STEPS):
        if step == cut:
            then, rows = snapshot.taken(kitchen.table), len(kitchen.rows)
        kitchen.step()
    for body, lines in ((begun, kitchen.rows), (then, kitchen.rows[rows:])):
        table = snapshot.restored("id", b"secret", body)
        assert table is not None
        for line in lines:
            table.apply(decoded(*line))
        assert snapshot.taken(table) == snapshot.taken(kitchen.table)
        assert seen(table) == seen(kitchen.table)


@every_game
@given(seeds)
def test_the_record_replays_to_the_corrected_game(game: str, seed: int) -> None:
    kitchen = Kitchen(game, seed)
    for _ in range(40 * STEPS):
        assert kitchen.table.match is not None
        if kitchen.table.match.over or not COMPILED:
            break
        kitchen.step()
    match, record = kitchen.table.match, kitchen.table.record()
    assert match is not None
    again = zaria.Match.replay(record)
    assert (again.scores, again.winners, again.log) == (match.scores, match.winners, match.log)
    assert record["own_dice"]
    assert "dice" not in record
    verdict = verify(record)
    assert (verdict.fair, verdict.key, verdict.bound) == (True, "verify.own-dice", False)


def follow(table: Table, *lines: AnyEvent) -> None:
    for line in lines:
        table.follow(line)


ROLL = "white 3 4 red 5 yellow 2 green 1 blue 6"


def test_everybody_is_told_what_was_corrected() -> None:
    table = opened("qwixx", 2)
    follow(table, events.Happened(ROLL, 0), events.Chose(0, "red 7"), events.Chose(1, "pass"), events.Chose(0, "pass"))
    assert table.follow(events.SetBack(1, 4)).told == (Told(1, back=3),)  # a roll, a round and a choice
    assert table.roller == 0
    assert table.match is not None
    assert table.match.log == []


def test_in_the_middle_of_a_round_what_was_chosen_is_secret_again() -> None:
    table = opened("qwixx", 2)
    follow(table, events.Happened(ROLL, 0), events.Chose(0, "red 7"), events.Chose(1, "pass"))
    change = table.follow(events.SetBack(1, 1))
    assert (change.asked, table.to_act, table.held) == ((1,), (1,), (Told(0, "red 7"),))
    assert table.may_take_back(0)
    assert table.follow(events.Chose(1, "blue 7")).told == (Told(0, "red 7"), Told(1, "blue 7"))


def test_a_choice_that_was_taken_back_is_not_made_again_when_it_is_sent_again() -> None:
    table = opened("qwixx", 1)
    table.follow(events.Happened(ROLL, 0))
    table.apply(Row(table.rows + 1, events.Chose(0, "red 7"), 0.0, "red"))
    table.apply(Row(table.rows + 1, events.SetBack(0, 1), 0.0, "back"))
    assert table.answers["red"][::2] == (0, "red 7")
    assert table.answers["back"][::2] == (0, "back 1")


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        (events.Chose(1, "pass"), False),  # the round is done
        (events.Agreed(1, 0), True),
        (events.TookBack(0), True),
        (events.Declined(1, 0), False),
        (events.SetBack(0, 1), False),
    ],
)
def test_a_wish_stays_until_the_past_is_another_one(line: AnyEvent, stays: bool) -> None:
    table = opened("qwixx", 2)
    follow(table, events.Happened(ROLL, 0), events.Proposed(1, 1), events.Chose(0, "red 7"))
    assert table.wish
    table.follow(line)
    assert bool(table.wish) == stays


def test_only_somebody_elses_no_is_told() -> None:
    table = opened("qwixx", 2)
    follow(table, events.Happened(ROLL, 0), events.Proposed(0, 1))
    assert table.follow(events.Declined(0, 1)).told == ()
    follow(table, events.Proposed(0, 1))
    assert table.follow(events.Declined(1, 1)).told == (Told(1, declined=True),)


def test_nothing_rolls_by_itself_and_no_chain_is_promised() -> None:
    table = opened("knaster", 2, first=1)
    assert table.next_outcome() is None
    assert (table.roller, table.thrower, table.chain) == (1, None, None)
    table.follow(events.Happened("3 4", 1))
    assert (table.roller, table.chain) == (None, None)
