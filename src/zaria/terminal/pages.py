"""What all screens share: a board with cells, a line of keys, and how one moves between cells."""

from collections.abc import Collection
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Markdown, Static

from ..games import registry
from ..words import following, say
from .canvas import Canvas
from .paint import DIM, TITLE, Line, Span, button

if TYPE_CHECKING:
    from .app import ZariaApp

KEY = "key "  # cells of the line of keys
ACTIONS = {
    "⏎": "take",
    "␣": "send",
    "u": "undo",
    "p": "pass_",
    "o": "look",
    "r": "review",
    "d": "roll",
    "z": "back",
    "?": "help",
    "l": "language",
    "q": "leave",
}


class Page(Screen[None]):
    """A screen with a board; subclasses draw it in `paint` and answer taps in `tap`."""

    BINDINGS = [
        Binding("l", "language"),
        Binding("question_mark,f1", "help"),
        Binding("q,ctrl+c", "leave"),
    ]
    game = ""  # whose rules `?` shows

    @property
    def zaria(self) -> "ZariaApp":
        return cast("ZariaApp", self.app)

    def say(self, key: str, **facts: object) -> str:
        return say(key, self.zaria.lang, **facts)

    @property
    def board(self) -> Canvas:
        return self.query_one("#board", Canvas)

    def on_mount(self) -> None:
        self.board.focus()
        self.paint()

    def paint(self) -> None:
        raise NotImplementedError

    async def tap(self, cell: str) -> None:
        raise NotImplementedError

    def reachable(self) -> Collection[str]:
        """The cells that the arrows move over."""
        return [cell for cell, state in self.board.states.items() if state in ("can", "picked", "instead")]

    def keys_line(self, keys: list[tuple[str, str]]) -> None:
        """Show the keys there are; they can be clicked too."""
        line: Line = []
        for key, word in keys:
            line += [Span(f" {key} ", "bold #101418 on #8b93a1", KEY + key), Span(f" {word} ", DIM)]
        bar = self.query_one("#keys", Canvas)
        bar.can_focus = False
        bar.show([line], {})

    async def on_canvas_tapped(self, event: Canvas.Tapped) -> None:
        event.stop()
        if event.cell.startswith(KEY):
            await self.run_action(ACTIONS[event.cell.removeprefix(KEY)])
            return
        if event.cell in self.board.boxes:
            self.board.cursor = event.cell
        await self.tap(event.cell)

    def action_move(self, dx: int, dy: int) -> None:
        self.board.point(self.board.towards(dx, dy, self.reachable()))

    def action_wander(self, dx: int, dy: int) -> None:
        self.board.point(self.board.towards(dx, dy, self.board.boxes))

    def action_skip(self, step: int) -> None:
        self.board.point(self.board.following(step, self.reachable()))

    async def action_take(self) -> None:
        if self.board.cursor is not None:
            await self.tap(self.board.cursor)

    async def action_send(self) -> None:
        await self.action_take()

    @property
    def next_language(self) -> str:
        """The name of the language that comes after this one, in that language."""
        return say("keys.language", following(self.zaria.lang))

    def action_language(self) -> None:
        self.zaria.lang = following(self.zaria.lang)
        self.paint()

    def action_help(self) -> None:
        self.zaria.push_screen(Help(self.game))

    def action_leave(self) -> None:
        self.zaria.exit()


class Help(ModalScreen[None]):
    """The keys, the marks, and the rules of the game."""

    BINDINGS = [Binding("escape,q,question_mark,enter", "dismiss")]
    DEFAULT_CSS = """
    Help { align: center middle; }
    Help #paper { width: 78; height: 90%; background: #1c222c; border: round #4b5568; scrollbar-size-vertical: 1; }
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        lang = cast("ZariaApp", self.app).lang
        with VerticalScroll(id="paper"):
            yield Static(say("help.keys", lang), markup=False)
            if self.game:
                yield Markdown(registry.rulebook(self.game, lang), open_links=False)

    def on_mount(self) -> None:
        self.query_one("#paper").focus()

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)


class Ask(ModalScreen[bool]):
    """A question with yes and no."""

    BINDINGS = [Binding("y,v", "answer(True)"), Binding("n,o,escape,q", "answer(False)")]
    DEFAULT_CSS = """
    Ask { align: center middle; }
    Ask Vertical { width: auto; height: auto; background: #1c222c; border: round #4b5568; padding: 1 3; }
    """

    def __init__(self, question: str, hint: str) -> None:
        super().__init__()
        self.question, self.hint = question, hint

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Canvas(id="board")

    def on_mount(self) -> None:
        lang = cast("ZariaApp", self.app).lang
        buttons: Line = [button("yes", say("screen.yes", lang)), Span("  "), button("no", say("screen.no", lang))]
        lines: list[Line] = [[Span(self.question, TITLE)], [Span(self.hint, DIM)], [], buttons]
        board = self.query_one(Canvas)
        board.show(lines, {"yes": "can", "no": "can"}, "yes")
        board.focus()

    def on_canvas_tapped(self, event: Canvas.Tapped) -> None:
        event.stop()
        self.dismiss(event.cell == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)

    def action_take(self) -> None:
        self.dismiss(self.query_one(Canvas).cursor == "yes")

    action_send = action_take

    def action_move(self, dx: int, dy: int) -> None:
        board = self.query_one(Canvas)
        board.point("no" if board.cursor == "yes" else "yes")

    action_wander = action_move

    def action_skip(self, step: int) -> None:
        self.action_move(step, 0)
