"""Qwixx – The Card Game as people meet it. Rules: zaria/kernels/qwixx_cards.py; in words: rulebook/qwixx-cards.*.md."""

import re
from typing import Any, ClassVar

from ..errors import Refusal
from ..kernels import qwixx_cards as rules
from ..kernels.qwixx_cards import CARDS, CROSS_SETS, DISPLAY, JOKER, NO_CARD, PLAY_SETS
from ..kernels.rows import NUMBERS, ROWS, cross, place
from . import rows
from .game import Game, State, read, unknown_text
from .rows import COLOURS
from .views import Card, CardColour, QwixxCardsPhase, QwixxCardsPrivate, QwixxCardsTable

CARD_COLOURS: tuple[CardColour, ...] = (*COLOURS, "joker")


def _listed(bits: int, first: int) -> str:
    return " ".join(str(i + first) for i in range(NUMBERS) if bits >> i & 1)


def _play_texts() -> list[str]:
    texts = []
    for places in PLAY_SETS:
        play = f"play {_listed(int(places), 1)}"
        texts += [play, *(f"{play} as {colour}" for colour in COLOURS)]
    return texts


def card_text(card: int) -> str:
    """A card's face, such as `red 7` or `joker 7`."""
    return f"{CARD_COLOURS[card // NUMBERS]} {card % NUMBERS + 2}"


def _card(card: int) -> Card:
    """A card in a view: its number, and its colour where that shows."""
    return {"number": card % NUMBERS + 2, "colour": CARD_COLOURS[card // NUMBERS] if card < CARDS else None}


def _card_or_gap(card: int) -> Card | None:
    return None if card == NO_CARD else _card(card)


class QwixxCards(Game):
    rules = rules
    actions = (
        *(f"take {place + 1}" for place in range(DISPLAY)),
        "pass",
        *rows.CROSSES,
        *_play_texts(),
        "cross none",
        *(f"cross {_listed(int(numbers), 2)}" for numbers in CROSS_SETS[1:]),
    )
    phases: ClassVar[tuple[QwixxCardsPhase, ...]] = ("deal", "take", "refill", "call", "play", "cross", "over")
    phase_rules = ("QC-2", "QC-3", "QC-3", "QC-4", "QC-5", "QC-5", "QC-9")
    together = (rules.CALL,)

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

    def view(self, seen: State, seat: int | None) -> QwixxCardsTable:
        t = read(seen)
        played = [_card(card) for card in t.played[: t.plays]]
        return {
            "active": t.active,
            "display": [_card_or_gap(card) for card in t.display],
            "pile": {"top": _card_or_gap(t.top), "cards": self._pile_size(t)},
            "discard": [card_text(card) for card in range(CARDS) if t.discard >> card & 1],
            "hands": [[_card(card) for card in t.hands[p][: t.sizes[p]]] for p in range(self.players)],
            "played": {"cards": played, "colour": COLOURS[t.colour]} if played else None,
            "chosen": [self.choice_text(c) for c in t.chosen[: self.players]],
            "pass_costs": rows.misthrow_costs(self._nothing_crossed(t)),
            "sheets": [rows.sheet(t.crosses[p], t.misthrows[p]) for p in range(self.players)],
        }

    def mine(self, seen: State, seat: int) -> QwixxCardsPrivate:
        hand = seen["hands"][seat][: seen["sizes"][seat]].tolist()
        return {**self.chosen_only(seen, seat), "hand": [_card(card) for card in hand]}

    def _nothing_crossed(self, t: Any) -> bool:
        """Whether the active player has passed on the called number and can still cross played ones."""
        return t.phase in (rules.PLAYING, rules.CROSSING) and t.chosen[t.active] == rules.PASS

    def told_outcome(self, text: str) -> str | None:
        return text.split()[1]  # QC-1: backs show the number

    def _pile_size(self, t: Any) -> int:
        elsewhere = sum(t.sizes) + sum(card != NO_CARD for card in t.display) + t.plays + t.discard.bit_count()
        return (CARDS if t.jokers else ROWS * NUMBERS) - int(elsewhere)

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        return rows.breakdown(s["crosses"][seat], s["misthrows"][seat])

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        verb = text.split(" ", 1)[0]
        if s["phase"] == rules.CROSSING and verb == "cross":
            return self._refused_crosses(s, seat, text)
        if self.number(text) is None:
            return unknown_text()
        if s["phase"] == rules.TAKING:
            return Refusal("QC-3", "refusal.display-place-empty" if verb == "take" else "refusal.take-first")
        if s["phase"] == rules.CALL:
            return self._refused_call(s, seat, text) if text in rows.CROSSES else Refusal("QC-4", "refusal.call-first")
        if s["phase"] == rules.PLAYING:
            return self._refused_play(s, seat, text) if verb == "play" else Refusal("QC-5", "refusal.play-first")
        return Refusal("QC-5", "refusal.cross-now")

    def _refused_call(self, s: State, seat: int, text: str) -> Refusal:
        row, i = rows.row_and_place(text)
        crosses = int(s["crosses"][seat, row])
        called = rows.number_at(row, i) == s["top"] % NUMBERS + 2
        wrong_number = None if called else Refusal("QC-4", "refusal.not-the-called-number")
        return rows.past(crosses, i) or wrong_number or rows.too_early(crosses, i) or unknown_text()

    def _refused_play(self, s: State, seat: int, text: str) -> Refusal:
        places = PLAY_SETS[(self._numbers[text] - rules.PLAY) // 5]
        colour = rules.set_colour(s, seat, places)
        if colour > JOKER:
            return Refusal("QC-5", "refusal.one-colour-only")
        return Refusal("QC-J", "refusal.joker-needs-colour" if colour == JOKER else "refusal.colour-is-fixed")

    def _refused_crosses(self, s: State, seat: int, text: str) -> Refusal:
        wanted = re.fullmatch(r"cross((?: [1-9][0-9]?)+)", text)
        numbers = [int(n) for n in wanted[1].split()] if wanted else []
        if not numbers or numbers != sorted(set(numbers)):
            return unknown_text()
        played = int(rules.played_numbers(s))
        if any(n < 2 or not played >> n - 2 & 1 for n in numbers):
            return Refusal("QC-5", "refusal.number-not-played")
        if self.number(text) is None:
            return Refusal("QC-6", "refusal.passes-over-two")
        return self._first_refused(int(s["crosses"][seat, s["colour"]]), int(s["colour"]), numbers)

    def _first_refused(self, crosses: int, row: int, numbers: list[int]) -> Refusal:
        for i in sorted(int(place(row, n)) for n in numbers):
            refused = rows.past(crosses, i) or rows.too_early(crosses, i)
            if refused:
                return refused
            crosses = int(cross(crosses, i))
        return unknown_text()


create = QwixxCards
