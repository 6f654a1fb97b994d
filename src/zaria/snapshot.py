"""A table as it stands after some lines, so that a long log need not be followed from its beginning.

A snapshot is only ever a shortcut: it says which rules and which record it was made with, and where those have changed
it is passed over and the log is followed from the start.
"""

import msgspec
import numpy as np

from .chair import Seat
from .events import Created
from .games.game import State
from .match import Entry, Match
from .past import Past
from .story import Told
from .table import Table

FORMAT = 2


class SavedSeat(msgspec.Struct, array_like=True):
    name: str | None
    bot: str | None
    keys: list[str]
    words: str
    promise: str
    stand_in: str | None
    sign: int | None
    open: bool = False


class Snapshot(msgspec.Struct):
    """Everything that a table has made of its log."""

    format: int
    layout: str
    created: Created
    created_at: float
    rows: int
    number: int
    point: int
    draws: int
    private: list[int]
    asked: list[int]
    seats: list[SavedSeat]
    hosts: list[str]
    removed: list[str]
    rematch: str | None
    closed: str | None
    opening: bool
    answers: dict[str, tuple[int, int, str]]
    story: list[tuple[int, Told]]
    held: list[Told]
    before: bytes  # the position before what is held
    first: int | None  # None before the start
    log: list[Entry]
    record: bytes
    past: Past | None = None  # snapshots of before have none, and their tables need none


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Snapshot).decode


def _layout(table: Table) -> str:
    """What the record's bytes mean: the version of the rules, and the fields."""
    return f"{table.game.manifest.version} {np.dtype(table.game.rules.State).descr}"


def taken(table: Table) -> bytes:
    """A table as bytes."""
    match = table.match
    return _encode(
        Snapshot(
            format=FORMAT,
            layout=_layout(table),
            created=table.created,
            created_at=table.created_at,
            rows=table.rows,
            number=table.number,
            point=table.point,
            draws=table.draws,
            private=table.private,
            asked=table.asked,
            seats=[_saved(seat) for seat in table.seats],
            hosts=sorted(table.hosts),
            removed=sorted(table.removed),
            rematch=table.rematch,
            closed=table.closed,
            opening=table.opening,
            answers=table.answers,
            story=table.story,
            held=list(table.held),
            before=table.before.tobytes() if table.held and table.before is not None else b"",
            first=match.first if match else None,
            log=match.log if match else [],
            record=match.s.tobytes() if match else b"",
            past=table.past,
        )
    )


def _saved(seat: Seat) -> SavedSeat:
    keys = sorted(seat.keys)
    return SavedSeat(seat.name, seat.bot, keys, seat.words, seat.promise, seat.stand_in, seat.sign, seat.open)


def restored(id: str, secret: bytes, body: bytes) -> Table | None:
    """The table of a snapshot, or None where this version cannot read it."""
    try:
        found = _decode(body)
    except (msgspec.DecodeError, ValueError):
        return None
    table = Table(id, secret)
    table.begin(found.created, found.created_at)
    if found.format != FORMAT or found.layout != _layout(table):
        return None
    table.rows, table.number, table.point, table.draws = found.rows, found.number, found.point, found.draws
    table.private, table.asked = found.private, found.asked
    table.seats = [_seat(saved) for saved in found.seats]
    table.hosts, table.removed = set(found.hosts), set(found.removed)
    table.rematch, table.closed, table.opening = found.rematch, found.closed, found.opening
    table.answers, table.story, table.held = found.answers, found.story, tuple(found.held)
    if found.first is not None:
        table.match, table.past = _match(table, found), found.past
        table.before = _position(table, found.before) if found.before else None
    return table


def _seat(saved: SavedSeat) -> Seat:
    seat = Seat()
    seat.name, seat.bot, seat.keys = saved.name, saved.bot, set(saved.keys)
    seat.words, seat.promise = saved.words, saved.promise
    seat.stand_in, seat.sign, seat.open = saved.stand_in, saved.sign, saved.open
    return seat


def _match(table: Table, found: Snapshot) -> Match:
    match = Match(table.game, found.first or 0)
    match.log = found.log
    match.s = _position(table, found.record)
    return match


def _position(table: Table, body: bytes) -> State:
    return table.game.copy(np.frombuffer(body, table.game.rules.State)[0])
