"""The ladder: every bot against every other in every game, as the page docs/ladder.md.

python -m zaria.lab.ladder --games 200 > docs/ladder.md
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

from ..bots import NAMES
from ..games.game import Game
from ..games.shelf import GAMES, game
from .arena import Arena, Standing, arena
from .ratings import from_arena, rate

LADDER = [name for name in ("random", "beginner", "casual", "greedy", "strong", "master") if name in NAMES]
HEAD = """\
# The ladder

Made by `make ladder`: every pair of bots, {games} games each, the same dice for both. A cell is the part of all games
won by the bot of its row, with its 95 % interval; where the two do not have equally many seats, `of` says what would be
fair. Ratings are those of openskill (Plackett-Luce), ± two sigma.
"""


def tables() -> Iterator[Game]:
    """Each game with the fewest players who can beat each other, in each of its variants."""
    for listing in GAMES.values():
        fewest: dict[str, Game] = {}
        for players, options in listing.variants():
            if players > 1:
                fewest.setdefault(str(options), game(listing.id, players, **options))
        yield from fewest.values()


def title(at: Game) -> str:
    options = "".join(f", {value if isinstance(value, str) else name}" for name, value in at.options.items() if value)
    return f"{at.listing.title}, {at.players} players{options}"


def climb(at: Game, names: Sequence[str], games: int, seed: int, processes: int | None) -> list[Arena]:
    """Every pair of bots; the rest of a larger table is filled by going through the two again."""
    return [arena(at, pair, games, seed, processes) for pair in combinations(names, 2)]


def page(at: Game, arenas: Sequence[Arena], names: Sequence[str]) -> str:
    """One game's part of the page."""
    ratings = {rating.name: rating for rating in rate(result for found in arenas for result in from_arena(found))}
    shares = {(found.standings[0].name, found.standings[1].name): found.standings for found in arenas}
    lines = [
        f"## {title(at)}",
        "",
        f"| bot | rating | {' | '.join(f'vs {name}' for name in names)} |",
        f"|---|---|{'---|' * len(names)}",
    ]
    for name in sorted(ratings, key=lambda name: -ratings[name].ordinal):
        cells = [_cell(shares, name, other) for other in names]
        rating = ratings[name]
        lines.append(f"| {name} | {rating.mu:.1f} ± {2 * rating.sigma:.1f} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(shares: dict[tuple[str, str], list[Standing]], name: str, other: str) -> str:
    """How often a bot wins against another."""
    if name == other:
        return "–"
    standings = shares[name, other] if (name, other) in shares else shares[other, name]
    mine = next(standing for standing in standings if standing.name == name)
    return f"{mine.wins:.0%} ± {mine.wins_interval:.0%}" + ("" if mine.fair == 0.5 else f" of {mine.fair:.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="per pair of bots")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--game", choices=GAMES, help="only this one")
    wanted = parser.parse_args()
    print(HEAD.format(games=wanted.games))
    for at in tables():
        if wanted.game in (None, at.id):
            print(f"{title(at)} …", file=sys.stderr, flush=True)
            arenas = climb(at, LADDER, wanted.games, wanted.seed, wanted.processes)
            print(page(at, arenas, LADDER), flush=True)


if __name__ == "__main__":
    main()
