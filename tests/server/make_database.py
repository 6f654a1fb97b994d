"""A small data file of the present format with what its tables are: `python -m tests.server.make_database`.

Written once for each schema, by the version that brought it, and never again: tests open every one of them for ever.
"""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from zaria.server.export import records
from zaria.server.hub import Hub
from zaria.server.live import Live
from zaria.server.protocol import Join, NewTable
from zaria.server.sqlite import MIGRATIONS, connect

from ..tables import Variant
from .hubs import hub_on

FOLDER = Path(__file__).parent / "databases"
TABLES: list[Variant] = [
    ("qwixx", 2, {}),
    ("qwixx-cards", 2, {"jokers": True}),
    ("qwantum", 2, {}),
    ("knaster", 3, {}),
    ("trio", 4, {"teams": True}),
]
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
    }


async def write(file: Path) -> dict[str, Any]:
    dice = random.Random(5)
    async with hub_on(file, rehearse=False) as hub:
        for variant in TABLES:
            ended = await opened(hub, variant)
            await play(hub, ended, dice, 400)
            going = await opened(hub, variant)
            await play(hub, going, dice, 12)
            if variant[1] > 2:
                await hub.leave(going.table.id, "key-1", 1)
            if ended.table.state == "over" and variant[0] == "qwixx":
                await hub.rematch(ended.table.id, "host-key")
        public = NewTable(game="knaster", players=4, public=True, seconds=60, first=2, name="Εύα")
        waiting = await hub.create("host-key", public)
        await hub.make_link(waiting.table.id, "host-key", 0)
        for live in hub.live.values():
            live.close()
        await asyncio.sleep(0.1)
        return {id: facts(live) for id, live in hub.live.items()}


def main() -> None:
    file = FOLDER / f"schema-{len(MIGRATIONS)}.db"
    for old in FOLDER.glob(f"{file.name}*"):
        old.unlink()
    tables = asyncio.run(write(file))
    connection = connect(file)
    connection.pragma("journal_mode", "DELETE")
    connection.execute("VACUUM")
    connection.close()
    Path(f"{file}.lock").unlink()
    known = {"tables": tables, "records": list(records(file))}
    file.with_suffix(".json").write_text(json.dumps(known, ensure_ascii=False, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    main()
