"""Who is gone: others are told within seconds, and where the table wants it a bot sits in until they are back."""

import asyncio
from contextlib import suppress
from typing import Protocol

import structlog

from ..events import AnyEvent
from . import lobby
from .clocks import Time
from .live import Live
from .metrics import OUTBOXES_WAITING
from .others import Alone, Others
from .own_dice_wishes import OwnDice
from .store import Conflict, Unwritable

log = structlog.get_logger()

ROUND = 2.0  # seconds between two looks around


class House(Protocol):
    """What this needs of the hub."""

    live: dict[str, Live]
    own_dice: OwnDice
    others: Alone | Others

    def is_current(self, live: Live) -> bool: ...
    async def change(self, live: Live, lines: list[AnyEvent], choice: str | None = None) -> None: ...


class Absence:
    """The rounds, for a supervised task."""

    def __init__(self, house: House, time: Time) -> None:
        self._house, self._time = house, time

    async def go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.look_around()

    async def look_around(self) -> None:
        """Once through all tables: notice silence, and let bots sit in."""
        tables = self._house.live.values()
        OUTBOXES_WAITING.set(sum(outbox.waiting for live in tables for outbox in live.outboxes))
        for live in list(self._house.live.values()):
            try:
                await self._look_at(live)
            except Unwritable:
                raise
            except Exception:  # of one table: the others are looked at as well
                log.exception("who is gone from a table could not be seen", table=live.table.id)

    async def _look_at(self, live: Live) -> None:
        if live.outboxes:
            live.dismiss_silent()
            live.tell_presence()
        if not self._house.others.sees_all():
            return
        if self._missed(live) and self._house.others.leads(live):
            await self._sit_in(live)
        if live.table.wish and self._house.others.leads(live):
            await self._house.own_dice.grant(live)

    def _missed(self, live: Live) -> list[int]:
        """The seats of people who have been gone for longer than the table waits."""
        table, patience = live.table, live.table.created.stand_in_after
        if patience is None or table.state != "playing":
            return []
        online, limit = live.online, self._time.now() - patience
        people = [seat for seat, chair in enumerate(table.seats) if chair.player is None]
        return [seat for seat in people if not online[seat] and live.gone[seat] <= limit]

    async def _sit_in(self, live: Live) -> None:
        async with live.lock:
            if self._house.is_current(live):
                lines = [line for seat in self._missed(live) for line in lobby.sit_in(live.table, seat)]
                if lines:
                    with suppress(Conflict):  # another process was faster; there is a next round
                        await self._house.change(live, lines)
