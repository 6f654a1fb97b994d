"""`python -m bench.chaos_cluster`: kill processes, the database and the bus of a cluster while people play on it.

Three servers on one PostgreSQL and one NATS, all real; players come back to any of them, as behind a balancer. What is
done to them at random: a server is killed and started again, or held still for longer than its leases last; the
database is killed and started again, and so is the bus. Afterwards each client's own history is held against the log
(bench/histories.py), every game has ended, and every record's dice verify.
"""

import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from bench.chaos import Logged, Progress, Report, Trial, command, read
from bench.client import Player, Server
from bench.histories import History, Violation, check
from tests.server.real import Nats, Postgres

SERVERS = 3
STILL = 7.0  # seconds a server is held still: longer than its leases last
DOWN = 2.0  # seconds the database or the bus is gone at most


class Recorder(Player):
    """A player who keeps all it sent and heard."""

    def __init__(self, urls: list[str], table: str, seat: int, secret: str) -> None:
        super().__init__(urls[0], table, seat, secret)
        self.urls, self.history = urls, History(seat)

    def note(self, data: str | bytes) -> None:
        if self.waiting:
            self.history.sent[str(self.waiting["id"])] = str(self.waiting["text"])
        self.history.note(data)


class Cluster(Server):
    """Several servers that look like one: asked at any of them that lives."""

    def __init__(self, folder: Path, database: str, bus: str, dice: random.Random) -> None:
        self.servers = []
        for number in range(SERVERS):
            place = folder / str(number)
            place.mkdir()
            server = Server.of_zaria(place, ZARIA_STORE=database, ZARIA_BUS=bus, ZARIA_BOT_PAUSE="0")
            self.servers.append(server)
        self._dice = dice
        self.still: set[int] = set()

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
        return "\n".join(server.last_words() for server in self.servers)


class ClusterTrial(Trial):
    """One run of chaos with a cluster."""

    def __init__(
        self, cluster: Cluster, database: Postgres, bus: Nats, tables: int, seed: int, progress: Progress
    ) -> None:
        super().__init__(cluster, database.address(), tables, seed, progress)
        self.cluster, self.database, self.bus = cluster, database, bus
        self.not_now = (429, 503)
        self.done: Counter[str] = Counter()
        self._kinds: list[str] = []

    def _player(self, table: str, seat: int, key: str) -> Recorder:
        return Recorder([server.url for server in self.cluster.servers], table, seat, key)

    async def _kill_and_check(self) -> None:
        self._raise_failures()
        kind = self._next_kind()
        began = time.monotonic()
        await asyncio.to_thread(getattr(self, f"_harm_{kind}"))
        self.done[kind] += 1
        self.report.kills += 1
        self.report.slowest_start = max(self.report.slowest_start, time.monotonic() - began)
        await self._check()
        self._progress(
            f"kill {self.report.kills} ({kind}): {len(self._in_play())} tables in play, "
            f"{len(self.gatherings)} opened, {self._acknowledged():,} choices acknowledged"
        )

    def _next_kind(self) -> str:
        """Each kind in turn, in any order, and servers most often."""
        if not self._kinds:
            self._kinds = ["server", "server", "server", "database", "bus", "still"]
            self._dice.shuffle(self._kinds)
        return self._kinds.pop()

    def _harm_server(self) -> None:
        server = self._dice.choice(self.cluster.servers)
        server.kill()
        time.sleep(self._dice.uniform(0, DOWN))
        server.start()

    def _harm_database(self) -> None:
        self.database.kill()
        time.sleep(self._dice.uniform(0, DOWN))
        self.database.start()

    def _harm_bus(self) -> None:
        self.bus.kill()
        time.sleep(self._dice.uniform(0, DOWN))
        self.bus.start()

    def _harm_still(self) -> None:
        """As when a machine hangs: others take over, and it comes back believing that it has everything."""
        server = self._dice.choice(self.cluster.servers)
        os.kill(server.pid, signal.SIGSTOP)
        try:
            time.sleep(STILL)
        finally:
            os.kill(server.pid, signal.SIGCONT)

    async def _check(self) -> dict[str, Logged]:
        """Hold the log against the clients' own histories, as far as they were before it is read."""
        self._raise_failures()
        told = {}
        for gathering in self.gatherings.values():
            if gathering.id not in self._settled:
                players = [player for player in gathering.players if isinstance(player, Recorder)]
                told[gathering.id] = [_frozen(player.history) for player in players]
        logs = await asyncio.to_thread(self._hold_against, told)
        self._settled |= {id for id, logged in logs.items() if logged.table.state == "over"}
        return logs

    def _hold_against(self, told: dict[str, list[History]]) -> dict[str, Logged]:
        logs = {}
        for id, secret, rows in read(self.file, frozenset(self._settled)):
            logs[id] = Logged(check(id, secret, rows, told.pop(id, [])), rows)
        if told:
            raise Violation(f"tables that were opened are not in the log: {', '.join(told)}")
        return logs


def _frozen(history: History) -> History:
    return History(history.seat, dict(history.sent), list(history.accepted), list(history.heard))


def chaos(kills: int, tables: int, seed: int, progress: Progress, kinds: list[str] | None = None) -> Report:
    """Do so many harms with so many tables in play. Raises Violation on the first broken promise."""
    with tempfile.TemporaryDirectory(prefix="zaria-chaos-") as folder, Postgres() as database, Nats() as bus:
        cluster = Cluster(Path(folder), database.address(), bus.address, random.Random(seed))
        trial = ClusterTrial(cluster, database, bus, tables, seed, progress)
        trial._kinds = list(kinds or ())
        try:
            return asyncio.run(trial.run(kills))
        except Violation:
            progress(cluster.last_words())
            raise
        finally:
            cluster.kill()


if __name__ == "__main__":
    sys.exit(command(chaos, __doc__, kills=20, tables=6))
