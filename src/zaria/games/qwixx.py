"""Qwixx as people meet it. Rules: zaria/kernels/qwixx.py; in words: rulebook/qwixx.*.md."""

import re
from typing import ClassVar

from ..errors import Refusal
from ..kernels import qwixx as rules
from ..kernels.rows import ROWS
from . import rows
from .game import Game, State, read, unknown_text
from .rows import COLOURS
from .views import QwixxDice, QwixxPhase, QwixxTable


class Qwixx(Game):
    rules = rules
    actions = ("pass", *rows.CROSSES)
    phases: ClassVar[tuple[QwixxPhase, ...]] = ("roll", "white", "colour", "over")
    phase_rules = ("QX-2", "QX-3", "QX-4", "QX-9")
    together = (rules.WHITE,)

    def _colours_rolled(self, s: State) -> list[int]:
        return [row for row in range(ROWS) if not s["closed"][row]]

    def outcome_text(self, s: State, k: int) -> str:
        colours = self._colours_rolled(s)
        dice = []
        for _ in range(2 + len(colours)):
            k, face = divmod(k, 6)
            dice.append(face + 1)
        dice.reverse()
        coloured = (f"{COLOURS[row]} {die}" for row, die in zip(colours, dice[2:], strict=True))
        return " ".join([f"white {dice[0]} {dice[1]}", *coloured])

    def parse_outcome(self, s: State, text: str) -> int | None:
        k = 0
        for die in re.findall(r"\b[1-6]\b", text):
            k = 6 * k + int(die) - 1
        return k if k < self.rules.outcomes(s) else None

    def view(self, seen: State, seat: int | None) -> QwixxTable:
        t = read(seen)
        return {
            "active": t.active,
            "dice": self._dice(t.dice) if t.dice[0] else None,
            "closed": [colour for row, colour in enumerate(COLOURS) if t.closed[row]],
            "chosen": [self.choice_text(c) for c in t.chosen[: self.players]],
            "pass_costs": rows.misthrow_costs(t.phase == rules.COLOUR and t.chosen[t.active] == rules.PASS),
            "sheets": [rows.sheet(t.crosses[p], t.misthrows[p]) for p in range(self.players)],
        }

    def _dice(self, dice: list[int]) -> QwixxDice:
        rolled: QwixxDice = {"white": dice[:2]}
        for colour, die in zip(COLOURS, dice[2:], strict=True):
            if die:
                rolled[colour] = die
        return rolled

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        return rows.breakdown(s["crosses"][seat], s["misthrows"][seat])

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        if text not in rows.CROSSES:
            return unknown_text()
        row, i = rows.row_and_place(text)
        if s["closed"][row]:
            return Refusal("QX-7", "refusal.row-closed")
        crosses = int(s["crosses"][seat, row])
        wrong = self._wrong_number(s, row, rows.number_at(row, i))
        return rows.past(crosses, i) or wrong or rows.too_early(crosses, i) or unknown_text()

    def _wrong_number(self, s: State, row: int, number: int) -> Refusal | None:
        if s["phase"] == rules.WHITE:
            called = number == s["dice"][0] + s["dice"][1]
            return None if called else Refusal("QX-3", "refusal.not-the-white-sum")
        made = number in (s["dice"][0] + s["dice"][2 + row], s["dice"][1] + s["dice"][2 + row])
        return None if made else Refusal("QX-4", "refusal.not-white-plus-colour")


create = Qwixx
