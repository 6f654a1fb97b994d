"""The WebSocket of a table: pictures out, choices in. Several sockets may share a seat."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from uvicorn.protocols.utils import ClientDisconnected

from ..words import say
from .connections import GuardedSocket
from .doorman import Doorman, address_of
from .hub import Hub
from .identity import key_of, secret_of
from .limits import Bucket
from .lobby import Denied, refused
from .outbox import Outbox
from .protocol import (
    Accepted,
    Agree,
    Choose,
    Correct,
    Enter,
    FromClient,
    Ping,
    Refused,
    Reveal,
    Say,
    TakeBack,
    Throw,
)
from .settings import Settings
from .store import Unwritable

log = structlog.get_logger()
Socket = WebSocket[Any, Any, Any]
COME_BACK = 503  # a status of HTTP: not now, or not here
_decode = msgspec.json.Decoder(FromClient).decode


@websocket("/api/tables/{table:str}/socket")
async def play(socket: Socket, table: str, hub: Hub, doorman: Doorman, settings: Settings) -> None:
    """A person at a table, or one who watches."""
    try:
        await _serve(socket, table, hub, doorman, settings)
    finally:
        del socket.receive, socket.send  # they refer to the socket itself, see garbage


async def _serve(socket: Socket, table: str, hub: Hub, doorman: Doorman, settings: Settings) -> None:
    try:
        doorman.check_socket(socket)
    except Denied as denied:
        await socket.close(1008, say(denied.key))
        return
    if await _is_elsewhere(hub, table):
        await _send_on(socket)
        return
    await socket.accept()
    secret, connection = secret_of(socket), GuardedSocket.of(socket.scope)
    outbox = connection.listen(key_of(secret) if secret else None, address_of(socket))
    try:
        live = await hub.arrive(table, outbox, _number(socket.query_params.get("since", "")))
    except Denied as denied:
        await _close(socket, connection, denied)
        return
    except Unwritable:
        await connection.say_goodbye()
        return
    try:
        hearing = _receive(connection, hub, doorman, table, outbox, Bucket(settings.most_messages))
        await asyncio.create_task(hearing)  # whatever is waited for there does not go through all the layers above
    except ClientDisconnected:
        pass
    except Denied as denied:  # the table was closed or can no longer be followed
        await _close(socket, connection, denied)
    except Unwritable:  # said once, by whoever tries to write
        outbox.close()
    except Exception:
        log.exception("a socket failed", table=table)
        outbox.close()
    finally:
        hub.depart(live, outbox)
    if outbox.closed:
        await connection.say_goodbye()


async def _is_elsewhere(hub: Hub, table: str) -> bool:
    """Whether only another process may follow this table; all else is said when the socket is open."""
    with suppress(Unwritable):
        try:
            await hub.get(table)
        except Denied as denied:
            return denied.status == COME_BACK
    return False


async def _send_on(socket: Socket) -> None:
    """Refuse the handshake so that a balancer asks the next server; a client without one comes back by itself."""
    await socket.send({"type": "websocket.http.response.start", "status": COME_BACK, "headers": ()})
    await socket.send({"type": "websocket.http.response.body", "body": b"", "more_body": False})


async def _close(socket: Socket, connection: GuardedSocket, denied: Denied) -> None:
    """Say why; codes of our own are the last word for clients, so whoever may come back hears what a stop says."""
    if denied.status == COME_BACK:
        await connection.say_goodbye()
    else:
        await socket.close(4000 + denied.status, say(denied.key))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


async def _receive(
    connection: GuardedSocket, hub: Hub, doorman: Doorman, table: str, outbox: Outbox, bucket: Bucket
) -> None:
    while not outbox.closed:
        data = await connection.hear()
        if not doorman.hears(outbox.address, bucket):
            raise Denied(429, "too-many")
        await doorman.turns.take(outbox.address)
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            outbox.put(refused(None, "bad-message"))
            continue
        outbox.heard = hub.time.now()
        await _answer(message, hub, table, outbox)


async def _answer(message: FromClient, hub: Hub, table: str, outbox: Outbox) -> None:
    match message:
        case Ping():
            await hub.ping(table, outbox)
        case Choose():
            answer = await hub.choose(table, outbox.key, message.seat, message.id, message.number, message.text)
            await _tell(answer, hub, table, outbox)
        case Enter():
            answer = await hub.own_dice.enter(table, outbox.key, message.seat, message.id, message.number, message.text)
            await _tell(answer, hub, table, outbox)
        case Correct():
            answer = await hub.own_dice.correct(
                table, outbox.key, message.seat, message.id, message.number, message.lines
            )
            await _tell(answer, hub, table, outbox)
        case Agree():
            answer = await hub.own_dice.agree(
                table, outbox.key, message.seat, message.id, message.proposal, message.yes
            )
            await _tell(answer, hub, table, outbox)
        case _:
            await _wish(message, hub, table, outbox)


async def _tell(answer: Accepted | Refused, hub: Hub, table: str, outbox: Outbox) -> None:
    """Answer; whoever is refused is shown the table as it is."""
    outbox.put(answer)
    if isinstance(answer, Refused):
        await hub.show(table, outbox)


async def _wish(message: TakeBack | Throw | Say | Reveal, hub: Hub, table: str, outbox: Outbox) -> None:
    """What may be denied with a sentence, and is not sent again by itself."""
    try:
        match message:
            case TakeBack():
                outbox.put(await hub.take_back(table, outbox.key, message.seat, message.id))
            case Throw():
                await hub.throw_for(table, outbox.key, message.seat)
            case Say():
                await hub.say(table, outbox.key, message.seat, message.phrase)
            case Reveal():
                await hub.reveal(table, outbox.key, message.seat, message.words)
    except Denied as denied:
        if denied.status in (404, 410, COME_BACK):  # the table itself
            raise
        outbox.put(refused(getattr(message, "id", None), denied.key.removeprefix("refusal.")))
