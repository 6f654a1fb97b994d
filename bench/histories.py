"""What clients were told, held against the log: nothing lost, nothing doubled, one order and one outcome for all, and
nobody told what is another's.

A client keeps all it sent and heard. The log is followed line by line, and everything told must be what it was after
one of them: the view at its number, a seat's own part at the seat's number, who has chosen, and the lines of the story
since the number this client was told before.
"""

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import msgspec

from zaria.events import Row
from zaria.server.pictures import mine
from zaria.story import Told
from zaria.table import STORY, Table


class Violation(Exception):
    """The server broke a promise."""


@dataclass
class Heard:
    """A picture, or that somebody has chosen: the number, what is for all, and what is for single seats."""

    number: int
    since: int  # the number it follows for this client
    view: str | None = None
    own: list[tuple[int, int, str]] = field(default_factory=list)  # seat, its number, what it was told
    told: bytes = b"[]"  # lines of the story
    chosen: int | None = None  # the seat that has, where this is all there is to say


@dataclass
class History:
    """Of one client over all its connections: of a seat, or of one who watches, whose seat is -1."""

    seat: int
    sent: dict[str, str] = field(default_factory=dict)  # texts of choices by their ids
    accepted: list[tuple[str, int]] = field(default_factory=list)  # ids and the seat's number after each
    heard: list[Heard] = field(default_factory=list)
    since: int | None = None  # the number this connection has told, or which it was asked to go on from

    def copy(self) -> "History":
        """As it is now, whatever comes later."""
        return History(self.seat, dict(self.sent), list(self.accepted), list(self.heard), self.since)

    def come(self, since: int | None) -> None:
        """A new connection, which is to tell what came after this number."""
        self.since = since

    def note(self, data: str | bytes) -> None:
        """A message of the server as it came."""
        message = msgspec.json.decode(data)
        match message["type"]:
            case "accepted":
                self.accepted.append((message["id"], message["number"]))
            case "picture":
                view = message["view"]
                own = [_own(part) for part in message["mine"]]
                self._hear(
                    message["number"], view=_digest(view) if view else None, own=own, told=_line(message["told"])
                )
            case "chosen":
                part = message.get("mine")
                self._hear(message["number"], own=[_own(part)] if part else [], chosen=message["seat"])

    def _hear(self, number: int, **what: Any) -> None:
        since = number - 1 if self.since is None else self.since
        self.heard.append(Heard(number, since, **what))
        self.since = number


def _own(part: dict[str, Any]) -> tuple[int, int, str]:
    return part["seat"], part["number"], _digest(part)


def _line(told: Any) -> bytes:
    return msgspec.json.encode(told, order="sorted")


def _digest(told: Any) -> str:
    return hashlib.sha256(_line(told)).hexdigest()[:16]


@dataclass
class Followed:
    """A log line by line: the table at its end, and what was to be told on the way."""

    table: Table
    views: dict[int, set[str]] = field(default_factory=dict)  # at each number, what everybody saw
    owns: dict[tuple[int, int], set[str]] = field(default_factory=dict)  # of each seat at each of its own numbers
    chosen: dict[int, int] = field(default_factory=dict)  # the seat, where nobody was told more than that it has chosen
    story: list[tuple[int, Told]] = field(default_factory=list)  # all of it
    _told: dict[tuple[int, int], bytes] = field(default_factory=dict)

    def follow(self, row: Row) -> None:
        """One more line."""
        table, number = self.table, self.table.number
        change = table.apply(row)
        if change.only_chosen is not None:
            self.chosen[table.number] = change.only_chosen
        self.story += [(at, line) for at, line in table.story if at > number]
        if (view := table.public_view()) is not None:
            self.views.setdefault(table.number, set()).add(_digest(msgspec.json.decode(msgspec.json.encode(view))))
        for seat in range(len(table.seats)):
            part = msgspec.json.decode(msgspec.json.encode(mine(table, seat)))
            self.owns.setdefault((seat, table.numbers[seat]), set()).add(_digest(part))

    def told(self, since: int, number: int) -> bytes:
        """What `Table.told_since` was at a number, as a client keeps it."""
        if (since, number) not in self._told:
            start, end = (bisect_right(self.story, at, key=lambda line: line[0]) for at in (since, number))
            lines = [line for _, line in self.story[max(start, end - STORY) : end]]
            self._told[since, number] = _line(msgspec.json.decode(msgspec.json.encode(lines)))
        return self._told[since, number]


def check(id: str, secret: bytes, rows: Sequence[Row], histories: Iterable[History]) -> Table:
    """Hold what the clients of a table were told against its log. Raises Violation."""
    _check_numbers(id, rows)
    followed = _followed(id, secret, rows)
    logged = Counter(row.choice for row in rows if row.choice is not None)
    for history in histories:
        where = f"table {id}, seat {history.seat}"
        _check_choices(where, history, logged, followed.table)
        _check_order(where, history, followed.table.number)
        for heard in history.heard:
            _check_seen(where, history.seat, heard, followed)
            _check_told(where, heard, followed)
    return followed.table


def _check_numbers(id: str, rows: Sequence[Row]) -> None:
    for place, row in enumerate(rows, start=1):
        if row.number != place:
            raise Violation(f"table {id}: the log is not in order: line {place} has number {row.number}")


def _followed(id: str, secret: bytes, rows: Sequence[Row]) -> Followed:
    followed = Followed(Table(id, secret))
    for row in rows:
        try:
            followed.follow(row)
        except Exception as error:
            raise Violation(f"table {id}: line {row.number} of the log does not follow: {error!r}") from error
    return followed


def _check_choices(where: str, history: History, logged: Counter[str], table: Table) -> None:
    answered = Counter(id for id, _ in history.accepted)
    for id, number in history.accepted:
        if id not in history.sent:
            raise Violation(f"{where}: was told that a choice was accepted which it never made: {id}")
        if logged[id] != 1:
            raise Violation(f"{where}: acknowledged choice {id} is in the log {logged[id]} times")
        seat, after, text = table.answers.get(id, (-1, 0, ""))
        if (seat, text) != (history.seat, history.sent[id]):
            raise Violation(f"{where}: choice {id} is in the log as {seat, text}, not as it was made")
        if number != after:
            raise Violation(f"{where}: choice {id} was acknowledged with number {number}, it led to {after}")
        if answered[id] != 1:
            raise Violation(f"{where}: choice {id} was acknowledged {answered[id]} times")
    for id in history.sent:
        if logged[id] > 1:
            raise Violation(f"{where}: choice {id} is in the log {logged[id]} times")


def _check_order(where: str, history: History, last: int) -> None:
    numbers = [heard.number for heard in history.heard]
    _check_rising(where, "number", numbers)
    if numbers and numbers[-1] > last:
        raise Violation(f"{where}: was told of number {numbers[-1]}, the log ends at {last}")
    own = [number for heard in history.heard for seat, number, _ in heard.own if seat == history.seat]
    _check_rising(where, "its own number", own)
    made = [number for _, number in history.accepted]
    if made != sorted(made):
        raise Violation(f"{where}: its choices were acknowledged out of order: {made}")


def _check_rising(where: str, what: str, numbers: Sequence[int]) -> None:
    for before, after in pairwise(numbers):
        if after < before:
            raise Violation(f"{where}: was told {what} {after} after {before}")


def _check_seen(where: str, seat: int, heard: Heard, followed: Followed) -> None:
    """What it sees of the table."""
    if heard.view is not None and heard.view not in followed.views.get(heard.number, ()):
        raise Violation(f"{where}: what it was shown at number {heard.number} never was so")
    for other, number, told in heard.own:
        if other != seat:
            raise Violation(f"{where}: was told what only seat {other} may know")
        if told not in followed.owns.get((seat, number), ()):
            raise Violation(f"{where}: what it alone was told at its number {number} never was so")


def _check_told(where: str, heard: Heard, followed: Followed) -> None:
    """What it hears has happened since the message before, which so cannot be lost or come twice either."""
    number, since, chosen = heard.number, heard.since, followed.chosen.get(heard.number)
    if heard.chosen is None:
        if heard.told != (told := followed.told(since, number)):
            was = f"{heard.told.decode()}, and it was {told.decode()}"
            raise Violation(f"{where}: was told between numbers {since} and {number}: {was}")
    elif heard.chosen != chosen:
        raise Violation(
            f"{where}: was told that seat {heard.chosen} has chosen at number {number}, and it was {chosen}"
        )
    elif since != number - 1:
        raise Violation(f"{where}: was told only who has chosen at number {number}, after number {since}")
