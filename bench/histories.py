"""What clients were told, held against the log: nothing lost, nothing doubled, one order and one outcome for all, and
nobody told what is another's.

A client keeps all it sent and heard. The log is followed line by line, and everything told must be what it was after
one of them: the view at its number, and a seat's own part at the seat's number.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import msgspec

from zaria.events import Chose, Row
from zaria.server.pictures import mine
from zaria.table import Table


class Violation(Exception):
    """The server broke a promise."""


@dataclass
class Heard:
    """A picture, or that somebody has chosen: the number, what is for all, and what is for single seats."""

    number: int
    view: str | None = None
    own: list[tuple[int, int, str]] = field(default_factory=list)  # seat, its number, what it was told


@dataclass
class History:
    """Of one seat's client, over all its connections."""

    seat: int
    sent: dict[str, str] = field(default_factory=dict)  # texts of choices by their ids
    accepted: list[tuple[str, int]] = field(default_factory=list)  # ids and the seat's number after each
    heard: list[Heard] = field(default_factory=list)

    def copy(self) -> "History":
        """As it is now, whatever comes later."""
        return History(self.seat, dict(self.sent), list(self.accepted), list(self.heard))

    def note(self, data: str | bytes) -> None:
        """A message of the server as it came."""
        message = msgspec.json.decode(data)
        match message["type"]:
            case "accepted":
                self.accepted.append((message["id"], message["number"]))
            case "picture":
                view = message["view"]
                own = [_own(part) for part in message["mine"]]
                self.heard.append(Heard(message["number"], _digest(view) if view else None, own))
            case "chosen":
                part = message.get("mine")
                self.heard.append(Heard(message["number"], None, [_own(part)] if part else []))


def _own(part: dict[str, Any]) -> tuple[int, int, str]:
    return part["seat"], part["number"], _digest(part)


def _digest(told: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()[:16]


def check(id: str, secret: bytes, rows: Sequence[Row], histories: Iterable[History]) -> Table:
    """Hold what the clients of a table were told against its log. Raises Violation."""
    _check_numbers(id, rows)
    table, views, owns = _followed(id, secret, rows)
    logged = Counter(row.choice for row in rows if row.choice is not None)
    texts = {row.choice: (row.event.seat, row.event.text) for row in rows if isinstance(row.event, Chose)}
    for history in histories:
        where = f"table {id}, seat {history.seat}"
        _check_choices(where, history, logged, texts)
        _check_order(where, history, table.number)
        for heard in history.heard:
            _check_told(where, history.seat, heard, views, owns)
    return table


def _check_numbers(id: str, rows: Sequence[Row]) -> None:
    for place, row in enumerate(rows, start=1):
        if row.number != place:
            raise Violation(f"table {id}: the log is not in order: line {place} has number {row.number}")


def _followed(
    id: str, secret: bytes, rows: Sequence[Row]
) -> tuple[Table, dict[int, set[str]], dict[tuple[int, int], set[str]]]:
    """The table, what everybody saw at each number, and what each seat was told at each of its own."""
    table = Table(id, secret)
    views: dict[int, set[str]] = {}
    owns: dict[tuple[int, int], set[str]] = {}
    for row in rows:
        try:
            table.apply(row)
        except Exception as error:
            raise Violation(f"table {id}: line {row.number} of the log does not follow: {error!r}") from error
        if (view := table.public_view()) is not None:
            views.setdefault(table.number, set()).add(_digest(msgspec.json.decode(msgspec.json.encode(view))))
        for seat in range(len(table.seats)):
            part = msgspec.json.decode(msgspec.json.encode(mine(table, seat)))
            owns.setdefault((seat, table.numbers[seat]), set()).add(_digest(part))
    return table, views, owns


def _check_choices(
    where: str, history: History, logged: Counter[str], texts: dict[str | None, tuple[int, str]]
) -> None:
    for id, _ in history.accepted:
        if id not in history.sent:
            raise Violation(f"{where}: was told that a choice was accepted which it never made: {id}")
        if logged[id] != 1:
            raise Violation(f"{where}: acknowledged choice {id} is in the log {logged[id]} times")
        if texts.get(id) != (history.seat, history.sent[id]):
            raise Violation(f"{where}: choice {id} is in the log as {texts.get(id)}, not as it was made")
    for id in history.sent:
        if logged[id] > 1:
            raise Violation(f"{where}: choice {id} is in the log {logged[id]} times")


def _check_order(where: str, history: History, last: int) -> None:
    numbers = [heard.number for heard in history.heard]
    for before, after in pairwise(numbers):
        if after < before:
            raise Violation(f"{where}: was told number {after} after {before}")
    if numbers and numbers[-1] > last:
        raise Violation(f"{where}: was told of number {numbers[-1]}, the log ends at {last}")
    made = [number for _, number in history.accepted]
    if made != sorted(made):
        raise Violation(f"{where}: its choices were acknowledged out of order: {made}")


def _check_told(
    where: str,
    seat: int,
    heard: Heard,
    views: dict[int, set[str]],
    owns: dict[tuple[int, int], set[str]],
) -> None:
    if heard.view is not None and heard.view not in views.get(heard.number, ()):
        raise Violation(f"{where}: what it was shown at number {heard.number} never was so")
    for other, number, told in heard.own:
        if other != seat:
            raise Violation(f"{where}: was told what only seat {other} may know")
        if told not in owns.get((seat, number), ()):
            raise Violation(f"{where}: what it alone was told at its number {number} never was so")
