"""Attacks by sheer number of sockets and connections."""

import asyncio
import itertools

from bench.client import HOST

from .stranger import Stranger, request, times

OF_ONE_SEAT, WATCHERS, SLOW, IDLE, HALF, DEAF = 1500, 100, 50, 1200, 300, 250
ANSWERS = 30  # asked for at once on each of their connections
FLAPS = 50  # connections a second
TABLES, AT_EACH = 20, 150  # to watch
SMALL = 4096  # bytes of room for what comes in, so that a socket that never reads is full at once


async def seat(stranger: Stranger) -> None:
    """More than a thousand sockets of one seat, each of which tells all others that it is here."""
    table = await stranger.own_table()
    await stranger.crowd(OF_ONE_SEAT, lambda: stranger.socket(table, stranger.secret, reading=False))


async def presence(stranger: Stranger) -> None:
    """Somebody who comes and goes all the time at a table with many watchers."""
    table = await stranger.own_table()
    watching = asyncio.create_task(stranger.crowd(WATCHERS, lambda: stranger.socket(table, reading=False)))
    await stranger.ready.wait()

    async def flap() -> None:
        async with stranger.socket(table, stranger.secret):
            stranger.did["came and went"] += 1

    for _ in times(10_000):
        await asyncio.gather(stranger.again(flap, 1), asyncio.sleep(1 / FLAPS))
    watching.cancel()


async def watchers(stranger: Stranger) -> None:
    """As many sockets as there are to be had, at many tables."""
    tables = [await stranger.own_table() for _ in range(TABLES)]
    places = itertools.cycle(tables)
    await stranger.crowd(TABLES * AT_EACH, lambda: stranger.socket(next(places), reading=False))


async def slow(stranger: Stranger) -> None:
    """Watchers of the victim's table who never read."""
    await stranger.crowd(SLOW, lambda: stranger.socket(stranger.target.table, room=SMALL, reading=False), reading=False)


async def deaf(stranger: Stranger) -> None:
    """The largest answers there are, which nobody reads."""
    said = ANSWERS * request("GET", "/api/schema/openapi.json", {"Host": f"{HOST}:{stranger.target.port}"})
    await stranger.crowd(DEAF, lambda: stranger.link(said, room=SMALL), reading=False)


async def idle(stranger: Stranger) -> None:
    """Connections on which nothing is ever said."""
    await stranger.crowd(IDLE, stranger.link)


async def half(stranger: Stranger) -> None:
    """Requests that stop in the middle of their headers, or of their body."""
    host = {"Host": f"{HOST}:{stranger.target.port}"}
    headers = request("GET", "/api/tables", host)[:-20]
    body = request("POST", "/api/tables", host | {"Content-Type": "application/json", "Content-Length": "30000"}, b"{")
    halves = itertools.cycle((headers, body))
    await stranger.crowd(2 * HALF, lambda: stranger.link(next(halves)))
