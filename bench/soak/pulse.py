"""The pulse of a server, felt from a process of its own: `python -m bench.soak.pulse PORT PID`.

It asks /healthz every fifty milliseconds until its standard input ends, and looks at the process meanwhile. Then it
says as JSON how long answers took, which took too long, and how the memory went.
"""

import asyncio
import json
import subprocess
import sys
import time
from typing import Any

import msgspec

from bench.attack.http import Http
from bench.attack.series import summed_up
from bench.attack.watch import memory, waited
from bench.server import on_uvloop

SOURCE = "127.0.0.21"
EVERY, MEMORY_EVERY = 0.05, 5.0  # seconds
STALL = 0.1  # seconds
PATIENCE = 30.0


class Stall(msgspec.Struct):
    """An answer that took too long."""

    at: float  # seconds since the pulse was first felt
    seconds: float
    waited: float  # of them the event loop was ready and had no core: others on this machine had it, or its own threads


class Felt(msgspec.Struct):
    """What the pulse was."""

    answers: dict[str, float]  # in milliseconds
    stalls: list[Stall]
    failed: int  # questions that were not answered
    memory: list[tuple[float, float]]  # seconds, MB


class Pulse:
    """The process that feels it."""

    def __init__(self, port: int, pid: int) -> None:
        command = [sys.executable, "-m", "bench.soak.pulse", str(port), str(pid)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def end(self) -> Felt:
        said, _ = self._process.communicate(timeout=PATIENCE)
        return msgspec.json.decode(said, type=Felt)


async def feel(port: int, pid: int) -> Felt:
    told = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    failed = 0
    begun, due, looked = time.perf_counter(), 0.0, -MEMORY_EVERY
    http, spans, stalls, memories = Http(port, SOURCE), list[float](), list[Stall](), list[tuple[float, float]]()
    while not told.done():
        now = time.perf_counter() - begun
        if now - looked >= MEMORY_EVERY:
            memories.append((now, memory(pid)))
            looked = now
        before, asked = waited(pid), time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                await http.ask("GET", "/healthz")
        except (OSError, TimeoutError):
            failed += 1
        spans.append(time.perf_counter() - asked)
        if spans[-1] > STALL:
            stalls.append(Stall(now, spans[-1], waited(pid) - before))
        due = max(due + EVERY, time.perf_counter() - begun)
        await asyncio.sleep(due - (time.perf_counter() - begun))
    http.close()
    return Felt(summed_up(spans), stalls, failed, memories)


def main() -> None:
    felt: Any = on_uvloop(feel(int(sys.argv[1]), int(sys.argv[2])))
    print(json.dumps(msgspec.to_builtins(felt)), flush=True)


if __name__ == "__main__":
    main()
