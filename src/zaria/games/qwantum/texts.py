"""Qwantum as people meet it: its choices and rolls as text, and where its views and reasons are."""

import re
from functools import cache

from ..dice import Die, Face, numbered_die
from ..game import FACES as SIDES
from ..game import Bounds, Game, State
from . import observed, reasons, rules, views
from .rules import COLUMNS, DICE, FACES, MISTHROWS_TO_END, ROWS
from .views import COLOURS, SPECIAL_DICE

DICE_NAMES = ("white", *SPECIAL_DICE)


@cache
def _dice_in(bits: int) -> list[int]:
    return [die for die in range(DICE) if bits >> die & 1]


def _face(die: int, shown: str) -> int | None:
    faces = ("1", "2", "3", "4", "5", "6") if die == 0 else FACES[die - 1]
    return faces.index(shown) if shown in faces else None


DIE_TEXTS = (
    tuple(f"white {face}" for face in range(1, SIDES + 1)),
    *(tuple(f"{name}:{face}" for face in faces) for name, faces in zip(SPECIAL_DICE, FACES, strict=True)),
)

_letters = {colour[0].upper(): colour for colour in COLOURS}
_dice = (
    numbered_die("white", SIDES, "white "),
    *(
        Die(name, [Face(f"{name}:{face}", int(face[1:]), _letters[face[0]]) for face in faces])
        for name, faces in zip(SPECIAL_DICE, FACES, strict=True)
    ),
)


class Qwantum(Game):
    rules = rules
    observed = observed
    actions = (
        "keep",
        *("reroll " + " ".join(DICE_NAMES[die] for die in _dice_in(bits)) for bits in range(1, 1 << DICE)),
        "pass",
        *(f"enter {colour}" for colour in COLOURS),
    )
    phases = views.PHASES
    phase_rules = ("QN-3", "QN-3", "QN-3", "QN-5", "QN-6", "QN-9")
    together = (rules.SHARED,)
    thrown = (rules.ROLL,)
    view = views.view
    breakdown = views.breakdown
    breakdowns = views.breakdowns
    refusal = reasons.refusal
    refused_roll = reasons.refused_roll
    by_sheet = reasons.by_sheet

    def outcome_text(self, s: State, k: int) -> str:
        parts: list[str] = []
        for die in reversed(_dice_in(int(s["rolling"]))):
            k, face = divmod(k, SIDES)
            parts.append(DIE_TEXTS[die][face])
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

    def dice(self, s: State) -> list[Die]:
        """All of them, or those that are rolled again (QN-3)."""
        return [_dice[die] for die in _dice_in(int(s["rolling"]))]

    def bounds(self) -> Bounds:
        """Every turn costs its player a free field or a misthrow, so turns are bounded."""
        turns = (ROWS * COLUMNS + MISTHROWS_TO_END) * self.players
        return Bounds(SIDES, 3 * turns, 2 * DICE * turns)


create = Qwantum
