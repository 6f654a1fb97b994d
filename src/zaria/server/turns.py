"""Requests, new sockets and messages take turns: in every round of the event loop a few of each address, however many
connections it has.

Whoever asks without end on hundreds of connections waits for themselves; nobody is refused, and what takes long to
answer keeps nobody's place.
"""

import asyncio
from collections import deque

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from .limits import network_of
from .metrics import TURNS_WAITING

AT_ONCE = 2  # of one address in one round; most take less than a millisecond


class Turns:
    """Whose turn it is."""

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}  # in this round, by address
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._goes_round = False

    async def take(self, address: str) -> None:
        """Wait for a turn of this address; mostly it has come."""
        begun = self._begun.get(address, 0)
        if begun >= AT_ONCE or address in self._waiting:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            if address not in self._waiting:
                self._waiting[address] = deque()
            self._waiting[address].append(turn)
            TURNS_WAITING.inc()
            await turn
            return
        self._begun[address] = begun + 1
        self._go_round()

    def _go_round(self) -> None:
        if not self._goes_round:
            self._goes_round = True
            asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._goes_round = False
        self._begun.clear()
        for address, line in list(self._waiting.items()):
            begun = 0
            while line and begun < AT_ONCE:
                turn = line.popleft()
                TURNS_WAITING.dec()
                if not turn.done():  # otherwise nobody waits for it any more
                    turn.set_result(None)
                    begun += 1
            if begun:
                self._begun[address] = begun
            if not line:
                del self._waiting[address]
        if self._begun:
            self._go_round()


class InTurns:
    """Around the application: its requests and new sockets take turns."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._turns = app, Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            client = scope.get("client")
            await self._turns.take(network_of(client[0] if client else ""))
        await self._app(scope, receive, send)
