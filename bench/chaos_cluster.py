"""`python -m bench.chaos_cluster`: everything that can go wrong with a cluster goes wrong while people play on it.

Three servers on one PostgreSQL and one NATS, all real; players come back to any of them, as behind a balancer. Faults
come at random. A server is killed and started again, or held still for longer than its leases last. The database is
killed and started again, or its disk is full (RLIMIT_FSIZE) until it gives up; so is the bus killed. One server is cut
off from the bus, from the database or from both: connections are lost, or nothing arrives and nobody is told (every
server has lines of its own, bench/lines.py); or what it says to the database arrives late. The calendar of one is set,
ahead or back, and stays so. Afterwards each client's own history is held against the log (bench/histories.py), every
game has ended, no clock has chosen for anybody, and every record's dice verify.
"""

import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.calendar import Calendar
from bench.chaos import AHEAD, Progress, Recorder, Report, Trial, command
from bench.client import HOST, Server
from bench.histories import Violation
from bench.lines import Line
from tests.server.real import Nats, Postgres

SERVERS = 3
STILL = 7.0  # seconds a server is held still, or is cut off: longer than its leases last
DOWN = 2.0  # seconds the database or the bus is gone at most
LATE = 0.3  # seconds by which a line is late at most
SEGMENT = 1 << 24  # bytes of a file in which the database writes what it is about to do


class Member:
    """A server with lines and a calendar of its own."""

    def __init__(self, folder: Path, database: Line, bus: Line) -> None:
        folder.mkdir()
        self.database, self.bus = database, bus
        self.calendar = Calendar(folder / "calendar")
        store = f"postgresql://postgres@{HOST}:{self.database.port}/postgres?sslmode=disable&gssencmode=disable"
        settings = {"ZARIA_STORE": store, "ZARIA_BUS": f"nats://{HOST}:{self.bus.port}", "ZARIA_BOT_PAUSE": "0"}
        self.server = Server.of_zaria(folder, None, **settings).by(self.calendar)


class Cluster(Server):
    """Several servers that look like one: asked at any of them that lives."""

    def __init__(self, members: Sequence[Member], dice: random.Random) -> None:
        self.members, self._dice = members, dice

    @property
    def servers(self) -> list[Server]:
        return [member.server for member in self.members]

    @property
    def url(self) -> str:  # type: ignore[override]
        return self._dice.choice([server for server in self.servers if server.alive]).url

    @property
    def alive(self) -> bool:
        return any(server.alive for server in self.servers)

    def start(self) -> None:
        for server in self.servers:
            if not server.alive:
                server.start()

    def kill(self) -> None:
        for server in self.servers:
            server.kill()

    def last_words(self) -> str:
        return "\n".join(server.last_words() for server in self.servers if server.log.exists())


class ClusterTrial(Trial):
    """One run of chaos with a cluster."""

    kinds = (
        *("server",) * 6,
        *("still", "database", "database_disk", "bus"),
        *("no_bus", "no_database", "partition", "slow", "calendar"),
    )

    def __init__(
        self, cluster: Cluster, database: Postgres, bus: Nats, tables: int, seed: int, progress: Progress
    ) -> None:
        super().__init__(cluster, database.address(), tables, seed, progress)
        self.cluster, self.database, self.bus = cluster, database, bus
        self.not_now = (429, 503)

    def through(self, kills: int, kinds: Sequence[str]) -> Report:
        """Run; where it fails, what the servers said is said too."""
        try:
            return asyncio.run(self.run(kills, kinds))
        except Violation:
            self._progress(self.cluster.last_words())
            raise

    def _player(self, table: str, seat: int, key: str) -> Recorder:
        player = super()._player(table, seat, key)
        player.urls = [server.url for server in self.cluster.servers]
        return player

    async def _harm_server(self) -> None:
        server = self._dice.choice(self.cluster.servers)
        server.kill()
        await asyncio.sleep(self._dice.uniform(0, DOWN))
        began = time.monotonic()
        await asyncio.to_thread(server.start)
        self.report.slowest_start = max(self.report.slowest_start, time.monotonic() - began)

    async def _harm_still(self) -> None:
        """As when a machine hangs: others take over, and it comes back believing that it has everything."""
        server = self._dice.choice(self.cluster.servers)
        os.kill(server.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(STILL)
        finally:
            os.kill(server.pid, signal.SIGCONT)

    async def _harm_database(self) -> None:
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(self._dice.uniform(0, DOWN))
        await asyncio.to_thread(self.database.start)

    async def _harm_database_disk(self) -> None:
        """A database that cannot write what it is about to do gives up, and has to be started again."""
        size = self._dice.choice((0, self._dice.randint(0, SEGMENT)))
        await asyncio.to_thread(self.database.fill_disk, size)
        await asyncio.sleep(self._dice.uniform(0, DOWN))
        await self._harm_database()

    async def _harm_bus(self) -> None:
        await asyncio.to_thread(self.bus.kill)
        await asyncio.sleep(self._dice.uniform(0, DOWN))
        await asyncio.to_thread(self.bus.start)

    async def _harm_no_bus(self) -> None:
        await self._without([self._member().bus])

    async def _harm_no_database(self) -> None:
        await self._without([self._member().database])

    async def _harm_partition(self) -> None:
        """People reach it, and it reaches nobody."""
        member = self._member()
        await self._without([member.bus, member.database])

    async def _harm_slow(self) -> None:
        line = self._member().database
        line.delay(self._dice.uniform(0, LATE))
        await asyncio.sleep(STILL)
        line.mend()

    async def _harm_calendar(self) -> None:
        self._member().calendar.set(self._dice.choice(AHEAD))

    def _member(self) -> Member:
        return self._dice.choice(self.cluster.members)

    async def _without(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._dice.choice((line.cut, line.hold))()
        await asyncio.sleep(self._dice.uniform(0, STILL))
        for line in lines:
            line.mend()


@contextmanager
def cluster_of(count: int, dice: random.Random) -> Iterator[tuple[Cluster, Postgres, Nats]]:
    """So many servers that are yet to be started, on a database and a bus of their own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="zaria-chaos-")))
        database, bus = stack.enter_context(Postgres()), stack.enter_context(Nats())
        members = []
        for number in range(count):
            lines = [stack.enter_context(Line(end)) for end in (database.socket, (HOST, bus.port))]
            members.append(Member(folder / str(number), *lines))
        cluster = Cluster(members, dice)
        stack.callback(cluster.kill)
        yield cluster, database, bus


def chaos(kills: int, tables: int, seed: int, progress: Progress, kinds: Sequence[str] = ()) -> Report:
    """So many faults with so many tables in play. Raises Violation on the first broken promise."""
    with cluster_of(SERVERS, random.Random(seed)) as (cluster, database, bus):
        trial = ClusterTrial(cluster, database, bus, tables, seed, progress)
        return trial.through(kills, kinds)


if __name__ == "__main__":
    sys.exit(command(chaos, __doc__, kills=20, tables=6))
