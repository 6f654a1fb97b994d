"""A table at a plain prompt: works over any connection, also without a real terminal."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console

from .. import bots
from ..errors import Refusal
from ..games.registry import GAMES
from ..words import answers, catalogue, say
from .background import Background
from .board import draw
from .client import TableClient, Trouble, Wish
from .faces import Sitting, dice_names, example_of, face_of, told_text
from .names import names_of, title_of
from .remote import RemoteClient

BACK = "play.back-words"
MANY = 30  # more choices than this are told as a pattern


class Left(Exception):
    """The player has left the table."""


class Prompt:
    """One person at a table, in this process or on a server, or one who watches."""

    def __init__(self, table: TableClient, lang: str, console: Console) -> None:
        self.table, self.lang, self.console = table, lang, console
        self._announced: object = None
        self._lost = False

    def play(self) -> None:
        """Play to the end. Raises Left when the player has gone, Trouble when there is no table."""
        self._at = Background(self.table)
        try:
            while self.table.state != "over":
                self._go_on()
            self._finish()
        finally:
            self._at.close()

    def _go_on(self) -> None:
        table = self.table
        if table.state == "gone":
            raise Trouble(table.trouble or Refusal(None, "refusal.no-such-table"))
        if table.state in ("open", "opening"):
            self._wait_in_lobby()
        elif table.asked is not None:
            self._answer(table.asked)
        elif table.rolling and not table.pending and not table.lost:
            self._my_roll()
        elif table.view is not None and table.view["legal"] and not table.pending and not table.lost:
            self._my_choice(table.view["legal"])
        else:
            self._tell_of_the_line()
            if table.view is not None and table.seat is None:
                self._watch()
            self._at.wait()

    def _wait_in_lobby(self) -> None:
        names = names_of(self.table.chairs, self.table.seat, self.lang)
        if self._announced != names:
            self._announced = names
            self.console.print("  ".join(f"{seat}. {name}" for seat, name in enumerate(names, start=1)))
            if self.table.seat is not None and not self.table.host:
                self._say("join.sat-down", name=names[self.table.seat])
        if not self.table.host or not isinstance(self.table, RemoteClient):
            self._at.wait()
            return
        answer = self._read("join.host-prompt")
        try:
            self._at.run(self.table.seat_bot(bots.USUAL) if answer == "b" else self.table.start())
        except Trouble as trouble:
            self._refuse(trouble.reason)
            return
        self._at.wait()

    def _tell_of_the_line(self) -> None:
        """Say once that the connection is lost, and once that it is back."""
        if self.table.lost != self._lost:
            self._lost = self.table.lost
            self._say("join.lost" if self._lost else "join.back")

    def _watch(self) -> None:
        assert self.table.view is not None
        if self._announced is not self.table.view:
            self._announced = self.table.view
            self._show_board()

    def _my_choice(self, legal: list[str]) -> None:
        if len(legal) == 1:
            self._say("play.only-choice", choice=legal[0])
            self._choose(legal[0])
            return
        self._show_news()
        self._show_board()
        assert self.table.view is not None
        self.console.print(self._phase(), style="cyan")
        self._show_choices(legal)
        text = self._ask(legal)
        if text is None:
            self._at.run(self.table.back())
            self._say_refused()
        else:
            self._choose(text)

    def _my_roll(self) -> None:
        """Dice of one's own are typed in, until they are right."""
        self._show_news()
        self._show_board()
        dice, view = self.table.rolling, self.table.view
        assert view is not None
        name = names_of(self.table.chairs, self.table.seat, self.lang)[view["active"]]
        self._say("play.roll", name=name, dice=dice_names(dice, self.lang), example=example_of(dice))
        while self.table.rolling == dice:
            answer = self._read("play.prompt")
            self._at.run(self.table.back() if answer in answers(BACK) else self.table.enter(answer))
            self._say_refused()

    def _answer(self, wish: Wish) -> None:
        names = names_of(self.table.chairs, self.table.seat, self.lang)
        self._say("play.asked", name=names[wish.seat], count=wish.steps)
        self._at.run(self.table.agree(self._read("play.yes-or-no").startswith(tuple(answers("play.yes-words")))))

    def _say_refused(self) -> None:
        if self.table.refused:
            self._refuse(self.table.refused)

    def _phase(self) -> str:
        """What is to be done now, with the texts to type in mind."""
        assert self.table.view is not None
        view = self.table.view
        key = f"phase.{self.table.game}-{view['phase']}"
        return say(key if key in catalogue(self.lang) else "phase.any", self.lang, **view.get("facts", {}))

    def _choose(self, text: str) -> None:
        self._at.run(self.table.choose(text))
        while self.table.pending:  # also over a lost connection: it is sent again with the next one
            self._tell_of_the_line()
            self._at.wait()
        self._tell_of_the_line()
        self._say_refused()

    def _ask(self, legal: list[str]) -> str | None:
        """A choice, or None to take something back where people have their own dice."""
        while True:
            answer = self._read("play.prompt")
            if self.table.own_dice and answer in answers(BACK):
                return None
            if answer.isdecimal() and len(legal) <= MANY and 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            if answer in legal:
                return answer
            reason = self._at.run(self.table.why(answer))
            if reason is None:
                return answer
            self._refuse(reason)

    def _refuse(self, reason: Refusal) -> None:
        rule = f" [dim]({reason.rule})[/dim]" if reason.rule else ""
        self.console.print(f"  {reason.text(self.lang)}{rule}")

    def _read(self, key: str) -> str:
        return read(self.console, self.lang, key)

    def _show_choices(self, legal: list[str]) -> None:
        if len(legal) > MANY:
            self._say("play.many-choices", count=len(legal), example=legal[len(legal) // 2])
            return
        for line in _lines([f"{number} {text}" for number, text in enumerate(legal, start=1)], self.console.width):
            numbered = (choice.partition(" ") for choice in line)
            self.console.print("  " + "   ".join(f"[bold]{number}[/bold] {text}" for number, _, text in numbered))

    def _show_news(self) -> None:
        assert self.table.view is not None
        at = Sitting(self.table.view, names_of(self.table.chairs, self.table.seat, self.lang), self.lang)
        face = face_of(self.table.game)
        told = [text for line in self.table.told if (text := told_text(face, line, at))]
        if told:
            self.console.print(" · ".join(told), style="dim", markup=False)

    def _show_board(self) -> None:
        assert self.table.view is not None
        self.console.print()
        names = names_of(self.table.chairs, self.table.seat, self.lang)
        self.console.print(draw(self.table.view, names, self.lang))

    def _finish(self) -> None:
        self._show_board()
        view = self.table.view
        assert view is not None
        names = names_of(self.table.chairs, self.table.seat, self.lang)
        winners = ", ".join(names[seat] for seat in view["winners"])
        self._say("play.winners" if len(view["winners"]) > 1 else "play.winner", names=winners)
        if self.table.practice:
            self._say("screen.counts-nowhere")

    def _say(self, key: str, **facts: object) -> None:
        self.console.print(say(key, self.lang, **facts), style="cyan")


def _lines(choices: Sequence[str], width: int) -> Iterator[list[str]]:
    """As many choices to a line as fit whole, behind a margin of two and with three between them."""
    line: list[str] = []
    for choice in choices:
        if line and 2 + sum(cell_len(other) + 3 for other in line) + cell_len(choice) > width:
            yield line
            line = []
        line.append(choice)
    yield line


def read(console: Console, lang: str, key: str, **facts: object) -> str:
    """What somebody types in answer to a sentence. Raises Left."""
    try:
        answer = " ".join(console.input(f"[bold]{say(key, lang, **facts)}[/bold] ").split()).lower()
    except EOFError as error:
        raise Left from error
    if answer in answers("play.leave-words"):
        raise Left
    return answer


def ask_game(console: Console, lang: str, own_dice: bool = False) -> str:
    """Which game to play, with one's own dice or not. Raises Left."""
    ids = [id for id, game in GAMES.items() if game.own_dice or not own_dice]
    for number, id in enumerate(ids, start=1):
        console.print(f"  [bold]{number}[/bold] {title_of(id, lang)}")
    while True:
        answer = read(console, lang, "play.which-game")
        if answer in ids:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
