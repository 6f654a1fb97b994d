"""Tables for tests: every variant there is, and games played at random to some point."""

import random
from typing import Any

import zaria
from zaria.games.manifest import Option

Variant = tuple[str, int, dict[str, Option]]

VARIANTS: list[Variant] = [
    (listing.id, players, options) for listing in zaria.GAMES.values() for players, options in listing.variants()
]


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
