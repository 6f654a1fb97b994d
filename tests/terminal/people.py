"""A person at the screen: looks, presses keys, clicks."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
from textual.pilot import Pilot

from zaria.terminal.app import ZariaApp
from zaria.terminal.canvas import Canvas
from zaria.terminal.client import TableClient
from zaria.terminal.screen import TableScreen

SMALL = (80, 24)
PATIENCE = 3000  # looks, until a test gives up
Found = TypeVar("Found")


class Person:
    """Plays by what the screen shows and by nothing else."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.app = pilot.app
        assert isinstance(self.app, ZariaApp)

    @property
    def page(self) -> TableScreen:
        assert isinstance(self.pilot.app.screen, TableScreen)
        return self.pilot.app.screen

    @property
    def table(self) -> TableClient:
        return self.page.table

    def shown(self, id: str = "board") -> str:
        """The text of a part of the screen."""
        widget = self.pilot.app.screen.query_one(f"#{id}")
        if isinstance(widget, Canvas):
            return "\n".join("".join(span.text for span in line) for line in widget.lines)
        return str(getattr(widget, "content"))  # noqa: B009 - only statics have it

    async def until(self, look: Callable[[], Found]) -> Found:
        for _ in range(PATIENCE):
            await self.pilot.pause()
            if found := look():
                return found
        raise AssertionError(f"waited in vain; the screen shows:\n{self.shown()}")

    async def my_turn(self) -> bool:
        """Wait for the next choice; False when the game is over."""
        await self.until(lambda: self.page.moves or self.table.state == "over")
        return self.table.state != "over"

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def click(self, cell: str) -> None:
        """Click in the middle of a cell of the board."""
        box = self.page.board.boxes[cell]
        await self.pilot.click("#board", offset=(int(box.centre[0]), int(box.centre[1])))

    async def play(self, turn: Callable[["Person"], Awaitable[Any]]) -> None:
        """Make every choice with `turn` until the game is over."""
        while await self.my_turn():
            before = self.table.view
            await turn(self)
            if self.table.view is before and not self.table.pending:
                pytest.fail(f"nothing was chosen:\n{self.shown()}")


async def by_keys(person: Person) -> None:
    """One whole choice with Tab, Enter and space."""
    await person.press("tab", "enter")
    if person.page.picks:
        await person.press("space")
    while person.page.picks:  # something else is still to say, such as a joker's colour
        chip = next(
            cell for cell in person.page.reachable() if cell not in person.page.picks and _is_chip(person, cell)
        )
        while person.page.board.cursor != chip:
            await person.press("tab")
        await person.press("enter")
        if person.page.picks:
            await person.press("space")


def _is_chip(person: Person, cell: str) -> bool:
    return not person.page._on_board(cell) and not cell.startswith("!")


async def by_mouse(person: Person) -> None:
    """One whole choice with clicks."""
    cells = [cell for cell in person.page.board.boxes if cell in person.page.reachable()]
    await person.click(cells[len(cells) // 2])
    if person.page.picks:
        await person.click("!send")
