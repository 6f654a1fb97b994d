"""Knaster as people meet it: its choices and rolls as text, and where its views and reasons are."""

import re

from ..dice import Die, numbered_die
from ..game import FACES, Bounds, Game, State
from . import observed, reasons, rules, views
from .rules import CELLS, FALLING, KINDS, LINE_POINTS, NONE
from .views import LINE_KINDS, NAMES


def _bonus_texts() -> list[str]:
    return [
        f"circle {NAMES[cell]} in {LINE_KINDS[kind]}"
        for kind in range(KINDS)
        for cell in range(CELLS)
        if kind < FALLING or rules.line_through(cell, kind) != NONE
    ]


class Knaster(Game):
    rules = rules
    observed = observed
    actions = (
        *(f"enter {name}" for name in NAMES),
        *(f"circle {name}" for name in NAMES),
        *_bonus_texts(),
        "pass",
    )
    phases = views.PHASES
    phase_rules = ("KN-1", "KN-1", "KN-5")
    together = (rules.CHOOSE,)
    thrown = (rules.ROLL,)
    view = views.view
    mine = views.mine
    breakdown = views.breakdown
    breakdowns = views.breakdowns
    refusal = reasons.refusal
    refused_roll = reasons.refused_roll
    by_sheet = reasons.by_sheet

    def outcome_text(self, s: State, k: int) -> str:
        return f"{k // FACES + 1} {k % FACES + 1}"

    def parse_outcome(self, s: State, text: str) -> int | None:
        dice = re.fullmatch(r"([1-6]) ([1-6])", text)
        return FACES * int(dice[1]) + int(dice[2]) - FACES - 1 if dice else None

    def dice(self, s: State) -> list[Die]:
        return [numbered_die("white", FACES)] * 2

    def bounds(self) -> Bounds:
        """25 entries and 24 circles before a grid is full, one more roll; 25 bonus circles a seat."""
        most = int(LINE_POINTS.sum()) + CELLS  # KN-4, KN-6
        return Bounds(FACES, 2 * CELLS + CELLS * self.players, 4 * CELLS, 0, most)


create = Knaster
