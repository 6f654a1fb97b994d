"""Tables for tests: every variant there is, one that stands for its game, and games played at random to some point.

Where a game wants another table than the others, or has something to check that they have not, the folder of its tests
says so in a module `tables`.
"""

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import zaria
from zaria.games.manifest import Option

Variant = tuple[str, int, dict[str, Option]]

VARIANTS: list[Variant] = [
    (listing.id, players, options) for listing in zaria.GAMES.values() for players, options in listing.variants()
]


def of_own(id: str, name: str, usual: Any, module: str = "tables") -> Any:
    """What a game's own tests have under this name, or the usual where they have nothing."""
    folder = zaria.GAMES[id].module
    if not (Path(__file__).parent / "games" / folder / f"{module}.py").is_file():
        return usual
    return getattr(import_module(f"{__package__}.games.{folder}.{module}"), name, usual)


def fewest(id: str) -> int:
    """How many it takes to play with others."""
    return max(2, zaria.GAMES[id].players.start)


def takes_long(id: str) -> bool:
    """Whether random play goes on for hundreds of turns."""
    return bool(of_own(id, "TAKES_LONG", False))


def one_of_each() -> list[Variant]:
    """A table of every game that stands for it."""
    return [(id, *of_own(id, "USUAL", (fewest(id), {}))) for id in zaria.GAMES]


def named(variant: Variant) -> str:
    """A variant as a file name: `trio-4-spicy-teams`."""
    name, players, options = variant
    words = [value if isinstance(value, str) else option for option, value in options.items() if value]
    return "-".join([name, str(players), *words])


def extremes() -> list[Variant]:
    """Every game and variant with its fewest and its most players."""
    tables: dict[str, list[Variant]] = {}
    for variant in VARIANTS:
        tables.setdefault(f"{variant[0]} {variant[2]}", []).append(variant)
    return [table for same in tables.values() for table in {named(v): v for v in (same[0], same[-1])}.values()]


def match_of(variant: Variant, seed: int) -> zaria.Match:
    name, players, options = variant
    game = zaria.game(name, players, **options)
    return zaria.Match(game, first=seed % players, chance=zaria.Seeded(seed))


def play(match: zaria.Match, dice: random.Random, choices: int) -> zaria.Match:
    """Let the seats choose at random, in any order, for so many choices or to the end."""
    for _ in range(choices):
        if match.over:
            break
        seat = dice.choice(match.to_act)
        match.choose(seat, dice.choice(match.legal(seat)))
    return match


def with_state(match: zaria.Match, state: Any) -> zaria.Match:
    """The same match with another record in it."""
    other = zaria.Match(match.game, match.first)
    other.s = state
    return other
