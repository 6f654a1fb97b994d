"""Dice of one's own on the screen: typing them in, taking back, and answering those who want to."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ..errors import Refusal
from .client import TableClient
from .faces import dice_names, example_of
from .names import names_of
from .pages import Ask, Page


class RollingPage(Page):
    """A screen at a table where people may roll their own dice."""

    BINDINGS = [Binding("d", "roll"), Binding("z", "back")]
    table: TableClient
    picks: list[str]
    note: Refusal | None
    _answering = 0  # the wish that is asked about

    @property
    def names(self) -> list[str]:
        return names_of(self.table.chairs, self.table.seat, self.zaria.lang)

    def action_roll(self) -> None:
        """Type in the dice of one's own."""
        if self.table.rolling:
            self.zaria.push_screen(TypeIn(self.roll_wanted, example_of(self.table.rolling)), self._rolled)

    @property
    def roll_wanted(self) -> str:
        return self.say("screen.roll", dice=dice_names(self.table.rolling, self.zaria.lang))

    async def _rolled(self, text: str | None) -> None:
        if text:
            self.note = None
            await self.table.enter(text)

    async def action_back(self) -> None:
        if self.table.own_dice and self.table.state == "playing":
            self.note, self.picks = None, []
            await self.table.back()

    def ask_agreement(self) -> None:
        """Somebody wants to take something back: ask once."""
        wish = self.table.asked
        if wish is not None and wish.id != self._answering:
            self._answering = wish.id
            question = self.say("play.asked", name=self.names[wish.seat], count=wish.steps)
            self.zaria.push_screen(Ask(question, ""), self._agree)

    async def _agree(self, yes: bool | None) -> None:
        await self.table.agree(bool(yes))


class TypeIn(ModalScreen[str | None]):
    """A line to type in, such as what one's own dice show."""

    BINDINGS = [Binding("escape", "dismiss(None)")]
    DEFAULT_CSS = """
    TypeIn { align: center middle; }
    TypeIn Vertical { width: 60; height: auto; background: #1c222c; border: round #4b5568; padding: 1 2; }
    """

    def __init__(self, question: str, example: str) -> None:
        super().__init__()
        self.question, self.example = question, example

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, markup=False)
            yield Input(placeholder=self.example)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    async def action_dismiss(self, result: str | None = None) -> None:
        self.dismiss(result)
