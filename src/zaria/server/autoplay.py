"""Who plays where no person does: bots, with a pause that people can follow, the clock for those who are late, and
dice that have waited long enough for a hand.

Nobody thinks under a table's lock: a choice is thought of first and, with the lock, made if it is still there to make.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Literal, NamedTuple, Protocol

import structlog

from .. import events
from ..events import AnyEvent, Pace
from ..table import Table
from .clocks import Time
from .live import Live
from .metrics import CHOICES
from .others import Alone, Others
from .settings import Settings
from .store import Conflict
from .thinking import Question, Thinkers

log = structlog.get_logger()

WORDS_SECONDS = 8.0  # for everybody to tell the words they promised
PACES: dict[Pace, float] = {"calm": 2.0, "normal": 1.0, "quick": 0.4}  # what pauses are multiplied by


class Committing(Protocol):
    """What autoplay needs of the hub."""

    others: Alone | Others

    def is_current(self, live: Live) -> bool: ...
    async def change(self, live: Live, lines: list[AnyEvent], choice: str | None = None) -> None: ...
    def may_write(self, live: Live) -> bool: ...
    async def start_without_them(self, live: Live) -> None: ...
    async def throw(self, live: Live, seat: int) -> None: ...


class Thought(NamedTuple):
    """A choice, and the seat's number when it was asked."""

    text: str
    asked: int


class Autoplay:
    """The bots and clocks of all tables in memory."""

    def __init__(self, hub: Committing, settings: Settings, time: Time) -> None:
        self._hub, self._settings, self._time = hub, settings, time
        self.thinkers = Thinkers()

    def schedule(self, live: Live) -> None:
        """Wake bots and clocks for the seats to act now; called after every change, and when somebody looks."""
        table, state = live.table, live.table.state
        players = [table.seats[seat].player for seat in table.to_act]
        if state == "opening":
            self._keep(live, "opening", self._await_words)
        if any(players) and not self._forgotten(live) and table.wish is None:
            self._keep(live, "bots", self._play_bots)
        if state == "playing" and (table.created.stand_in_after is not None or table.wish):
            self._hub.others.leads(live)  # so that whoever is gone will be missed
        self._let_dice_wait(live)
        seconds = table.created.seconds
        if seconds is None or None not in players:
            live.until = live.clock_for = None
            return
        if live.clock_for != table.point:  # others choosing meanwhile gives nobody more time
            live.clock_for, live.until = table.point, self._time.wall() + seconds
            live.deadline = self._time.now() + seconds
        self._keep(live, "clock", self._watch_clock)

    def _let_dice_wait(self, live: Live) -> None:
        """Where the dice wait for a person's hand, see that they do not wait for ever."""
        table = live.table
        if table.thrower is None:
            live.throw_at = live.throw_for = None
            return
        if live.throw_for != table.rows:
            seconds = self._settings.throw_seconds * PACES[table.created.pace]
            seconds = min(seconds, table.created.seconds or seconds)
            live.throw_for, live.throw_at = table.rows, self._time.wall() + seconds
            live.throw_deadline = self._time.now() + seconds
        self._keep(live, "throw", self._await_throw)

    def _forgotten(self, live: Live) -> bool:
        """Whether nobody has looked for so long that bots need not play; they go on when somebody does."""
        return not live.outboxes and live.looked < self._time.now() - 60 * self._settings.unwatched_minutes

    def _keep(self, live: Live, name: str, work: Callable[[Live], Coroutine[Any, Any, None]]) -> None:
        """Have this task running; when it ends, whoever is then to act is looked after again."""
        running = live.tasks.get(name)
        if (running and not running.cancelling()) or not self._hub.others.leads(live):
            return  # one that was told to end plays no more
        task = live.tasks[name] = asyncio.create_task(work(live))

        def ended(done: "asyncio.Task[None]") -> None:
            if live.tasks.get(name) is done:
                del live.tasks[name]
            error = None if done.cancelled() else done.exception()
            if done.cancelled() or not self._hub.is_current(live):
                return  # a table that could not be written has left memory; it is taken up again
            if error:
                log.error("a table's task failed", table=live.table.id, task=name, exc_info=error)
                asyncio.get_running_loop().call_later(self._settings.retry_seconds, self._again, live)
            else:
                self._again(live)

        task.add_done_callback(ended)

    def _again(self, live: Live) -> None:
        if self._hub.is_current(live):
            self.schedule(live)

    async def _await_words(self, live: Live) -> None:
        await self._time.sleep(WORDS_SECONDS)
        await self._hub.start_without_them(live)

    async def _await_throw(self, live: Live) -> None:
        while live.throw_for is not None and (left := live.throw_deadline - self._time.now()) > 0:
            await self._time.sleep(left)
        seat = live.table.thrower
        if seat is not None:
            await self._hub.throw(live, seat)

    async def _play_bots(self, live: Live) -> None:
        """Let the bots choose one after another.

        What everybody sees of a seat's round comes one pause after its first thought, however many steps it took: a
        pause for each would tell others how many there were.
        """
        table, seat, begun = live.table, None, 0.0
        pause = self._settings.bot_pause * PACES[table.created.pace] * table.game.manifest.reading
        while seats := [seat for seat in table.to_act if self._plays(live, seat, "bot")]:
            if self._forgotten(live):
                return
            if not self._hub.may_write(live):
                await self._time.sleep(self._settings.retry_seconds)
                continue
            if seat not in seats or not table.unfinished(seat):
                seat, begun = seats[0], self._time.now()
            thought = await self._think(live, seat, table.seats[seat].player)
            if table.asked[seat] != thought.asked or seat not in table.to_act:  # what was before it is taken back
                continue
            if not table.stays_unfinished(seat, thought.text):
                await self._time.sleep(self._rest_of(pause, self._time.now() - begun, live))
            await self._make(live, seat, thought, "bot")

    def _rest_of(self, pause: float, spent: float, live: Live) -> float:
        """Seconds until a choice may be seen: where it is secret how many steps it took, after whole pauses only."""
        match = live.table.match
        secret = match is not None and match.phase in match.game.together
        return pause - spent % pause if secret and pause else max(0.0, pause - spent)

    async def _watch_clock(self, live: Live) -> None:
        """When the time for a choice is up, pass for those who are away, or let a bot choose, until they are done."""
        table = live.table
        while live.clock_for is not None and (left := live.deadline - self._time.now()) > 0:
            await self._time.sleep(left)
        asked = live.clock_for
        for seat in [seat for seat in table.to_act if table.seats[seat].player is None]:
            while table.point == asked and self._plays(live, seat, "clock"):
                await self._make(live, seat, await self._think(live, seat, None), "clock")
        live.clock_for = None

    async def _think(self, live: Live, seat: int, level: str | None) -> Thought:
        """A bot's choice for a seat; for a person who is late, passing where that is possible."""
        table = live.table
        assert table.match is not None
        game, asked = table.match.game, table.asked[seat]
        text = None if level else self._passing(live, seat)
        if text is None:
            seen = game.seen_by(table.match.s, seat)
            question = Question(level or game.manifest.stand_in, game, seen, seat)
            text = await self.thinkers.choose(live.owner, bool(live.outboxes), question)
        return Thought(text, asked)

    async def _make(self, live: Live, seat: int, thought: Thought, by: Literal["bot", "clock"]) -> None:
        """Make a choice if the seat is still where it was when it was thought of, and still for these to play."""
        async with live.lock:
            if self._plays(live, seat, by) and live.table.asked[seat] == thought.asked:
                with suppress(Conflict):  # another process was faster, and the table is another one now
                    await self._hub.change(live, [events.Chose(seat, thought.text, by)])
                    CHOICES.labels(by).inc()

    def _plays(self, live: Live, seat: int, by: Literal["bot", "clock"]) -> bool:
        """Whether it is for these to choose for a seat now.

        Who plays on asks this before every thought, and who makes it again with the lock: a refusal that only one of
        them knew would be thought of again for ever.
        """
        table = live.table
        here = self._hub.is_current(live) and seat in table.to_act
        free = table.wish is None  # otherwise it is about what would be played on
        return here and free and bool(table.seats[seat].player) == (by == "bot")

    def _passing(self, live: Live, seat: int) -> str | None:
        legal = live.table.match.legal(seat) if live.table.match else []
        return next((text for text in live.table.game.manifest.passes if text in legal), None)


def goes_on_by_itself(table: Table) -> bool:
    """Whether bots, a clock or the wait for words must be woken."""
    bots = any(table.seats[seat].player for seat in table.to_act)
    timed = table.created.seconds is not None or table.created.stand_in_after is not None
    return bots or timed or table.state == "opening" or table.thrower is not None
