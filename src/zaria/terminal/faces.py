"""How a game looks and speaks on a screen of text; the screens know nothing else of it.

A game's folder has its face in the module `screen`, under the name FACE. One without it is shown plainly.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from ..games import registry
from ..games.dice import Die
from ..games.views import AnyView
from ..story import Told
from ..words import catalogue, say
from .board import View
from .moves import Move
from .paint import DIM, Line, Span, button


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


class Face:
    """One game. Sheets belong to a seat; the middle is what all of them share.

    As it stands it shows any game: its view as it is, every choice as a button with its text.
    """

    composed: tuple[str, ...] = ()  # the phases in which several cells make one choice
    everybody = False  # whether the middle shows every player, so that no sheets need lie beside it

    def board(self, at: Sitting) -> list[RenderableType]:
        """The table as plain text, without the scores."""
        return [Text(f"{name}: {value}") for name, value in _particular(at.view)]

    def cells(self, text: str, view: View) -> Sequence[str]:
        """The cells one picks to make a choice; none for a pass."""
        return [] if text in registry.manifest(view["game"]).passes else [text]

    def ask(self, cell: str, picks: Sequence[str], view: View) -> str:
        """The choice to ask about where a cell cannot be picked."""
        return cell

    def middle(self, at: Sitting) -> list[Line]:
        """What lies on the table."""
        drawn: list[Line] = [[Span(f"{name}: ", DIM), Span(str(value))] for name, value in _particular(at.view)]
        for text in at.view["legal"]:
            drawn += [[button(cell, text)] for cell in self.cells(text, at.view)]
        return drawn

    def sheet(self, at: Sitting, seat: int, airy: bool) -> list[Line]:
        """One player's sheet or cards; `airy` with room between the rows."""
        return []

    def mini(self, at: Sitting, seat: int) -> Line:
        """The same in one line of at most 22 characters."""
        return []

    def step(self, at: Sitting) -> str:
        """What the seat has to do now, in one sentence."""
        key = f"phase.{at.view['game']}-{at.view['phase']}"
        return at.say(key if key in catalogue(at.lang) else "phase.any", **at.view.get("facts", {}))

    def action(self, text: str, at: Sitting) -> Action:
        """What the button says that makes this choice."""
        return Action(text)

    def tell(self, told: Told, at: Sitting) -> str | None:
        """A line of the story, or None where it is not worth a line."""
        if told.text is None:
            return None
        return told.text if told.seat is None else f"{at.names[told.seat]}: {told.text}"

    def chip(self, cell: str, at: Sitting) -> str:
        """What the button of a cell says that does not lie on the board."""
        return cell

    def verdict(self, at: Sitting) -> str | None:
        """A word on how the game went, beside who won."""
        return None

    def moves(self, view: View) -> list[Move]:
        """All legal choices as sets of cells."""
        return [Move(text, frozenset(self.cells(text, view))) for text in view["legal"]]


def told_text(face: Face, told: Told, at: Sitting) -> str | None:
    """A line of the story, also where it is about the table and not about the game."""
    if told.seat is not None and told.back:
        return at.say("tell.back", name=at.names[told.seat], count=told.back)
    if told.seat is not None and told.declined:
        return at.say("tell.declined", name=at.names[told.seat])
    return face.tell(told, at)


def dice_names(dice: Sequence[Die], lang: str) -> str:
    """The dice to type in, in their order."""
    known = catalogue(lang)
    return " ".join(say(f"colour.{die.name}", lang) if f"colour.{die.name}" in known else die.name for die in dice)


def example_of(dice: Sequence[Die]) -> str:
    """Marks as they might be typed in."""
    return " ".join(die.faces[(5 * place + 2) % len(die.faces)].mark for place, die in enumerate(dice))


@cache
def face_of(id: str) -> Face:
    """How a game looks."""
    if not registry.has_part(id, "screen"):
        return Face()
    found: Face = registry.part(id, "screen").FACE
    return found


def _particular(view: View) -> list[tuple[str, object]]:
    """What this game shows beyond what every game does."""
    return [(name, value) for name, value in view.items() if name not in AnyView.__annotations__]
