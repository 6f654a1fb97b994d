"""Qwixx – The Card Game as people meet it: its choices and cards as text, and where its views and reasons are."""

import re

from ..game import Bounds, Game, State
from ..rows import views as rows_views
from ..rows.rules import MISTHROWS_TO_END, NUMBERS, ROWS
from ..rows.texts import CROSSES
from ..rows.views import COLOURS
from . import observed, reasons, rules, views
from .rules import CARDS, CROSS_SETS, DISPLAY, PLAY_SETS, SMALL_HAND
from .views import CARD_COLOURS, card_text


def listed(bits: int, first: int) -> str:
    return " ".join(str(i + first) for i in range(NUMBERS) if bits >> i & 1)


def _play_texts() -> list[str]:
    texts = []
    for places in PLAY_SETS:
        play = f"play {listed(int(places), 1)}"
        texts += [play, *(f"{play} as {colour}" for colour in COLOURS)]
    return texts


class QwixxCards(Game):
    rules = rules
    observed = observed
    actions = (
        *(f"take {place + 1}" for place in range(DISPLAY)),
        "pass",
        *CROSSES,
        *_play_texts(),
        "cross none",
        *(f"cross {listed(int(numbers), 2)}" for numbers in CROSS_SETS[1:]),
    )
    phases = views.PHASES
    phase_rules = ("QC-2", "QC-3", "QC-3", "QC-4", "QC-5", "QC-5", "QC-9")
    together = (rules.CALL,)
    view = views.view
    mine = views.mine
    breakdown = rows_views.breakdown
    breakdowns = rows_views.breakdowns
    refusal = reasons.refusal
    by_sheet = reasons.by_sheet

    def option_code(self) -> int:
        return int(self.options["jokers"])

    def outcome_text(self, s: State, k: int) -> str:
        return card_text(int(rules.card_of_outcome(s, k)))

    def parse_outcome(self, s: State, text: str) -> int | None:
        face = re.fullmatch(r"([a-z]+) ([1-9][0-9]?)", text)
        if not face or face[1] not in CARD_COLOURS or not 2 <= int(face[2]) <= 12:
            return None
        card = CARD_COLOURS.index(face[1]) * NUMBERS + int(face[2]) - 2
        pile = int(s["pile"])
        return (pile & (1 << card) - 1).bit_count() if pile >> card & 1 else None

    def told_outcome(self, text: str) -> str | None:
        return text.split()[1]  # QC-1: backs show the number

    def bounds(self) -> Bounds:
        """Every turn costs its player a free field or a misthrow: up to three cards taken, a call, a play, crosses."""
        turns = (ROWS * NUMBERS + MISTHROWS_TO_END) * self.players
        dealt = SMALL_HAND * self.players + DISPLAY + 1
        return Bounds(CARDS, 6 * turns, dealt + 3 * turns)


create = QwixxCards
