"""Knaster as people meet it. Rules: zaria/kernels/knaster.py; in words: rulebook/knaster.*.md."""

import re
from typing import Any, ClassVar

from ..errors import Refusal
from ..kernels import knaster as rules
from ..kernels.knaster import CELLS, FALLING, KINDS, LINE_POINTS, NONE, SIDE
from .game import Game, State, read, unknown_text
from .views import Grade, KnasterPhase, KnasterPrivate, KnasterSheet, KnasterTable, LineKind, Owed

NAMES = tuple(f"{'abcde'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
GRADES: dict[Grade, int] = {"impressive": 100, "super": 80, "good": 50}  # KN-S: what a solo player has passed
LINE_KINDS: tuple[LineKind, ...] = ("row", "column", "falling", "rising")
LINE_NAMES = (
    *(f"row {row}" for row in range(1, SIDE + 1)),
    *(f"column {column}" for column in "abcde"),
    "falling",
    "rising",
)


def _bonus_texts() -> list[str]:
    return [
        f"circle {NAMES[cell]} in {LINE_KINDS[kind]}"
        for kind in range(KINDS)
        for cell in range(CELLS)
        if kind < FALLING or rules.line_through(cell, kind) != NONE
    ]


class Knaster(Game):
    rules = rules
    actions = (
        *(f"enter {name}" for name in NAMES),
        *(f"circle {name}" for name in NAMES),
        *_bonus_texts(),
        "pass",
    )
    phases: ClassVar[tuple[KnasterPhase, ...]] = ("roll", "choose", "over")
    phase_rules = ("KN-1", "KN-1", "KN-5")
    together = (rules.CHOOSE,)

    def outcome_text(self, s: State, k: int) -> str:
        return f"{k // 6 + 1} {k % 6 + 1}"

    def parse_outcome(self, s: State, text: str) -> int | None:
        dice = re.fullmatch(r"([1-6]) ([1-6])", text)
        return 6 * int(dice[1]) + int(dice[2]) - 7 if dice else None

    def view(self, seen: State, seat: int | None) -> KnasterTable:
        t = read(seen)
        return {
            "active": t.active,
            "dice": t.dice if t.dice[0] else None,
            "called": sum(t.dice) or None,
            "last_roll": bool(t.last),
            "owed": {} if seat is None else self._owed(t, seat),
            "begun": None if seat is None else self._begun(t, seat),
            "grade": self._grade(seen) if self.players == 1 and t.phase == rules.ENDED else None,
            "line_points": dict(zip(LINE_NAMES, LINE_POINTS.tolist(), strict=True)),
            "sheets": [self._sheet(t, p) for p in range(self.players)],
        }

    def mine(self, seen: State, seat: int) -> KnasterPrivate:
        t = read(seen)
        return {"sheet": self._sheet(t, seat), "owed": self._owed(t, seat), "begun": self._begun(t, seat)}

    def _owed(self, t: Any, seat: int) -> Owed:
        owed: Owed = {}
        for kind, n in zip(LINE_KINDS, t.owed[seat], strict=True):
            if n:
                owed[kind] = n
        return owed

    def _begun(self, t: Any, seat: int) -> LineKind | None:
        kind = t.begun[seat]
        return None if kind == NONE else LINE_KINDS[kind]

    def _grade(self, s: State) -> Grade | None:
        """How a solo game went (KN-S)."""
        points = int(rules.points(s, 0))
        return next((grade for grade, least in GRADES.items() if points > least), None)

    def _sheet(self, t: Any, seat: int) -> KnasterSheet:
        circles, entered = t.circles[seat], t.entered[seat]
        return {
            "numbers": [n or None for n in t.numbers[seat]],
            "circled": [NAMES[cell] for cell in range(CELLS) if circles >> cell & 1],
            "entered": None if entered == NONE else NAMES[entered],
        }

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        lines = zip(LINE_NAMES, rules.all_line_points(s, seat).tolist(), strict=True)
        return {name: n for name, n in lines if n} | {"circles": int(s["circles"][seat]).bit_count()}

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        number = self.number(text)
        if number is None:
            return unknown_text()
        if s["owed"][seat].any():
            return self._refused_bonus(s, seat, number)
        if number == rules.PASS:
            return Refusal("KN-1", "refusal.must-enter-or-circle")
        if number >= rules.BONUS:
            return Refusal("KN-2", "refusal.no-bonus-here")
        if number < rules.CIRCLE:
            return Refusal("KN-1", "refusal.cell-taken")
        cell = number - rules.CIRCLE
        if s["circles"][seat] >> cell & 1:
            return Refusal("KN-1", "refusal.already-circled")
        return Refusal("KN-1", "refusal.not-the-called-number" if s["numbers"][seat, cell] else "refusal.cell-empty")

    def _refused_bonus(self, s: State, seat: int, number: int) -> Refusal:
        if not rules.BONUS <= number < rules.PASS:
            return Refusal("KN-2", "refusal.bonus-first")
        cell, kind = rules.bonus_of_action(number)
        line = rules.line_through(int(s["entered"][seat]), kind)
        if not s["owed"][seat, kind] or rules.line_through(cell, kind) != line:
            return Refusal("KN-2", "refusal.no-bonus-here")
        if s["begun"][seat] not in (NONE, kind):
            return Refusal("KN-3", "refusal.finish-the-line")
        return Refusal("KN-2", "refusal.already-circled")


create = Knaster
