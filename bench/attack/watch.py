"""What an attack costs the server, from the system's books."""

import asyncio
import os
import re
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import apsw

from bench.client import Server

TICKS = os.sysconf("SC_CLK_TCK")
MB = 1 << 20
EVERY = 0.2  # seconds between two looks for a peak


@dataclass
class Costs:
    """A server at one moment, its child processes included."""

    memory: float = 0.0  # MB resident
    files: int = 0  # open, of the process that listens
    log: int = 0  # bytes
    data: int = 0  # bytes of the data file, when all is in it that is still in its journal
    processor: float = 0.0  # seconds
    waited: float = 0.0  # seconds the event loop was ready and had no core: the fault of others on this machine


class Watch:
    """A running server under observation, and the most it ever had."""

    def __init__(self, server: Server, data: Path) -> None:
        self.server = server
        self._data = data
        self.most_memory, self.most_files = 0.0, 0
        self._watching = asyncio.create_task(self._look_often())

    def look(self) -> Costs:
        pids = family(self.server.pid)
        costs = Costs(
            memory=sum(map(memory, pids)),
            files=_files(self.server.pid),
            log=_size(self.server.log),
            data=_data(self._data),
            processor=sum(map(_processor, pids)),
            waited=waited(self.server.pid),
        )
        self.most_memory = max(self.most_memory, costs.memory)
        self.most_files = max(self.most_files, costs.files)
        return costs

    def forget(self) -> None:
        """Peaks count from now on."""
        self.most_memory, self.most_files = 0.0, 0

    async def _look_often(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(EVERY)

    async def calm(self, patience: float) -> bool:
        """Wait until the server has next to nothing to do, for a second; whether that came in time."""
        quiet = 0
        for _ in range(int(patience / EVERY)):
            before = self.look().processor
            await asyncio.sleep(EVERY)
            quiet = quiet + 1 if self.look().processor - before < 0.1 * EVERY else 0
            if quiet * EVERY >= 1:
                return True
        return False

    def close(self) -> None:
        self._watching.cancel()


def around() -> str:
    """What else this machine does: its load, and how long a sync to the disk takes."""
    spans = []
    with tempfile.TemporaryFile() as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            begun = time.perf_counter()
            file.flush()
            os.fdatasync(file.fileno())
            spans.append(1e3 * (time.perf_counter() - begun))
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    sync = f"median {median(spans):.1f}, longest {max(spans):.1f} ms"
    return f"load {load} on {os.cpu_count()} cores; a sync in {tempfile.gettempdir()}: {sync}"


def family(pid: int) -> list[int]:
    """A process and all that it started, and these started."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it ended meanwhile
            continue
    found = [pid]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found


def memory(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", _read(pid, "status"))
    return int(found[1]) * 1024 / MB if found else 0.0


def _processor(pid: int) -> float:
    fields = _read(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS if fields else 0.0


def waited(pid: int) -> float:
    fields = _read(pid, "schedstat").split()
    return int(fields[1]) / 1e9 if fields else 0.0


def _files(pid: int) -> int:
    try:
        return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return 0


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""


def _data(file: Path) -> int:
    try:
        connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
        pages, size = connection.pragma("page_count"), connection.pragma("page_size")
        connection.close()
    except apsw.Error:  # busy just now, or not made yet
        return 0
    return int(pages) * int(size)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0
