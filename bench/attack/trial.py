"""One attack on a server started for it: in quiet, during the attack, and whether it ends when told to."""

import asyncio
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bench.client import HOST, Server, free_port

from .attacks import Attack
from .stranger import SOURCE, Target
from .victim import PATIENCE, Figures, Victim
from .watch import Costs, Watch, family

LIMIT = 50.0  # ms: what the slowest of a hundred may take
HEALTH_LIMIT = 100.0  # ms for whoever only asks how it is
BOT_LIMIT = 1000.0  # ms for a bot, whose pause to let people follow is nearly as long by default
STOP_LIMIT = 5.0  # seconds until a process that was asked to end has ended
MOST_LOG = 20_000  # bytes a second: some 2 GB a day
MOST_MEMORY = 200.0  # MB more than before
FILES = 1024  # open files: what many systems allow a process unless somebody raises it
QUIET = 3.0  # seconds
BUILD_UP = 20.0  # seconds an attack has until it counts as ready
CALM = 180.0  # seconds for a server to have compiled and loaded everything
GIVEN_UP = 15.0  # seconds after which a server that does not end is killed


@dataclass
class Outcome:
    """What an attack did."""

    attack: str
    quiet: Figures = field(default_factory=dict)
    attacked: Figures = field(default_factory=dict)
    before: Costs = field(default_factory=Costs)
    after: Costs = field(default_factory=Costs)
    most_memory: float = 0.0
    most_files: int = 0
    seconds: float = 0.0
    goes_on: bool = False
    trouble: dict[str, int] = field(default_factory=dict)  # what the victims met with
    reconnected: float | None = None  # seconds
    visited: float | None = None
    stopped: float | None = None
    did: dict[str, int] = field(default_factory=dict)  # what the attacker did
    failed: str | None = None  # why the attacker gave up
    complaints: list[str] = field(default_factory=list)


async def run(attack: Attack, run_by: list[str], seconds: float, core: int | None) -> Outcome:
    outcome = Outcome(attack.name)
    with tempfile.TemporaryDirectory(prefix="zaria-attack-") as name:
        data = Path(name) / "zaria.db"
        server, port = zaria_server(run_by, data, core)
        try:
            await asyncio.to_thread(start, server)
            tables: list[str] = []
            if attack.prepare:
                await stop(server)  # it has made the file, in its own version's layout
                tables = await asyncio.to_thread(attack.prepare, data)
                await asyncio.to_thread(start, server)
            await _measure(outcome, attack, server, port, data, tables, seconds)
        finally:
            server.kill()
    outcome.complaints = list(complaints(outcome, attack))
    return outcome


def zaria_server(run_by: list[str], data: Path, core: int | None) -> tuple[Server, int]:
    """Zaria as it comes, but for where it listens and writes, and for the bots' pause."""
    port = free_port()
    command = [*run_by, "-m", "zaria.cli", "serve", "--host", HOST, "--port", str(port), "--data", str(data)]
    settings = {"LANG": "C.UTF-8", "NO_COLOR": "1"}
    return Server([*command, "--bot-pause", "0"], port, data.with_name("server.log"), core, **settings), port


def start(server: Server) -> None:
    """Start a server that may open as many files as a process usually may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, soft), hard))
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def _measure(
    outcome: Outcome, attack: Attack, server: Server, port: int, data: Path, tables: list[str], seconds: float
) -> None:
    watch, victim = Watch(server, data), Victim(port)
    try:
        if not await watch.calm(CALM):
            raise RuntimeError(f"the server is still busy with itself after {CALM:.0f} s")
        await victim.sit_down()
        await asyncio.sleep(1.0)
        outcome.quiet = await victim.measure(asyncio.sleep(min(QUIET, seconds)))
        await victim.move()
        async with Attacker(attack.name, Target(port, victim.table, tables, SOURCE)) as attacker:
            await attacker.says("begins", BUILD_UP)
            victim.counts.clear()
            watch.forget()
            outcome.before, begun = watch.look(), time.perf_counter()
            outcome.attacked = await victim.measure(attacker.lasts(seconds))
            outcome.seconds = time.perf_counter() - begun
            await _look_after(outcome, victim, watch)
            attacker.count()
            outcome.stopped = await stop(server)
            await attacker.end(outcome)
    finally:
        watch.close()
        victim.close()


async def _look_after(outcome: Outcome, victim: Victim, watch: Watch) -> None:
    """While the attack goes on: how do people fare, and what has the server spent?"""
    outcome.goes_on, outcome.trouble = victim.goes_on, {name: n for name, n in victim.counts.items() if n}
    outcome.after = watch.look()
    outcome.most_memory, outcome.most_files = watch.most_memory, watch.most_files
    outcome.visited = await victim.visit()
    outcome.reconnected = await victim.reconnect()


async def stop(server: Server) -> float | None:
    """SIGTERM; seconds until the process and all its children are gone, None where that takes too long."""
    pids, begun = family(server.pid), time.perf_counter()
    with suppress(ProcessLookupError):
        os.kill(server.pid, signal.SIGTERM)
    while time.perf_counter() - begun < GIVEN_UP:
        if not server.alive and not any(Path(f"/proc/{pid}").exists() for pid in pids):
            return time.perf_counter() - begun
        await asyncio.sleep(0.01)
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return None


class Attacker:
    """The process that attacks."""

    def __init__(self, name: str, target: Target) -> None:
        self._command = [sys.executable, "-m", "bench.attack.stranger", name, msgspec.json.encode(target).decode()]

    async def __aenter__(self) -> "Attacker":
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        return self

    async def says(self, word: str, patience: float) -> None:
        """Wait for a word, or no longer."""
        assert self._process.stdout is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while (line := await self._process.stdout.readline()) and line.decode().strip() != word:
                    pass

    async def lasts(self, seconds: float) -> None:
        """Wait until it has built up what it needs, or has had the time to, and for so many seconds more."""
        await self.says("ready", BUILD_UP)
        await asyncio.sleep(seconds)

    def count(self) -> None:
        """What it does from now on is not counted any more."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"count\n")

    async def end(self, outcome: Outcome) -> None:
        """Let it end and say what it did."""
        try:
            said, _ = await asyncio.wait_for(self._process.communicate(b""), 10)
        except TimeoutError:
            outcome.failed = "it did not end"
            return
        lines = said.decode().splitlines()
        found: dict[str, Any] = json.loads(lines[-1]) if lines else {"did": {}, "failed": "it said nothing"}
        outcome.did, outcome.failed = found["did"], found["failed"]

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


def complaints(outcome: Outcome, attack: Attack) -> Iterator[str]:
    """What nobody at a server should have to bear."""
    if outcome.stopped is None or outcome.stopped > STOP_LIMIT:
        yield f"told to end, it takes more than {GIVEN_UP if outcome.stopped is None else STOP_LIMIT:.0f} s"
    if attack.bearable:
        yield from _of_the_victims(outcome)
        yield from _of_the_host(outcome)


def _of_the_victims(outcome: Outcome) -> Iterator[str]:
    for name, limit in {"accepted": LIMIT, "told": LIMIT, "table": LIMIT, "healthz": HEALTH_LIMIT}.items():
        if outcome.attacked[name]["p99"] > limit:
            yield f"{name}: p99 {outcome.attacked[name]['p99']:.0f} ms"
    if not outcome.attacked["accepted"]["count"]:
        yield "nobody can choose"
    if outcome.attacked["bot"]["p99"] > BOT_LIMIT:
        yield f"the bot's p99 is {outcome.attacked['bot']['p99'] / 1e3:.1f} s"
    if not outcome.goes_on:
        yield "the game stands still"
    if outcome.visited is None:
        yield f"nobody new gets in within {PATIENCE:.0f} s"
    if outcome.reconnected is None:
        yield f"a seated player does not get in again within {PATIENCE:.0f} s"
    yield from (f"{count} {name}" for name, count in outcome.trouble.items())
    yield from (f"{name} ({count} times)" for name, count in outcome.did.items() if name.startswith("LET IN"))


def _of_the_host(outcome: Outcome) -> Iterator[str]:
    if (written := (outcome.after.log - outcome.before.log) / outcome.seconds) > MOST_LOG:
        yield f"{written / 1e3:.0f} kB of log a second"
    if (grown := outcome.most_memory - outcome.before.memory) > MOST_MEMORY:
        yield f"{grown:.0f} MB more memory"
