"""What people do at tables with their own dice; `own_dice` says what they may."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Protocol

from .. import events
from ..events import AnyEvent
from .conflicts import judged_again
from .live import Live
from .lobby import refused
from .metrics import REFUSALS
from .others import Alone, Others
from .own_dice import at_once, granted, refuse_answer, refuse_correction, refuse_entry
from .protocol import Accepted, Refused
from .store import Conflict


class House(Protocol):
    """What this needs of the hub."""

    others: Alone | Others

    def is_current(self, live: Live) -> bool: ...
    def held(self, id: str) -> AbstractAsyncContextManager[Live]: ...
    async def change(self, live: Live, lines: list[AnyEvent], choice: str | None = None) -> None: ...


class OwnDice:
    """What people do at such tables."""

    def __init__(self, house: House) -> None:
        self._house, self.others = house, house.others

    @judged_again
    async def enter(
        self, table: str, key: str | None, seat: int, id: str, number: int, text: str
    ) -> Accepted | Refused:
        """Type in what was rolled. The same id again gets the same answer."""
        async with self._house.held(table) as live:
            return await self._answer(
                live,
                id,
                lambda: refuse_entry(live.table, key, seat, id, number, text, live.here),
                lambda: [events.Happened(text, seat)],
            )

    @judged_again
    async def correct(
        self, table: str, key: str | None, seat: int, id: str, number: int, lines: int
    ) -> Accepted | Refused:
        """Take back so many lines, or ask the others whether they agree."""

        def wish() -> list[AnyEvent]:
            alone = lines <= at_once(live.table, key, live.here)
            return [events.SetBack(seat, lines) if alone else events.Proposed(seat, lines)]

        async with self._house.held(table) as live:
            return await self._answer(
                live,
                id,
                lambda: refuse_correction(live.table, key, seat, id, number, lines) or _refuse_endless(live, seat, id),
                wish,
            )

    @judged_again
    async def agree(
        self, table: str, key: str | None, seat: int, id: str, proposal: int, yes: bool
    ) -> Accepted | Refused:
        """Say yes or no to a wish; with the last yes it is granted."""

        def answer() -> list[AnyEvent]:
            if not yes:
                return [events.Declined(seat, proposal)]
            return [events.Agreed(seat, proposal), *granted(live.table, live.here, seat)]

        async with self._house.held(table) as live:
            return await self._answer(live, id, lambda: refuse_answer(live.table, key, seat, id, proposal, yes), answer)

    async def grant(self, live: Live) -> None:
        """Grant a wish that waits for nobody who is still here."""
        async with live.lock:
            lines = granted(live.table, live.here) if self._house.is_current(live) else []
            if lines:
                with suppress(Conflict):  # another process did
                    await self._house.change(live, lines)

    async def _answer(
        self, live: Live, id: str, refuse: Callable[[], Refused | None], lines: Callable[[], list[AnyEvent]]
    ) -> Accepted | Refused:
        wrong = refuse()
        if wrong and await self.others.catch_up(live):
            wrong = refuse()
        if wrong:
            REFUSALS.inc()
            return wrong
        if id not in live.table.answers:
            await self._house.change(live, lines(), id)
        return Accepted(id, live.table.answers[id][1])


def _refuse_endless(live: Live, seat: int, id: str) -> Refused | None:
    """Why a seat may not correct once more: it has done nothing else for a while."""
    again = id in live.table.answers or live.may_think_again(seat)
    return None if again else refused(id, "too-many")
