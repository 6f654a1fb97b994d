"""The WebSocket of a table: pictures out, choices in. Several sockets may share a seat."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from .hub import Denied, Hub, Live, refused
from .identity import key_of, origin_allowed, secret_of
from .limits import Bucket
from .metrics import SOCKETS
from .outbox import Outbox
from .protocol import Choose, FromClient, Ping, Pong, Presence
from .settings import Settings

# Close codes a client can act on, beside the standard ones.
NO_SUCH_TABLE, TOO_MUCH, TABLE_CLOSED = 4404, 4429, 1012

SILENCE = 150  # seconds after which a socket that says nothing is taken for lost; clients ping more often

Socket = WebSocket[Any, Any, Any]
_decode = msgspec.json.Decoder(FromClient).decode


@websocket("/api/tables/{table:str}/socket")
async def play(socket: Socket, table: str, hub: Hub, settings: Settings) -> None:
    """A person at a table, or one who watches."""
    if not origin_allowed(socket, settings.origins):
        await socket.close(1008, "this page may not use the server")
        return
    await socket.accept()
    try:
        live = await hub.get(table)
    except Denied:
        await socket.close(NO_SUCH_TABLE, "there is no such table")
        return
    if len(live.outboxes) >= settings.most_watchers or hub.sockets >= settings.most_sockets:
        await socket.close(TOO_MUCH, "too many sockets")
        return
    secret = secret_of(socket)
    outbox = Outbox(key_of(secret) if secret else None)
    since = socket.query_params.get("since", "")
    with _at_the_table(hub, live, outbox):
        outbox.put_picture(live.picture(outbox.key, int(since) if since.isascii() and since.isdigit() else None))
        sending = asyncio.create_task(_send(socket, outbox))
        try:
            await _receive(socket, hub, table, outbox, Bucket(settings.most_messages))
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sending


@contextlib.contextmanager
def _at_the_table(hub: Hub, live: Live, outbox: Outbox) -> Iterator[None]:
    """Count as present while the socket is open, and let the others know."""
    live.outboxes.add(outbox)
    hub.sockets += 1
    SOCKETS.set(hub.sockets)
    _tell_presence(live, outbox)
    try:
        yield
    finally:
        live.outboxes.discard(outbox)
        hub.sockets -= 1
        SOCKETS.set(hub.sockets)
        _tell_presence(live, outbox)


def _tell_presence(live: Live, outbox: Outbox) -> None:
    if live.table.seats_of(outbox.key):
        online = Presence(live.online)
        for other in live.outboxes:
            if other is not outbox:
                other.put(online)


async def _send(socket: Socket, outbox: Outbox) -> None:
    while (message := await outbox.take()) is not None:
        await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
    await socket.close(TABLE_CLOSED, "come back")


async def _receive(socket: Socket, hub: Hub, table: str, outbox: Outbox, bucket: Bucket) -> None:
    while True:
        async with asyncio.timeout(SILENCE):
            data = await socket.receive_data(mode="text")
        if not bucket.take():
            await socket.close(TOO_MUCH, "too many messages")
            return
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeEncodeError):
            outbox.put(refused(None, "bad-message"))
            continue
        await _answer(message, hub, table, outbox)


async def _answer(message: FromClient, hub: Hub, table: str, outbox: Outbox) -> None:
    live = await hub.get(table)
    if isinstance(message, Ping):
        numbers = {str(seat): live.table.numbers[seat] for seat in live.table.seats_of(outbox.key)}
        outbox.put(Pong(live.table.number, numbers))
    elif isinstance(message, Choose):
        answer = await hub.choose(table, outbox.key, message.seat, message.id, message.number, message.text)
        outbox.put(answer)
        if not hasattr(answer, "number"):
            outbox.put_picture(live.picture(outbox.key, outbox.number))
