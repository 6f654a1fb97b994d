"""`python -m bench.turns OLD NEW`: two servers in turns under one load on a machine that others use too.

OLD and NEW are folders with a `src` each (`git worktree add`). Both serve the same number of tables on one core, and
are driven flat out for a moment each, again and again; what is compared is the processor time of a choice. With
`--sample` each is looked at too (bench/sampling.py), and the event loop's part is shared out among what it was at.
"""

import argparse
import asyncio
import os
import re
import signal
import statistics
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.client import GENEROUS, Server
from bench.quartets import SEATS, Hall, Load, warm
from bench.server import flat_out, on_uvloop, raise_limit, running

# What the loop is at, by a frame anywhere in a sample; the first that fits counts.
PARTS = {
    "sending to sockets": r"^_send |^Round\._send |send_waiting|resume_writing",
    "reading from sockets": r"data_received|receive_data|\.hear |wrapped_receive|SansIOProtocol\.receive|timeouts\.py",
    "pictures, and telling everybody": r"Live\.tell ",
    "following the rules": r"Hub\._applied ",
    "handing over to the store": r"SqliteStore\.append|_hand_over|_set_results",
    "judging the wish": r"refuse_choice",
    "locks, waking, the order of things": r"Hub\.choose|judged|_answer|_receive ",
    "the loop itself": "",
}
FIGURES = {
    "all": "cpu_us_per_choice",
    "event loop": "cpu_us_per_choice_event_loop",
    "store": "cpu_us_per_choice_other_threads",
}
SAMPLED = 3  # seconds
SAMPLES = "samples.txt"


class Version:
    """A server of one version with its tables."""

    def __init__(self, tree: Path, server: Server) -> None:
        self.tree, self.server, self.load = tree, server, Load()
        self.hall = Hall(server, self.load)
        self.found: dict[str, list[float]] = {name: [] for name in FIGURES}
        self.parts: Counter[str] = Counter()

    async def open(self, tables: int) -> None:
        await warm(self.server)
        await self.hall.filled(tables)

    async def turn(self, seconds: float) -> None:
        figures = await flat_out(self.server, self.load, self.hall.quartets, seconds, self.hall.afresh)
        for name, key in FIGURES.items():
            self.found[name].append(figures[key])

    async def sample(self) -> None:
        os.kill(self.server.pid, signal.SIGUSR2)
        await flat_out(self.server, self.load, self.hall.quartets, SAMPLED, self.hall.afresh)
        os.kill(self.server.pid, signal.SIGUSR2)
        await asyncio.sleep(0.5)
        self.parts += shared_out(self.server.log.with_name(SAMPLES).read_text("utf-8"))

    def say(self) -> None:
        print(self.tree)
        for name, turns in self.found.items():
            print(f"  {name:<36}{statistics.median(turns):>6.0f} µs (least {min(turns):.0f})")
        loop, total = statistics.median(self.found["event loop"]), self.parts.total()
        for name in PARTS if total else ():
            print(f"    {name:<34}{loop * self.parts[name] / total:>6.0f} µs ({self.parts[name] / total:.0%})")


def shared_out(samples: str) -> Counter[str]:
    """Samples of the event loop's thread, by what it was at."""
    found: Counter[str] = Counter()
    for line in samples.splitlines():
        stack, _, count = line.rpartition(" ")
        if "asyncio/runners.py" in stack:
            frames = stack.split(";")
            found[next(name for name, at in PARTS.items() if any(re.search(at, each) for each in frames))] += int(count)
    return found


async def compare(versions: Sequence[Version], tables: int, turns: int, seconds: float, sample: bool) -> None:
    for version in versions:
        await version.open(tables)
    for _ in range(turns):
        for version in versions:
            await version.turn(seconds)
    for version in versions:
        if sample:
            await version.sample()
        await version.hall.leave()
        version.say()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", type=Path, nargs="+")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=0.6, help="of each turn, after a second that is not counted")
    parser.add_argument("--sample", action="store_true", help="see what the event loop was at")
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    raise_limit(SEATS * arguments.tables * len(arguments.trees))
    os.sched_setaffinity(0, {cores[-1]})
    with ExitStack() as stack:
        versions = []
        for tree in arguments.trees:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="zaria-bench-")))
            through = ("bench.sampling", str(folder / SAMPLES)) if arguments.sample else ()
            source = str(tree.resolve() / "src")
            server = Server.of_zaria(folder, cores[0], through, **GENEROUS, PYTHONPATH=source)
            stack.enter_context(running(server))
            versions.append(Version(tree, server))
        work = compare(versions, arguments.tables, arguments.turns, arguments.seconds, arguments.sample)
        on_uvloop(work)


if __name__ == "__main__":
    main()
