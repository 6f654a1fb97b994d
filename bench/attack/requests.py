"""Attacks by HTTP requests: dear ones, again and again, and such as nobody honest sends."""

import asyncio
import json
import secrets
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import zaria
from bench.client import HOST

from .http import encoded
from .stranger import Stranger, request, times
from .tables import ENDLESS, ENDLESS_CHOICE

MOST_RECORD = 262_144  # bytes of a record to replay
LEAST_LINE = 12  # bytes of a record's line
MOST_PRACTISED = 4000  # lines of a record to go on from
AT_ONCE, CROWD = 8, 250  # connections
PIPELINED = 5_000  # requests sent at once
MOST = 20_000  # requests of one connection
UPWARDS = ("/../../../../etc/passwd", "/assets/..%2f..%2fapp.py", "/assets/%2e%2e/%2e%2e/run.py", "//etc/passwd")
DEAR = ("/api", "/api/schema/openapi.json", "/api/tables", "/api/games", "/metrics")


async def replays(stranger: Stranger) -> None:
    """The largest record there may be, to be replayed."""
    record = endless_record()
    http, data = stranger.http(), encoded(record)
    while len(data) > MOST_RECORD or (await http.ask("POST", "/api/replay", data)).status == 413:
        record["log"] = record["log"][: int(0.9 * len(record["log"]))]
        data = encoded(record)
    stranger.did["lines in a record"] = len(record["log"])
    stranger.ready.set()
    await _ask_side_by_side(stranger, "POST", ["/api/replay", "/api/replay?seat=0"], data)


async def gets(stranger: Stranger) -> None:
    """What is made anew for everybody who asks."""
    stranger.ready.set()
    await _ask_side_by_side(stranger, "GET", DEAR)


async def pipelined(stranger: Stranger) -> None:
    """Small requests on a few connections, without waiting for any answer."""
    stranger.ready.set()
    said = request("GET", "/healthz", {"Host": f"{HOST}:{stranger.target.port}"}) * PIPELINED

    async def pour() -> None:
        async with stranger.link() as link:
            reading = asyncio.create_task(link.read_all())
            try:
                for _ in times(MOST):
                    await link.send(said)
                    stranger.did["requests sent"] += PIPELINED
            finally:
                reading.cancel()

    await asyncio.gather(*(stranger.again(pour, MOST) for _ in range(AT_ONCE)))


async def looks(stranger: Stranger) -> None:
    """A table, asked for on as many connections as one address may have."""
    table = await stranger.own_table()
    stranger.ready.set()
    await _ask_side_by_side(stranger, "GET", [f"/api/tables/{table}", "/"], at_once=CROWD)


async def practice(stranger: Stranger) -> None:
    """Tables that go on from the end of the longest game there may be."""
    stranger.ready.set()
    record = endless_record(MOST_PRACTISED)
    wish = encoded({"record": record, "line": len(record["log"]) - 1, "seat": 0})
    await _ask_side_by_side(stranger, "POST", ["/api/practice"], wish)


async def reviews(stranger: Stranger) -> None:
    """Long games to be reviewed with the greatest care, by many people from one address."""
    stranger.ready.set()
    record = endless_record(MOST_PRACTISED)

    async def ask(number: int) -> None:
        http = stranger.http(secrets.token_urlsafe(24))
        wish = encoded({"record": {**record, "log": record["log"][: -1 - number]}, "deep": True})
        answer = await http.ask("POST", "/api/reviews", wish)
        stranger.did[f"answered {answer.status}"] += 1

    for number in times(MOST_PRACTISED // 2):
        await asyncio.gather(stranger.again(partial(ask, number), 1), asyncio.sleep(0.2))


async def long_logs(stranger: Stranger) -> None:
    """Tables with a very long log, asked for again and again."""
    stranger.ready.set()
    paths = [f"/api/tables/{table}?since=0" for table in stranger.target.tables]
    await _ask_side_by_side(stranger, "GET", [*paths, *(f"/api/tables/{id}/record" for id in stranger.target.tables)])


async def _ask_side_by_side(
    stranger: Stranger, method: str, paths: Sequence[str], body: bytes | None = None, at_once: int = AT_ONCE
) -> None:
    async def ask() -> None:
        http = stranger.http()
        for number in times(MOST):
            answer = await http.ask(method, paths[number % len(paths)], body, {"Accept-Encoding": "gzip"})
            stranger.did[f"answered {answer.status}"] += 1
            if answer.status == 429:
                await asyncio.sleep(0.02)

    await asyncio.gather(*(stranger.again(ask, 100) for _ in range(at_once)))


def endless_record(lines: int = MOST_RECORD // LEAST_LINE) -> dict[str, Any]:
    """A game without end, by default longer than a record may be."""
    match = zaria.Match(zaria.game(ENDLESS.id), first=0, chance=zaria.Seeded(1))
    while len(match.log) < lines:
        seat = match.to_act[0]
        match.choose(seat, ENDLESS_CHOICE(seat, match.view()))
    return match.record()


async def refused(stranger: Stranger) -> None:
    """What a server must turn away; whatever it does not counts as let in."""
    stranger.ready.set()
    kinds = dict(_foreign(stranger))

    async def ask(kind: str, said: bytes) -> None:
        for _ in times(MOST):
            async with stranger.link(said) as link:
                answer = await asyncio.wait_for(link.read(), 5)
            status = int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0
            turned_away = not answer or status >= 400
            stranger.did["turned away" if turned_away else f"LET IN: {kind}, {status}"] += 1

    await asyncio.gather(*(stranger.again(partial(ask, kind, said), MOST) for kind, said in kinds.items()))


def _foreign(stranger: Stranger) -> Iterator[tuple[str, bytes]]:
    host = {"Host": f"{HOST}:{stranger.target.port}"}
    table = json.dumps({"game": ENDLESS.id}).encode()
    post = {"Content-Type": "application/json", "Content-Length": str(len(table))}
    socket = f"/api/tables/{stranger.target.table}/socket"
    evil = "http://evil.example"
    yield "wrong Host, GET", request("GET", "/api/tables", {"Host": "evil.example"})
    yield "wrong Host, POST", request("POST", "/api/tables", {"Host": "evil.example", "Origin": evil} | post, table)
    yield "wrong Host, socket", stranger.upgrade(socket, Host="evil.example", Origin=evil)
    yield "foreign Origin, POST", request("POST", "/api/tables", host | {"Origin": evil} | post, table)
    yield "foreign Origin, socket", stranger.upgrade(socket, Origin=evil)
    yield "no origin at all, POST", request("POST", "/api/tables", host | {"Origin": "null"} | post, table)
    yield "a header of 200 kB", request("GET", "/healthz", host | {"X-Much": "x" * 200_000})
    yield "5,000 headers", request("GET", "/healthz", host | {f"X-{n}": secrets.token_hex(8) for n in range(5000)})
    yield "an address of 100 kB", request("GET", "/" + "x" * 100_000, host)
    for path in UPWARDS:
        yield f"path {path}", request("GET", path, host)
