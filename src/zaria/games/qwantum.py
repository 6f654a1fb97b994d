"""Qwantum as people meet it. Rules: zaria/kernels/qwantum.py; in words: rulebook/qwantum.*.md."""

import re

from ..errors import Refusal
from ..kernels import qwantum as rules
from ..kernels.qwantum import COLUMNS, DICE, FACES, LINE
from .game import Game, State, View, ints, unknown_text

COLOURS = ("purple", "blue", "red", "yellow")
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
    phases = ("roll", "reroll", "roll-again", "own", "shared", "over")
    phase_rules = ("QN-3", "QN-3", "QN-3", "QN-5", "QN-6", "QN-9")
    together = (rules.SHARED,)

    def outcome_text(self, s: State, k: int) -> str:
        parts: list[str] = []
        for die in reversed(_dice_in(int(s.rolling))):
            k, face = divmod(k, 6)
            parts.append(_die_text(die, face))
        return " ".join(reversed(parts))

    def parse_outcome(self, s: State, text: str) -> int | None:
        shown = re.findall(r"(?:white |[1-6]:)(\w+)", text)
        rolled = _dice_in(int(s.rolling))
        if len(shown) != len(rolled):
            return None
        k = 0
        for die, mark in zip(rolled, shown, strict=True):
            face = _face(die, mark)
            if face is None:
                return None
            k = 6 * k + face
        return k

    def view(self, seen: State, seat: int | None) -> View:
        rolled = seen.phase != rules.ROLL or bool(seen.totals[0])
        return {
            "active": int(seen.active),
            "dice": self._dice(seen) if rolled else None,
            "totals": dict(zip(COLOURS, ints(seen.totals), strict=True)) if rolled else None,
            "own": self.choice_text(int(seen.own)),
            "chosen": [self.choice_text(int(c)) for c in seen.chosen[: self.players]],
            "sheets": [self._sheet(seen, p) for p in range(self.players)],
        }

    def _dice(self, s: State) -> dict[str, int | str]:
        dice: dict[str, int | str] = {"white": int(s.dice[0]) + 1}
        return dice | {str(die): FACES[die - 1][s.dice[die]] for die in range(1, DICE)}

    def _sheet(self, s: State, seat: int) -> dict[str, object]:
        rows = {c: ints(s.fields[seat, row, : s.filled[seat, row]]) for row, c in enumerate(COLOURS)}
        return {"rows": rows, "misthrows": int(s.misthrows[seat])}

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        columns = {f"column {c + 1}": int(rules.column_points(s, seat, c)) for c in range(COLUMNS)}
        return columns | {"misthrows": int(rules.misthrow_points(int(s.misthrows[seat])))}

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        number = self.number(text)
        if number is None:
            return unknown_text()
        if s.phase == rules.REROLL:
            return Refusal("QN-3", "refusal.reroll-first")
        if number < rules.PASS:
            return Refusal("QN-3", "refusal.rolling-is-over")
        row = number - rules.ENTER
        if s.phase == rules.SHARED and s.own == number:
            return Refusal("QN-6", "refusal.colour-taken")
        filled = s.filled[seat, row]
        if filled == COLUMNS:
            return Refusal("QN-2", "refusal.row-full")
        return Refusal("QN-2", "refusal.must-rise" if filled < LINE else "refusal.must-fall")


create = Qwantum
