"""All tables in memory: who may do what, the order of things, bots, clocks, and telling everybody.

The order is always: check, apply, commit durably, then answer and tell. A commit that fails drops the table from
memory, and the next one who asks gets it as the log has it.
"""

import asyncio
import gc
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog

from .. import bots
from ..chance import Seeded, commitment
from ..errors import NoSuchTable
from ..games.shelf import GAMES
from ..games.shelf import game as make_game
from ..match import Match
from ..words import say
from . import events
from .events import AnyEvent, Row
from .metrics import CHOICES, LIVE_TABLES, REFUSALS, SOCKETS
from .outbox import Outbox
from .protocol import NAME_LENGTH, Accepted, Chosen, MyTable, NewTable, Picture, Pong, Presence, Reason, Refused
from .settings import Settings
from .store import Store, Summary
from .table import Table

log = structlog.get_logger()

PASSES = ("pass", "cross none", "keep", "no swap")  # what the clock chooses for those who are away
LINK_SECONDS = 600
MOST_IDS = 100  # characters of a choice id


class Denied(Exception):
    """Something that is not allowed; `key` says why in the catalogue."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(key)
        self.status, self.key = status, f"refusal.{key}"


class Live:
    """A table in memory with the people around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.outboxes: set[Outbox] = set()
        self.used = time.monotonic()
        self.until: float | None = None
        self.clock_for: int | None = None
        self.tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def online(self) -> list[bool]:
        present = {outbox.key for outbox in self.outboxes}
        return [bool(seat.keys & present) for seat in self.table.seats]

    def picture(self, key: str | None, since: int | None = None) -> Picture:
        picture = self.table.picture(key, self.online, since)
        picture.until = self.until
        return picture


class Hub:
    """The tables of this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.live: dict[str, Live] = {}
        self.sockets = 0
        self.warm = False  # whether the rules of all games are loaded
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinking = ThreadPoolExecutor(2, "bot")
        self._chores: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Take up what a stop interrupted, and keep house from now on."""
        self._chore(self._warm_up())
        self._chore(self._take_up())
        self._chore(self._keep_house())

    async def stop(self) -> None:
        tasks = [*self._chores, *(task for live in self.live.values() for task in live.tasks.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinking.shutdown()
        await self.store.close()

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _warm_up(self) -> None:
        """Load the rules of all games before anybody waits for them, and tell the garbage collector that they stay."""
        loop = asyncio.get_running_loop()
        for id in GAMES:
            await loop.run_in_executor(self._thinking, _rehearse, id)
        self.warm = True
        for id in GAMES if self.settings.rehearse else ():
            await loop.run_in_executor(self._thinking, _rehearse_bots, id)
        gc.collect()
        gc.freeze()

    async def _take_up(self) -> None:
        for id in await self.store.unfinished():
            try:
                stored = await self.store.load(id)
                table = Table.folded(id, stored.secret, stored.rows) if stored else None
                if table and (table.created.seconds or any(table.seats[seat].bot for seat in table.to_act)):
                    await self.get(id)  # otherwise it is for people to choose, and they will ask for it
            except Exception:
                log.exception("a table could not be taken up", table=id)

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(60)
            self.drop_idle()
            for id in await self.store.clean_up(time.time() - self.settings.abandoned_days * 86_400):
                self._drop(id)
                log.info("abandoned table forgotten", table=id)

    def drop_idle(self) -> None:
        """Tables nobody looks at leave memory; the log has them."""
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        for id, live in list(self.live.items()):
            if not live.outboxes and not live.tasks and live.used < limit and not live.lock.locked():
                self._drop(id)

    def _drop(self, id: str) -> None:
        live = self.live.pop(id, None)
        self._loading.pop(id, None)
        LIVE_TABLES.set(len(self.live))
        if live:
            for task in live.tasks.values():
                task.cancel()
            for outbox in live.outboxes:
                outbox.close()

    async def get(self, id: str) -> Live:
        """A table by its id, from memory or from the log."""
        live = self.live.get(id)
        if live is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                live = self.live.get(id) or await self._load(id)
        live.used = time.monotonic()
        return live

    @asynccontextmanager
    async def _held(self, id: str) -> AsyncIterator[Live]:
        """A table with its lock; one dropped while we waited for it is taken from the log again."""
        while True:
            live = await self.get(id)
            async with live.lock:
                if self.live.get(id) is live:
                    yield live
                    return

    async def _load(self, id: str) -> Live:
        stored = await self.store.load(id)
        if stored is None:
            self._loading.pop(id, None)
            raise Denied(404, "no-such-table")
        live = self._keep(Table.folded(id, stored.secret, stored.rows))
        self._schedule(live)
        return live

    def _keep(self, table: Table) -> Live:
        live = self.live[table.id] = Live(table)
        LIVE_TABLES.set(len(self.live))
        return live

    async def look(self, id: str, key: str | None, since: int | None = None) -> Picture:
        """The table for somebody, as it is committed: never what a crash could still take back."""
        async with self._held(id) as live:
            return live.picture(key, since)

    async def show(self, id: str, outbox: Outbox) -> None:
        """Send a socket a fresh picture with what it has missed."""
        async with self._held(id) as live:
            if outbox.full:
                outbox.make_room()
            outbox.put_picture(live.picture(outbox.key, outbox.number))

    async def record(self, id: str) -> dict[str, Any]:
        """The record of a finished game."""
        async with self._held(id) as live:
            if live.table.state != "over":
                raise Denied(409, "not-over")
            return live.table.record()

    async def tables_of(self, key: str) -> list[MyTable]:
        """The tables somebody sits at, and where it is their turn as far as memory knows."""
        return [self._as_mine(summary, key) for summary in await self.store.tables_of(key, 50)]

    def _as_mine(self, summary: Summary, key: str) -> MyTable:
        live = self.live.get(summary.id)
        seats = live.table.seats_of(key) if live else []
        acting = [seat for seat in seats if live and seat in live.table.to_act]
        seat = next(iter(acting + seats), None)
        return MyTable(**msgspec.structs.asdict(summary), seat=seat, to_act=bool(acting) if live else None)

    async def arrive(self, id: str, outbox: Outbox, since: int | None) -> Live:
        """Let a socket hear a table from now on, beginning with a picture."""
        async with self._held(id) as live:
            crowded = len(live.outboxes) >= self.settings.most_watchers and not live.table.seats_of(outbox.key)
            if crowded or self.sockets >= self.settings.most_sockets:
                raise Denied(429, "too-many")
            self.sockets += 1
            live.outboxes.add(outbox)
            outbox.put_picture(live.picture(outbox.key, since))
            self._tell_presence(live, outbox)
            return live

    def depart(self, live: Live, outbox: Outbox) -> None:
        self.sockets -= 1
        live.outboxes.discard(outbox)
        self._tell_presence(live, outbox)

    def _tell_presence(self, live: Live, about: Outbox) -> None:
        SOCKETS.set(self.sockets)
        if live.table.seats_of(about.key):
            online = Presence(live.online)
            for outbox in live.outboxes:
                if outbox is not about:
                    outbox.put(online)

    async def ping(self, id: str, outbox: Outbox) -> None:
        """Tell a socket the numbers it should have seen."""
        async with self._held(id) as live:
            numbers = {str(seat): live.table.numbers[seat] for seat in live.table.seats_of(outbox.key)}
            outbox.put(Pong(live.table.number, numbers))

    async def create(self, key: str, wanted: NewTable) -> Live:
        """Open a table; whoever opens it is its host, and sits down at once if a name is given."""
        try:
            game = make_game(wanted.game, wanted.players, **wanted.options)
        except (NoSuchTable, TypeError) as error:
            raise Denied(400, "no-such-game") from error
        _check_wishes(wanted, game.players)
        secret = secrets.token_bytes(32)
        table = Table(secrets.token_urlsafe(6), secret)
        created = events.Created(
            game=game.id,
            players=game.players,
            options=dict(game.options),
            host=key,
            commitment=commitment(secret),
            first=wanted.first,
            public=wanted.public,
            seconds=wanted.seconds,
            memory=wanted.memory,
        )
        lines: list[AnyEvent] = [created]
        chairs = range(game.players - 1, -1, -1)
        lines += [events.BotSat(seat, level) for seat, level in zip(chairs, wanted.bots, strict=False)]
        if wanted.name is not None:
            lines.append(events.Sat(0, _name(wanted.name), key, wanted.words[:100]))
        await self._open(table, lines)
        return self._keep(table)

    async def _open(self, table: Table, lines: list[AnyEvent]) -> None:
        """Write down a new table with its first lines."""
        rows = [Row(number, event, time.time()) for number, event in enumerate(lines, start=1)]
        for row in rows:
            table.apply(row)
        await self.store.append(table.id, rows, table.summary(), table.secret, table.keys)

    async def join(self, id: str, key: str, name: str, seat: int | None, words: str) -> None:
        """Sit down at a chair, or at the first free one."""
        async with self._held(id) as live:
            table = live.table
            _before_start(table)
            chair = table.free_seat() if seat is None else seat
            if chair is None:
                raise Denied(409, "table-full")
            if not 0 <= chair < len(table.seats):
                raise Denied(404, "no-such-seat")
            if not table.seats[chair].free and key not in table.seats[chair].keys:
                raise Denied(409, "seat-taken")  # one's own chair takes a new name, and new words for the dice
            await self._change(live, [events.Sat(chair, _name(name), key, words[:100])])

    async def leave(self, id: str, key: str, seat: int) -> None:
        """Get up from one's own chair, or as host clear another's."""
        async with self._held(id) as live:
            _existing(live.table, seat)
            if seat not in live.table.seats_of(key) and key != live.table.created.host:
                raise Denied(403, "not-host")
            if live.table.state == "over":
                raise Denied(409, "game-over")
            chair = live.table.seats[seat]
            if chair.keys or (chair.bot and live.table.state == "open"):
                await self._change(live, [events.Left(seat)])

    async def seat_bot(self, id: str, key: str, seat: int, level: str) -> None:
        """The host puts a bot in a chair: a free one before the start, anybody's in play."""
        async with self._held(id) as live:
            _existing(live.table, seat)
            _as_host(live.table, key)
            if level not in bots.NAMES:
                raise Denied(400, "no-such-bot")
            if live.table.state == "over":
                raise Denied(409, "game-over")
            if live.table.state == "open" and live.table.seats[seat].keys:
                raise Denied(409, "seat-taken")
            await self._change(live, [events.BotSat(seat, level)])

    async def begin(self, id: str, key: str) -> None:
        async with self._held(id) as live:
            _as_host(live.table, key)
            _before_start(live.table)
            if live.table.free_seat() is not None:
                raise Denied(409, "chairs-empty")
            await self._change(live, [events.Started(live.table.first_seat())])

    async def rematch(self, id: str, key: str) -> str:
        """A new table with the same people, opened by any of them; a second wish leads to the same table."""
        async with self._held(id) as live:
            old = live.table
            if old.state != "over":
                raise Denied(409, "not-over")
            if not old.seats_of(key) and key != old.created.host:
                raise Denied(403, "not-your-seat")
            if old.rematch is None:
                host = old.created.host if old.created.host in old.keys else key  # who left cannot start it
                new = await self._same_again(old, host)
                await self._change(live, [events.Rematched(new.id)])
            return str(old.rematch)

    async def _same_again(self, old: Table, host: str) -> Table:
        secret = secrets.token_bytes(32)
        table = Table(secrets.token_urlsafe(6), secret)
        lines: list[AnyEvent] = [msgspec.structs.replace(old.created, host=host, commitment=commitment(secret))]
        for number, seat in enumerate(old.seats):
            if seat.bot:
                lines.append(events.BotSat(number, seat.bot))
            else:
                first, *others = sorted(seat.keys)
                lines.append(events.Sat(number, seat.name or "", first, secrets.token_hex(8)))
                lines += [events.Carried(number, key) for key in others]
        await self._open(table, lines)
        return table

    async def make_link(self, id: str, key: str, seat: int) -> tuple[str, float]:
        """A one-time link that carries a seat to another device."""
        async with self._held(id) as live:
            if seat not in live.table.seats_of(key):
                raise Denied(403, "not-your-seat")
        token, expires = secrets.token_urlsafe(18), time.time() + LINK_SECONDS
        await self.store.put_link(token, id, seat, key, expires)
        return token, expires

    async def use_link(self, token: str, key: str) -> str:
        """Carry a seat to another device; returns the table's id."""
        found = await self.store.take_link(token)
        if found is None:
            raise Denied(404, "link-used")
        id, seat, giver = found
        async with self._held(id) as live:
            keys = live.table.seats[seat].keys
            if giver not in keys:  # somebody else sits there by now
                raise Denied(404, "link-used")
            if key not in keys:
                await self._change(live, [events.Carried(seat, key)])
        return id

    async def choose(
        self, id: str, key: str | None, seat: int, choice: str, number: int, text: str
    ) -> Accepted | Refused:
        """A player's choice. The same id again gets the same answer, whatever has happened since."""
        async with self._held(id) as live:
            table = live.table
            refused = _refuse_choice(table, key, seat, choice, number, text)
            if refused:
                REFUSALS.inc()
                return refused
            if choice not in table.answers:
                await self._change(live, [events.Chose(seat, text)], choice)
                CHOICES.labels("player").inc()
            return Accepted(choice, table.answers[choice][1])

    async def why(self, id: str, key: str | None, seat: int, text: str) -> Reason:
        """Why one's own seat may not choose something now."""
        async with self._held(id) as live:
            if seat not in live.table.seats_of(key):
                raise Denied(403, "not-your-seat")
            reason = live.table.why_not(seat, text)
            return Reason(reason.key, reason.rule) if reason else Reason()

    async def _change(self, live: Live, lines: Iterable[AnyEvent], choice: str | None = None) -> None:
        """Apply, commit, tell. The caller holds the lock."""
        table, rows = live.table, []
        state = table.state
        pending = list(lines)
        lobby = not isinstance(pending[0], events.Chose)
        before = table.keys if lobby else set()
        while pending:
            row = Row(table.rows + 1, pending.pop(0), time.time(), choice)
            choice = None
            table.apply(row)
            rows.append(row)
            if not pending and table.match is not None and (outcome := table.next_outcome()):
                pending.append(outcome)
        try:
            summary = table.summary() if lobby or table.state != state else None
            after = table.keys if lobby else set()  # a choice seats nobody
            await self.store.append(table.id, rows, summary, sitters=after - before, leavers=before - after)
        except BaseException:
            self._drop(table.id)
            raise
        live.used = time.monotonic()
        self._schedule(live)
        self._tell(live)

    def _tell(self, live: Live) -> None:
        """Send everybody at a table what has become of it."""
        made: dict[tuple[str | None, int], Picture] = {}
        table = live.table
        seat = table.only_chosen
        chosen = None if seat is None else Chosen(table.number, seat)
        to_chooser = None if seat is None else Chosen(table.number, seat, table.mine(seat))
        for outbox in live.outboxes:
            if table.only_for is not None and outbox.key not in table.seats[table.only_for].keys:
                continue
            if chosen and outbox.number == table.number - 1 and not outbox.full:
                own = outbox.key in table.seats[chosen.seat].keys
                outbox.put_chosen(to_chooser if own and to_chooser else chosen)
                continue
            if outbox.full:
                outbox.make_room()
            known = outbox.key == live.table.created.host or live.table.seats_of(outbox.key)
            to = (outbox.key if known else None, outbox.number)
            if to not in made:
                made[to] = live.picture(*to)
            outbox.put_picture(made[to])

    def _schedule(self, live: Live) -> None:
        """Wake bots and clocks for the seats to act now."""
        table = live.table
        if any(table.seats[seat].bot for seat in table.to_act) and "bots" not in live.tasks:
            self._run(live, "bots", self._play_bots(live))
        if table.created.seconds:
            self._set_clock(live, table.created.seconds)

    def _set_clock(self, live: Live, seconds: float) -> None:
        """Start the time for a new choice; others choosing meanwhile gives nobody more of it."""
        table = live.table
        people = any(table.seats[seat].bot is None for seat in table.to_act)
        asked = table.point if people else None
        if asked is not None and asked == live.clock_for:
            return
        live.clock_for = asked
        clock = live.tasks.pop("clock", None)
        if clock and clock is not asyncio.current_task():
            clock.cancel()
        live.until = None if asked is None else time.time() + seconds
        if asked is not None:
            self._run(live, "clock", self._watch_clock(live, seconds))

    def _run(self, live: Live, name: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        live.tasks[name] = task

        def done(ended: "asyncio.Task[None]") -> None:
            if live.tasks.get(name) is ended:
                del live.tasks[name]
            if not ended.cancelled() and ended.exception():
                log.error("a table's task failed", table=live.table.id, task=name, exc_info=ended.exception())

        task.add_done_callback(done)

    async def _play_bots(self, live: Live) -> None:
        """Let the bots choose one after another, with a pause that people can follow."""
        table = live.table
        while any(table.seats[seat].bot for seat in table.to_act):
            await asyncio.sleep(self.settings.bot_pause)
            seat = next((seat for seat in table.to_act if table.seats[seat].bot), None)
            if seat is None:
                continue
            text = await self._bot_choice(table, seat)
            async with live.lock:
                if self.live.get(table.id) is not live:
                    return
                if table.match and table.seats[seat].bot and table.match.why_not(seat, text) is None:
                    await self._change(live, [events.Chose(seat, text, "bot")])
                    CHOICES.labels("bot").inc()

    async def _bot_choice(self, table: Table, seat: int) -> str:
        """A bot thinks in a thread; one that fails is replaced for this choice by the first legal one."""
        assert table.match is not None
        game, level = table.match.game, table.seats[seat].bot or "random"
        seen = game.seen_by(table.match.s, seat)
        legal = game.legal(seen, seat)
        try:
            text = await asyncio.get_running_loop().run_in_executor(
                self._thinking, bots.choose, level, game, seen, seat
            )
        except Exception:
            log.exception("a bot failed", table=table.id, seat=seat, level=level)
            return legal[0]
        return text if text in legal else legal[0]

    async def _watch_clock(self, live: Live, seconds: float) -> None:
        """When the time for a choice is up, pass for those who are away, or let a bot choose."""
        await asyncio.sleep(seconds)
        async with live.lock:
            table = live.table
            if self.live.get(table.id) is not live:
                return
            late = [seat for seat in table.to_act if table.seats[seat].bot is None]
            for seat in late:
                if seat in table.to_act:
                    legal = table.match.legal(seat) if table.match else []
                    text = next((p for p in PASSES if p in legal), None) or await self._bot_choice(table, seat)
                    await self._change(live, [events.Chose(seat, text, "clock")])
                    CHOICES.labels("clock").inc()


def _rehearse(id: str) -> None:
    """Call everything once that a table of this game will call."""
    match = Match(make_game(id), chance=Seeded(1))
    for _ in range(40):
        if match.over:
            break
        seat = match.to_act[0]
        match.view(seat)
        match.mine(seat)
        match.choose(seat, match.legal(seat)[-1])


def _rehearse_bots(id: str) -> None:
    """Let every bot choose once, so that its first choice at a table waits for no compiler."""
    match = Match(make_game(id), chance=Seeded(1))
    for level in bots.LEVELS:
        seat = match.to_act[0]
        bots.choose(level, match.game, match.game.seen_by(match.state, seat), seat, seed=1)


def _refuse_choice(table: Table, key: str | None, seat: int, choice: str, number: int, text: str) -> Refused | None:
    if not choice or len(choice) > MOST_IDS:
        return refused(None, "bad-message")
    if seat not in table.seats_of(key):
        return refused(choice, "not-your-seat")
    if choice in table.answers:
        return None if table.answers[choice][0] == seat else refused(choice, "bad-message")
    if table.match is None:
        return refused(choice, "not-started")
    if number > table.numbers[seat]:
        return refused(choice, "bad-message")
    if seat in table.to_act and number < table.asked[seat]:
        return refused(choice, "stale")
    reason = table.match.why_not(seat, text)
    return Refused(choice, reason.key, reason.rule, reason.text()) if reason else None


def refused(choice: str | None, key: str) -> Refused:
    return Refused(choice, f"refusal.{key}", None, say(f"refusal.{key}"))


def _check_wishes(wanted: NewTable, players: int) -> None:
    if wanted.first is not None and not 0 <= wanted.first < players:
        raise Denied(400, "no-such-seat")
    if len(wanted.bots) > players - (wanted.name is not None):
        raise Denied(400, "too-many-bots")
    if any(level not in bots.NAMES for level in wanted.bots):
        raise Denied(400, "no-such-bot")
    if wanted.seconds is not None and not 5 <= wanted.seconds <= 86_400:
        raise Denied(400, "bad-seconds")


def _name(name: str) -> str:
    """A name as it will be shown: one line, not too long, not empty."""
    tidy = " ".join("".join(c for c in name if c.isprintable()).split())[:NAME_LENGTH]
    if not tidy:
        raise Denied(400, "name-needed")
    return tidy


def _before_start(table: Table) -> None:
    if table.state != "open":
        raise Denied(409, "already-started")


def _as_host(table: Table, key: str) -> None:
    if key != table.created.host:
        raise Denied(403, "not-host")


def _existing(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Denied(404, "no-such-seat")
