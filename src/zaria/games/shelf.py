"""The five games, as people name them: which there are, for how many players, with which options.

Reading this list loads no rules; they come with the first `game(...)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from ..errors import NoSuchTable

if TYPE_CHECKING:
    from .game import Game

Option = bool | str


@dataclass(frozen=True)
class Listing:
    """A game on the shelf."""

    id: str
    title: str
    players: range
    module: str
    options: dict[str, tuple[Option, ...]] = field(default_factory=dict)  # allowed values, the default first
    only_for: dict[str, tuple[int, ...]] = field(default_factory=dict)  # an option that wants certain player counts

    def variants(self) -> Iterator[tuple[int, dict[str, Option]]]:
        """Every table there can be: a player count and its options."""
        for players in self.players:
            tables: list[dict[str, Option]] = [{}]
            for name, values in self.options.items():
                tables = [table | {name: v} for table in tables for v in values if self._fits(players, name, v)]
            for table in tables:
                yield players, table

    def _fits(self, players: int, name: str, value: Option) -> bool:
        return value == self.options[name][0] or players in self.only_for.get(name, self.players)


_SHELF = (
    Listing("qwixx", "Qwixx", range(1, 6), "qwixx"),
    Listing("qwixx-cards", "Qwixx – The Card Game", range(2, 6), "qwixx_cards", {"jokers": (False, True)}),
    Listing("qwantum", "Qwantum", range(2, 5), "qwantum"),
    Listing("knaster", "Knaster", range(1, 13), "knaster"),
    Listing(
        "trio",
        "Trio",
        range(3, 7),
        "trio",
        {"mode": ("simple", "spicy"), "teams": (False, True)},
        {"teams": (4, 6)},
    ),
)
GAMES = {listing.id: listing for listing in _SHELF}


def game(id: str, players: int | None = None, **options: Option) -> "Game":
    """A game for a table: `game("trio", players=4, mode="spicy", teams=True)`.

    Without a player count it is for two, or the fewest the game takes. Raises NoSuchTable, a ValueError.
    """
    listing = GAMES.get(id)
    if listing is None:
        raise NoSuchTable(f"there is no game {id!r}; there are {', '.join(GAMES)}")
    if players is None:
        players = max(2, listing.players.start)
    if type(players) is not int or players not in listing.players:
        fewest, most = listing.players.start, listing.players.stop - 1
        raise NoSuchTable(f"{listing.title} is for {fewest} to {most} players, not {players!r}")
    for name, value in options.items():
        _check_option(listing, players, name, value)
    chosen = {name: options.get(name, values[0]) for name, values in listing.options.items()}
    face = import_module(f".{listing.module}", __package__)
    made: Game = face.create(listing, players, chosen)
    return made


def _check_option(listing: Listing, players: int, name: str, value: Option) -> None:
    if name not in listing.options:
        known = ", ".join(listing.options) or "none"
        raise NoSuchTable(f"{listing.title} has no option {name!r}; its options: {known}")
    allowed = listing.options[name]
    if not any(type(value) is type(v) and value == v for v in allowed):
        raise NoSuchTable(f"{listing.title}: {name} is {' or '.join(map(repr, allowed))}, not {value!r}")
    counts = listing.only_for.get(name)
    if counts and value != allowed[0] and players not in counts:
        raise NoSuchTable(f"{listing.title}: {name}={value!r} needs {' or '.join(map(str, counts))} players")
