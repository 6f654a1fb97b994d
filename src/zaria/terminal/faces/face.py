"""What a game has to show and to say; the screens know nothing else of it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from ...words import say
from ..board import View
from ..moves import Move
from ..paint import Line
from ..table import Told


class Action(NamedTuple):
    """What a button says that makes a choice, and whether that costs something."""

    label: str
    costs: bool = False


class Sitting(NamedTuple):
    """Somebody at a table: the view, what everybody is called, and the reader's language."""

    view: View
    names: Sequence[str]
    lang: str

    def say(self, key: str, **facts: object) -> str:
        return say(key, self.lang, **facts)


class Face(ABC):
    """One game. Sheets belong to a seat; the middle is what all of them share."""

    composed: tuple[str, ...] = ()  # the phases in which several cells make one choice

    @abstractmethod
    def cells(self, text: str, view: View) -> Sequence[str]:
        """The cells one picks to make a choice; none for a pass."""

    def ask(self, cell: str, picks: Sequence[str], view: View) -> str:
        """The choice to ask about where a cell cannot be picked."""
        return cell

    @abstractmethod
    def middle(self, at: Sitting) -> list[Line]:
        """What lies on the table."""

    @abstractmethod
    def sheet(self, at: Sitting, seat: int, airy: bool) -> list[Line]:
        """One player's sheet or cards; `airy` with room between the rows."""

    @abstractmethod
    def mini(self, at: Sitting, seat: int) -> Line:
        """The same in one line of at most 22 characters."""

    @abstractmethod
    def step(self, at: Sitting) -> str:
        """What the seat has to do now, in one sentence."""

    @abstractmethod
    def action(self, text: str, at: Sitting) -> Action:
        """What the button says that makes this choice."""

    @abstractmethod
    def tell(self, told: Told, at: Sitting) -> str | None:
        """A line of the story, or None where it is not worth a line."""

    def chip(self, cell: str, at: Sitting) -> str:
        """What the button of a cell says that does not lie on the board."""
        return cell

    def moves(self, view: View) -> list[Move]:
        """All legal choices as sets of cells."""
        return [Move(text, frozenset(self.cells(text, view))) for text in view["legal"]]
