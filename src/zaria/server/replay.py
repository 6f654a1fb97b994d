"""A game seen again, point by point, through the eyes of a seat or of a spectator.

It is played on a table of its own, so that these eyes are shown and told exactly what they were in the game.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec

from .. import bots
from ..errors import BadRecord
from ..events import AnyEvent, Chose, Created, Happened, Started
from ..match import RECORD_VERSION
from ..table import Table
from .lobby import Denied
from .metrics import REPLAYS_WAITING
from .pictures import Showing, mine
from .protocol import Frame, GameRecord, Replay

MOST_WAITING = 8  # replays asked for and not yet made
MOST_LINES = 4_000  # of a record; real games have some hundreds


class Replays:
    """Makes replays one after another in a thread of its own, so that they disturb no table."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replay")
        self._waiting = 0

    async def make(self, record: GameRecord, seat: int | None) -> bytes:
        """A replay as JSON."""
        if seat is not None and not 0 <= seat < record.players:
            raise Denied(404, "no-such-seat")
        if len(record.log) > MOST_LINES:
            raise Denied(413, "too-large")
        if self._waiting >= MOST_WAITING:
            raise Denied(429, "too-many")
        self._waiting += 1
        REPLAYS_WAITING.set(self._waiting)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, _encoded, record, seat)
        except BadRecord as error:
            raise Denied(400, "bad-record") from error
        finally:
            self._waiting -= 1
            REPLAYS_WAITING.set(self._waiting)

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)


def _encoded(record: GameRecord, seat: int | None) -> bytes:
    return msgspec.json.encode(replay(record, seat))


def replay(record: GameRecord, seat: int | None) -> Replay:
    """A record as these eyes saw it. Raises BadRecord where it does not follow the rules."""
    table = _table_of(record)
    names, levels = people_of(record)
    return Replay(
        game=record.game,
        title=table.game.manifest.title(),
        players=record.players,
        options=table.game.options,
        first=record.first,
        names=names,
        bots=levels,
        frames=list(_frames(table, record, seat)),
        dice=record.dice,
        own_dice=record.own_dice,
        device=record.device,
    )


def people_of(record: GameRecord) -> tuple[list[str | None], list[str | None]]:
    """Who sat where: people by name, bots by level. Records of before have both in one list. Raises BadRecord."""
    nobody: list[str | None] = [None] * record.players
    names, levels = record.names or nobody, record.bots
    if levels is None:
        levels = [name if name in bots.NAMES else None for name in names]
        names = [None if level else name for name, level in zip(names, levels, strict=True)]
    if len(names) != record.players or len(levels) != record.players:
        raise BadRecord("error.record-people")
    return names, levels


def _table_of(record: GameRecord) -> Table:
    if record.zaria != RECORD_VERSION:
        raise BadRecord("error.record-version", given=record.zaria, known=RECORD_VERSION)
    table = Table()
    created = Created(
        game=record.game,
        players=record.players,
        options=record.options,
        memory=record.memory,
        host="",
        commitment="",
    )
    _follow(table, created)
    _follow(table, Started(record.first))
    return table


def _follow(table: Table, event: AnyEvent) -> None:
    try:
        table.follow(event)
    except (ValueError, TypeError) as error:
        raise BadRecord("error.record-event", event=event, why=error) from error


def _frames(table: Table, record: GameRecord, seat: int | None) -> Iterator[Frame]:
    number = 0
    for line in range(len(record.log) + 1):
        if line:
            who, text = record.log[line - 1]
            _follow(table, Happened(text) if who is None else Chose(who, text))
        if table.to_act or line == len(record.log):
            view = Showing(table).view()
            own = None if seat is None else mine(table, seat)
            yield Frame(line, table.told_since(number), view, own)  # type: ignore[arg-type]  # encoded already
            number = table.number
