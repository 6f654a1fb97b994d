"""`python -m bench.upgrade OLD NEW`: two servers of one version become two of the next, one after the other, in play.

OLD and NEW are folders with a `src` each (`git worktree add`), on one PostgreSQL and one NATS. People play all games
through both servers. The first is stopped and started as NEW, which changes the layout under the other; that one is
then started once more as OLD, on the newer layout; and at last as NEW. Everything is checked as after chaos
(bench/chaos_cluster.py): nobody and no choice is lost.
"""

import argparse
import asyncio
import random
import sys
from pathlib import Path

from bench.chaos import Progress, Report, show
from bench.chaos_cluster import ClusterTrial, cluster_of
from bench.histories import Violation

STEPS = ("first_is_new", "second_is_old", "second_is_new")


class Upgrade(ClusterTrial):
    """The steps, as if they were faults."""

    old, new = Path(), Path()

    async def _harm_first_is_new(self) -> None:
        await self._start_anew(0, self.new)

    async def _harm_second_is_old(self) -> None:
        await self._start_anew(1, self.old)

    async def _harm_second_is_new(self) -> None:
        await self._start_anew(1, self.new)

    async def _start_anew(self, member: int, tree: Path) -> None:
        server = self.cluster.servers[member]
        await asyncio.to_thread(server.stop)
        server.run_from(tree)
        await asyncio.to_thread(server.start)


def upgrade(old: Path, new: Path, tables: int, seed: int, progress: Progress) -> Report:
    """Raises Violation on the first broken promise."""
    with cluster_of(2, random.Random(seed)) as (cluster, database, bus):
        for server in cluster.servers:
            server.run_from(old)
        trial = Upgrade(cluster, database, bus, tables, seed, progress)
        trial.old, trial.new = old, new
        return trial.through(len(STEPS), STEPS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--tables", type=int, default=6, help="in play at any time")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    trees = wanted.old.resolve(), wanted.new.resolve()
    try:
        show(upgrade(*trees, wanted.tables, wanted.seed, lambda line: print(line, file=sys.stderr, flush=True)))
    except Violation as violation:
        print(f"VIOLATION: {violation}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
