"""A table of Trio as views show it."""

from functools import cache
from typing import Any, Literal, NotRequired, TypedDict

from ..game import Game, State, read, seats_in
from ..views import ChosenOnly, SeenChoice, View
from .rules import CARDS, COPIES, HAND_SIZE, LINKED, NUMBERS, SEVEN, TRIOS_TO_WIN

TrioPhase = Literal["deal", "exchange", "reveal", "over"]
PHASES: tuple[TrioPhase, ...] = ("deal", "exchange", "reveal", "over")
TrioResult = Literal["going-on", "went-back", "trio"]
RESULTS: tuple[TrioResult, ...] = ("going-on", "went-back", "trio")


class Shown(TypedDict):
    """A card revealed in this turn, and the choice that revealed it."""

    choice: str
    card: int


class Known(TypedDict):
    """What everybody has seen and could remember: cards by hand place for each seat, and by centre place."""

    hands: list[dict[str, int]]
    centre: dict[str, int]


class TrioFacts(TypedDict):
    """The cards: the highest number, how many there are of each, the number whose trio wins alone, the trios it takes
    otherwise, which numbers are linked, and the places of the centre at this table."""

    numbers: int
    copies: int
    winning_number: int
    trios_to_win: int
    links: dict[str, list[int]]
    centre: int


class TrioTable(TypedDict):
    """The table of Trio. In teams also who plays with whom and the exchange; with the memory aid also `known`."""

    active: int
    hand: list[int] | None
    hand_sizes: list[int]
    centre: list[int]
    shown: list[Shown]
    result: TrioResult | None
    trios: list[list[int]]
    facts: TrioFacts
    teams: NotRequired[list[list[int]]]
    chosen: NotRequired[list[SeenChoice]]
    swapped: NotRequired[list[int]]
    received: NotRequired[int | None]
    gave: NotRequired[int | None]
    known: NotRequired[Known]


class TrioView(View, TrioTable):
    game: Literal["trio"]
    phase: TrioPhase


class TrioPrivate(ChosenOnly):
    """What only a seat of Trio sees: its hand, and the cards of the last exchange."""

    hand: list[int]
    received: int | None
    gave: int | None


SHOWN = (
    "active", "hands", "sizes", "centre_left", "shown", "cards", "shows", "result", "trios", "chosen", "swapped",
    "received", "gave",
)  # fmt: skip
VIEW, PRIVATE = TrioView, TrioPrivate  # the whole of a view, and what only a seat itself sees


def view(game: Game, seen: State, seat: int | None) -> TrioTable:
    t = read(seen, *SHOWN)
    in_teams = game.options["teams"] is True
    table: TrioTable = {
        "active": t.active,
        "hand": None if seat is None else t.hands[seat][: t.sizes[seat]],
        "hand_sizes": t.sizes[: game.players],
        "centre": [place + 1 for place in seats_in(t.centre_left)],
        "shown": [{"choice": game.actions[t.shown[i]], "card": t.cards[i]} for i in range(t.shows)],
        "result": RESULTS[t.result] if t.shows else None,
        "trios": [_trios(game, t.trios, p) for p in range(game.players)],
        "facts": _facts(game.players, in_teams),
    }
    if in_teams:
        table |= {
            "teams": [list(team) for team in game.sides],
            "chosen": [game.choice_text(c) for c in t.chosen[: game.players]],
            "swapped": list(seats_in(t.swapped)),
            "received": None if seat is None else t.received[seat] or None,
            "gave": None if seat is None else t.gave[seat] or None,
        }
    return table


@cache
def _facts(players: int, in_teams: bool) -> TrioFacts:
    return {
        "numbers": NUMBERS,
        "copies": COPIES,
        "winning_number": SEVEN,
        "trios_to_win": TRIOS_TO_WIN,
        "links": {str(n): list(seats_in(int(LINKED[n]))) for n in range(1, NUMBERS + 1)},
        "centre": 0 if in_teams else CARDS - players * int(HAND_SIZE[players]),
    }


def mine(game: Game, seen: State, seat: int) -> TrioPrivate:
    hand = seen["hands"][seat][: seen["sizes"][seat]].tolist()
    received, gave = int(seen["received"][seat]) or None, int(seen["gave"][seat]) or None
    return {**game.chosen_only(seen, seat), "hand": hand, "received": received, "gave": gave}


def known(game: Game, s: State) -> Known:
    """What everybody has seen and could remember, by hand place and centre place."""
    t = read(s, "hands", "known", "centre", "known_centre")
    hands = [{str(i + 1): t.hands[p][i] for i in seats_in(t.known[p])} for p in range(game.players)]
    return {"hands": hands, "centre": {str(i + 1): t.centre[i] for i in seats_in(t.known_centre)}}


def _trios(game: Game, trios: Any, seat: int) -> list[int]:
    side = seat % (game.players // 2) if game.options["teams"] else seat
    return [*seats_in(int(trios[side]))]


def breakdown(game: Game, s: State, seat: int) -> dict[str, int]:
    return {f"trio {number}": 1 for number in _trios(game, s["trios"], seat)}
