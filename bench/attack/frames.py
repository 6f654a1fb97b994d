"""Attacks on the WebSocket layer, by one who watches the victim's table."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from .stranger import BINARY, CONTINUED, PING, TEXT, Link, Stranger, frame, times

MOST_SENT = 400_000_000  # bytes of a flood
MOST_SOCKETS = 20_000  # opened by one flood
HELD = 100  # sockets with a frame that never ends
VOICES, ALLOWED = 250, 19.0  # sockets, and messages a second of each, just below what it may
BEATS, BEAT = 130, 0.1  # empty pings at once and seconds between: what a socket's bytes allow
ROOM = 16_384  # bytes a message may have, and none of these do


async def continuations(stranger: Stranger) -> None:
    """A text that begins and then goes on with nothing, frame after frame."""
    await _flood(stranger, frame(TEXT, b"x", fin=False), frame(CONTINUED, fin=False) * 4096)


async def pings(stranger: Stranger) -> None:
    """Pings whose pongs nobody reads."""
    await _flood(stranger, b"", frame(PING, b"p" * 125) * 256, reading=False)


async def _flood(stranger: Stranger, first: bytes, chunk: bytes, reading: bool = True) -> None:
    stranger.ready.set()

    async def flood() -> None:
        async with stranger.socket(stranger.target.table, reading=reading) as link:
            stranger.did["sockets"] += 1
            await link.send(first)
            for _ in times(MOST_SENT // len(chunk)):
                await link.send(chunk)
                stranger.did["bytes"] += len(chunk)

    await stranger.again(flood, MOST_SOCKETS)


async def messages(stranger: Stranger) -> None:
    """Messages of the protocol and such as are none, far above the rate, and again on a new socket."""
    stranger.ready.set()
    kinds = (
        b'{"type":"ping"}',
        b"nothing of the kind",
        b"[" * 16_000,
        b'{"type":"choose","seat":0,"id":"0","number":1,"text":"pass"}',
    )
    await asyncio.gather(*(_say(stranger, frame(TEXT, kind)) for kind in kinds))


async def _say(stranger: Stranger, said: bytes) -> None:
    async def say() -> None:
        async with stranger.socket(stranger.target.table) as link:
            stranger.did["sockets"] += 1
            for _ in times(100_000):
                await link.send(said)
                stranger.did["messages"] += 1

    await stranger.again(say, MOST_SOCKETS)


async def chorus(stranger: Stranger) -> None:
    """As many sockets as one address may have, each saying no more than it may, always something to be refused."""
    tables = itertools.cycle([await stranger.own_table(), await stranger.own_table()])
    said = frame(TEXT, b'{"type":"choose","seat":0,"id":"0","number":1,"text":"pass"}')

    async def sing(begun: asyncio.Semaphore) -> None:
        async with stranger.socket(next(tables)) as link:
            begun.release()
            for _ in times(100_000):
                await asyncio.gather(link.send(said), asyncio.sleep(1 / ALLOWED))
                stranger.did["messages"] += 1

    begun = asyncio.Semaphore(0)
    singing = [asyncio.create_task(stranger.again(partial(sing, begun), 10)) for _ in range(VOICES)]
    for _ in singing:
        await begun.acquire()
    stranger.ready.set()
    await asyncio.gather(*singing)


async def heartbeats(stranger: Stranger) -> None:
    """As many sockets as one address may have, each full of pings that say nothing, with no more bytes than it may."""
    table = await stranger.own_table()
    said = frame(PING) * BEATS

    async def beat(begun: asyncio.Semaphore) -> None:
        begun.release()
        async with stranger.socket(table) as link:
            stranger.did["sockets"] += 1
            for _ in times(100_000):
                await asyncio.gather(link.send(said), asyncio.sleep(BEAT))
                stranger.did["pings"] += BEATS

    begun = asyncio.Semaphore(0)
    beating = [asyncio.create_task(stranger.again(partial(beat, begun), MOST_SOCKETS)) for _ in range(VOICES)]
    for _ in beating:
        await begun.acquire()
    stranger.ready.set()
    await asyncio.gather(*beating)


async def oversized(stranger: Stranger) -> None:
    """Frames that are too large, or say so, and sockets with a frame of which the end never comes."""
    table = await stranger.own_table()

    async def send_much(data: bytes) -> None:
        async with stranger.socket(stranger.target.table) as link:
            stranger.did["sockets"] += 1
            for _ in times(100):
                await link.send(data)
                stranger.did["bytes"] += len(data)

    await asyncio.gather(
        stranger.crowd(HELD, lambda: _unfinished(stranger, table)),
        *(stranger.again(partial(send_much, data), MOST_SOCKETS) for data in _too_large()),
    )


@asynccontextmanager
async def _unfinished(stranger: Stranger, table: str) -> AsyncIterator[Link]:
    async with stranger.socket(table, reading=False) as link:
        await link.send(frame(TEXT, b"x" * (ROOM - 100), size=ROOM - 1))
        yield link


def _too_large() -> tuple[bytes, ...]:
    half = b"x" * (ROOM // 2)
    return (
        frame(TEXT, b"x" * 65_000, size=1 << 40),
        frame(BINARY, b"x" * (ROOM + 1)),
        frame(TEXT, half, fin=False) + frame(CONTINUED, half, fin=False) + frame(CONTINUED, half),
    )


async def broken(stranger: Stranger) -> None:
    """Text that is none and frames against the protocol, each on a socket of its own, one after another."""
    stranger.ready.set()
    kinds = itertools.cycle(
        (
            frame(TEXT, b"\xff\xfe\xfd"),
            frame(TEXT, b"\xf0\x90", fin=False) + frame(CONTINUED, b"no"),
            bytes([0xF1]) + frame(TEXT, b"reserved bits")[1:],
            frame(3, b"no such kind"),
            frame(8, b"\x00\x01"),  # closed with a code that does not exist
            b"\x81\x05plain",  # without a mask
        )
    )

    async def send(link: Link, data: bytes) -> None:
        await link.send(data)
        await link.read_all()

    async def break_in() -> None:
        async with stranger.socket(stranger.target.table, reading=False) as link:
            stranger.did["sockets"] += 1
            await asyncio.wait_for(send(link, next(kinds)), 2)

    await asyncio.gather(*(stranger.again(break_in, MOST_SOCKETS) for _ in range(4)))
