"""The review of the game that has just ended, on a page of its own over the table."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ..errors import BadRecord
from ..words import say
from .client import TableClient, Trouble
from .names import names_of

if TYPE_CHECKING:
    from .app import ZariaApp


class ReviewPage(ModalScreen[None]):
    """Says how far it is, then what the game was: luck, choices, and moments to learn from."""

    BINDINGS = [Binding("escape,q,r,enter", "dismiss")]
    DEFAULT_CSS = """
    ReviewPage { align: center middle; }
    ReviewPage #paper { width: 100%; max-width: 100; height: 90%; background: #1c222c; border: round #4b5568; }
    """

    def __init__(self, table: TableClient) -> None:
        super().__init__()
        self.table = table

    @property
    def lang(self) -> str:
        return cast("ZariaApp", self.app).lang

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="paper"):
            yield Static(say("screen.reviewing", self.lang, percent=0), id="told", markup=False)

    def on_mount(self) -> None:
        self.query_one("#paper").focus()
        self.run_worker(self._review(), exclusive=True)

    async def _review(self) -> None:
        try:
            record = await self.table.record()
            text = await asyncio.to_thread(self._told, record)
        except Trouble as trouble:
            text = say(trouble.reason.key, self.lang)
        except BadRecord as error:
            text = error.sentence(self.lang)
        self._show(text)

    def _told(self, record: dict[str, Any]) -> str:
        from ..review.account import review
        from ..review.words import told
        from .wording import TableWording

        found = review(record, progress=lambda done, total: self.app.call_from_thread(self._go_on, done, total))
        names = names_of(self.table.chairs, None, self.lang) if self.table.chairs else None
        return "\n".join(told(found, self.lang, self.table.seat, TableWording(record, self.lang, names)))

    def _go_on(self, done: int, total: int) -> None:
        self._show(say("screen.reviewing", self.lang, percent=100 * done // max(1, total)))

    def _show(self, text: str) -> None:
        if self.is_mounted:
            self.query_one("#told", Static).update(text)

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)
