"""The pad as people meet it: its crosses and the number called as text, and where its views and reasons are."""

from ...dice import Die, Face
from ...game import Bounds, Game, State
from ...rows import views as rows_views
from ...rows.rules import MISTHROWS_TO_END, NUMBERS, ROWS
from ...rows.views import COLOURS
from .. import reasons as cards
from ..texts import listed
from . import reasons, rules, views

_called = Die("card", [Face(str(number), number, "card") for number in range(2, 2 + NUMBERS)])


class QwixxCardsPad(Game):
    rules = rules
    actions = ("pass", *(f"{colour} {listed(int(numbers), 2)}" for colour in COLOURS for numbers in rules.SETS))
    phases = views.PHASES
    phase_rules = ("QC-3", "QC-4", "QC-5", "QC-9")
    together = (rules.CALL,)
    view = views.view
    breakdown = rows_views.breakdown
    breakdowns = rows_views.breakdowns
    refusal = reasons.refusal
    refused_roll = reasons.refused_roll
    by_sheet = cards.by_sheet

    def outcome_text(self, s: State, k: int) -> str:
        return str(k + 2)

    def parse_outcome(self, s: State, text: str) -> int | None:
        face = _called.face(text)
        return face.value - 2 if face else None

    def dice(self, s: State) -> list[Die]:
        """The card on top of the pile, of which everybody sees the number (QC-1)."""
        return [_called]

    def bounds(self) -> Bounds:
        """Every turn costs its player a free field or a misthrow."""
        turns = (ROWS * NUMBERS + MISTHROWS_TO_END) * self.players
        return Bounds(NUMBERS, 2 * turns, turns)


create = QwixxCardsPad
