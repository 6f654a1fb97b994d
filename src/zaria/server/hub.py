"""What people do at tables: the order of things, and telling everybody.

The order is always: check, apply, commit durably, then answer and tell. A commit that fails drops the table from
memory, and the next one who asks gets it as the log has it.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from .. import events
from ..events import AnyEvent, Row
from ..review.hint import hint
from ..table import Change, Table
from . import garbage, handing, lobby
from .absence import Absence
from .autoplay import Autoplay
from .bus import Bus
from .clocks import Time
from .conflicts import judged_again
from .entries import entry_of
from .folding import linked
from .housekeeping import Housekeeping
from .lateness import Lateness
from .live import Live
from .lobby import Denied
from .memory import Memory
from .metrics import CHOICES, REFUSALS, SOCKETS
from .outbox import Outbox
from .own_dice_wishes import OwnDice
from .pictures import summary, why
from .protocol import (
    Accepted,
    Handing,
    Hint,
    Join,
    MyTable,
    NewTable,
    Phrase,
    Picture,
    Practice,
    Refused,
    Said,
    WhyNot,
)
from .quotas import Quotas
from .replay import MOST_LINES
from .settings import Settings
from .store import Conflict, Entry, Store, Summary
from .supervise import end

log = structlog.get_logger()

LINK_SECONDS = 600
CHOSEN = CHOICES.labels("player")
MORE_AND_MORE = events.Proposed, events.Carried  # what can be wished again and again, also after the end


class Hub(Memory):
    """All that can be wished of the tables of this process."""

    def __init__(self, store: Store, settings: Settings, time: Time | None = None, bus: Bus | None = None) -> None:
        super().__init__(store, settings, time or Time(), bus)
        self.sockets = 0
        self._sockets_of: Counter[str] = Counter()  # by address
        self.blocked: set[tuple[str, str]] = set()
        self.housekeeping = Housekeeping(self, settings, self.time)
        self._autoplay = Autoplay(self, settings, self.time)
        self._absence = Absence(self, self.time)
        self.own_dice = OwnDice(self)
        self._quotas = Quotas(settings, store)

    async def start(self) -> None:
        """Take up what a stop interrupted, and keep house from now on."""
        self._tasks.keep("warming up", self._warm_up)
        self.others.start()
        if not self.others.shared:  # with others whoever is free takes up what nobody plays
            self._tasks.keep("taking up", self.take_up_all)
        self._tasks.keep("housekeeping", self.housekeeping.go_round)
        self._tasks.keep("listening", self.housekeeping.listen)
        self._tasks.keep("looking who is gone", self._absence.go_round)
        self._tasks.keep("looking how late it is", Lateness().watch)

    async def stop(self) -> None:
        await self._tasks.close()
        await self.others.stop()
        for live in self.live.values():
            live.close()
        await end(task for live in self.live.values() for task in live.tasks.values())
        self.warming.close()
        self._autoplay.thinkers.close()
        self._folding.close()
        await self.store.close()

    async def _warm_up(self) -> None:
        """Have the rules of all games at hand, and tell the garbage collector that they stay."""
        await self.warming.run()
        garbage.put_aside()

    def play_on(self, live: Live) -> None:
        """Wake whoever plays here where no person does."""
        self._autoplay.schedule(live)

    async def look(self, id: str, key: str | None, since: int | None = None) -> Picture:
        """The table for somebody, as it is committed: never what a crash could still take back."""
        try:
            async with self.held(id) as live:
                await self.others.catch_up(live)
                self._looked_at(live)
                return live.picture(key, since)
        except Denied as denied:
            kept = await self.store.result(id) if denied.status == 410 else None
            if kept is None:
                raise
            return msgspec.json.decode(kept.picture, type=Picture)

    def _looked_at(self, live: Live) -> None:
        """Somebody looks: bots that had stopped go on."""
        live.look()
        self._autoplay.schedule(live)

    async def show(self, id: str, outbox: Outbox) -> None:
        """Send a socket a fresh picture with what it has missed."""
        async with self.held(id) as live:
            live.show(outbox)

    async def ping(self, id: str, outbox: Outbox) -> None:
        """Tell a socket the numbers it should have seen."""
        await self._welcome(id, outbox)
        async with self.held(id) as live:
            live.pong(outbox)

    async def _welcome(self, id: str, outbox: Outbox) -> None:
        """Somebody is here: they are shown so, and whoever sat in for them gets up."""
        async with self.held(id) as live:
            live.hear(outbox)
            live.tell_presence()
            self.others.present(live)
            back = lobby.come_back(live.table, outbox.key)
        if back:
            await self._wish(id, lambda table: lobby.come_back(table, outbox.key))

    async def record(self, id: str) -> dict[str, Any]:
        """The record of a finished game."""
        record: dict[str, Any] = msgspec.json.decode(await self.written_record(id))
        return record

    async def written_record(self, id: str) -> bytes:
        """The same as it was kept at the end where it was, so that a long one costs nothing to send."""
        kept = await self.store.result(id)
        if kept is not None:
            return kept.record
        async with self.held(id) as live:
            if live.table.state != "over":
                raise Denied(409, "not-over")
            return msgspec.json.encode(live.table.record())

    async def tables_of(self, key: str) -> list[MyTable]:
        """The tables somebody sits at, and where it is their turn as far as memory knows."""
        return [self._as_mine(found, key) for found in await self.store.tables_of(key, 50)]

    def _as_mine(self, found: Summary, key: str) -> MyTable:
        live = self.live.get(found.id)
        seats = live.table.seats_of(key) if live else []
        acting = [seat for seat in seats if live and seat in live.table.to_act]
        seat = next(iter(acting + seats), None)
        known = live is not None and not live.writing  # what is being written nobody may see yet
        return MyTable(**msgspec.structs.asdict(found), seat=seat, to_act=bool(acting) if known else None)

    async def arrive(self, id: str, outbox: Outbox, since: int | None) -> Live:
        """Let a socket hear a table from now on, beginning with a picture."""
        async with self.held(id) as live:
            await self.others.catch_up(live)
            self._quotas.check_socket(live, outbox, self.sockets, self._sockets_of[outbox.address])
            self.sockets += 1
            self._sockets_of[outbox.address] += 1
            SOCKETS.set(self.sockets)
            live.outboxes.add(outbox)
            live.hear(outbox)
            self._looked_at(live)
            outbox.put(live.picture(outbox.key, since))
            live.tell_presence(outbox)
        try:
            await self._welcome(id, outbox)
        except BaseException:
            self.depart(live, outbox)
            raise
        return live

    def depart(self, live: Live, outbox: Outbox) -> None:
        self.sockets -= 1
        self._sockets_of -= Counter([outbox.address])  # whoever has none left is forgotten
        SOCKETS.set(self.sockets)
        live = self.live.get(live.table.id, live)
        live.outboxes.discard(outbox)
        live.look()
        live.tell_presence(outbox)
        self.others.present(live)

    async def create(self, key: str, wanted: NewTable, address: str = "") -> Live:
        """Open a table."""
        self._quotas.check_table(self.live.values(), key, address)
        secret = secrets.token_bytes(32)
        lines = lobby.open_table(key, wanted, secret)
        entry, table = self._opening(secret, lines)
        await self.store.append(entry)
        live = self._keep(table)
        live.origin.opener = address
        return live

    async def practise(self, key: str, record: dict[str, Any], wanted: Practice, address: str = "") -> Live:
        """Open a table that goes on from a point of a finished game."""
        if len(record.get("log", ())) > MOST_LINES:
            raise Denied(413, "too-large")
        self._quotas.check_table(self.live.values(), key, address)
        await self.warming.all_rules()
        entry, table = await self._folding.run(self._practising, key, record, wanted)
        await self.store.append(entry)
        live = self._keep(table)
        live.origin.opener = address
        self.play_on(live)
        return live

    def _practising(self, key: str, record: dict[str, Any], wanted: Practice) -> tuple[Entry, Table]:
        """Such a table with all its lines; they are many, so this is done in a thread."""
        secret = secrets.token_bytes(32)
        opening, played = lobby.practise(key, record, wanted, secret)
        entry, table = self._opening(secret, opening)
        rows, _ = self._applied(table, played, None)
        return Entry(table.id, [*entry.rows, *rows], summary(table), secret, table.keys), linked(table)

    async def take_in(self, key: str, handed: Handing, address: str = "") -> str:
        """Keep a finished game of somebody's device; returns its table, which is the same for the same game again."""
        handing.check(handed.record)
        id = handing.id_of(key, handed.record)
        await self._take_in(id, key, handed, address)
        return id

    @judged_again
    async def _take_in(self, id: str, key: str, handed: Handing, address: str) -> None:
        if await self.store.result(id) is None:
            self._quotas.check_handed(key, address)
            await self.warming.all_rules()
            await self.store.append(await self._folding.run(handing.entry_of, id, key, handed, self.time.wall()))

    @judged_again
    async def hint(self, id: str, key: str | None, seat: int) -> Hint:
        """What the judge would choose for one's own seat, from what it may know, and why."""
        async with self.held(id) as live:
            lobby.check_hint(live.table, key, seat)
            game, match = live.table.game, live.table.match
            assert match is not None
            seen = game.seen_by(match.s, seat)
            owner = live.owner
        found = await self._autoplay.thinkers.run(owner, True, lambda: hint(game, seen, seat))
        return Hint(found.best, found.reasons, found.against)

    def _opening(self, secret: bytes, lines: list[AnyEvent]) -> tuple[Entry, Table]:
        """A new table with its first lines, and what is to be written of it."""
        rows = [Row(number, event, self.time.wall()) for number, event in enumerate(lines, start=1)]
        table = Table.folded(secrets.token_urlsafe(6), secret, rows)
        return Entry(table.id, rows, summary(table), secret, table.keys), table

    @judged_again
    async def join(self, id: str, key: str, wish: Join, address: str = "") -> None:
        """Sit down; at a public table nobody takes more than a pair of chairs from one address."""
        async with self.held(id) as live:
            lines = lobby.join(live.table, key, wish)
            sat = lines[0]
            assert isinstance(sat, events.Sat)
            if live.table.created.public and key not in live.table.hosts:
                live.check_chairs(sat.seat, address)
            await self.change(live, lines)
            live.origin.came_from[sat.seat] = address

    @judged_again
    async def leave(self, id: str, key: str, seat: int) -> None:
        """Get up, or as host clear a chair."""
        async with self.held(id) as live:
            lines = lobby.leave(live.table, key, seat)
            if lines:
                await self.change(live, lines)
            if any(isinstance(line, events.Left) and line.removed for line in lines):
                live.send_away(seat)

    async def seat_bot(self, id: str, key: str, seat: int, level: str) -> None:
        await self._wish(id, lambda table: lobby.seat_bot(table, key, seat, level))

    @judged_again
    async def stand_in(self, id: str, key: str, seat: int) -> None:
        """As host let a bot play for somebody who is gone."""
        async with self.held(id) as live:
            online = live.online
            lines = lobby.stand_in(live.table, key, seat, 0 <= seat < len(online) and online[seat])
            if lines:
                await self.change(live, lines)

    @judged_again
    async def say(self, id: str, key: str | None, seat: int, phrase: Phrase) -> None:
        """A quick word to everybody; it is not kept."""
        async with self.held(id) as live:
            lobby.own_seat(live.table, key, seat)
            if live.table.created.quiet:
                raise Denied(409, "quiet-table")
            if not live.phrases.take(str(seat)):
                raise Denied(429, "too-many")
            live.broadcast(Said(seat, phrase))
            self.others.said(live, Said(seat, phrase))

    @judged_again
    async def throw_for(self, id: str, key: str | None, seat: int) -> None:
        """Throw the dice that wait for one's own seat; dice that lie there already are no fault."""
        async with self.held(id) as live:
            lobby.own_seat(live.table, key, seat)
            await self._throw(live, seat)

    async def throw(self, live: Live, seat: int) -> None:
        """Throw the dice that have waited long enough for a seat."""
        async with live.lock:
            if self.is_current(live):
                with suppress(Conflict):  # another process threw them
                    await self._throw(live, seat)

    async def _throw(self, live: Live, seat: int) -> None:
        outcome = live.table.next_outcome() if live.table.thrower == seat else None
        if outcome:
            await self.change(live, [outcome])

    @judged_again
    async def take_back(self, id: str, key: str | None, seat: int, wish: str) -> Accepted:
        """Take back one's secret choice, while others still choose."""
        async with self.held(id) as live:
            lines = lobby.take_back(live.table, key, seat)
            if not live.may_think_again(seat):
                raise Denied(429, "too-many")
            await self.change(live, lines)
            return Accepted(wish, live.table.numbers[seat])

    async def begin(self, id: str, key: str) -> None:
        await self.warming.all_rules()  # never on the event loop
        await self._wish(id, lambda table: lobby.begin(table, key))

    @judged_again
    async def reveal(self, id: str, key: str | None, seat: int, words: str) -> None:
        """Somebody's words, as promised; when nobody owes any more, the game begins."""
        async with self.held(id) as live:
            lines = lobby.reveal(live.table, key, seat, words)
            if lines:
                await self.change(live, lines)
        await self._wish(id, lobby.start_when_told)

    async def start_without_them(self, live: Live) -> None:
        """Words that were promised and never came do not hold the game up; the record says whose."""
        async with live.lock:
            if self.is_current(live) and live.table.state == "opening":
                with suppress(Conflict):  # another process began
                    await self.change(live, [events.Started(live.table.first_seat())])

    def may_write(self, live: Live) -> bool:
        return self._quotas.may_write(live)

    async def order(self, id: str, lines_of: Callable[[Table], list[AnyEvent]]) -> None:
        """What whoever runs the server wants done at a table. Raises Denied."""
        await self._wish(id, lines_of)

    @judged_again
    async def _wish(self, id: str, lines_of: Callable[[Table], list[AnyEvent]]) -> None:
        """Let a wish become lines of the log. Raises Denied."""
        async with self.held(id) as live:
            lines = lines_of(live.table)
            if lines:
                await self.change(live, lines)

    @judged_again
    async def rematch(self, id: str, key: str, address: str = "") -> str:
        """A new table with the same people, opened by any of them; a second wish leads to the same table."""
        async with self.held(id) as live:
            secret = secrets.token_bytes(32)
            words = [secrets.token_hex(8) for _ in live.table.seats]
            lines = lobby.open_again(live.table, key, secret, words)
            if live.table.rematch is None:
                self._quotas.check_table(self.live.values(), key, address)
                entry, new = self._opening(secret, lines)
                await self.change(live, [events.Rematched(new.id)], also=[entry])
                self.origins.of(new.id, self.live).opener = address or live.origin.opener
            return str(live.table.rematch)

    @judged_again
    async def make_link(self, id: str, key: str, seat: int) -> tuple[str, float]:
        """A one-time link that carries a seat to another device."""
        async with self.held(id) as live:
            lobby.own_seat(live.table, key, seat)
        token, expires = secrets.token_urlsafe(18), self.time.wall() + LINK_SECONDS
        await self.store.put_link(token, id, seat, key, expires)
        return token, expires

    async def use_link(self, token: str, key: str) -> str:
        """Carry a seat to another device; returns the table's id."""
        found = await self.store.take_link(token)
        if found is None:
            raise Denied(404, "link-used")
        id, seat, giver = found
        await self._wish(id, lambda table: lobby.carry(table, seat, giver, key))
        return id

    @judged_again
    async def choose(
        self, id: str, key: str | None, seat: int, choice: str, number: int, text: str
    ) -> Accepted | Refused:
        """A player's choice. The same id again gets the same answer, whatever has happened since."""
        async with self.held(id) as live:
            table = live.table
            refused = lobby.refuse_choice(table, key, seat, choice, number, text)
            if refused and await self.others.catch_up(live):
                refused = lobby.refuse_choice(table, key, seat, choice, number, text)
            if refused:
                REFUSALS.inc()
                return refused
            if choice not in table.answers:
                if not self._quotas.may_write(live):
                    return lobby.refused(choice, "too-many")
                if table.seats[seat].stand_in:
                    await self.change(live, [events.Returned(seat)])
                await self.change(live, [events.Chose(seat, text)], choice)
                CHOSEN.inc()
            return Accepted(choice, table.answers[choice][1])

    @judged_again
    async def why(self, id: str, key: str | None, seat: int, text: str) -> WhyNot:
        """Why one's own seat may not choose something now."""
        async with self.held(id) as live:
            lobby.own_seat(live.table, key, seat)
            return why(live.table, seat, text)

    async def change(
        self, live: Live, lines: list[AnyEvent], choice: str | None = None, also: Sequence[Entry] = ()
    ) -> None:
        """Apply, commit, tell. The caller holds the lock."""
        table = live.table
        if isinstance(lines[0], MORE_AND_MORE) and table.rows >= self.settings.most_lines:
            raise Denied(409, "game-over")
        state, number, numbers = table.state, table.number, table.numbers
        in_lobby = isinstance(lines[0], events.Lobby)
        before = table.keys if in_lobby else None
        live.writing = True
        try:
            rows, change = self._applied(table, lines, choice)
            entry = entry_of(live, rows, state, before)
            await self.store.append(entry, *also)
        except Conflict:
            await self._read_anew(live, numbers, number)
            raise
        except BaseException:
            self.drop(table.id, lost=True)
            raise
        live.writing = False
        self.others.committed(live)
        live.saved = entry.snapshot[0] if entry.snapshot else live.saved
        live.showing.changed(in_lobby)
        self._autoplay.schedule(live)
        live.tell(change)

    def _applied(self, table: Table, lines: list[AnyEvent], choice: str | None) -> tuple[list[Row], Change]:
        """Apply lines and whatever chance brings after them; returns the rows and what the last of them changed."""
        rows: list[Row] = []
        pending, change = list(lines), Change()
        while pending:
            row = Row(table.rows + 1, pending.pop(0), self.time.wall(), choice)
            choice = None
            change = table.apply(row)
            rows.append(row)
            if not pending and table.needs_chance and table.thrower is None:
                outcome = table.next_outcome()
                pending += [outcome] if outcome else []
            if not pending and table.rows >= self.settings.most_lines and table.state not in ("over", "closed"):
                pending.append(events.Closed("refusal.endless"))  # far beyond any real game, and without a winner
        return rows, change
