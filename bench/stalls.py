"""`python -m bench.stalls`: how long the event loop is held up at most, with many tables in memory.

Tables of four, a socket for every seat, on one core; the load on another. The server itself looks a hundred times a
second how late its event loop is (`zaria_loop_latest_seconds`): while all sit down, while choices come at a steady
rate, and flat out. Beside it the garbage collector's full runs, which were what took longest. A server that waits for
its core because others have it looks late too; the share of the time it waited is printed with it.
"""

import argparse
import asyncio
import os
import re
import time
import urllib.request

from bench.client import HOST, Server, free_port
from bench.quartets import SEATS, Hall, Load, warm
from bench.server import Usage, flat_out, on_uvloop, paced, raise_limit, usage, zaria_server


def figures(port: int) -> dict[str, float]:
    """All of them at once: asking makes the server forget how late it was."""
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://{HOST}:{port}/metrics") as answer:
        lines = re.findall(r"^(\w\S*) (\S+)$", answer.read().decode(), re.MULTILINE)
    return {name: float(value) for name, value in lines}


class Watch:
    """What there was to see since it was last looked at."""

    def __init__(self, server: Server, port: int) -> None:
        self._server, self._port = server, port
        self._before = self._now()

    def _now(self) -> tuple[float, float, Usage, float]:
        found = figures(self._port)
        late, full = found["zaria_loop_latest_seconds"], found['python_gc_collections_total{generation="2"}']
        return late, full, usage(self._server.pid), time.perf_counter()

    def say(self, what: str) -> None:
        late, full, used, at = self._now()
        _, full_before, used_before, at_before = self._before
        waited = used.since(used_before).waited / (at - at_before)
        print(
            f"{what:<34}late by {1e3 * late:6.1f} ms at most   {full - full_before:.0f} full collections"
            f"   waiting for its core {waited:.0%}",
            flush=True,
        )
        self._before = self._now()


async def measure(server: Server, port: int, tables: int, rate: float, seconds: float) -> None:
    load = Load()
    await warm(server)
    await asyncio.sleep(1)
    watch, hall = Watch(server, port), Hall(server, load)
    quartets = await hall.filled(tables)
    watch.say(f"{tables:,} tables and sockets opened")
    await paced(server, load, quartets, rate, seconds)
    watch.say(f"{rate:.0f} choices a second")
    speed = await flat_out(server, load, quartets, seconds, hall.afresh)
    watch.say(f"{speed['choices_per_second']:,.0f} choices a second, flat out")
    await hall.leave()
    watch.say("all gone")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=300, help="choices a second")
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement")
    arguments = parser.parse_args()
    cores, port = sorted(os.sched_getaffinity(0)), free_port()
    raise_limit(SEATS * arguments.tables)
    os.sched_setaffinity(0, {cores[-1]})
    with zaria_server(cores[0], ZARIA_METRICS_PORT=str(port)) as server:
        on_uvloop(measure(server, port, arguments.tables, arguments.rate, arguments.seconds))


if __name__ == "__main__":
    main()
