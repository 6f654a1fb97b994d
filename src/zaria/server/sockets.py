"""The WebSocket of a table: pictures out, choices in. Several sockets may share a seat."""

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
    await socket.accept()
    secret, connection = secret_of(socket), GuardedSocket.of(socket.scope)
    outbox = connection.listen(key_of(secret) if secret else None, address_of(socket))
    try:
        live = await hub.arrive(table, outbox, _number(socket.query_params.get("since", "")))
    except Denied as denied:
        await socket.close(4000 + denied.status, say(denied.key))
        return
    except Unwritable:
        await connection.say_goodbye()
        return
    try:
        await _receive(connection, hub, doorman, table, outbox, Bucket(settings.most_messages))
    except ClientDisconnected:
        pass
    except Denied as denied:  # the table was closed or can no longer be followed
        await socket.close(4000 + denied.status, say(denied.key))
    except Unwritable:  # said once, by whoever tries to write
        outbox.close()
    except Exception:
        log.exception("a socket failed", table=table)
        outbox.close()
    finally:
        hub.depart(live, outbox)
    if outbox.closed:
        await connection.say_goodbye()


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


async def _receive(
    connection: GuardedSocket, hub: Hub, doorman: Doorman, table: str, outbox: Outbox, bucket: Bucket
) -> None:
    while not outbox.closed:
        data = await connection.hear()
        if not bucket.take() or not doorman.hears(outbox.address):
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
        if denied.status in (404, 410):  # the table itself
            raise
        outbox.put(refused(getattr(message, "id", None), denied.key.removeprefix("refusal.")))
