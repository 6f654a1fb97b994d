"""The ladder: every level against the one below it in every game, as the page docs/ladder.md.

python -m zaria.lab.ladder --games 400 --work ladder.json > docs/ladder.md
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..bots import NAMES
from ..games import registry
from ..games.game import Game
from .arena import arena
from .pool import Pool, pool

RUNGS = (  # who should win, and against whom
    ("beginner", "random"),
    ("casual", "beginner"),
    ("strong", "casual"),
    ("strong", "greedy"),
    ("master", "strong"),
    ("master", "greedy"),
)
HEAD = """\
# The ladder

Made by `make ladder`: each level of bots against the one below it and against the baseline `greedy`, at the smallest
table of every game, at least {games} games with the same dice for all. Where more than two play, a single better one
sits among worse ones; in teams, one team plays the other. `wins` is the part of all games that the first won, with its
95 % interval, and `fair` what it would be between equals; an interval that does not lie above it has a `?`. Times are
milliseconds of one core for a choice of the first, on average and at most.
"""


def tables() -> Iterator[Game]:
    """Each game with the fewest players who can beat each other, in each of its variants."""
    for manifest in registry.GAMES.values():
        fewest: dict[str, Game] = {}
        for players, options in manifest.variants():
            if players > 1:
                fewest.setdefault(str(options), registry.game(manifest.id, players, **options))
        yield from fewest.values()


def title(at: Game) -> str:
    options = "".join(f", {value if isinstance(value, str) else name}" for name, value in at.options.items() if value)
    return f"{at.manifest.title()}, {at.players} players{options}"


def seated(at: Game, better: str, worse: str) -> list[str]:
    """Who sits where: one better one among worse ones, or one better side; fewer names than seats go round again."""
    return [better] + [worse] * (len(at.sides) - 1)


class Ladder:
    """What has been played so far, kept in a file if one is given."""

    def __init__(self, games: int, seed: int = 0, work: Path | None = None) -> None:
        self.games, self.seed, self._work = games, seed, work
        self.played: dict[str, dict[str, Any]] = {}
        if work and work.exists():
            self.played = json.loads(work.read_text("utf-8"))

    def climb(self, at: Game, better: str, worse: str, workers: Pool) -> dict[str, Any]:
        """The facts of one rung, played now or before."""
        key = f"{title(at)}: {better} against {worse}, {self.games} games, seed {self.seed}"
        if key not in self.played:
            found = arena(at, seated(at, better, worse), self.games, self.seed, workers=workers)
            self.played[key] = found.as_dict()
            if self._work:
                self._work.write_text(json.dumps(self.played, indent=1), "utf-8")
        return self.played[key]


def page(at: Game, rungs: Sequence[dict[str, Any]]) -> str:
    """One game's part of the page."""
    lines = [f"## {title(at)}", "", "| | wins | 95 % | fair | games | ms | at most |", "|---|---|---|---|---|---|---|"]
    for rung in rungs:
        better, worse = rung["standings"]
        low, high = better["wins_between"]
        lines.append(
            f"| {better['name']} against {worse['name']} | {better['wins']:.1%} | {low:.1%}–{high:.1%}"
            f"{'' if low > better['fair'] else ' ?'} | {better['fair']:.0%} | {rung['games']:,}"
            f" | {better['milliseconds']:.2f} | {better['slowest']:.0f} |"
        )
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="per rung")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--cluster", help="the address of a Dask scheduler")
    parser.add_argument("--game", choices=registry.GAMES, help="only this one")
    parser.add_argument("--bot", help="your own, as module:Class: it climbs past every bot of ours")
    parser.add_argument("--work", type=Path, help="keep what has been played in this file, and go on from it")
    wanted = parser.parse_args(argv)
    rungs = tuple((str(wanted.bot), name) for name in NAMES) if wanted.bot else RUNGS
    ladder = Ladder(wanted.games, wanted.seed, wanted.work)
    print(HEAD.format(games=wanted.games))
    with pool(wanted.processes, wanted.cluster) as workers:
        for at in tables():
            if wanted.game in (None, at.id):
                print(f"{title(at)} …", file=sys.stderr, flush=True)
                print(page(at, [ladder.climb(at, better, worse, workers) for better, worse in rungs]), flush=True)


if __name__ == "__main__":
    main()
