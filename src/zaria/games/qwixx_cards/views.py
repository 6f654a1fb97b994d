"""A table of Qwixx – The Card Game as views show it."""

from functools import cache
from typing import Any, Literal, TypedDict

from ..game import Game, State, read
from ..rows.rules import NUMBERS, ROWS
from ..rows.views import COLOURS, Colour, RowsFacts, RowsSheet, facts, misthrow_costs, sheet
from ..views import ChosenOnly, SeenChoice, View
from .rules import CARDS, CROSSING, HAND, NO_CARD, PASS, PLAY_SETS, PLAYING, UNKNOWN

CardColour = Literal["red", "yellow", "green", "blue", "joker"]
CARD_COLOURS: tuple[CardColour, ...] = (*COLOURS, "joker")
QwixxCardsPhase = Literal["deal", "take", "refill", "call", "play", "cross", "over"]
PHASES: tuple[QwixxCardsPhase, ...] = ("deal", "take", "refill", "call", "play", "cross", "over")


class QwixxCardsFacts(RowsFacts):
    """What is printed on the pad, how many cards a full hand has, and how many are played together at most."""

    hand: int
    most_played: int


class Card(TypedDict):
    """A card of Qwixx – The Card Game: its number, and its colour where that shows."""

    number: int
    colour: CardColour | None


class Pile(TypedDict):
    """The draw pile: the back on top of it, and how many cards it has with that one."""

    top: Card | None
    cards: int


class Played(TypedDict):
    """The cards lying played, and the row they are played for."""

    cards: list[Card]
    colour: Colour


class QwixxCardsTable(TypedDict):
    """The table of Qwixx – The Card Game. `pass_costs` is what the active player loses by crossing none."""

    active: int
    display: list[Card | None]
    pile: Pile
    discard: list[str]
    hands: list[list[Card]]
    played: Played | None
    chosen: list[SeenChoice]
    pass_costs: int
    sheets: list[RowsSheet]
    facts: QwixxCardsFacts


class QwixxCardsView(View, QwixxCardsTable):
    game: Literal["qwixx-cards"]
    phase: QwixxCardsPhase


class QwixxCardsPrivate(ChosenOnly):
    """What only a seat of Qwixx – The Card Game sees."""

    hand: list[Card]


SHOWN = (
    "active", "phase", "display", "top", "discard", "hands", "sizes", "played", "plays", "colour", "chosen", "jokers",
    "crosses", "misthrows",
)  # fmt: skip
VIEW, PRIVATE = QwixxCardsView, QwixxCardsPrivate  # the whole of a view, and what only a seat itself sees


@cache
def card_text(card: int) -> str:
    """A card's face, such as `red 7` or `joker 7`."""
    return f"{CARD_COLOURS[card // NUMBERS]} {card % NUMBERS + 2}"


def view(game: Game, seen: State, seat: int | None) -> QwixxCardsTable:
    t = read(seen, *SHOWN)
    played = _cards(t.played[: t.plays])
    return {
        "active": t.active,
        "display": [_card_or_gap(card) for card in t.display],
        "pile": {"top": _card_or_gap(t.top), "cards": _pile_size(t)},
        "discard": _texts_of(t.discard),
        "hands": [_cards(t.hands[p][: t.sizes[p]]) for p in range(game.players)],
        "played": {"cards": played, "colour": COLOURS[t.colour]} if played else None,
        "chosen": [game.choice_text(c) for c in t.chosen[: game.players]],
        "pass_costs": misthrow_costs(_nothing_crossed(t)),
        "sheets": [sheet(t.crosses[p], t.misthrows[p]) for p in range(game.players)],
        "facts": _facts(),
    }


@cache
def _facts() -> QwixxCardsFacts:
    return {**facts(), "hand": HAND, "most_played": most_played()}


def most_played() -> int:
    """How many cards are played together at most (QC-5)."""
    return max(int(places).bit_count() for places in PLAY_SETS)


def mine(game: Game, seen: State, seat: int) -> QwixxCardsPrivate:
    hand = seen["hands"][seat][: seen["sizes"][seat]].tolist()
    return {**game.chosen_only(seen, seat), "hand": _cards(hand)}


CARDS_SEEN = tuple(
    Card(number=card % NUMBERS + 2, colour=CARD_COLOURS[card // NUMBERS] if card < CARDS else None)
    for card in range((UNKNOWN + 1) * NUMBERS)
)


def _texts_of(cards: int) -> list[str]:
    """The faces of a set of cards, a bit per card, in the order of the cards."""
    texts: list[str] = []
    for colour in range(len(CARD_COLOURS)):
        texts += _of_colour(colour, cards >> colour * NUMBERS & (1 << NUMBERS) - 1)
    return texts


@cache
def _of_colour(colour: int, numbers: int) -> tuple[str, ...]:
    return tuple(card_text(colour * NUMBERS + i) for i in range(NUMBERS) if numbers >> i & 1)


def _cards(cards: list[int]) -> list[Card]:
    """Cards in a view: their numbers, and their colours where those show."""
    return [CARDS_SEEN[card].copy() for card in cards]


def _card_or_gap(card: int) -> Card | None:
    return None if card == NO_CARD else CARDS_SEEN[card].copy()


def _nothing_crossed(t: Any) -> bool:
    """Whether the active player has passed on the called number and can still cross played ones."""
    return t.phase in (PLAYING, CROSSING) and t.chosen[t.active] == PASS


def _pile_size(t: Any) -> int:
    elsewhere = sum(t.sizes) + sum(card != NO_CARD for card in t.display) + t.plays + t.discard.bit_count()
    return (CARDS if t.jokers else ROWS * NUMBERS) - int(elsewhere)
