"""Qwixx as people meet it: its choices and rolls as text, and where its views and reasons are."""

import re

from ..dice import Die, numbered_die
from ..game import FACES, Bounds, Game, State
from ..rows import views as rows_views
from ..rows.rules import MISTHROW_POINTS, MISTHROWS_TO_END, NUMBERS, ROWS, row_points
from ..rows.texts import CROSSES
from ..rows.views import COLOURS
from . import observed, reasons, rules, views

_first_white, _second_white = numbered_die("white", FACES, "white "), numbered_die("white", FACES)
_coloured = {colour: numbered_die(colour, FACES, f"{colour} ") for colour in COLOURS}


class Qwixx(Game):
    rules = rules
    observed = observed
    actions = ("pass", *CROSSES)
    phases = views.PHASES
    phase_rules = ("QX-2", "QX-3", "QX-4", "QX-9")
    together = (rules.WHITE,)
    thrown = (rules.ROLL,)
    view = views.view
    breakdown = rows_views.breakdown
    breakdowns = rows_views.breakdowns
    refusal = reasons.refusal
    refused_roll = reasons.refused_roll
    by_sheet = reasons.by_sheet

    def outcome_text(self, s: State, k: int) -> str:
        texts = []
        for colour, closed in zip(reversed(COLOURS), reversed(s["closed"].tolist()), strict=True):
            if not closed:
                k, die = divmod(k, FACES)
                texts.append(f" {colour} {die + 1}")
        texts.append(f"white {k // FACES + 1} {k % FACES + 1}")
        return "".join(reversed(texts))

    def parse_outcome(self, s: State, text: str) -> int | None:
        k = 0
        for die in re.findall(r"\b[1-6]\b", text):
            k = 6 * k + int(die) - 1
        return k if k < self.rules.outcomes(s) else None

    def dice(self, s: State) -> list[Die]:
        """Two white ones, and those of the rows that are not closed (QX-7)."""
        left = [colour for colour, closed in zip(COLOURS, s["closed"].tolist(), strict=True) if not closed]
        return [_first_white, _second_white, *(_coloured[colour] for colour in left)]

    def bounds(self) -> Bounds:
        """Every turn costs its player a free field or a misthrow, so turns are bounded."""
        turns = (ROWS * NUMBERS + MISTHROWS_TO_END) * self.players
        full, unlocked = (1 << NUMBERS + 1) - 1, (1 << NUMBERS - 1) - 1
        best = 2 * int(row_points(full)) + 2 * int(row_points(unlocked))  # QX-9: the second lock ends the game
        return Bounds(FACES, 2 * turns, (2 + ROWS) * turns, MISTHROW_POINTS * MISTHROWS_TO_END, best)


create = Qwixx
