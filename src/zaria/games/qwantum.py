"""Qwantum as people meet it. Rules: zaria/kernels/qwantum.py; in words: rulebook/qwantum.*.md."""

import re
from typing import Any, ClassVar, cast

from ..errors import Refusal
from ..kernels import qwantum as rules
from ..kernels.qwantum import COLUMNS, DICE, FACES, LINE
from .game import Game, State, read, unknown_text
from .views import QwantumColour, QwantumDice, QwantumPhase, QwantumSheet, QwantumTable

COLOURS: tuple[QwantumColour, ...] = ("purple", "blue", "red", "yellow")
DICE_NAMES = ("white", "1", "2", "3", "4", "5", "6")


def _dice_in(bits: int) -> list[int]:
    return [die for die in range(DICE) if bits >> die & 1]


def _die_text(die: int, face: int) -> str:
    return f"white {face + 1}" if die == 0 else f"{die}:{FACES[die - 1][face]}"


def _face(die: int, shown: str) -> int | None:
    faces = ("1", "2", "3", "4", "5", "6") if die == 0 else FACES[die - 1]
    return faces.index(shown) if shown in faces else None


class Qwantum(Game):
    rules = rules
    actions = (
        "keep",
        *("reroll " + " ".join(DICE_NAMES[die] for die in _dice_in(bits)) for bits in range(1, 1 << DICE)),
        "pass",
        *(f"enter {colour}" for colour in COLOURS),
    )
    phases: ClassVar[tuple[QwantumPhase, ...]] = ("roll", "reroll", "roll-again", "own", "shared", "over")
    phase_rules = ("QN-3", "QN-3", "QN-3", "QN-5", "QN-6", "QN-9")
    together = (rules.SHARED,)

    def outcome_text(self, s: State, k: int) -> str:
        parts: list[str] = []
        for die in reversed(_dice_in(int(s["rolling"]))):
            k, face = divmod(k, 6)
            parts.append(_die_text(die, face))
        return " ".join(reversed(parts))

    def parse_outcome(self, s: State, text: str) -> int | None:
        shown = re.findall(r"(?:white |[1-6]:)(\w+)", text)
        rolled = _dice_in(int(s["rolling"]))
        if len(shown) != len(rolled):
            return None
        k = 0
        for die, mark in zip(rolled, shown, strict=True):
            face = _face(die, mark)
            if face is None:
                return None
            k = 6 * k + face
        return k

    def view(self, seen: State, seat: int | None) -> QwantumTable:
        t = read(seen)
        rolled = t.totals[0] > 0
        return {
            "active": t.active,
            "dice": self._dice(t.dice) if rolled else None,
            "totals": dict(zip(COLOURS, t.totals, strict=True)) if rolled else None,
            "own": self.choice_text(t.own),
            "chosen": [self.choice_text(c) for c in t.chosen[: self.players]],
            "pass_costs": self._pass_costs(t),
            "sheets": [self._sheet(t, p) for p in range(self.players)],
        }

    def _pass_costs(self, t: Any) -> int:
        """What the active player's next misthrow costs, where only the choice made by all can avert it (QN-7)."""
        return t.misthrows[t.active] + 1 if t.phase == rules.SHARED and t.own == rules.PASS else 0

    def _dice(self, dice: list[int]) -> QwantumDice:
        shown = {str(die): FACES[die - 1][dice[die]] for die in range(1, DICE)}
        return cast(QwantumDice, {"white": dice[0] + 1, **shown})

    def _sheet(self, t: Any, seat: int) -> QwantumSheet:
        rows = {c: t.fields[seat][row][: t.filled[seat][row]] for row, c in enumerate(COLOURS)}
        return {"rows": rows, "misthrows": t.misthrows[seat]}

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        columns = {f"column {c + 1}": int(rules.column_points(s, seat, c)) for c in range(COLUMNS)}
        return columns | {"misthrows": int(rules.misthrow_points(int(s["misthrows"][seat])))}

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        number = self.number(text)
        if number is None:
            return unknown_text()
        if s["phase"] == rules.REROLL:
            return Refusal("QN-3", "refusal.reroll-first")
        if number < rules.PASS:
            return Refusal("QN-3", "refusal.rolling-is-over")
        row = number - rules.ENTER
        if s["phase"] == rules.SHARED and s["own"] == number:
            return Refusal("QN-6", "refusal.colour-taken")
        filled = s["filled"][seat, row]
        if filled == COLUMNS:
            return Refusal("QN-2", "refusal.row-full")
        return Refusal("QN-2", "refusal.must-rise" if filled < LINE else "refusal.must-fall")


create = Qwantum
