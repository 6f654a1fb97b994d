"""Connections before anything else sees them: how many, how slow, and how much they may send.

Uvicorn's protocols with a gate in front. Whoever goes too far is cut off at once: a polite close would wait for
somebody who does not listen.
"""

import asyncio
from collections.abc import Coroutine, Sized
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple, Self, cast

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .frames import end_of_frame, plain_text
from .inbox import Inbox
from .limits import BURST, SOCKETS_WORTH, Bucket, Buckets, Gate, Tally, network_of
from .metrics import CONNECTIONS, OFFENCES, PIPELINED_WAITING
from .outbox import Outbox
from .settings import Settings

MOST_HEAD = 16_384  # bytes of a request before its body; browsers send some hundreds
MOST_PIPELINED = 64  # requests that wait for the one before them on their connection; browsers ask one by one
MOST_UNREAD = 100_000_000  # bytes of answers that one address was sent and has not read
MESSAGE_BYTES = 400  # of an allowance, for each message a second; a choice takes some 150
SOCKET_BURST = 24_576  # bytes, more than the largest message
FRAME_BURST = 1000  # frames, more than messages there may be at once: whoever says too much still hears so
CROWD_BURST = 2  # seconds' worth of frames that are no plain messages, of one address at once; browsers send none
FAIR_PART = 131_072  # bytes of an answer to be read in time; slow lines take more turns
SHORTEST_LOOK = 0.1  # seconds
LINGER = 1.0  # seconds for a polite close
TABLE_CLOSED = 1012  # a close code: come back
EXTENSION = "zaria"  # of the ASGI scope: the connection itself


class Guard(NamedTuple):
    """What the connections of a server keep to."""

    settings: Settings
    gate: Gate


class InOrder(FlowControl):
    """Reads on when no request waits for the one before it; uvicorn would let in more with each answer."""

    def __init__(self, transport: asyncio.Transport, waiting: Sized) -> None:
        super().__init__(transport)
        self._waiting = waiting

    def resume_reading(self) -> None:
        if not self._waiting:
            super().resume_reading()


class Open:
    """Where answers are written to; once the connection is cut off, nowhere.

    A transport of uvloop that is closed raises an error then, in the middle of an answer.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.close, self.is_closing = transport.close, transport.is_closing

    def write(self, data: bytes) -> None:
        if not self.is_closing():
            self._transport.write(data)


class GuardedHttp(HttpToolsProtocol):
    """A connection that must say what it wants in time, in not too many words, and read what it is answered.

    Once it is cut off the rest of what was read is passed over: there may be ten thousand requests in it.
    """

    guard: ClassVar[Guard]
    unread: ClassVar[Tally]  # bytes of answers, by address
    _address: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _in_head = True  # a request has begun, or may begin, and its headers have not ended
    _head = 0  # bytes of them that were parsed
    _waiting = 0  # bytes that came since the last ones ended
    _reader: asyncio.TimerHandle | None = None  # the next look whether answers are read
    _unread = 0  # bytes of answers that waited at the last look
    _read_on = False  # nearly all of them were read since, or more was asked for
    _reader_address, _counted = "", 0  # who was last seen not to have read how many bytes
    _pipelined = 0  # requests that wait, as they were last counted

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.flow = InOrder(transport, self.pipeline)
        address = network_of(self.client[0] if self.client else "")
        if not self.guard.gate.enter(address):
            OFFENCES.labels("connections").inc()
            transport.abort()
            return
        self._address = address
        CONNECTIONS.set(self.guard.gate.count)
        self._expect(self.guard.settings.header_seconds)
        self._look_again()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._stop_looking()
        if self._address is not None:
            self.guard.gate.leave(self._address)
            CONNECTIONS.set(self.guard.gate.count)
        super().connection_lost(exc)
        self.pipeline.clear()
        self._count_waiting()
        self._count_unread(0)
        self._unset_keepalive_if_required()  # uvicorn would keep a connection that was reset for five seconds more
        self.cycle = None  # type: ignore[assignment]  # it refers to this connection, see garbage

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:  # the parser keeps a header that does not end
            self._waiting += len(data)
            self._check_head(self._waiting)

    def on_message_begin(self) -> None:
        if self.transport.is_closing():
            return
        self._expect(self.guard.settings.header_seconds)
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        if self.transport.is_closing():
            return
        self._head += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        if self._head <= MOST_HEAD and not self.transport.is_closing():
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if self.transport.is_closing():
            return
        self._expect(self.guard.settings.body_seconds)
        self._in_head, self._waiting = False, 0
        if self._check_head(self._head):
            super().on_headers_complete()
            self._count_waiting()

    def _check_head(self, size: int) -> bool:
        """Whether headers of this size are bearable; otherwise the connection is cut off, and nobody answers."""
        if size > MOST_HEAD:
            self._cut_off("headers")
        return size <= MOST_HEAD

    def _count_waiting(self) -> None:
        """Show how many requests wait here, and cut off whoever does not wait for answers."""
        waiting = len(self.pipeline)
        if waiting != self._pipelined:
            PIPELINED_WAITING.inc(waiting - self._pipelined)
            self._pipelined = waiting
        if waiting > MOST_PIPELINED:
            self._cut_off("pipelined")

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.transport.is_closing():
            return
        self._expect(None)
        self._read_on = self._read_on or not self.flow.write_paused
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        cycle.transport = cast(asyncio.Transport, Open(self.transport))
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._count_waiting()

    def handle_websocket_upgrade(self) -> None:
        if self.pipeline:  # their answers would come in the middle of its frames
            self._cut_off("pipelined")
        if self.transport.is_closing():
            return
        self._expect(None)
        self._stop_looking()
        self._count_unread(0)
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # they refer to each other, and nobody ends this, see garbage

    def pause_writing(self) -> None:
        super().pause_writing()
        self._count_unread(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._read_on = True
        super().resume_writing()
        self._count_unread(0)

    def _count_unread(self, size: int) -> None:
        """Count what of an answer is not read as long as it is much: many who each read a little fill our memory too.

        The transport calls this in the middle of its work, so whoever goes too far is cut off a moment later.
        """
        self.unread.add(self._reader_address, -self._counted)
        self._counted = size
        if not size:
            return
        client = self.scope["client"] if self.scope else None  # behind a proxy the application has put in who it is
        self._reader_address = network_of(client[0] if client else "")
        if not self.unread.add(self._reader_address, size) and not self.guard.gate.trusts(self._reader_address):
            self.loop.call_soon(self._cut_off, "unread")

    def _look_again(self) -> None:
        self._unread, self._read_on = self.transport.get_write_buffer_size(), False
        seconds = max(self.guard.settings.answer_seconds, SHORTEST_LOOK)
        self._reader = self.loop.call_later(seconds, self._look_at_reader)

    def _stop_looking(self) -> None:
        if self._reader is not None:
            self._reader.cancel()

    def _look_at_reader(self) -> None:
        """What is not read fills our memory, and a polite close would wait for it for ever."""
        left = self.transport.get_write_buffer_size()
        if self._unread and left > max(0, self._unread - FAIR_PART) and not self._read_on:
            self._cut_off("unread")
            return
        if self._counted:
            self._count_unread(left)
        self._look_again()

    def _expect(self, seconds: float | None) -> None:
        """The rest must come within so many seconds; None is all there is to expect."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._cut_off("slow")

    def _cut_off(self, kind: str) -> None:
        if not self.transport.is_closing():
            OFFENCES.labels(kind).inc()
        self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket with a budget of bytes, counted before any of them is looked at, and one of frames.

    What is in its outbox goes straight to the transport, all of it in one write, and plain messages come straight from
    there: through the layers above each message costs as much again as the system's own part.
    """

    guard: ClassVar[Guard]
    round: ClassVar["Round"]
    crowd: ClassVar[Buckets]  # of frames that are no plain messages, by address
    queue: Inbox  # type: ignore[assignment]  # in place of the one of asyncio
    outbox: Outbox | None = None
    _broken = False  # what came was no frame: the library says so
    _full = False  # the transport, so that what is in the outbox waits
    _begun = b""  # of a frame of which there is more to come, or all that came before anybody listened
    _address = ""

    @classmethod
    def of(cls, scope: Any) -> Self:
        """The connection that an application was called for."""
        return cast(Self, scope["extensions"][EXTENSION]["connection"])

    def listen(self, key: str | None, address: str) -> Outbox:
        """From now on messages of an outbox are sent; how the connection was asked for is of no use any more."""
        del self.request, self.response
        self.outbox, self._address = Outbox(key, self._wake, address), address
        begun, self._begun = self._begun, b""
        self._take_frames(begun)
        return self.outbox

    async def hear(self) -> bytes | str:
        """The next message, or nothing where it is no text. Raises ClientDisconnected."""
        event: Any = await self.receive()
        if isinstance(event, bytes):
            return event
        if event["type"] == "websocket.disconnect":
            raise ClientDisconnected
        return event.get("text") or "" if event["type"] == "websocket.receive" else ""

    def _wake(self) -> None:
        self.round.add(self)

    def send_waiting(self) -> None:
        """Send what is in the outbox, if that can be now."""
        outbox = self.outbox
        if outbox is None or self.close_sent or self.disconnected:
            return
        if outbox.closed:
            self._keep(self.say_goodbye())
        elif not self._full and not self.transport.is_closing():
            self.transport.write(b"".join([letter.frame for letter in outbox.take()]))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._full = False
        self.send_waiting()

    async def say_goodbye(self) -> None:
        """Close it, unless that is done; whoever does not read would not hear why."""
        if not self.writable.is_set():
            self.transport.abort()
        elif not self.close_sent:
            with suppress(ClientDisconnected):
                await self.send({"type": "websocket.close", "code": TABLE_CLOSED, "reason": "come back"})

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:  # nothing is left that refers to itself, see garbage
            self.outbox = None
            cast(dict[str, Any], self.scope).clear()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"connection": self}}

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue = Inbox(self.loop)
        rate = MESSAGE_BYTES * self.guard.settings.most_messages
        self._budget = Bucket(rate, max(rate, SOCKET_BURST))
        frames = self.guard.settings.most_messages
        self._frames = Bucket(frames, max(BURST * frames, FRAME_BURST))

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.gate.leave(network_of(self.client[0] if self.client else ""))
        CONNECTIONS.set(self.guard.gate.count)
        super().connection_lost(exc)
        self.conn.parser.close()
        self.conn.parser_exc = None  # it knows all that was going on when it was raised, see garbage

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self._budget.take(len(data)):
            self._cut_off("bytes")
            return
        data, self._begun = self._begun + data, b""
        if self._broken or not self.handshake_initiated:
            super().data_received(data)
        elif self.outbox is None and not self.close_sent:  # nobody listens yet
            self._begun = data
        else:
            self._take_frames(data)

    def _take_frames(self, data: bytes) -> None:
        """Take whole frames one by one, and keep what begins another."""
        at, most = 0, self.config.ws_max_size
        try:
            while (end := end_of_frame(data, at, most)) is not None:
                self._take_frame(data[at:end])
                if self.transport.is_closing():
                    return
                at = end
            self._begun = data[at:]
        except ValueError:
            self._broken = True
            super().data_received(data[at:])

    def _take_frame(self, frame: bytes) -> None:
        if not self._frames.take():
            self._cut_off("frames")
            return
        text = plain_text(frame)
        if text is None or self.close_sent or self.conn.current_size is not None:  # or in the middle of a message
            self._take_other(frame)
            return
        self.queue.put_nowait(text)
        if not self.read_paused and len(self.queue) > 1:
            self.read_paused = True
            self.transport.pause_reading()

    def _take_other(self, frame: bytes) -> None:
        """One for the library, which takes longer, and of which those who count messages may never hear."""
        if self.crowd.take(self._address):
            super().data_received(frame)
        else:
            self._cut_off("frames")

    def handle_ping(self) -> None:
        if not self.writable.is_set():  # it asks and asks and never reads
            self._cut_off("pings")
            return
        super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if not event.data and not event.fin:  # says nothing, and is of no use to anybody
            self._cut_off("frames")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        OFFENCES.labels("parser").inc()
        super().handle_parser_exception()
        self.loop.call_later(LINGER, self.transport.abort)

    def _cut_off(self, kind: str) -> None:
        OFFENCES.labels(kind).inc()
        self.frames = []
        self.transport.abort()


class Round:
    """Sockets with something to send. All of them get it a moment later, together with what is still to come."""

    def __init__(self) -> None:
        self._sockets: list[GuardedSocket] = []

    def add(self, socket: GuardedSocket) -> None:
        if not self._sockets:
            socket.loop.call_soon(self._send)
        self._sockets.append(socket)

    def _send(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.send_waiting()


def protocols(guard: Guard) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The protocol classes of a server with these limits; uvicorn makes the connections itself."""
    others = SOCKETS_WORTH * guard.settings.most_messages
    crowd = Buckets(others, CROWD_BURST * others)
    socket = type("Socket", (GuardedSocket,), {"guard": guard, "round": Round(), "crowd": crowd})
    return type("Http", (GuardedHttp,), {"guard": guard, "unread": Tally(MOST_UNREAD)}), socket


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
