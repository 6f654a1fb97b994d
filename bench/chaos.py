"""`python -m bench.chaos`: kill the server again and again while people play, and see that nothing is lost.

A real server on a file of its own; tables of all five games with bots and socket players, some of them slow, some with
a clock that is far too long to run out. The server is killed (SIGKILL) at random moments and started again on the same
port and file; now and then its disk is full for a moment instead (RLIMIT_FSIZE), or its calendar is set. After each
fault all that players sent and heard is held against the log (bench/histories.py): what was acknowledged is there
exactly once, and all that was told; every second table is also watched by somebody who keeps what they heard. Players
come back by themselves and no honest choice is refused, no clock chooses for anybody, every game ends, and every
record's dice verify. The seed fixes tables and pauses; when a fault hits is up to the machine. A killed process does
not test what a power cut does to the disk. Ctrl-C ends the faults, and all is checked as at the end.
"""

import argparse
import asyncio
import json
import random
import secrets
import signal
import sys
import tempfile
import time
import urllib.error
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from bench.calendar import Calendar
from bench.client import HOST, Player, Server, call
from bench.histories import History, Violation, check
from zaria import GAMES
from zaria.bots import LEVELS
from zaria.events import Chose, Row
from zaria.server.archive import log_of, opened
from zaria.table import Table
from zaria.verify import verify

KINDS = ("kill",) * 10 + ("disk", "calendar")  # of faults, in the shares in which they come
TIMED_TABLES, CLOCK = 0.3, 900  # the share of tables with a clock, and its seconds: more than any fault lasts
FULL = 4.0  # seconds a disk is full at most
AHEAD = (-86_400, -3_600, -30, 0, 30, 3_600, 86_400)  # seconds a calendar is set to, against the others
WATCHED = 2  # every second table is, so that every game is in turn
SLOW_TABLES, PAUSE = 0.25, 0.2  # the share of tables with a slow player, who thinks for so many seconds at most
LIFE = 1.0  # seconds the server is left alone at most, once players play again
EARLY = 0.2  # the share of faults that come before that, while players are only coming back
PATIENCE = 300.0  # seconds for all games to end after the last fault, and for one request to be answered
Progress = Callable[[str], None]


@dataclass
class Report:
    """What was done to the server, and what it withstood."""

    faults: dict[str, int] = field(default_factory=dict)  # by kind
    tables: dict[str, int] = field(default_factory=dict)  # opened and played to the end, by game
    players: int = 0
    bots: int = 0
    watchers: int = 0
    acknowledged: int = 0  # choices, all found in the log exactly once
    unanswered: int = 0  # choices on their way when a kill hit
    committed: int = 0  # of these already in the log, so that sending them again had to change nothing
    resumed: int = 0  # connections made anew by players
    sent_again: int = 0  # choices sent again on a new connection
    rows: int = 0
    verified: int = 0  # records whose dice are as promised
    slowest_start: float = 0.0  # seconds until a killed server answered again
    seconds: float = 0.0

    @property
    def kills(self) -> int:
        """Faults of all kinds."""
        return sum(self.faults.values())


class Recorder(Player):
    """A player, or in seat -1 one who watches, who keeps all it sent and heard."""

    def __init__(self, url: str, table: str, seat: int, secret: str, pause: float = 0.0, source: str = HOST) -> None:
        super().__init__(url, table, seat, secret, pause, source)
        self.history = History(seat)

    def come(self, since: int | None) -> None:
        self.history.come(since)

    def note(self, data: str | bytes) -> None:
        if self.waiting:
            self.history.sent[str(self.waiting["id"])] = str(self.waiting["text"])
        self.history.note(data)


@dataclass
class Gathering:
    """A table, its socket players and whoever watches them."""

    id: str
    game: str
    bots: int
    players: list[Recorder]
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return all(task.done() for task in self.tasks)


@dataclass
class Logged:
    """A table as the log has it."""

    table: Table
    rows: list[Row]


def chaos(kills: int, tables: int, seed: int, progress: Progress, kinds: Sequence[str] = ()) -> Report:
    """So many faults with so many tables in play. Raises Violation on the first broken promise."""
    with tempfile.TemporaryDirectory(prefix="zaria-chaos-") as folder:
        calendar = Calendar(Path(folder) / "calendar")
        server = Server.of_zaria(Path(folder), ZARIA_BOT_PAUSE="0").by(calendar)
        trial = FileTrial(server, calendar, Path(folder) / "zaria.db", tables, seed, progress)
        try:
            return asyncio.run(trial.run(kills, kinds))
        finally:
            trial.server.kill()


class Trial:
    """One run of chaos; a kind of fault is a method `_harm_…`."""

    kinds: tuple[str, ...] = ("kill",)

    def __init__(self, server: Server, file: str | Path, tables: int, seed: int, progress: Progress) -> None:
        self.server, self.file = server, file
        self.last_pause = 0.0  # of players, when only the end of all games is waited for
        self.last_patience = PATIENCE  # seconds for that
        self.ahead = 0.0  # seconds of the server's calendar
        self.not_now: tuple[int, ...] = ()  # answers after which a request is sent again
        self.report = Report()
        self.gatherings: dict[str, Gathering] = {}
        self._tables, self._dice, self._progress = tables, random.Random(seed), progress
        self._settled: set[str] = set()  # tables found over, which later checks can pass by
        self._closing = False

    async def run(self, kills: int, kinds: Sequence[str] = ()) -> Report:
        """So many faults of these kinds, one after another, or at random."""
        start = time.monotonic()
        await asyncio.to_thread(self.server.start)
        opening = asyncio.create_task(self._keep_tables_full())
        await self._wait(lambda: len(self._in_play()) == self._tables, "tables did not open")
        enough, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, enough.set)
        for _, kind in zip(range(kills), self._at_random(kinds), strict=False):
            await self._let_live()
            await self._harm_and_check(kind)
            if enough.is_set():
                break
        loop.remove_signal_handler(signal.SIGINT)
        self._closing = True
        await opening
        await self._finish()
        self.report.seconds = time.monotonic() - start
        return self.report

    def _at_random(self, kinds: Sequence[str]) -> Iterator[str]:
        """Those that were asked for, and then all there are, as often as they should come and in any order."""
        yield from kinds
        while True:
            yield from self._dice.sample(self.kinds, len(self.kinds))

    async def _keep_tables_full(self) -> None:
        """Open a new table whenever one is over, so that there is always load."""
        games = list(GAMES)
        while not self._closing:
            if len(self._in_play()) < self._tables:
                game = games[len(self.gatherings) % len(games)]
                gathering = await asyncio.to_thread(self._gather, game)
                self.gatherings[gathering.id] = gathering
                gathering.tasks = [asyncio.create_task(player.play()) for player in gathering.players]
            await asyncio.sleep(0.01)

    def _in_play(self) -> list[Gathering]:
        return [gathering for gathering in self.gatherings.values() if not gathering.over]

    def _gather(self, game: str) -> Gathering:
        """Open and start a table through the HTTP API, however often the server dies meanwhile."""
        players, options = self._dice.choice(list(GAMES[game].variants()))
        guessing = (
            GAMES[game].memory_aid and players > 1
        )  # with one at least who remembers; by guesses alone it takes ages
        people = self._dice.randint(1, players - guessing)
        keys = [secrets.token_urlsafe(24) for _ in range(people)]
        levels = [self._dice.choice(LEVELS) for _ in range(players - people)]
        wanted = {"game": game, "players": players, "options": options, "bots": levels}
        wanted["seconds"] = CLOCK if self._dice.random() < TIMED_TABLES else None
        table = self._open(wanted, keys)
        sitters = [self._player(table, seat, key) for seat, key in enumerate(keys)]
        sitters[0].pause = PAUSE if self._dice.random() < SLOW_TABLES else 0.0
        if len(self.gatherings) % WATCHED == 0:
            sitters.append(self._player(table, -1, secrets.token_urlsafe(24)))
        return Gathering(table, game, len(levels), sitters)

    def _player(self, table: str, seat: int, key: str) -> Recorder:
        return Recorder(self.server.url, table, seat, key)

    def _open(self, wanted: dict[str, Any], keys: Sequence[str], source: str = HOST) -> str:
        """Open a table, let everybody sit down and start it; returns its id. The first key is its host's."""
        table = str(self._insist("/api/tables", wanted, keys[0], source)["table"]["id"])
        for seat in range(wanted["players"] - len(wanted["bots"])):
            words = {"name": f"player {seat}", "seat": seat, "words": secrets.token_hex(8)}
            self._insist(f"/api/tables/{table}/seats", words, keys[seat], source)
        self._insist(f"/api/tables/{table}/start", None, keys[0], source)
        return table

    def _insist(self, path: str, body: Any, secret: str, source: str = HOST) -> Any:
        """A request, sent until it is answered; "not now" means that it was done before its answer got lost."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            try:
                return call(self.server.url, "POST", path, body, secret, source)
            except urllib.error.HTTPError as error:
                with error:
                    if error.code in self.not_now:
                        time.sleep(0.2)
                        continue
                    if error.code != 409:
                        raise Violation(f"POST {path} was answered {error.code}: {error.read()!r}") from error
                    return None
            except (OSError, HTTPException):
                time.sleep(0.05)
        raise Violation(f"POST {path} was not answered for {PATIENCE:.0f} seconds")

    async def _let_live(self) -> None:
        """Pass the time until the next kill, mostly in the middle of play."""
        if self._dice.random() >= EARLY:
            enough = self._acknowledged() + self._tables
            await self._wait(lambda: self._acknowledged() >= enough, "players did not play again")
        await asyncio.sleep(self._dice.uniform(0, LIFE))

    def _acknowledged(self) -> int:
        return sum(len(player.acknowledged) for g in self.gatherings.values() for player in g.players)

    async def _harm_and_check(self, kind: str) -> None:
        self._raise_failures()
        await getattr(self, f"_harm_{kind}")()
        self.report.faults[kind] = self.report.faults.get(kind, 0) + 1
        await self._check()
        self._progress(
            f"fault {self.report.kills} ({kind}): {len(self._in_play())} tables in play, "
            f"{len(self.gatherings)} opened, {self._acknowledged():,} choices acknowledged"
        )

    async def _harm_kill(self) -> None:
        """The server is killed, and started again."""
        self.server.kill()
        killed = time.time() + self.ahead
        cut_off = {str(p.waiting["id"]) for g in self._in_play() for p in g.players if p.waiting}
        began = time.monotonic()
        await asyncio.to_thread(self.server.start)
        self.report.slowest_start = max(self.report.slowest_start, time.monotonic() - began)
        self.report.unanswered += len(cut_off)
        self.report.committed += await asyncio.to_thread(self._count, cut_off, killed)

    def _count(self, choices: set[str], before: float) -> int:
        """How many of these the log had at that time."""
        lines = (row for _, _, rows in read(self.file, frozenset(self._settled)) for row in rows)
        return sum(row.choice in choices and row.at < before for row in lines)

    async def _check(self) -> dict[str, Logged]:
        """Hold the log against the players' own histories, as far as they were before it is read; returns the logs."""
        self._raise_failures()
        told = {
            gathering.id: [player.history.copy() for player in gathering.players]
            for gathering in self.gatherings.values()
            if gathering.id not in self._settled
        }
        logs = await asyncio.to_thread(self._hold_against, told)
        check_clocks(logs)
        self._settled |= {id for id, logged in logs.items() if logged.table.state == "over"}
        return logs

    def _hold_against(self, told: dict[str, list[History]]) -> dict[str, Logged]:
        logs = {}
        for id, secret, rows in read(self.file, frozenset(self._settled)):
            logs[id] = Logged(check(id, secret, rows, told.pop(id, [])), rows)
        if told:
            raise Violation(f"tables that were opened are not in the log: {', '.join(told)}")
        return logs

    def _raise_failures(self) -> None:
        """What the players met with."""
        if not self.server.alive:
            raise Violation(f"the server ended by itself:\n{self.server.last_words()}")
        for gathering in self.gatherings.values():
            errors = [task.exception() for task in gathering.tasks if task.done()]
            for error in errors:
                if error:
                    raise Violation(f"{_named(gathering)}: a player gave up: {error!r}") from error
            for player in gathering.players:
                if player.refused:
                    raise Violation(f"{_named(gathering)}: seat {player.seat} was refused: {player.refused}")

    async def _wait(self, done: Callable[[], bool], complaint: str, patience: float = PATIENCE) -> None:
        limit = time.monotonic() + patience
        while not done():
            self._raise_failures()
            if time.monotonic() > limit:
                left = ", ".join(f"{_named(g)} at {[player.number for player in g.players]}" for g in self._in_play())
                raise Violation(f"{complaint} within {patience:.0f} seconds: {left}")
            await asyncio.sleep(0.02)

    async def _finish(self) -> None:
        """Let all games end, and check everything once more from the beginning."""
        self._progress(f"{len(self._in_play())} tables still in play…")
        for gathering in self.gatherings.values():
            for player in gathering.players:
                player.pause = self.last_pause
        await self._wait(lambda: not self._in_play(), "games did not end", self.last_patience)
        self._settled.clear()
        logs = await self._check()
        self._progress("checking the records…")
        for id, gathering in self.gatherings.items():
            if id not in self._settled:
                raise Violation(f"{_named(gathering)}: its players were told that it is over, the log says otherwise")
            await asyncio.to_thread(self._verify, gathering, logs[id].table)
        self._sum_up(logs)

    def _verify(self, gathering: Gathering, table: Table) -> None:
        """The record the server gives must be the log's, and fair."""
        record = call(self.server.url, "GET", f"/api/tables/{gathering.id}/record")
        verdict = verify(record)
        if not verdict.fair:
            raise Violation(f"{_named(gathering)}: its record does not verify: {verdict}")
        if record != json.loads(json.dumps(table.record())):
            raise Violation(f"{_named(gathering)}: the record the server gives is not the log's")
        self.report.verified += 1

    def _sum_up(self, logs: dict[str, Logged]) -> None:
        report, players = self.report, [player for g in self.gatherings.values() for player in g.players]
        report.tables = dict(Counter(gathering.game for gathering in self.gatherings.values()))
        report.watchers = sum(player.seat < 0 for player in players)
        report.players, report.bots = len(players) - report.watchers, sum(g.bots for g in self.gatherings.values())
        report.acknowledged = self._acknowledged()
        report.resumed = sum(player.connections - 1 for player in players)
        report.sent_again = sum(player.sent_again for player in players)
        report.rows = sum(len(logged.rows) for logged in logs.values())


class FileTrial(Trial):
    """With one server on a file."""

    kinds = KINDS

    def __init__(
        self, server: Server, calendar: Calendar, file: Path, tables: int, seed: int, progress: Progress
    ) -> None:
        super().__init__(server, file, tables, seed, progress)
        self.not_now = (507,)
        self._calendar, self._log = calendar, file.with_name(f"{file.name}-wal")

    async def _harm_disk(self) -> None:
        """At once, or somewhere in the middle of what is committed."""
        size = self._log.stat().st_size if self._log.exists() else 0
        self.server.fill_disk(self._dice.choice((0, self._dice.randint(0, size))))
        await asyncio.sleep(self._dice.uniform(0, FULL))
        self.server.fill_disk()

    async def _harm_calendar(self) -> None:
        self.ahead = self._dice.choice(AHEAD)
        self._calendar.set(self.ahead)


def check_clocks(logs: dict[str, Logged]) -> None:
    """Raises Violation where a clock has chosen for anybody: none has had the time to run out."""
    for id, logged in logs.items():
        late = [row for row in logged.rows if isinstance(row.event, Chose) and row.event.by == "clock"]
        if late:
            raise Violation(f"table {id}: a clock of {CLOCK} seconds ran out at line {late[0].number}")


def _named(gathering: Gathering) -> str:
    return f"table {gathering.id} ({gathering.game})"


def read(store: str | Path, skip: frozenset[str]) -> Iterator[tuple[str, bytes, list[Row]]]:
    """Every table's id, secret and log, as they were at one moment."""
    with opened(store) as archive:
        for id, secret in list(archive.ask("SELECT id, secret FROM tables")):
            if id not in skip:
                yield str(id), secret, log_of(archive, id)


def show(report: Report) -> None:
    games = ", ".join(f"{game} {count}" for game, count in sorted(report.tables.items()))
    lines = {
        "faults": f"{report.kills:,} ({', '.join(f'{kind} {n:,}' for kind, n in sorted(report.faults.items()))})",
        "tables played to the end": f"{sum(report.tables.values()):,} ({games})",
        "socket players, bots, watchers": f"{report.players:,}, {report.bots:,}, {report.watchers:,}",
        "choices acknowledged, each once in the log": f"{report.acknowledged:,}",
        "choices cut off by a kill of the server": f"{report.unanswered:,}, of these in the log {report.committed:,}",
        "connections resumed": f"{report.resumed:,}",
        "choices sent again": f"{report.sent_again:,}",
        "log rows, without gaps": f"{report.rows:,}",
        "records verified": f"{report.verified:,}",
        "slowest start of a server": f"{report.slowest_start:.2f} s",
        "time": f"{report.seconds:.0f} s",
    }
    if not report.unanswered:
        del lines["choices cut off by a kill of the server"]  # where it is not one server that is killed, nobody counts
    for name, value in lines.items():
        print(f"{name:<44}{value}")


def command(run: Callable[..., Report], about: str | None, kills: int, tables: int) -> int:
    """Read what is wished for, do it, and say what came of it."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=kills, help="faults of all kinds, most of them kills")
    parser.add_argument("--tables", type=int, default=tables, help="in play at any time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    arguments = parser.parse_args()
    try:
        report = run(
            arguments.kills, arguments.tables, arguments.seed, lambda line: print(line, file=sys.stderr, flush=True)
        )
    except Violation as violation:
        print(f"VIOLATION: {violation}", file=sys.stderr)
        return 1
    if arguments.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        show(report)
    return 0


if __name__ == "__main__":
    sys.exit(command(chaos, __doc__, kills=50, tables=8))
