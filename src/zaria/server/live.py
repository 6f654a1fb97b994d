"""A table in memory with the people around it, and what they are sent of every change."""

import asyncio
from collections.abc import Iterable

from .. import events
from ..events import Row
from ..table import Change, Table
from . import own_dice
from .clocks import Time
from .limits import Buckets
from .lobby import Denied
from .origins import Origin
from .outbox import Letter, Outbox
from .pictures import Eyes, Showing, mine
from .protocol import ChoiceMade, FromServer, Picture, Pong, Presence, Throwing

CHAIRS_OF_ADDRESS = 2  # at a public table
AWAY = 16.0  # seconds of silence after which somebody is shown as gone; clients ping twice as often
SILENCE = 150.0  # seconds after which a socket that says nothing is taken for lost; clients ping more often
NOTICED = 1.0  # seconds by which a clock may be wrong
PHRASES, PHRASES_AT_ONCE = 0.25, 4  # that are said for one seat: a second, and in a row
SECOND_THOUGHTS, SECOND_THOUGHTS_AT_ONCE = 0.5, 20  # that one seat may have: a second, and in a row


class Live:
    """A table, its sockets, and the tasks that play for those who do not."""

    def __init__(self, table: Table, time: Time, origin: Origin | None = None) -> None:
        self.table = table
        self.origin = origin or Origin()
        self.showing = Showing(table)
        self.lock = asyncio.Lock()
        self.writing = False  # the table is ahead of the log, by what may yet fail
        self._owed = False  # to everybody, a picture that had to wait for that
        self.outboxes: set[Outbox] = set()
        self._time = time
        self.looked = time.now()  # when somebody last did
        self.until: float | None = None  # when the time for this choice is up, by the calendar
        self.deadline = 0.0  # the same by the clock that never jumps
        self.clock_for: int | None = None
        self.throw_at: float | None = None  # when waiting dice roll by themselves, by the calendar
        self.throw_deadline = 0.0  # the same by the clock that never jumps
        self.throw_for: int | None = None
        self.phrases = Buckets(PHRASES, PHRASES_AT_ONCE)
        self._second_thoughts = Buckets(SECOND_THOUGHTS, SECOND_THOUGHTS_AT_ONCE)
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.saved = table.rows  # lines in the last snapshot
        self.elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # by process: when it said who is there, and who
        self._present = [False] * len(table.seats)
        self._here = [True] * len(table.seats)
        self.gone = [time.now()] * len(table.seats)  # since when, for those who are

    @property
    def online(self) -> list[bool]:
        limit = self._time.now() - AWAY
        present = {outbox.key for outbox in self.outboxes if outbox.heard > limit}
        there = {seat for heard, seats in self.elsewhere.values() if heard > limit for seat in seats}
        return [not seat.keys.isdisjoint(present) or number in there for number, seat in enumerate(self.table.seats)]

    @property
    def seats_here(self) -> list[int]:
        """The seats whose people are here through this process."""
        limit = self._time.now() - AWAY
        present = {outbox.key for outbox in self.outboxes if outbox.heard > limit}
        return [number for number, seat in enumerate(self.table.seats) if seat.keys & present]

    def believe(self, now: float) -> None:
        """Nobody can tell who is elsewhere, so nobody is taken for gone."""
        self.elsewhere = {process: (now, seats) for process, (_, seats) in self.elsewhere.items()}

    @property
    def here(self) -> list[bool]:
        """Who is at the table, or was a moment ago: a phone that comes back is not asked behind its back."""
        limit = self._time.now() - AWAY
        return [online or self.gone[seat] > limit for seat, online in enumerate(self.online)]

    def hear(self, outbox: Outbox) -> None:
        """A socket has come, or asks for news."""
        outbox.heard = self.looked = self._time.now()

    def check_chairs(self, seat: int, address: str) -> None:
        """Raises Denied for one more chair from an address that has its share of a public table, or was sent away."""
        if address in self.origin.sent_away:  # a new key is soon made up
            raise Denied(403, "asked-to-leave")
        others = [other for other, came in self.origin.came_from.items() if came == address and other != seat]
        taken = [other for other in others if self.table.seats[other].keys - self.table.hosts]
        if address and len(taken) >= CHAIRS_OF_ADDRESS:
            raise Denied(409, "one-chair-each")

    def send_away(self, seat: int) -> None:
        """The host has asked whoever sits there to leave."""
        address = self.origin.came_from.pop(seat, "")
        if address and address != self.origin.opener:  # somebody of the host's own house may come as somebody else
            self.origin.sent_away.add(address)

    @property
    def owner(self) -> str:
        """On whose account bots think here: the address it was opened from, as long as that is known."""
        return self.origin.opener or self.table.created.host

    def may_think_again(self, seat: int) -> bool:
        """Not without end: it fills the log, and a full one ends the game for everybody."""
        return self._second_thoughts.take(str(seat))

    def look(self) -> None:
        """Somebody does."""
        self.looked = self._time.now()

    def picture(self, key: str | None, since: int | None = None) -> Picture:
        """The table for a receiver; `since` is the last number it saw, to tell it what it missed."""
        return self._timed(self.showing.picture(key, self.online, since), key)

    def _timed(self, picture: Picture, key: str | None) -> Picture:
        """With the clocks, and what people with their own dice may do."""
        picture.until = self.until
        thrower = self.table.thrower
        if thrower is not None and self.throw_at is not None:
            picture.throwing = Throwing(thrower, self.throw_at)
        if self.table.past is not None:
            own_dice.add_to(picture, self.table, self.showing.points, key, self.here)
        return picture

    def show(self, outbox: Outbox) -> None:
        """Send a socket a fresh picture with what it has missed."""
        if outbox.full:
            outbox.make_room()
        outbox.put(self.picture(outbox.key, outbox.number))

    def pong(self, outbox: Outbox) -> None:
        """Tell a socket the numbers it should have seen."""
        numbers = {str(seat): self.table.numbers[seat] for seat in self.table.seats_of(outbox.key)}
        outbox.put(Pong(self.table.number, numbers))

    def tell(self, change: Change) -> None:
        """Send everybody what has become of the table."""
        table, owed, self._owed = self.table, self._owed, False
        if owed or (change.only_for is None and change.only_chosen is None):
            self._show_to(self.outboxes)
        elif change.only_for is not None:
            self._show_to(outbox for outbox in self.outboxes if outbox.key in table.seats[change.only_for].keys)
        elif change.only_chosen is not None:
            self._tell_chosen(change.only_chosen)

    def show_all(self) -> None:
        """Show everybody the table anew: at once, or when what is being written is, which nobody may see before."""
        self._owed = self.writing
        if not self.writing:
            self._show_to(self.outboxes)

    def _tell_chosen(self, seat: int) -> None:
        """A seat has made its secret choice: a small message for those who have heard all before it."""
        number, keys = self.table.number, self.table.seats[seat].keys
        chosen = Letter(ChoiceMade(number, seat))
        own = Letter(ChoiceMade(number, seat, mine(self.table, seat)))
        missed = []
        for outbox in self.outboxes:
            if outbox.number == number - 1 and not outbox.full:
                outbox.post(own if outbox.key in keys else chosen)
            else:
                missed.append(outbox)
        if missed:
            self._show_to(missed)

    def _show_to(self, outboxes: Iterable[Outbox]) -> None:
        made: dict[tuple[Eyes, int], Letter] = {}
        watched: dict[int, Picture] = {}  # by the last number seen
        showing, online = self.showing, self.online
        for outbox in outboxes:
            if outbox.full:
                outbox.make_room()
            eyes, since = to = showing.eyes_of(outbox.key), outbox.number
            if to not in made:
                if since not in watched:
                    watched[since] = showing.watched(online, since)
                picture = self._timed(showing.owned(watched[since], eyes, online), outbox.key)
                made[to] = Letter(showing.written(picture))
            outbox.post(made[to])

    def dismiss_silent(self) -> None:
        """Close the sockets of which nothing is heard any more."""
        limit = self._time.now() - SILENCE
        for outbox in self.outboxes:
            if outbox.heard < limit and not outbox.closed:
                outbox.close()

    def tell_presence(self, about: Outbox | None = None) -> None:
        """Tell the others who is here, where that has changed."""
        online = self.online
        if self.table.past is not None and self.here != self._here:  # others may type in their dice now
            self._here = self.here
            self.show_all()
        if online == self._present:
            return
        for seat, (was, here) in enumerate(zip(self._present, online, strict=True)):
            if was and not here:
                self.gone[seat] = self._time.now()
        self._present = online
        self.broadcast(Presence(online), about)

    def follow(self, rows: Iterable[Row]) -> bool:
        """Lines that another process has written; returns whether everybody is to be shown the table anew.

        What only one seat may notice is told at once, and to nobody else.
        """
        for_all = False
        for row in rows:
            change = self.table.apply(row)
            self.showing.changed(isinstance(row.event, events.Lobby))
            if change.only_for is None and change.only_chosen is None:
                for_all = True
            elif not for_all:
                self.tell(change)
        return for_all

    @property
    def left(self) -> float | None:
        """Seconds until the time for this choice is up."""
        return None if self.until is None else self.deadline - self._time.now()

    @property
    def throw_left(self) -> float | None:
        """Seconds until waiting dice roll by themselves."""
        return None if self.throw_at is None else self.throw_deadline - self._time.now()

    def set_clock(self, left: float | None, throw_left: float | None) -> None:
        """The clock as whoever runs it has it, in seconds from now, where that is not what was shown."""
        now, wall = self._time.now(), self._time.wall()
        shown, throw_shown = self.left, self.throw_left
        if left is not None and shown is not None and abs(left - shown) > NOTICED:
            self.until, self.deadline = wall + left, now + left
            self.show_all()
        if throw_left is not None and throw_shown is not None and abs(throw_left - throw_shown) > NOTICED:
            self.throw_at, self.throw_deadline = wall + throw_left, now + throw_left
            self.show_all()

    def succeed(self, old: "Live", numbers: list[int], number: int) -> None:
        """Take the people of this table as it was in memory; who missed something since these numbers is told."""
        self.outboxes, old.outboxes = old.outboxes, set()
        self.looked, self.phrases, self._second_thoughts = old.looked, old.phrases, old._second_thoughts
        self._present, self.gone, self.elsewhere = old._present, old.gone, old.elsewhere
        self.until, self.deadline, self.clock_for = old.until, old.deadline, old.clock_for
        self.throw_at, self.throw_deadline, self.throw_for = old.throw_at, old.throw_deadline, old.throw_for
        if self.table.number != number or old._owed:
            self._show_to(self.outboxes)
            return
        for seat, (was, now) in enumerate(zip(numbers, self.table.numbers, strict=True)):
            if was != now:
                self.tell(Change(only_for=seat))

    def rest(self) -> None:
        """Whoever plays for this table now, it is not this process."""
        for task in self.tasks.values():
            if task is not asyncio.current_task():
                task.cancel()

    def broadcast(self, message: FromServer, but: Outbox | None = None) -> None:
        """The same small message for everybody."""
        letter = Letter(message)
        for outbox in self.outboxes:
            if outbox is not but:
                outbox.post(letter)

    def close(self) -> None:
        """It leaves memory; whoever listens comes back to it as the log has it."""
        for task in self.tasks.values():
            task.cancel()
        for outbox in self.outboxes:
            outbox.close()
