"""Who is let in, and how much they may do: names, hosts, budgets, timeouts, stops."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from litestar.testing import TestClient
from uvicorn import Config
from uvicorn.server import ServerState

from zaria.engine.compiler import COMPILED
from zaria.server.app import create_app
from zaria.server.connections import (
    FAIR_PART,
    FRAME_BURST,
    MOST_PIPELINED,
    Guard,
    GuardedHttp,
    GuardedSocket,
    protocols,
)
from zaria.server.limits import SOCKETS_WORTH, Bucket, Buckets, Gate, network_of
from zaria.server.settings import Settings

from .hubs import hub_on, run
from .running import Server, Table, bearer, eventually, frame, new_secret, open_table, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

TEXT, CONTINUATION, PING = 1, 0, 9
STRICT = {
    "ZARIA_MOST_MESSAGES": "20",
    "ZARIA_MOST_CONNECTIONS": "40",
    "ZARIA_HEADER_SECONDS": "1",
    "ZARIA_BODY_SECONDS": "1",
    "ZARIA_ANSWER_SECONDS": "1",
    "FORWARDED_ALLOW_IPS": "",  # nobody is a proxy here
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("doors"), **STRICT) as server:
        yield server
        assert server.faults() == []


def connected(server: Server) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port))
    made.settimeout(10)
    return made


def upgraded(server: Server, table: Table) -> socket.socket:
    made = connected(server)
    lines = (
        f"GET /api/tables/{table.id}/socket HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    made.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b"101" in made.recv(100)
    return made


def offences(server: Server, kind: str) -> float:
    """How many of a kind there were."""
    lines = (line.split() for line in server.figures().splitlines())
    return sum(float(count) for name, *_, count in lines if name == f'zaria_offences_total{{kind="{kind}"}}')


def is_cut_off(made: socket.socket, seconds: float = 10) -> bool:
    """Whether the other side ends a connection; it is closed either way."""
    made.settimeout(seconds)
    with made:
        try:
            while made.recv(65_536):
                pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
    return True


@pytest.mark.parametrize(
    ("opcode", "fin", "first"), [(CONTINUATION, False, True), (PING, True, False)], ids=["continuations", "pings"]
)
def test_a_flood_of_frames_is_cut_off(server: Server, opcode: int, fin: bool, first: bool) -> None:
    table = open_table(server)
    made = upgraded(server, table)
    flood = (frame(TEXT, b"x", fin=False) if first else b"") + frame(opcode, b"", fin=fin) * 20_000
    with suppress(ConnectionError):
        made.sendall(flood)
    assert is_cut_off(made)
    assert table.picture()["table"]["state"] == "playing"


PING_FRAME = frame(PING, b"")


def test_there_are_only_so_many_frames_on_one_socket(server: Server) -> None:
    """Fewer bytes than there may be: a frame of nothing is work too."""
    before, made = offences(server, "frames"), upgraded(server, open_table(server))
    made.sendall(PING_FRAME * (FRAME_BURST + 200))
    assert is_cut_off(made)
    assert offences(server, "frames") == before + 1


def test_frames_that_come_before_anybody_listens_are_counted_too() -> None:
    """They used to open a way past every count."""

    async def work() -> None:
        [(made, transport)] = _sockets(1)
        made.data_received(PING_FRAME * (FRAME_BURST + 200))
        assert not transport.abort.called
        await asyncio.sleep(0.01)
        assert transport.abort.called

    run(work())


def test_frames_of_all_sockets_of_one_address_are_counted() -> None:
    """Each of them keeps to its own limit; plain messages are counted by whoever hears them."""

    async def work() -> None:
        made = _sockets(6)
        await asyncio.sleep(0.01)
        for each, _ in made[:5]:
            each.data_received(PING_FRAME * 100)
        assert [transport.abort.called for _, transport in made[:5]] == [False] * 4 + [True]
        last, transport = made[5]
        last.data_received(frame(TEXT, b"{}") * 3)
        assert not transport.abort.called
        assert len(last.queue) == 3

    run(work())


def _sockets(count: int) -> list[tuple[GuardedSocket, Mock]]:
    """Of one address, without a network; an application begins to listen in the next round of the event loop."""

    async def listens(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        GuardedSocket.of(scope).listen(None, "192.0.2.1")
        await asyncio.Event().wait()

    lines = (
        "GET / HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    made = []
    for http, transport in _connections("192.0.2.1", count, listens, asyncio.get_running_loop()):
        http.data_received(("\r\n".join(lines) + "\r\n\r\n").encode())
        made.append((transport.set_protocol.call_args[0][0], transport))
    return made


def test_one_address_has_only_so_many_connections(server: Server) -> None:
    held = [connected(server) for _ in range(60)]
    cut = 0
    for made in held:
        made.settimeout(0.2)
        with suppress(TimeoutError):
            try:
                cut += made.recv(1) == b""
            except ConnectionError:
                cut += 1
    for made in held:
        made.close()
    assert cut >= 15


def test_sockets_of_one_address_share_an_allowance(tmp_path: Path) -> None:
    from zaria.server.doorman import Doorman

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            doorman = Doorman(hub, Settings(most_messages=1))
            heard = sum(doorman.hears("192.0.2.1", Bucket(1)) for _ in range(1000))
            assert 10 * SOCKETS_WORTH <= heard < 20 * SOCKETS_WORTH
            assert doorman.hears("192.0.2.2", Bucket(1))

    run(work())


@pytest.mark.parametrize(
    "half",
    [b"GET / HTTP/1.1\r\nHost: 127", b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"],
    ids=["a header", "a body"],
)
def test_half_a_request_is_not_waited_for(server: Server, half: bytes) -> None:
    time.sleep(0.3)
    made = connected(server)
    made.sendall(half)
    started = time.monotonic()
    assert is_cut_off(made)
    assert time.monotonic() - started < 5


def test_answers_that_nobody_reads_do_not_stay_in_memory(server: Server) -> None:
    """Neither would a polite close end that: it waits until all is read."""
    time.sleep(0.3)
    before = offences(server, "unread")
    with socket.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # so that the system keeps little too
        made.connect(("127.0.0.1", server.port))
        made.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 60)
        eventually(lambda: offences(server, "unread") > before)


def test_whoever_reads_slowly_is_given_time() -> None:
    looks = [  # what waits, and whether it was nearly all read meanwhile, or whether more was asked for
        (3 * FAIR_PART, None),
        (2 * FAIR_PART, None),  # a fair part of it
        (2 * FAIR_PART, "read"),  # and something new
        (FAIR_PART - 1, None),
        (9_000, "asked"),
        (0, None),
        (9_000, None),  # once is not too long
    ]
    assert not _cut_off_after(looks)
    assert _cut_off_after([*looks, (8_999, None)])


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application; without these parameters it would be tried as what makes one."""


Made = tuple[GuardedHttp, Mock]


def _connections(address: str = "", count: int = 1, app: Any = _nothing, loop: Any = None) -> list[Made]:
    """Of one server, without a network: the connections and their transports."""
    http, ws = protocols(Guard(Settings(), Gate(100, 100, 100)))
    config = Config(app, http=http, ws=ws, ws_max_size=16_384, ws_per_message_deflate=False, log_config=None)
    config.load()
    if loop is None:
        loop = Mock()
        loop.create_task.side_effect = lambda work: work.close() or Mock()  # nobody answers
        loop.call_soon.side_effect = lambda work, *given: work(*given)
    state = ServerState()
    return [_connected_by(http(config, state, {}, _loop=loop), address) for _ in range(count)]


def _connected_by(made: GuardedHttp, address: str) -> Made:
    transport = Mock()
    transport.get_write_buffer_size.return_value, transport.is_closing.return_value = 0, False
    transport.get_extra_info.side_effect = lambda name: (address, 1) if address and name == "peername" else None
    transport.abort.side_effect = lambda: setattr(transport.is_closing, "return_value", True)
    made.connection_made(transport)
    return made, transport


def _cut_off_after(looks: list[tuple[int, str | None]]) -> bool:
    """Whether somebody is cut off for reading an answer like this."""
    [(made, transport)] = _connections()
    for left, happened in looks:
        if happened == "read":
            made.resume_writing()
        elif happened == "asked":
            made.cycle = Mock(response_complete=True)
            made.on_message_complete()
        transport.get_write_buffer_size.return_value = left
        made._look_at_reader()
    return bool(transport.abort.called)


SMALL = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def test_nobody_asks_without_end_on_one_connection(server: Server) -> None:
    before, made = offences(server, "pipelined"), connected(server)
    with suppress(ConnectionError):
        made.sendall(SMALL * 5_000)
    assert is_cut_off(made)
    assert offences(server, "pipelined") == before + 1
    eventually(lambda: server.figure("zaria_pipelined_waiting") == 0)


def test_the_rest_of_what_was_read_is_passed_over() -> None:
    [(made, transport)] = _connections()
    made.data_received(SMALL * 5_000)
    assert transport.abort.call_count == 1
    assert len(made.pipeline) == MOST_PIPELINED + 1
    made.connection_lost(None)
    assert not made.pipeline


def test_no_more_is_read_while_requests_wait() -> None:
    """Otherwise each answer would let in more of them, and what belongs to them."""
    [(made, transport)] = _connections()
    made.data_received(SMALL * 3)
    assert transport.pause_reading.called
    for waiting in (2, 1):
        assert len(made.pipeline) == waiting
        made.on_response_complete()
        assert not transport.resume_reading.called
    made.on_response_complete()
    assert transport.resume_reading.called


def test_nobody_switches_to_a_socket_while_requests_wait() -> None:
    """Their answers would come in the middle of its frames."""
    [(made, transport)] = _connections()
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    made.data_received(SMALL * 2 + SMALL[:-2] + upgrade)
    assert transport.abort.called
    assert not transport.set_protocol.called


def test_one_address_leaves_only_so_much_unread() -> None:
    """However slowly each of its connections reads, and what has been read counts no more."""
    with patch("zaria.server.connections.MOST_UNREAD", 300_000):
        made = _connections("192.0.2.1", 5)
    for http, _ in made:
        http.data_received(SMALL)
    for http, transport in made[:4]:
        transport.get_write_buffer_size.return_value = 100_000
        http.pause_writing()
    assert [transport.abort.called for _, transport in made] == [False, False, False, True, False]
    made[3][0].connection_lost(None)
    made[0][0].resume_writing()
    http, transport = made[4]
    transport.get_write_buffer_size.return_value = 100_000
    http.pause_writing()
    assert not transport.abort.called


@pytest.mark.parametrize(
    "much",
    [
        b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nX-Much: " + b"x" * 200_000,
        b"".join([b"GET / HTTP/1.1\r\n", *(b"X-%d: some\r\n" % number for number in range(5_000))]),
    ],
    ids=["an address", "a header without end", "headers"],
)
def test_nobody_needs_so_many_headers(server: Server, much: bytes) -> None:
    before, made = offences(server, "headers"), connected(server)
    with suppress(ConnectionError):
        for start in range(0, len(much), 10_000):
            made.sendall(much[start : start + 10_000])
    assert is_cut_off(made)
    assert offences(server, "headers") == before + 1


def test_a_foreign_name_leads_nowhere(server: Server) -> None:
    answer = server.http.get(f"{server.url}/api/games", headers={"host": "evil.example"})
    assert (answer.status_code, answer.json()["key"]) == (421, "refusal.wrong-host")


def test_answers_are_not_kept_and_the_link_is_in_no_path(server: Server) -> None:
    table = open_table(server, people=1, players=2, start=False)
    assert server.ask("GET", "/api/games").headers["cache-control"] == "no-store"
    link = server.ask("POST", f"/api/tables/{table.id}/seats/0/link", secret=table.secrets[0]).json()["token"]
    answer = server.http.post(f"{server.url}/api/links", json={"token": link}, headers=bearer(new_secret()))
    assert answer.json()["table"]["host"]


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_what_goes_wrong_wears_what_every_answer_does(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=tmp_path / "z.db", rehearse=False, secure=True))) as client:
        client.headers["host"] = "127.0.0.1"
        answers = [
            client.get("/api/games"),
            client.get("/api/tables/nowhere"),
            client.get("/api/nothing"),
            client.post("/api/tables", content=b"{"),
            client.post("/api/replay", content=b"{}"),
        ]
    assert [answer.status_code for answer in answers] == [200, 404, 404, 400, 400]
    for answer in answers:
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["strict-transport-security"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_it_says_whether_it_can_write(server: Server) -> None:
    answer = server.ask("GET", "/readyz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_metrics_are_not_for_everybody(server: Server) -> None:
    assert server.ask("GET", "/metrics").status_code == 404
    assert "zaria_offences_total" in server.figures()


@pytest.mark.both
def test_a_stop_at_any_time_takes_less_than_five_seconds(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        open_table(server, bots=1)
        started = time.monotonic()
        server.stop()
        assert time.monotonic() - started < 5


def test_it_answers_and_stops_also_while_it_compiles(tmp_path: Path) -> None:
    with running(tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "empty")) as server:
        assert server.ask("GET", "/healthz").json()["warm"] is False
        assert server.ask("GET", "/api/games").status_code == 200
        started = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - started < 5


def test_budgets() -> None:
    bucket = Bucket(rate=0.001, burst=100)
    assert bucket.take(60)
    assert not bucket.take(60)
    assert bucket.take(40)
    buckets = Buckets(0.001, 1)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]


def test_the_gate_counts_each_address_and_all_of_them() -> None:
    gate = Gate(most=4, most_each=2, most_new=100, trusted=frozenset({"proxy"}))
    assert [gate.enter("a") for _ in range(3)] == [True, True, False]
    gate.leave("a")
    assert gate.enter("a")
    assert [gate.enter("proxy") for _ in range(3)] == [True, True, False]  # the house is full


def test_whoever_connects_again_and_again_has_to_wait() -> None:
    gate = Gate(most=100, most_each=100, most_new=0.3, trusted=frozenset({"proxy"}))

    def comes_and_goes(address: str) -> bool:
        entered = gate.enter(address)
        if entered:
            gate.leave(address)
        return entered

    assert [comes_and_goes("a") for _ in range(5)] == [True, True, True, False, False]
    assert comes_and_goes("b")
    assert all(comes_and_goes("proxy") for _ in range(5))


@pytest.mark.parametrize(
    ("host", "network"),
    [("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("::ffff:192.0.2.1", "192.0.2.1"), ("192.0.2.1", "192.0.2.1")],
)
def test_an_address_of_ipv6_is_a_whole_network(host: str, network: str) -> None:
    assert network_of(host) == network
