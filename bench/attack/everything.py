"""Many attacks at the same time, from one process and one address."""

import asyncio
from collections.abc import Awaitable, Callable

from .stranger import Stranger

BUILDING = 3.0  # seconds until it counts as ready, built up or not


def at_once(*strikes: Callable[[Stranger], Awaitable[None]]) -> Callable[[Stranger], Awaitable[None]]:
    """One attack made of several; one that fails does not end the others."""

    async def strike(stranger: Stranger) -> None:
        parts = [Stranger(stranger.target) for _ in strikes]
        for part in parts:
            part.did = stranger.did
        striking = [asyncio.ensure_future(each(part)) for each, part in zip(strikes, parts, strict=True)]
        await asyncio.sleep(BUILDING)
        stranger.ready.set()
        await asyncio.gather(*striking, return_exceptions=True)

    return strike
