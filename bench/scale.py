"""`python -m bench.scale`: what many people and many tables cost one server, as far as two cores go.

`sockets`: so many sockets at tables of four on one process, on a core of its own. All of them ping as people's devices
do and are idle otherwise, but for a few tables that are played at a steady rate. Memory, what being there costs of the
core, and how long a choice takes among them all.

`cold`: so many tables in the log, a few of them left by a server that died in the middle of games of bots; how long
until a new one answers, and until it plays on at all of those. On a file, and on a PostgreSQL.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.client import GENEROUS, Server, call
from bench.quartets import GAME, SEATS, Hall, Load, Quartet, warm
from bench.server import WARM_UP, Figures, memory, on_uvloop, paced, raise_limit, usage, zaria_server
from tests.server.real import Nats, Postgres
from zaria.server.archive import Address, opened
from zaria.server.stores import is_shared

PING = 7.0  # seconds between two of a client
COLD_SECONDS = 600.0
SERIES = "WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < {last})"
TABLES = (
    "INSERT INTO tables (id, secret, state, public, summary, updated, people) SELECT 't' || n, secret,"
    " CASE WHEN n <= {left} THEN state ELSE 'over' END, public, summary, updated, people FROM tables, series"
    " WHERE id = '{id}'"
)
LOG = (
    "INSERT INTO log (table_id, number, body, at) SELECT 't' || n, number, body, at FROM log, series"
    " WHERE table_id = '{id}'"
)
LEASES = "INSERT INTO leases (table_id, owner) SELECT 't' || n, 'dead' FROM series"


async def ping(quartets: Sequence[Quartet]) -> None:
    """All of them, evenly over the time between two pings of one."""
    chairs = [chair for quartet in quartets for chair in quartet.chairs]
    start, sent = time.perf_counter(), 0
    while True:
        due = int((time.perf_counter() - start) * len(chairs) / PING)
        for number in range(sent, due):
            wire = chairs[number % len(chairs)].wire
            if wire is not None and not wire.lost:
                wire.send(b'{"type":"ping"}')
        sent = due
        await asyncio.sleep(0.005)


async def measure_sockets(server: Server, sockets: int, live: int, rate: float, seconds: float) -> Figures:
    await warm(server)
    load, empty = Load(), memory(server.pid)
    hall = Hall(server, load)
    quartets = hall.quartets
    pinging = asyncio.create_task(ping(quartets))
    async for _ in hall.fill(-(-sockets // SEATS)):
        pinging.cancel()
        pinging = asyncio.create_task(ping(quartets))
        print(f"{SEATS * len(quartets):,} sockets", file=sys.stderr, flush=True)
    await asyncio.sleep(PING)
    before, start = usage(server.pid), time.perf_counter()
    await asyncio.sleep(seconds)
    idle, passed = usage(server.pid).since(before), time.perf_counter() - start
    await paced(server, load, quartets[:live], rate, WARM_UP)
    latency = await paced(server, load, quartets[:live], rate, seconds)
    full = memory(server.pid)
    lost = sum(chair.wire is None or chair.wire.lost for quartet in quartets for chair in quartet.chairs)
    pinging.cancel()
    await hall.leave()
    return {
        "sockets": SEATS * len(quartets),
        "lost": lost,
        "mb_before": empty,
        "mb": full,
        "mb_per_1000_sockets": 1000 * (full - empty) / (SEATS * len(quartets)),
        "core_for_being_there": (idle.event_loop + idle.others) / passed,
        "played": latency,
    }


def cold_start(address: Address, bus: str, tables: int, left: int) -> Figures:
    """A log of so many tables, some of them left by a server that died."""
    with tempfile.TemporaryDirectory(prefix="zaria-bench-") as folder:
        file = Path(folder) / "zaria.db"
        store: Address = address or file
        shared = {"ZARIA_STORE": str(address), "ZARIA_BUS": bus} if address else {}
        lines = _fill(Path(folder), store, shared, tables, left)
        server = Server.of_zaria(Path(folder), None, **GENEROUS, **shared, ZARIA_BOT_PAUSE="0")
        began = time.monotonic()
        server.start()
        try:
            ready = time.monotonic() - began
            while _played_on(store, lines) < left and time.monotonic() < began + COLD_SECONDS:
                time.sleep(0.2)
            taken, size = time.monotonic() - began, memory(server.pid)
        finally:
            server.kill()
        return {
            "tables": tables,
            "lines": tables * lines,
            "left_by_the_dead": left,
            "seconds_until_ready": ready,
            "seconds_until_all_are_played_on": taken,
            "mb": size,
        }


def _fill(folder: Path, store: Address, shared: dict[str, str], tables: int, left: int) -> int:
    """One game of bots, and as many copies of it as there shall be tables; returns how many lines it has."""
    key = "k" * 32
    server = Server.of_zaria(folder, None, **GENEROUS, **shared, ZARIA_BOT_PAUSE="1000")
    server.start()
    try:
        wanted = {"game": GAME, "players": 2, "bots": ["beginner", "beginner"]}
        id = call(server.url, "POST", "/api/tables", wanted, key)["table"]["id"]
        call(server.url, "POST", f"/api/tables/{id}/start", None, key)
    finally:
        server.kill()
    with opened(store, write=True) as archive:
        for what, last in ((TABLES, tables), (LOG, tables), *(((LEASES, left),) if is_shared(store) else ())):
            archive.do(f"{SERIES} {what}".format(last=last, left=left, id=id))
        (lines,) = next(archive.ask("SELECT max(number) FROM log"))
    return int(lines)


def _played_on(store: Address, lines: int) -> int:
    """How many tables have more lines than they had."""
    with opened(store) as archive:
        (found,) = next(archive.ask("SELECT count(*) FROM log WHERE number = ?", lines + 1))
    return int(found)


def sockets(wanted: argparse.Namespace) -> Figures:
    cores = sorted(os.sched_getaffinity(0))
    raise_limit(wanted.sockets)
    os.sched_setaffinity(0, {cores[-1]})
    with zaria_server(cores[0]) as server:
        return on_uvloop(measure_sockets(server, wanted.sockets, wanted.live, wanted.rate, wanted.seconds))


def cold(wanted: argparse.Namespace) -> Figures:
    found = {"file": cold_start("", "", wanted.tables, wanted.left)}
    print(f"file: {found['file']}", file=sys.stderr, flush=True)
    with Postgres() as postgres, Nats() as bus:
        found["PostgreSQL"] = cold_start(postgres.address(), bus.address, wanted.tables, wanted.left)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(required=True)
    many = ways.add_parser("sockets")
    many.add_argument("--sockets", type=int, default=10_000)
    many.add_argument("--live", type=int, default=50, help="tables that are played at")
    many.add_argument("--rate", type=float, default=100, help="choices a second, at all of these together")
    many.add_argument("--seconds", type=float, default=10)
    many.set_defaults(run=sockets)
    long = ways.add_parser("cold")
    long.add_argument("--tables", type=int, default=100_000)
    long.add_argument("--left", type=int, default=100, help="by a server that died")
    long.set_defaults(run=cold)
    arguments = parser.parse_args()
    print(json.dumps(arguments.run(arguments), indent=2))


if __name__ == "__main__":
    main()
