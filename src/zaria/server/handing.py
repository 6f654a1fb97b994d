"""Games of a device without a server, handed over when there is one again: followed by the rules, and kept for whoever
brought them. Nothing that a record says is believed but what the rules allow."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from itertools import combinations

import msgspec

from .. import bots, events
from ..chance import DEVICE
from ..errors import BadRecord
from ..events import AnyEvent, Row
from ..match import Match
from ..table import Table
from .entries import result_of
from .folding import snapshot_of
from .lobby import Denied
from .names import alike, tidy
from .pictures import Showing, summary
from .protocol import GameRecord, Handing
from .replay import MOST_LINES, people_of
from .store import Entry

ID_BYTES = 9


def id_of(key: str, record: GameRecord) -> str:
    """The table that a game becomes: the same for the same game of the same person, and nobody else can guess it."""
    facts = [key, record.game, record.players, record.options, record.first, record.log]
    return urlsafe_b64encode(sha256(msgspec.json.encode(facts, order="sorted")).digest()[:ID_BYTES]).decode()


def check(record: GameRecord) -> None:
    """Raises Denied for what is too long, or no game of a device."""
    if len(record.log) > MOST_LINES:
        raise Denied(413, "too-large")
    if not record.device or record.own_dice or record.dice is not None:
        raise Denied(400, "not-of-device")


def entry_of(id: str, key: str, handed: Handing, now: float) -> Entry:
    """What is to be written of a game. Raises Denied where it does not follow the rules."""
    at = now if handed.played is None else min(max(handed.played, 0.0), now)
    rows = [Row(number, event, at) for number, event in enumerate(_lines(key, handed.record), start=1)]
    table = Table.folded(id, b"", rows)
    kept = Showing(table)
    return Entry(id, rows, summary(table), b"", table.keys, result=result_of(kept), snapshot=snapshot_of(table, 0))


def _lines(key: str, record: GameRecord) -> list[AnyEvent]:
    """The log of a table at which this was played."""
    try:
        match = Match.replay(msgspec.to_builtins(record))
        sitting = _sitting(key, *people_of(record))
    except BadRecord as error:
        raise Denied(400, "bad-record") from error
    manifest = match.game.manifest
    if manifest.pad_of:
        raise Denied(400, "not-of-device")
    if not match.over:
        raise Denied(409, "not-over")
    created = events.Created(
        game=match.game.id,
        players=match.game.players,
        options=dict(match.game.options),
        memory=record.memory and manifest.memory_aid,
        host=key,
        commitment="",
        rules=manifest.version,
        dice=DEVICE,
        practice=record.practice,
    )
    played = [events.Happened(text) if seat is None else events.Chose(seat, text) for seat, text in match.log]
    return [created, *sitting, events.Started(match.first), *played]


def _sitting(key: str, names: list[str | None], levels: list[str | None]) -> list[AnyEvent]:
    """All people at a device are whoever has it. Raises BadRecord."""
    lines: list[AnyEvent] = []
    for seat, (name, level) in enumerate(zip(names, levels, strict=True)):
        if level is not None:
            lines.append(events.BotSat(seat, level))
        elif name is not None:
            lines.append(events.Sat(seat, tidy(name) or str(seat + 1), key, ""))
        else:
            raise BadRecord("error.record-people")
    people = [line.name for line in lines if isinstance(line, events.Sat)]
    if not people or any(alike(one, other) for one, other in combinations(people, 2)):
        raise BadRecord("error.record-people")
    if any(isinstance(line, events.BotSat) and line.level not in bots.NAMES for line in lines):
        raise BadRecord("error.record-people")
    return lines
