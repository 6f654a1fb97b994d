"""Requests and messages of one address take turns with those of others."""

import asyncio
from typing import Any

import pytest

from zaria.server.turns import AT_ONCE, InTurns

from .hubs import run


def scope(address: str, kind: str = "http") -> Any:
    return {"type": kind, "client": (address, 1)}


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_whoever_asks_on_many_connections_waits_for_themselves(kind: str) -> None:
    order: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        order.append(scope["client"][0])

    async def work() -> None:
        turns = InTurns(app)
        many = [asyncio.create_task(turns(scope("192.0.2.1", kind), None, None)) for _ in range(100)]  # type: ignore[arg-type]
        await asyncio.sleep(0)
        one = asyncio.create_task(turns(scope("192.0.2.2", kind), None, None))  # type: ignore[arg-type]
        await asyncio.gather(*many, one)

    run(work())
    assert order.count("192.0.2.1") == 100
    assert order.index("192.0.2.2") <= 2 * AT_ONCE


def test_what_takes_long_keeps_nobodys_place_and_who_leaves_waits_no_more() -> None:
    answered: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["number"] < AT_ONCE:
            await asyncio.Event().wait()
        answered.append(scope["number"])

    async def work() -> None:
        turns = InTurns(app)
        asked = [
            asyncio.create_task(turns({**scope("192.0.2.1"), "number": number}, None, None))  # type: ignore[arg-type]
            for number in range(20)
        ]
        await asyncio.sleep(0)
        asked[-1].cancel()
        await asyncio.gather(*asked[AT_ONCE:-1])
        for task in asked[:AT_ONCE]:
            task.cancel()

    run(work())
    assert answered == list(range(AT_ONCE, 19))
