"""A table of Knaster as views show it."""

from collections import Counter
from functools import cache, lru_cache
from typing import Any, Literal, TypedDict

from ..game import Game, State, read
from ..views import View
from .rules import (
    CELLS,
    ENDED,
    FULL_HOUSE,
    LINE_CELLS,
    LINE_POINTS,
    NONE,
    QUADRUPLET,
    QUINTUPLET,
    SIDE,
    STRAIGHT,
    TRIPLET,
    TWO_PAIRS,
    circled_points,
    line_through,
    points,
)

LineKind = Literal["row", "column", "falling", "rising"]
LINE_KINDS: tuple[LineKind, ...] = ("row", "column", "falling", "rising")
Grade = Literal["impressive", "super", "good"]
GRADES: dict[Grade, int] = {"impressive": 100, "super": 80, "good": 50}  # KN-S: what a solo player has passed
Combination = Literal["three", "pairs", "four", "house", "five", "straight"]
KnasterPhase = Literal["roll", "choose", "over"]
# What a line that brings circles is called, by how often its numbers come, the most frequent first (KN-2).
NAMED: dict[tuple[int, ...], Combination] = {
    (3, 1, 1): "three",
    (2, 2, 1): "pairs",
    (4, 1): "four",
    (3, 2): "house",
    (5,): "five",
    (1, 1, 1, 1, 1): "straight",
}
PHASES: tuple[KnasterPhase, ...] = ("roll", "choose", "over")

COLUMN_NAMES = "abcde"
NAMES = tuple(f"{COLUMN_NAMES[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
LINE_NAMES = (
    *(f"row {row}" for row in range(1, SIDE + 1)),
    *(f"column {column}" for column in COLUMN_NAMES),
    "falling",
    "rising",
)


class KnasterSheet(TypedDict):
    """A grid of Knaster: 25 numbers from the top left, the cells circled, and the cell filled with this roll."""

    numbers: list[int | None]
    circled: list[str]
    entered: str | None


class Owed(TypedDict, total=False):
    """Bonus circles still to make, by the line through the cell just filled; only what is owed is there."""

    row: int
    column: int
    falling: int
    rising: int


class Won(TypedDict, total=False):
    """The combinations that the circles still owed are for, by the line that holds each."""

    row: Combination
    column: Combination
    falling: Combination
    rising: Combination


class KnasterFacts(TypedDict):
    """The circles that each combination brings, and what a solo score must pass for each grade."""

    combinations: dict[Combination, int]
    grades: dict[Grade, int]


class KnasterTable(TypedDict):
    """The table of Knaster. `owed` and `begun`, the line being circled, are the viewer's own."""

    active: int
    dice: list[int] | None
    called: int | None
    last_roll: bool
    owed: Owed
    begun: LineKind | None
    grade: Grade | None
    line_points: dict[str, int]
    sheets: list[KnasterSheet]
    facts: KnasterFacts


class KnasterView(View, KnasterTable):
    game: Literal["knaster"]
    phase: KnasterPhase


class KnasterPrivate(TypedDict):
    """What only a seat of Knaster sees: its sheet with what it has done in this round, and what won the circles."""

    sheet: KnasterSheet
    owed: Owed
    won: Won
    begun: LineKind | None


VIEW, PRIVATE = KnasterView, KnasterPrivate  # the whole of a view, and what only a seat itself sees


def view(game: Game, seen: State, seat: int | None) -> KnasterTable:
    t = read(seen, "active", "dice", "last", "phase", "owed", "begun", "circles", "entered", "numbers")
    return {
        "active": t.active,
        "dice": t.dice if t.dice[0] else None,
        "called": sum(t.dice) or None,
        "last_roll": bool(t.last),
        "owed": {} if seat is None else _owed(t, seat),
        "begun": None if seat is None else _begun(t, seat),
        "grade": _grade(seen) if game.players == 1 and t.phase == ENDED else None,
        "line_points": _line_points(),
        "sheets": [_sheet(t, p) for p in range(game.players)],
        "facts": _facts(),
    }


def mine(game: Game, seen: State, seat: int) -> KnasterPrivate:
    t = read(seen, "owed", "begun", "circles", "entered", "numbers")
    return {"sheet": _sheet(t, seat), "owed": _owed(t, seat), "won": _won(t, seat), "begun": _begun(t, seat)}


@cache
def _line_points() -> dict[str, int]:
    return dict(zip(LINE_NAMES, LINE_POINTS.tolist(), strict=True))


@cache
def _facts() -> KnasterFacts:
    return {"combinations": combinations(), "grades": GRADES}


def combinations() -> dict[Combination, int]:
    """The circles that each brings (KN-2)."""
    return {
        "three": TRIPLET,
        "pairs": TWO_PAIRS,
        "four": QUADRUPLET,
        "house": FULL_HOUSE,
        "five": QUINTUPLET,
        "straight": STRAIGHT,
    }


def _owed(t: Any, seat: int) -> Owed:
    owed: Owed = {}
    for kind, n in zip(LINE_KINDS, t.owed[seat], strict=True):
        if n:
            owed[kind] = n
    return owed


def _won(t: Any, seat: int) -> Won:
    numbers, entered = t.numbers[seat], t.entered[seat]
    won: Won = {}
    for kind, owed in enumerate(t.owed[seat]):
        if owed:
            cells = LINE_CELLS[line_through(entered, kind)]
            often = Counter(numbers[cell] for cell in cells).most_common()
            won[LINE_KINDS[kind]] = NAMED[tuple(times for _, times in often)]
    return won


def _begun(t: Any, seat: int) -> LineKind | None:
    kind = t.begun[seat]
    return None if kind == NONE else LINE_KINDS[kind]


def _grade(s: State) -> Grade | None:
    """How a solo game went (KN-S)."""
    mine = int(points(s, 0))
    return next((grade for grade, least in GRADES.items() if mine > least), None)


def _sheet(t: Any, seat: int) -> KnasterSheet:
    circles, entered = t.circles[seat], t.entered[seat]
    return {
        "numbers": [n or None for n in t.numbers[seat]],
        "circled": [*_names(circles)],
        "entered": None if entered == NONE else NAMES[entered],
    }


@lru_cache(1 << 14)
def _names(circles: int) -> tuple[str, ...]:
    return tuple(NAMES[cell] for cell in range(CELLS) if circles >> cell & 1)


def breakdown(game: Game, s: State, seat: int) -> dict[str, int]:
    return breakdowns(game, s)[seat]


def breakdowns(game: Game, s: State) -> list[dict[str, int]]:
    return [_breakdown(circles).copy() for circles in s["circles"].tolist()[: game.players]]


@lru_cache(1 << 14)
def _breakdown(circles: int) -> dict[str, int]:
    lines = {name: int(circled_points(circles, line)) for line, name in enumerate(LINE_NAMES)}
    return {name: n for name, n in lines.items() if n} | {"circles": circles.bit_count()}
