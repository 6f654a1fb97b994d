"""Small stores with what their tables are: `python -m tests.server.make_database` writes those that are missing.

For each schema of the file one with games of all kinds; one with lines of all kinds, and another when there is
something new that may stand in a log; and this one as SQL for each layout of the database. What is there is never
written again: it was made by the version that brought it, and tests open all of it for ever.
"""

import asyncio
import json
import random
import subprocess
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, get_args
from unittest import mock

import apsw
import msgspec

from zaria import events
from zaria.chance import promise as promise_of
from zaria.games import registry
from zaria.server.copying import copy
from zaria.server.export import records
from zaria.server.hub import Hub
from zaria.server.live import Live
from zaria.server.outbox import Outbox
from zaria.server.protocol import Join, NewTable, Practice
from zaria.server.sqlite import MIGRATIONS, connect
from zaria.table import Table

from ..own_dice import a_roll
from ..tables import Variant, one_of_each
from . import real
from .hubs import hub_on

FOLDER = Path(__file__).parent / "databases"
NOT_KEPT = {"unknown"}  # kinds of lines that no table writes
SECOND = {"created rules"}  # no game has a second version yet
GAMES = registry.GAMES
DICE = next(id for id, game in GAMES.items() if game.own_dice and not game.secrets)
SHEETS = next(id for id, game in GAMES.items() if game.own_dice and game.secrets)
MEMORY = next(id for id, game in GAMES.items() if game.memory_aid)
GUESTS = ("master", "Βασίλης")  # one is called like a bot


async def opened(hub: Hub, variant: Variant) -> Live:
    name, players, options = variant
    wanted = NewTable(game=name, players=players, options=options, bots=["random"], name="Άννα", memory=True, words="a")
    live = await hub.create("host-key", wanted)
    for seat in range(1, players - 1):
        await hub.join(live.table.id, f"key-{seat}", Join(GUESTS[seat - 1], seat, f"w{seat}"))
    await hub.begin(live.table.id, "host-key")
    return live


async def play(hub: Hub, live: Live, dice: random.Random, choices: int) -> None:
    table = live.table
    while table.state == "playing" and choices:
        if table.thrower is not None:
            await hub.throw_for(table.id, min(table.seats[table.thrower].keys), table.thrower)
        people = [seat for seat in table.to_act if not table.seats[seat].bot]
        if not people:
            await asyncio.sleep(0.001)
            continue
        seat = dice.choice(people)
        text = dice.choice(table.match.legal(seat) if table.match else [])
        await hub.choose(table.id, min(table.seats[seat].keys), seat, f"c{table.rows}", table.numbers[seat], text)
        choices -= 1


def facts(live: Live) -> dict[str, Any]:
    table, match = live.table, live.table.match
    return {
        "state": table.state,
        "game": table.created.game,
        "number": table.number,
        "numbers": table.numbers,
        "chairs": [[seat.name, seat.bot] for seat in table.seats],
        "scores": match.scores if match else None,
        "log": [[entry.seat, entry.text] for entry in match.log] if match else None,
        **more(table),
    }


def more(table: Table) -> dict[str, Any]:
    """What files of before do not tell of their tables."""
    return {
        "devices": [len(seat.keys) for seat in table.seats],
        "words": [[seat.promise, seat.words] for seat in table.seats],
        "stand_ins": [seat.stand_in for seat in table.seats],
        "open": table.open_seats,
        "closed": table.closed,
        "rematch": table.rematch,
        "removed": len(table.removed),
        "typed": [[line, seat] for line, seat in sorted(table.past.typed.items())] if table.past else None,
        "answers": sorted(table.answers),
    }


async def write(file: Path) -> dict[str, Any]:
    dice = random.Random(5)
    async with hub_on(file, rehearse=False) as hub:
        for variant in one_of_each():
            ended = await opened(hub, variant)
            await play(hub, ended, dice, 400)
            going = await opened(hub, variant)
            await play(hub, going, dice, 12)
            if variant[1] > 2:
                await hub.leave(going.table.id, "key-1", 1)
            if ended.table.state == "over" and variant[0] == DICE:
                await hub.rematch(ended.table.id, "host-key")
        public = NewTable(game=SHEETS, players=4, public=True, seconds=60, first=2, name="Εύα")
        waiting = await hub.create("host-key", public)
        await hub.make_link(waiting.table.id, "host-key", 0)
        for live in hub.live.values():
            live.close()
        await asyncio.sleep(0.1)
        return {id: facts(live) for id, live in hub.live.items()}


def promised(name: str, words: str, seat: int) -> Join:
    return Join(name, seat, promise=promise_of(words), sign=seat)


async def choose(hub: Hub, live: Live, seat: int, key: str) -> None:
    table = live.table
    assert table.match is not None
    await hub.choose(table.id, key, seat, f"c{table.rows}", table.numbers[seat], table.match.legal(seat)[-1])


async def words_and_devices(hub: Hub) -> None:
    """Words promised, and told but for one; a second device; a bot that sits in for a while; a choice taken back."""
    terms: dict[str, Any] = {"pace": "quick", "quiet": True, "stand_in_after": 3600, "sign": 3}
    wanted = NewTable(game=SHEETS, players=3, name="Άννα", promise=promise_of("a"), **terms)
    live = await hub.create("host-key", wanted)
    id = live.table.id
    for seat in (1, 2):
        await hub.join(id, f"key-{seat}", promised(GUESTS[seat - 1], f"w{seat}", seat))
    token, _ = await hub.make_link(id, "key-1", 1)
    await hub.use_link(token, "key-1-too")
    await hub.begin(id, "host-key")
    await hub.reveal(id, "host-key", 0, "a")
    await hub.reveal(id, "key-1", 1, "w1")
    await hub.start_without_them(live)
    await choose(hub, live, 0, "host-key")
    await hub.take_back(id, "host-key", 0, "back")
    await choose(hub, live, 0, "host-key")
    await hub.stand_in(id, "host-key", 2)
    outbox = Outbox("key-2")
    hub.depart(await hub.arrive(id, outbox, None), outbox)
    await hub.order(id, lambda _: [events.Renamed(1, "***")])


async def own_dice(hub: Hub) -> None:
    """What was rolled is typed in; something is taken back by agreement, and something is not; a chair is opened."""
    live = await hub.create("host-key", NewTable(game=DICE, players=3, name="Άννα", own_dice=True, first=1))
    table, id, dice = live.table, live.table.id, random.Random(5)
    for seat in (1, 2):
        await hub.join(id, f"key-{seat}", Join(GUESTS[seat - 1], seat))
    await hub.begin(id, "host-key")
    assert table.match is not None
    await hub.own_dice.enter(id, "key-1", 1, "rolled", table.numbers[1], a_roll(table.match.game, table.match.s, dice))
    for seat, key in enumerate(("host-key", "key-1", "key-2")):
        await choose(hub, live, seat, key)
    for turn, yes in enumerate((False, True)):
        await hub.own_dice.correct(id, "key-1", 1, f"wish {turn}", table.numbers[1], 3)
        for seat, key in ((0, "host-key"), (2, "key-2")):
            if table.wish:
                await hub.own_dice.agree(id, key, seat, f"answer {turn} {seat}", table.wish.id, yes)
    await choose(hub, live, 0, "host-key")
    await hub.leave(id, "host-key", 2)


async def own_cards(hub: Hub) -> None:
    """Somebody gets up, and no bot takes the chair."""
    live = await hub.create("host-key", NewTable(game=next(iter(registry.PADS)), players=2, name="Άννα"))
    await hub.join(live.table.id, "key-1", Join(GUESTS[0], 1))
    await hub.begin(live.table.id, "host-key")
    await hub.leave(live.table.id, "key-1", 1)


async def sent_away(hub: Hub) -> None:
    """A whole game against a bot, with dice that wait; a rematch to which somebody may not come; and practice."""
    terms: dict[str, Any] = {"by_hand": True, "hints": True, "pace": "calm"}
    live = await hub.create("host-key", NewTable(game=SHEETS, name="Άννα", words="a", **terms))
    await hub.join(live.table.id, "key-1", Join(GUESTS[0], 1))
    await hub.leave(live.table.id, "host-key", 1)
    await hub.seat_bot(live.table.id, "host-key", 1, "random")
    await hub.begin(live.table.id, "host-key")
    await play(hub, live, random.Random(5), 400)
    await hub.rematch(live.table.id, "host-key")
    await hub.practise("host-key", live.table.record(), Practice(line=20, seat=0, level="random"))


async def waiting_and_closed(hub: Hub) -> None:
    wanted = NewTable(game=MEMORY, players=4, public=True, seconds=60, first=2, memory=True, name="Εύα")
    await hub.create("host-key", wanted)
    closed = await hub.create("host-key", NewTable(game=DICE, name="Εύα"))
    await hub.order(closed.table.id, lambda _: [events.Closed("refusal.closed-by-host")])


async def write_kinds(file: Path) -> dict[str, Any]:
    """Tables at which everything that a log can have has happened."""
    async with hub_on(file, rehearse=False) as hub:
        for happening in (words_and_devices, own_dice, own_cards, sent_away, waiting_and_closed):
            await happening(hub)
        for live in hub.live.values():
            live.close()
        await asyncio.sleep(0.1)
        return {id: facts(live) for id, live in hub.live.items()}


def parts_there_are() -> set[str]:
    """Every kind of line, and every field of one that may be left out."""
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(events.AnyEvent)}
    fields = {f"{tag} {name}" for tag, kind in kinds.items() for name in optional(kind)}
    return {part for part in {*map(str, kinds), *fields} if part.split()[0] not in NOT_KEPT} - SECOND


def optional(kind: type[msgspec.Struct]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(kind) if not field.required]


def parts_of(file: Path) -> set[str]:
    """The same of what a file has."""
    found = set()
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    for (body,) in connection.execute("SELECT body FROM log"):
        line = msgspec.json.decode(body)
        found |= {line["kind"], *(f"{line['kind']} {name}" for name in line)}
    connection.close()
    return found


def keep(file: Path, made_by: Callable[[Path], Coroutine[Any, Any, dict[str, Any]]]) -> None:
    tables = asyncio.run(made_by(file))
    connection = connect(file)
    connection.pragma("journal_mode", "DELETE")
    connection.execute("VACUUM")
    connection.close()
    Path(f"{file}.lock").unlink()
    known = {"tables": tables, "records": list(records(file))}
    file.with_suffix(".json").write_text(json.dumps(known, ensure_ascii=False, separators=(",", ":")), "utf-8")


def keep_as_sql(file: Path, dump: Path, layout: int) -> None:
    """A database of that layout with what a file has, as statements that anything can make it from again."""
    from zaria.server import migrations

    assert real.PROGRAMS is not None
    with real.Postgres(fsync="off") as postgres:
        with mock.patch.object(migrations, "MIGRATIONS", migrations.MIGRATIONS[:layout]):
            copy(file, postgres.address(), lambda part, lines: None)
        command = [
            str(real.PROGRAMS / "pg_dump"),
            "--inserts",
            "--rows-per-insert=50",
            "--no-owner",
            postgres.address(),
        ]
        written = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    told = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")  # to psql and its connection, or to people
    lines = [line for line in written.splitlines() if line and not line.startswith(told)]
    dump.write_text("\n".join(lines) + "\n", "utf-8")
    dump.with_suffix(".json").write_bytes(file.with_suffix(".json").read_bytes())


def main() -> None:
    schema = FOLDER / f"schema-{len(MIGRATIONS)}.db"
    if not schema.exists():
        keep(schema, write)
    there = sorted(FOLDER.glob("kinds-*.db"))
    if parts_there_are() - set().union(*map(parts_of, FOLDER.glob("*.db"))):
        there.append(FOLDER / f"kinds-{len(there) + 1}.db")
        keep(there[-1], write_kinds)
    if real.AVAILABLE:
        from zaria.server import migrations

        for layout in range(1, len(migrations.MIGRATIONS) + 1):
            dump = FOLDER / f"layout-{layout}.sql"
            if not dump.exists():
                keep_as_sql(there[-1], dump, layout)


if __name__ == "__main__":
    main()
