"""Tables with a very long log, put into a data file before the server starts on it."""

import time
import uuid
from pathlib import Path

import apsw
import msgspec

import zaria
from zaria.chance import commitment
from zaria.events import AnyEvent, Chose, Created, Row, Sat, Started
from zaria.table import Table

from .tables import ENDLESS, ENDLESS_CHOICE

LINES = 30_000
TABLES = 6  # of the same log: a server folds each when it is asked for
SECRET = bytes(32)
KEY = "0" * 32


def prepare(file: Path) -> list[str]:
    """Add the tables to a file that a server has made and left; returns their ids."""
    rows = long_game()
    ids = [f"long-{number}" for number in range(TABLES)]
    connection = apsw.Connection(str(file))
    with connection:
        for id in ids:
            _insert(connection, id, rows)
    connection.close()
    return ids


def long_game() -> list[Row]:
    """A game that its players never let end."""
    players = ENDLESS.players.start
    options = dict(zaria.game(ENDLESS.id).options)
    created = Created(
        game=ENDLESS.id, players=players, options=options, first=0, host=KEY, commitment=commitment(SECRET)
    )
    table, rows = Table("long", SECRET), list[Row]()

    def add(event: AnyEvent, choice: str | None = None) -> None:
        rows.append(Row(table.rows + 1, event, time.time(), choice))
        table.apply(rows[-1])

    add(created)
    for seat in range(players):
        add(Sat(seat, f"stranger {seat}", KEY, ""))
    add(Started(0))
    while outcome := table.next_outcome():
        add(outcome)
    while table.rows < LINES:
        seat = table.to_act[0]
        view = table.public_view()
        assert view is not None
        add(Chose(seat, ENDLESS_CHOICE(seat, view)), uuid.uuid4().hex)
    return rows


def _insert(connection: apsw.Connection, id: str, rows: list[Row]) -> None:
    """By the columns' names, so that a version with more of them takes it too."""
    created = rows[0].event
    assert isinstance(created, Created)
    summary = {
        "id": id,
        "game": created.game,
        "players": created.players,
        "options": created.options,
        "names": [f"stranger {seat}" for seat in range(created.players)],
        "bots": [None] * created.players,
        "state": "playing",
        "public": False,
        "created": time.time(),
    }
    connection.execute(
        "INSERT INTO tables (id, secret, state, public, summary, updated) VALUES (?, ?, 'playing', 0, ?, ?)",
        (id, SECRET, msgspec.json.encode(summary), time.time()),
    )
    connection.execute("INSERT INTO sitters (key, table_id) VALUES (?, ?)", (KEY, id))
    connection.executemany(
        "INSERT INTO log (table_id, number, body, at, choice) VALUES (?, ?, ?, ?, ?)",
        [(id, row.number, row.encoded(), row.at, row.choice) for row in rows],
    )
