"""`python -m bench.beside`: how late an event loop is whose bots think beside it, on a machine with much else to do.

The threads of bots and the loop share the interpreter. What is printed is how late the loop's thread came back from
short sleeps: once with threads of its own priority, as the server has them, and once with nicer ones.
"""

import argparse
import multiprocessing
import os
import threading
import time
from multiprocessing.context import ForkProcess

from bench.attack.watch import waited
from zaria import bots
from zaria.chance import Seeded
from zaria.games import registry
from zaria.match import Match
from zaria.server.thinking import spare_cores
from zaria.server.threads import switch_often

SLEEP = 0.002
BUSY, IDLE = 0.003, 0.001  # seconds others compute, and wait
WARM = 4.0
TURNS = 30


def burn() -> None:
    while True:
        until = time.perf_counter() + BUSY
        while time.perf_counter() < until:
            pass
        time.sleep(IDLE)


class Thinker(threading.Thread):
    """A bot that thinks at one full table after another."""

    def __init__(self, niceness: int) -> None:
        super().__init__(daemon=True)
        self._niceness = niceness
        self.thoughts, self.enough = 0, False

    def run(self) -> None:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.nice(0) + self._niceness)
        while not self.enough:
            for manifest in registry.GAMES.values():
                self._play(Match(registry.game(manifest.id, manifest.players[-1]), chance=Seeded(1)))

    def _play(self, match: Match) -> None:
        for _ in range(TURNS):
            if self.enough or match.over:
                return
            seat = match.to_act[0]
            match.choose(seat, bots.choose(bots.LEVELS[-1], match.game, match.game.seen_by(match.s, seat), seat))
            self.thoughts += 1


def lateness(seconds: float) -> list[tuple[float, float]]:
    """How late each sleep ended, and how much of it was a wait of this thread for a core; the latest first."""
    looks, end = list[tuple[float, float]](), time.perf_counter() + seconds
    while (begun := time.perf_counter()) < end:
        before = waited(os.getpid())
        time.sleep(SLEEP)
        looks.append((time.perf_counter() - begun - SLEEP, waited(os.getpid()) - before))
    return sorted(looks, reverse=True)


def measure(niceness: int, seconds: float) -> str:
    thinkers = [Thinker(niceness) for _ in range(spare_cores())]
    for thinker in thinkers:
        thinker.start()
    time.sleep(WARM)
    looks = lateness(seconds)
    for thinker in thinkers:
        thinker.enough = True
        thinker.join()
    worst = ", ".join(f"{1e3 * late:.0f} ({1e3 * core:.0f})" for late, core in looks[:5])
    thoughts = sum(thinker.thoughts for thinker in thinkers)
    return (
        f"niceness {niceness}: p99 {1e3 * looks[len(looks) // 100][0]:.1f} ms; the latest, of these for a core: "
        f"{worst} ms; {thoughts} thoughts"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.beside", description="An event loop beside bots that think.")
    parser.add_argument("--others", type=int, default=7, help="processes that want a core all the time (7)")
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement (20)")
    options = parser.parse_args()
    switch_often()
    others: list[ForkProcess] = [
        multiprocessing.get_context("fork").Process(target=burn) for _ in range(options.others)
    ]
    for other in others:
        other.start()
    try:
        for niceness in (0, 10):
            print(measure(niceness, options.seconds), flush=True)
    finally:
        for other in others:
            other.kill()


if __name__ == "__main__":
    main()
