"""Attacks by tables: many with bots that think hard, many at all, and some that never end."""

import asyncio
import itertools
import secrets
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

import zaria
from bench.client import Wire

from .http import Http
from .stranger import AGAIN, Stranger, times
from .victim import connect

FULL_OF_MASTERS = 40
MOST_TABLES = 4000
MOST_CHOICES = 40_000
SOCKETS = 30  # of the endless table, each with an allowance of its own
RATE = 19.0  # messages a second and socket, just below the limit
HOUSES = Path(__file__).parents[1] / "games"
ENDLESS = next(game for game in zaria.GAMES.values() if (HOUSES / game.module / "endless.py").exists())
ENDLESS_CHOICE = import_module(f"bench.games.{ENDLESS.module}.endless").choose

_encode = msgspec.json.Encoder().encode


async def masters(stranger: Stranger) -> None:
    """Tables full of the strongest bots, which nobody watches."""
    await _fill(stranger, [stranger.http()] * FULL_OF_MASTERS)
    stranger.ready.set()


async def masters_of_many(stranger: Stranger) -> None:
    """The same, each table opened by somebody else, all from one address."""
    await _fill(stranger, [stranger.http(secrets.token_urlsafe(24)) for _ in range(FULL_OF_MASTERS)])
    stranger.ready.set()


async def masters_watched(stranger: Stranger) -> None:
    """The same, and each of these tables is watched."""
    tables = await _fill(stranger, [stranger.http(secrets.token_urlsafe(24)) for _ in range(FULL_OF_MASTERS)])
    places = itertools.cycle(tables)
    await stranger.crowd(len(tables), lambda: stranger.socket(next(places)))


async def _fill(stranger: Stranger, hosts: list[Http]) -> list[str]:
    games = itertools.cycle(await stranger.games())
    opened = [
        await stranger.open_table(host, game["id"], game["most"], game["levels"][-1])
        for host, game in zip(hosts, games, strict=False)
    ]
    return [table for table in opened if table]


async def flood(stranger: Stranger) -> None:
    """Tables with bots against bots, opened as fast as possible."""
    stranger.ready.set()
    games = await stranger.games()

    async def open_one_after_another() -> None:
        http = stranger.http()
        for number in times(MOST_TABLES // 4):
            game = games[number % len(games)]
            if not await stranger.open_table(http, game["id"], game["fewest"], game["levels"][0]):
                await asyncio.sleep(AGAIN)

    await asyncio.gather(*(stranger.again(open_one_after_another, 50) for _ in range(4)))


async def endless(stranger: Stranger) -> None:
    """A game played on purpose so that it never ends, as fast as many sockets of its players may."""
    table = await _endless_table(stranger)
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    hands = [hand for _ in range(SOCKETS) if (hand := await _sit(stranger, table, heard))]
    stranger.ready.set()
    await _play_for_ever(stranger, heard, hands)


async def _sit(stranger: Stranger, table: str, heard: "asyncio.Queue[dict[str, Any]]") -> Wire | None:
    """A socket of the players; None where the server wants no more of them, which it may say after the handshake."""
    welcome = asyncio.Event()

    def hear(data: bytes) -> None:
        if data.startswith((b'{"type":"picture"', b'{"type":"refused"')):
            welcome.set()
            heard.put_nowait(msgspec.json.decode(data))

    path = f"/api/tables/{table}/socket"
    try:
        hand = await connect(stranger.target.port, path, stranger.target.source, stranger.secret, hear)
        await asyncio.wait_for(welcome.wait(), 0.2)
    except (OSError, TimeoutError):
        stranger.did["sockets refused"] += 1
        return None
    return hand


async def _endless_table(stranger: Stranger) -> str:
    http, players = stranger.http(), ENDLESS.players.start
    table = await stranger.open_table(http, ENDLESS.id, players, None, name="stranger 0")
    for seat in range(1, players):
        await http.ask("POST", f"/api/tables/{table}/seats", _encode({"name": f"stranger {seat}", "seat": seat}))
    started = await http.ask("POST", f"/api/tables/{table}/start")
    if started.status != 200:
        raise ConnectionError(f"the table does not start: {started.body.decode()}")
    return str(table)


async def _play_for_ever(stranger: Stranger, heard: "asyncio.Queue[dict[str, Any]]", hands: list[Wire]) -> None:
    """Whatever socket sends a picture first is believed; each has its turn to choose."""
    stranger.did["sockets"] = len(hands)
    picture = await heard.get()
    for turn in times(MOST_CHOICES):
        hands = [hand for hand in hands if not hand.lost]
        mine = next((mine for mine in picture["mine"] if mine["legal"]), None)
        if mine is None or not hands:  # it is over, whoever has ended it
            stranger.did["tables ended"] += 1
            return
        choice = {"type": "choose", "seat": mine["seat"], "id": secrets.token_hex(8), "number": mine["number"]}
        hands[turn % len(hands)].send(_encode(choice | {"text": ENDLESS_CHOICE(mine["seat"], picture["view"])}))
        stranger.did["choices"] += 1
        await asyncio.sleep(1 / (RATE * len(hands)))
        try:
            picture = await asyncio.wait_for(_newer_picture(stranger, heard, picture["number"]), 1)
        except TimeoutError:
            stranger.did["choices without an answer"] += 1


async def _newer_picture(stranger: Stranger, heard: "asyncio.Queue[dict[str, Any]]", number: int) -> dict[str, Any]:
    """The next picture that shows more; after a refusal any will do."""
    while True:
        message = await heard.get()
        if message["type"] == "refused":
            stranger.did[f"choices refused, {message['key']}"] += 1
            number = -1
        elif message["number"] > number:
            return message
