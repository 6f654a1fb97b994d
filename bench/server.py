"""`python -m bench.server`: how much one server process can do, next to a bare echo on the same stack, in one run.

Next to boardgame.io as well, where npm can install it: with as many matches of four, in memory and without rules.

The server runs on one core, the load on another, all on 127.0.0.1, at tables of four where every seat is a socket.
Measured are choices a second flat out, how long a choice takes at a moderate rate, the memory of idle sockets, and the
processor time of a choice. Players choose so that games last; a game's `load` in bench/games says how. Where there
are so few tables that all games end even so, others are opened, and the time of that does not count.
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import uvloop

from bench.boardgame.matches import heat, install, matches, server_of
from bench.client import GENEROUS, Server, free_port
from bench.quartets import SEATS, Hall, Load, Quartet, connect, disconnect, echo_groups, let_go, open_tables, warm

WARM_UP = 1.0  # seconds before counting begins
STILL_PLAYING = 0.9  # of the tables; below that the measurement ends early
PROFILE_SECONDS = 4
Found = TypeVar("Found")
Figures = dict[str, Any]


class Usage(NamedTuple):
    """Seconds a process has had of the processor, and has waited for it while others had it."""

    event_loop: float  # in the main thread
    others: float  # in all other threads: the store
    waited: float  # the main thread

    def since(self, earlier: "Usage") -> "Usage":
        return Usage(*(now - before for now, before in zip(self, earlier, strict=True)))


class Work(NamedTuple):
    """What was done, in how many seconds, and what it took of the processor: the server's, and our own."""

    done: int
    passed: float
    used: Usage
    own: float

    def and_then(self, more: "Work") -> "Work":
        used = Usage(*(one + other for one, other in zip(self.used, more.used, strict=True)))
        return Work(self.done + more.done, self.passed + more.passed, used, self.own + more.own)


async def flat_out(
    server: Server,
    load: Load,
    quartets: Sequence[Quartet],
    seconds: float,
    fresh: Callable[[], Awaitable[Sequence[Quartet]]],
) -> Figures:
    """Every seat chooses as soon as it may; where the games end before the time is up, at fresh tables."""
    let_go(load, quartets)
    await asyncio.sleep(WARM_UP)
    work = await _stretch(server, load, quartets, seconds)
    while work.passed < seconds:
        quartets = await fresh()
        let_go(load, quartets)
        work = work.and_then(await _stretch(server, load, quartets, seconds - work.passed))
    load.flat_out = False
    await asyncio.sleep(0.5)
    passed, done, used = work.passed, work.done, work.used
    return {
        "choices_per_second": done / passed,
        "seconds": passed,
        "tables": len(quartets),
        "server_busy": (used.event_loop + used.others) / passed,
        "server_waited_for_processor": used.waited / passed,
        "load_busy": work.own / passed,
        "cpu_us_per_choice": 1e6 * (used.event_loop + used.others) / max(done, 1),
        "cpu_us_per_choice_event_loop": 1e6 * used.event_loop / max(done, 1),
        "cpu_us_per_choice_other_threads": 1e6 * used.others / max(done, 1),
    }


async def _stretch(server: Server, load: Load, quartets: Sequence[Quartet], seconds: float) -> Work:
    """What is done in so many seconds, or until too few of the games go on."""
    accepted, before, own, start = load.accepted, usage(server.pid), time.process_time(), time.perf_counter()
    enough = STILL_PLAYING * len(quartets)
    while time.perf_counter() < start + seconds and sum(not quartet.over for quartet in quartets) > enough:
        await asyncio.sleep(0.05)
    passed = time.perf_counter() - start
    return Work(load.accepted - accepted, passed, usage(server.pid).since(before), time.process_time() - own)


async def offer(quartets: Sequence[Quartet], rate: float, seconds: float) -> tuple[int, float]:
    """Choices at a steady rate, at most one at a time and table; returns how many, and in how many seconds."""
    order = random.Random(1).sample(list(quartets), len(quartets))
    start, sent, turn = time.perf_counter(), 0, 0
    while (passed := time.perf_counter() - start) < seconds:
        tries = 0
        while sent < rate * passed and tries < len(order):
            quartet = order[turn % len(order)]
            turn, tries = turn + 1, tries + 1
            if chair := quartet.ready():
                quartet.launch(chair)
                sent += 1
        await asyncio.sleep(0.0005)
    return sent, passed


async def paced(server: Server, load: Load, quartets: Sequence[Quartet], rate: float, seconds: float) -> Figures:
    """How long choices take that are offered at a steady rate."""
    load.until_accepted.clear()
    load.until_all_told.clear()
    before = usage(server.pid)
    sent, passed = await offer(quartets, rate, seconds)
    used = usage(server.pid).since(before)
    await asyncio.sleep(0.5)
    return {
        "offered_per_second": rate,
        "sent_per_second": sent / passed,
        "sockets": SEATS * len(quartets),
        "answered": len(load.until_accepted),
        "server_busy": (used.event_loop + used.others) / passed,
        "server_waited_for_processor": used.waited / passed,
        "accepted_ms": _percentiles(load.until_accepted),
        "all_four_told_ms": _percentiles(load.until_all_told),
    }


def _percentiles(samples: Sequence[float]) -> dict[str, float]:
    ordered = sorted(samples) or [float("nan")]
    shares = {"p50": 0.5, "p99": 0.99, "worst": 1.0}
    return {name: 1e3 * ordered[int(share * (len(ordered) - 1))] for name, share in shares.items()}


def usage(pid: int) -> Usage:
    """From the scheduler's books of each thread: nanoseconds run, nanoseconds waited."""
    run, waited = {}, {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "schedstat").read_text().split()
        run[task.name], waited[task.name] = int(fields[0]) / 1e9, int(fields[1]) / 1e9
    main = run.pop(str(pid))
    return Usage(main, sum(run.values()), waited[str(pid)])


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


async def measure_play(server: Server, tables: int, rate: float, seconds: float) -> Figures:
    """Latency first, while the games are young, then flat out, then a look at where the time goes."""
    load = Load()
    hall = Hall(server, load)
    await warm(server)
    quartets = await hall.filled(tables)
    await paced(server, load, quartets, rate, WARM_UP)
    latency = await paced(server, load, quartets, rate, seconds)
    speed = await flat_out(server, load, quartets, seconds, hall.afresh)
    speed["refused"] = load.refused
    await hall.leave()
    return {"latency": latency, "speed": speed, "profile": await profile(server, tables)}


async def profile(server: Server, tables: int) -> dict[str, float] | None:
    """Shares of the time Python runs, by the innermost frame's module, if py-spy is installed and allowed."""
    spy = shutil.which("py-spy") or shutil.which("py-spy", path=str(Path(sys.executable).parent))
    if spy is None:
        return None
    load = Load()
    hall = Hall(server, load)
    quartets = await hall.filled(tables)
    file = server.log.with_name("profile.txt")
    command = ["record", "--gil", "--pid", str(server.pid), "-d", str(PROFILE_SECONDS), "--format", "raw", "-o"]
    running = asyncio.create_task(flat_out(server, load, quartets, PROFILE_SECONDS + 2, hall.afresh))
    null = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(spy, *command, str(file), stdout=null, stderr=null)
    await asyncio.wait_for(process.wait(), PROFILE_SECONDS + 30)
    await running
    await hall.leave()
    return shares(file.read_text("utf-8")) if process.returncode == 0 and file.exists() else None


def shares(stacks: str) -> dict[str, float]:
    """From lines like `run (a/b.py:1);call (c.py:2) 17`: each module's share, largest first."""
    counts: Counter[str] = Counter()
    for line in stacks.splitlines():
        stack, _, count = line.rpartition(" ")
        counts[_module(stack.rpartition(";")[2])] += int(count)
    total = counts.total() or 1
    return {module: count / total for module, count in counts.most_common(14)}


def _module(frame: str) -> str:
    """`take (zaria/server/outbox.py:50)` is zaria/server/outbox.py; other packages go by their name."""
    found = re.search(r"\((?:.*site-packages/|.*/src/)?([^():]+)(?::\d+)?\)$", frame)
    path = found[1] if found else frame
    if path == "asyncio/runners.py":
        return "uvloop (loop and sockets)"
    return path if path.startswith("zaria") else path.split("/")[0]


async def measure_memory(server: Server, steps: Sequence[int]) -> list[Figures]:
    """Memory with so many idle sockets at tables of four."""
    load = Load()
    quartets: list[Quartet] = []
    warm = open_tables(server.url, 1, load)
    await connect(server.url, warm)
    await disconnect(warm)
    found = [{"sockets": 0, "mb_with_tables_only": memory(server.pid), "mb": memory(server.pid)}]
    for step in steps:
        print(f"{step:,} idle sockets…", file=sys.stderr, flush=True)
        more = open_tables(server.url, step // SEATS - len(quartets), load)
        only_tables = memory(server.pid)
        await connect(server.url, more)
        quartets += more
        lost = sum(chair.wire is None or chair.wire.lost for quartet in quartets for chair in quartet.chairs)
        found.append({"sockets": step, "mb_with_tables_only": only_tables, "mb": memory(server.pid), "lost": lost})
    await disconnect(quartets)
    return found


async def measure_endless(
    server: Server, groups_of_four: Callable[[int, Load], list[Quartet]], count: int, seconds: float
) -> Figures:
    load = Load()
    quartets = groups_of_four(count, load)
    await connect(server.url, quartets)
    speed = await flat_out(server, load, quartets, seconds, endless)
    await disconnect(quartets)
    return speed


async def endless() -> Sequence[Quartet]:
    """Echoes have no end, nor matches without rules."""
    raise AssertionError("what has no end stopped")


@contextmanager
def zaria_server(core: int, **settings: str) -> Iterator[Server]:
    """Zaria on a new file."""
    with tempfile.TemporaryDirectory(prefix="zaria-bench-") as name:
        server = Server.of_zaria(Path(name), core, **GENEROUS, **settings)
        with running(server):
            yield server


@contextmanager
def echo_server(core: int) -> Iterator[Server]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="zaria-bench-") as name:
        server = Server([sys.executable, "-m", "bench.echo", str(port)], port, Path(name) / "echo.log", core)
        with running(server):
            yield server


@contextmanager
def boardgame_server(core: int) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="zaria-bench-") as name:
        server = server_of(Path(name), core)
        with running(server):
            yield server


@contextmanager
def running(server: Server) -> Iterator[None]:
    server.start()
    try:
        yield
    except OSError:
        print(server.last_words(), file=sys.stderr)
        raise
    finally:
        server.kill()


def on_uvloop(work: Coroutine[Any, Any, Found]) -> Found:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def raise_limit(sockets: int) -> None:
    """Allow as many open files as there will be sockets, here and in the servers started from here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + 1000
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise SystemExit(f"{sockets} sockets need {needed} open files, and the system allows {hard} (ulimit -Hn)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, needed), hard))


def measure(tables: int, sockets: int, rate: float, seconds: float) -> Figures:
    cores = sorted(os.sched_getaffinity(0))
    raise_limit(max(sockets, SEATS * tables))
    os.sched_setaffinity(0, {cores[-1]})
    steps = sorted({min(1000, sockets), sockets})
    figures: Figures = {}
    print("choices…", file=sys.stderr, flush=True)
    with zaria_server(cores[0]) as server:
        figures |= on_uvloop(measure_play(server, tables, rate, seconds))
    print("echo…", file=sys.stderr, flush=True)
    with echo_server(cores[0]) as server:
        figures["echo"] = on_uvloop(measure_endless(server, echo_groups, tables, seconds))
    figures["boardgame"] = compare_boardgame(cores[0], tables, seconds)
    with zaria_server(cores[0]) as server:
        figures["memory"] = on_uvloop(measure_memory(server, steps))
    return figures


def compare_boardgame(core: int, tables: int, seconds: float) -> Figures | None:
    print("boardgame.io…", file=sys.stderr, flush=True)
    try:
        install()
    except (OSError, subprocess.SubprocessError) as error:
        print(f"NO BOARDGAME.IO, and npm cannot install it ({error}): not compared", file=sys.stderr, flush=True)
        return None
    with boardgame_server(core) as server:
        on_uvloop(heat(server, tables))
        return on_uvloop(measure_endless(server, matches, tables, seconds))


def show(figures: Figures) -> None:
    speed, latency, echo = figures["speed"], figures["latency"], figures["echo"]
    echoes = speed["cpu_us_per_choice"] / echo["cpu_us_per_choice"]
    rows = [
        ("choices/s, durable and acknowledged", f"{speed['choices_per_second']:,.0f}"),
        (f"  at {speed['tables']} tables of four sockets", _business(speed)),
        ("  choices refused", f"{speed['refused']:,}"),
        ("echo to four sockets, messages/s", f"{echo['choices_per_second']:,.0f}"),
        (f"  at {echo['tables']} groups of four sockets", _business(echo)),
        ("processor time of a choice", f"{speed['cpu_us_per_choice']:,.0f} µs"),
        ("  in the event loop", f"{speed['cpu_us_per_choice_event_loop']:,.0f} µs"),
        ("  in other threads (the store)", f"{speed['cpu_us_per_choice_other_threads']:,.0f} µs"),
        ("processor time of an echo", f"{echo['cpu_us_per_choice']:,.0f} µs, so a choice costs {echoes:.1f} echoes"),
        *_boardgame_rows(figures["boardgame"]),
        (f"at {latency['sockets']:,} sockets", f"{latency['sent_per_second']:,.0f} choices/s, {_business(latency)}"),
        ("  sent to accepted: p50, p99, worst", _milliseconds(latency["accepted_ms"])),
        ("  sent to all four told: p50, p99, worst", _milliseconds(latency["all_four_told_ms"])),
        *_memory_rows(figures["memory"]),
    ]
    for name, value in rows:
        print(f"{name:<42}{value}")
    if figures["profile"]:
        print("\nwhere the server's Python time goes, by module of the innermost frame")
        for module, part in figures["profile"].items():
            print(f"  {module:<40}{part:>6.1%}")


def _business(speed: Figures) -> str:
    """Whether it was the server that was measured, and whether it had its core to itself."""
    parts = {"server_busy": "server busy", "server_waited_for_processor": "waiting for its core", "load_busy": "load"}
    return ", ".join(f"{words} {speed[name]:.0%}" for name, words in parts.items() if name in speed)


def _milliseconds(percentiles: dict[str, float]) -> str:
    return ", ".join(f"{percentiles[name]:.1f} ms" for name in ("p50", "p99", "worst"))


def _boardgame_rows(speed: Figures | None) -> Iterator[tuple[str, str]]:
    if speed:
        yield "boardgame.io, moves/s", f"{speed['choices_per_second']:,.0f}"
        yield f"  at {speed['tables']} matches of four sockets", _business(speed)
        yield "processor time of a move", f"{speed['cpu_us_per_choice']:,.0f} µs"


def _memory_rows(steps: Sequence[Figures]) -> Iterator[tuple[str, str]]:
    nothing = steps[0]["mb"]
    yield "memory without sockets", f"{nothing:,.0f} MB"
    for step in steps[1:]:
        each = 1000 * (step["mb"] - nothing) / step["sockets"]
        kept = f"{step['mb']:,.0f} MB ({step['mb_with_tables_only']:,.0f} MB with the last tables open, before sockets)"
        yield f"memory with {step['sockets']:,} idle sockets", f"{kept}, {each:.1f} MB per 1,000"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--sockets", type=int, default=1000, help="idle sockets to measure the memory of")
    parser.add_argument("--tables", type=int, default=250, help="of four sockets, in the other measurements")
    parser.add_argument("--rate", type=float, default=300, help="choices a second while latency is measured")
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement")
    arguments = parser.parse_args()
    figures = measure(arguments.tables, arguments.sockets, arguments.rate, arguments.seconds)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures)


if __name__ == "__main__":
    main()
