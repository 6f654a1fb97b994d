"""`python -m bench.cluster`: one, two and four servers on one PostgreSQL and one NATS, next to one server on a file.

Tables of four with a socket for every seat, all on this machine: servers, PostgreSQL, NATS and the load share its
cores, so choices a second stop growing when those are full; what a choice costs each of them, in processor time, is the
figure to reckon with. `together`: a table's four sockets are at one server, as with a balancer that sends people by
table; `spread`: at as many as there are, and all four choose at once again and again.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.client import GENEROUS, Server, call
from bench.quartets import SEATS, Load, Quartet, disconnect, let_go, open_tables
from bench.server import WARM_UP, Figures, _percentiles, offer, on_uvloop, raise_limit
from tests.server.real import Nats, Postgres
from zaria.events import Chose, Row
from zaria.server.store import Entry
from zaria.server.stores import open_store

SETTLING = 0.5  # seconds until what was sent last is answered
TICKS = os.sysconf("SC_CLK_TCK")


def cpu(pids: Sequence[int]) -> float:
    """Seconds of the processor that processes and their children have had."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += sum(int(field) for field in fields[11:15])
    return total / TICKS


def family(parent: int) -> list[int]:
    """A process and its children that live."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [parent, *(int(child) for child in children)]


@contextmanager
def servers(count: int, database: str, bus: str, **settings: str) -> Iterator[list[Server]]:
    """So many servers; without a database one on a file."""
    with tempfile.TemporaryDirectory(prefix="zaria-bench-") as folder, ExitStack() as stack:
        made = []
        for number in range(count):
            place = Path(folder) / str(number)
            place.mkdir()
            shared = {"ZARIA_STORE": database, "ZARIA_BUS": bus} if database else {}
            server = Server.of_zaria(place, None, **GENEROUS, **shared, **settings)
            stack.callback(server.kill)
            server.start()
            made.append(server)
        for server in made:
            while not call(server.url, "GET", "/healthz")["warm"]:
                time.sleep(0.1)
        yield made


async def connect(urls: Sequence[str], quartets: Sequence[Quartet], spread: bool) -> None:
    slots = asyncio.Semaphore(50)
    sockets = []
    for number, quartet in enumerate(quartets):
        for seat, chair in enumerate(quartet.chairs):
            sockets.append(chair.connect(urls[(number + seat * spread) % len(urls)], slots))
    await asyncio.gather(*sockets)
    await asyncio.sleep(SETTLING)


async def play(
    made: Sequence[Server], postgres: int, nats: int, tables: int, rate: float, seconds: float, spread: bool
) -> Figures:
    """Latency at a steady rate first, then flat out."""
    load = Load()
    quartets = open_tables(made[0].url, tables, load)
    await connect([server.url for server in made], quartets, spread)
    await offer(quartets, rate, WARM_UP)
    await asyncio.sleep(SETTLING)
    load.until_accepted.clear()
    load.until_all_told.clear()
    await offer(quartets, rate, seconds)
    await asyncio.sleep(SETTLING)
    accepted_ms, told_ms = _percentiles(load.until_accepted), _percentiles(load.until_all_told)
    let_go(load, quartets)
    await asyncio.sleep(WARM_UP)

    def spent() -> list[float]:
        database = cpu(family(postgres)) if postgres else 0.0
        return [cpu([server.pid for server in made]), database, cpu([nats]) if nats else 0.0, time.process_time()]

    before, accepted, start = spent(), load.accepted, time.perf_counter()
    while time.perf_counter() < start + seconds:
        await asyncio.sleep(0.05)
    passed, done = time.perf_counter() - start, load.accepted - accepted
    used = [now - was for now, was in zip(spent(), before, strict=True)]
    load.flat_out = False
    refused = sum(len(chair.mind.refused) for quartet in quartets for chair in quartet.chairs)
    await disconnect(quartets)
    names = ("servers", "postgres", "nats", "load")
    return {
        "choices_per_second": done / passed,
        "accepted_ms": accepted_ms,
        "all_four_told_ms": told_ms,
        "cpu_us_per_choice": {name: 1e6 * spent / max(done, 1) for name, spent in zip(names, used, strict=True)},
        "cores_busy": sum(used) / passed,
        "refused": refused,
    }


async def append(address: str | Path, tables: int, seconds: float) -> Figures:
    """Rows into a store and nothing else: each of so many tables appends its next line when the last is durable."""
    store = open_store(address)
    until = time.perf_counter() + seconds
    rows = 0

    async def write(table: str) -> None:
        nonlocal rows
        number = 0
        while time.perf_counter() < until:
            number += 1
            line = Row(number, Chose(0, "pass"), time.time(), f"{table} {number}")
            await store.append(Entry(table, [line]))
            rows += 1

    before, start = time.process_time(), time.perf_counter()
    await asyncio.gather(*(write(f"{tables}-{table}") for table in range(tables)))
    spent, passed = time.process_time() - before, time.perf_counter() - start
    await store.close()
    return {"rows_per_second": rows / passed, "cpu_us_per_row": 1e6 * spent / max(rows, 1)}


def stores(tables: Sequence[int], seconds: float) -> Figures:
    """What the two stores take by themselves."""
    found: Figures = {}
    with tempfile.TemporaryDirectory(prefix="zaria-bench-") as folder, Postgres() as postgres:
        for name, address in (("file", Path(folder) / "z.db"), ("PostgreSQL", postgres.address())):
            for count in tables:
                figures = found[f"{name}, {count} tables"] = on_uvloop(append(address, count, seconds))
                rate, cpu = figures["rows_per_second"], figures["cpu_us_per_row"]
                print(
                    f"{name:<12}{count:>5} tables{rate:>10,.0f} rows/s   {cpu:.0f} us of the server a row", flush=True
                )
    return found


def measure(counts: Sequence[int], tables: int, rate: float, seconds: float) -> Figures:
    raise_limit(SEATS * tables + 1000)
    found: Figures = {"cores": len(os.sched_getaffinity(0)), "tables": tables, "rate": rate, "play": {}}
    with servers(1, "", "") as made:
        found["play"]["file, 1"] = on_uvloop(play(made, 0, 0, tables, rate, seconds, False))
        _say("file, 1", found["play"]["file, 1"])
    with Postgres() as postgres, Nats() as bus:
        for count in counts:
            with servers(count, postgres.address(), bus.address) as made:
                for spread in (False, True) if count > 1 else (False,):
                    name = f"shared, {count}{', spread' if spread else ', together' if count > 1 else ''}"
                    figures = on_uvloop(play(made, postgres.pid, bus.pid, tables, rate, seconds, spread))
                    found["play"][name] = figures
                    _say(name, figures)
    return found


def _say(name: str, figures: Figures) -> None:
    spent = ", ".join(f"{who} {us:.0f}" for who, us in figures["cpu_us_per_choice"].items())
    accepted, told = figures["accepted_ms"], figures["all_four_told_ms"]
    print(
        f"{name:<22}{figures['choices_per_second']:>8,.0f} choices/s   accepted p50 {accepted['p50']:.1f} p99"
        f" {accepted['p99']:.1f} ms   all told p50 {told['p50']:.1f} p99 {told['p99']:.1f} ms   processor us a choice:"
        f" {spent}   cores {figures['cores_busy']:.2f}   refused {figures['refused']}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rate", type=float, default=100, help="choices a second while latency is measured")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument(
        "--store-only", action="store_true", help="only rows into the stores, from 1, 16 and 128 tables"
    )
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.store_only:
        found = stores((1, 16, 128), arguments.seconds)
    else:
        found = measure(arguments.servers, arguments.tables, arguments.rate, arguments.seconds)
    if arguments.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
