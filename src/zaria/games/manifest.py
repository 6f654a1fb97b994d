"""What the rest of the house needs to know of a game before it opens its rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..words import say

Option = bool | str


@dataclass(frozen=True)
class Manifest:
    """A game's own page: it stands in `__init__.py` of the game's folder, under the name MANIFEST."""

    id: str
    players: range
    rule_ids: tuple[str, ...]  # as in the rulebook pages and the tests
    order: int = 100  # where it stands in lists
    version: int = 1  # of rules and texts: what was played by another one may not be followed by this
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)  # allowed values, the default first
    only_for: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # an option that wants certain player counts
    passes: tuple[str, ...] = ()  # the choices that do nothing, for those whose time is up
    stand_in: str = "casual"  # the bot that plays on for one who leaves
    reading: float = 1.0  # how much longer than usual bots wait, where people must take in what was shown
    memory_aid: bool = False  # whether a table can show what everybody has seen
    own_dice: bool = False  # whether all its chance is rolls that everybody sees, so that people can use their own dice
    pad_of: str | None = None  # the game whose sheets it keeps, for people with their own cards; only people play it
    together: bool = False  # whether seats choose at the same time, in secret from each other
    secrets: bool = False  # whether a seat knows what others do not, beyond such a choice
    solo: str | None = None  # what a game for one is called, where there is one
    trainer: str | None = None  # the module of the folder that teaches its bots
    judge: str | None = (
        None  # the module of the folder that says what positions are worth; without one, games played on
    )
    solver: str | None = None  # the module of the folder that finds best play
    nearest: str | None = None  # the game of OpenSpiel that asks most nearly the same of an engine, to compare speeds

    @property
    def module(self) -> str:
        """The game's folder: its id, with underscores where Python wants them; a pad lies in the folder of its game."""
        return f"{self.pad_of}.pad".replace("-", "_") if self.pad_of else self.id.replace("-", "_")

    def title(self, lang: str = "en") -> str:
        """What the game is called."""
        return say(f"title.{self.pad_of or self.id}", lang)

    def variants(self) -> Iterator[tuple[int, dict[str, Option]]]:
        """Every table there can be: a player count and its options."""
        for players in self.players:
            tables: list[dict[str, Option]] = [{}]
            for name, values in self.options.items():
                tables = [table | {name: v} for table in tables for v in values if self._fits(players, name, v)]
            for table in tables:
                yield players, table

    def _fits(self, players: int, name: str, value: Option) -> bool:
        return value == self.options[name][0] or players in self.only_for.get(name, self.players)


def numbered(prefix: str, last: int, *others: str) -> tuple[str, ...]:
    """Rule ids from 1 on, and those with a letter.

    >>> numbered("QX", 2, "S")
    ('QX-1', 'QX-2', 'QX-S')
    """
    return tuple(f"{prefix}-{name}" for name in (*range(1, last + 1), *others))
