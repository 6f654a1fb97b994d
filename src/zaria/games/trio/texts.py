"""Trio as people meet it: its choices and cards as text, and where its views and reasons are."""

from ..game import Bounds, Game, State
from . import observed, reasons, rules, views
from .rules import CARDS, CENTRE, HAND, NUMBERS, PLAYERS

CARD_TEXTS = [str(number) for number in range(1, NUMBERS + 1)]


class Trio(Game):
    rules = rules
    observed = observed
    actions = (
        *(f"centre {place + 1}" for place in range(CENTRE)),
        *(f"low {seat + 1}" for seat in range(PLAYERS)),
        *(f"high {seat + 1}" for seat in range(PLAYERS)),
        *(f"swap {place + 1}" for place in range(HAND)),
        "no swap",
    )
    phases = views.PHASES
    phase_rules = ("TR-1", "TR-T", "TR-2", "TR-5")
    together = (rules.EXCHANGE,)
    view = views.view
    mine = views.mine
    remembered = views.known
    breakdown = views.breakdown
    refusal = reasons.refusal

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Partners sit opposite (TR-T)."""
        if not self.options["teams"]:
            return super().sides
        half = self.players // 2
        return [(seat, seat + half) for seat in range(half)]

    @property
    def chooses_together(self) -> bool:
        return self.options["teams"] is True

    def option_code(self) -> int:
        return rules.SPICY * (self.options["mode"] == "spicy") | rules.IN_TEAMS * (self.options["teams"] is True)

    def has_chosen(self, s: State, seat: int) -> bool:
        return super().has_chosen(s, seat) and int(s["chosen"][seat]) >= 0

    def outcome_text(self, s: State, k: int) -> str:
        number, left = 1, s["left"].tolist()
        while k >= left[number]:
            k -= left[number]
            number += 1
        return CARD_TEXTS[number - 1]

    def parse_outcome(self, s: State, text: str) -> int | None:
        if text not in CARD_TEXTS:
            return None
        number = int(text)
        return int(s["left"][:number].sum()) if s["left"][number] else None

    def told_outcome(self, text: str) -> str | None:
        return None  # TR-1: hands are secret and the centre lies face down

    def told_choices(self, phase: int) -> bool:
        return phase != rules.EXCHANGE  # TR-T: nobody learns what was offered

    def bounds(self) -> Bounds:
        """The rules set no end: players may look for ever."""
        return Bounds(NUMBERS, None, CARDS)


create = Trio
