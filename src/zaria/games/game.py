"""A game as people meet it: texts for choices and outcomes, views, reasons, the breakdown of a score.

The rules themselves are kernels; a `Game` only names what they number.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

import numpy as np

from ..engine.compiler import COMPILED
from ..engine.contract import Observed, Rules
from ..engine.matching import Steps, steps
from ..engine.turns import HIDDEN, NOBODY, UNDECIDED
from ..errors import BadOutcome, NoSuchTable, Refusal
from . import registry
from .dice import Die
from .manifest import Manifest, Option
from .views import AnyView, ChosenOnly, SeenChoice

State = Any  # one record of the game's kernels; np.record, which has no useful static type
View = dict[str, Any]  # a whole view; views.py here and in each game's folder has the shapes

FACES = 6  # of a die


def read(s: State, *names: str) -> Any:
    """A record's fields, or some of them, as plain integers and lists; reading them from a record itself is slow."""
    record = np.ndarray(1, s.dtype, s)
    return SimpleNamespace(**{name: record[name].tolist()[0] for name in names or s.dtype.names})


def faces(k: int, dice: int) -> list[int]:
    """The faces of so many dice, from 1, in outcome k: the first die counts most.

    >>> faces(7, 3)
    [1, 2, 2]
    """
    return [k // FACES**die % FACES + 1 for die in reversed(range(dice))]


class Bounds(NamedTuple):
    """The most there can be: outcomes of one die or draw, points at which seats choose (None where the rules set no
    end), dice and draws in a game; and the least and the most points of a game alone."""

    outcomes: int
    moves: int | None
    chances: int
    least: int = 0
    most: int = 0


class SheetSays(NamedTuple):
    """What a seat's own sheet says of a choice, whatever is rolled or drawn: why it cannot be made, if so."""

    against: Refusal | None


class Game(ABC):
    """One game for one table: its players and options are fixed."""

    rules: Rules  # the module of kernels
    observed: Observed  # the module of those that learners see by; a pad has none
    actions: ClassVar[tuple[str, ...]]  # every choice as text; its place is the kernels' number for it
    phases: ClassVar[Sequence[str]]  # the kernels' phases, by number
    phase_rules: ClassVar[tuple[str, ...]]  # for each phase, the rule that says what happens in it
    together: ClassVar[tuple[int, ...]]  # the phases in which several seats choose at once
    thrown: ClassVar[tuple[int, ...]] = ()  # the phases in which the active seat throws the dice

    def __init__(self, manifest: Manifest, players: int, options: dict[str, Option]) -> None:
        self.manifest, self.players, self.options = manifest, players, options
        self.numbers = {text: number for number, text in enumerate(self.actions)}

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"zaria.game({self.id!r}, players={self.players}{options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (self.id, self.players, self.options)  # kernels cannot be copied or sent elsewhere

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.id, self.players, *sorted(self.options.items())

    @property
    def id(self) -> str:
        return self.manifest.id

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Who plays together: the seats of each side; everybody alone where there are no partners."""
        return [(seat,) for seat in range(self.players)]

    @property
    def chooses_together(self) -> bool:
        """Whether seats ever choose at the same time at this table."""
        return self.manifest.together and self.players > 1

    def option_code(self) -> int:
        """The options as the kernels take them."""
        return 0

    def empty(self) -> State:
        """A zeroed record."""
        return self.records(1)[0]

    def copy(self, s: State) -> State:
        """Another record with the same content, down to the bytes between its fields."""
        records = self.records(1)
        records[0] = s
        return records[0]

    def records(self, count: int) -> Any:
        """Room for so many records. Uncompiled kernels need fields as attributes, which makes every access slow."""
        return _with_attributes(np.zeros(count, self.rules.State))

    def array_of(self, s: State) -> Any:
        """A record as an array of one, to read: what `steps` take, much faster than kernels take a record."""
        return _with_attributes(np.ndarray(1, self.rules.State, s))

    @cached_property
    def shape(self) -> type:
        """The TypedDict of its views."""
        shape: type = registry.part(self.id, "views").VIEW if registry.has_part(self.id, "views") else AnyView
        return shape

    @cached_property
    def steps(self) -> Steps:
        """The kernels that a match calls."""
        return steps(self.rules)

    def start(self, first: int) -> State:
        """A fresh position."""
        self.check_first(first)
        s = self.empty()
        self.rules.setup(s, self.players, first, self.option_code())
        return s

    def check_first(self, first: object) -> None:
        """Raises NoSuchTable for a first seat that is not there."""
        if type(first) is not int or not 0 <= first < self.players:
            raise NoSuchTable("error.first", last=self.players - 1, given=first)

    def check_seat(self, seat: object) -> None:
        """Raises NoSuchTable for a seat that is not there."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise NoSuchTable("error.seat", last=self.players - 1, given=seat)

    def number(self, text: object) -> int | None:
        """The kernels' number of a choice, or None for a text that is no choice of this game."""
        return self.numbers.get(text) if isinstance(text, str) else None

    def has_chosen(self, s: State, seat: int) -> bool:
        """Whether a seat that is not to act has made its choice and waits for the others."""
        return int(s["phase"]) in self.together

    def legal(self, s: State, seat: int) -> list[str]:
        """The choices of a seat that is to act, as texts."""
        return self.offered(self.array_of(s), seat, np.empty(self.rules.ACTIONS, np.int16))

    def offered(self, states: Any, seat: int, room: Any) -> list[str]:
        """The same for an array of one record, with room for the numbers."""
        n = self.steps.offer(states, seat, room)
        texts = self.actions
        return [texts[action] for action in room[:n].tolist()]

    def seen_by(self, s: State, seat: int | None) -> State:
        """A copy of the record without what the seat (or a spectator, None) may not know."""
        seen = self.records(1)
        self.steps.see(self.array_of(s), seen, NOBODY if seat is None else seat)
        return seen[0]

    def thrower(self, s: State) -> int | None:
        """Who throws the dice now; None where nobody does, or chance needs no hand."""
        return int(s["active"]) if int(s["phase"]) in self.thrown else None

    def dice(self, s: State) -> list[Die]:
        """The dice rolled now, for games that can be played with people's own; the active seat rolls them."""
        return []

    def why_not_rolled(self, s: State, text: str) -> Refusal | None:
        """Why people's own dice cannot have shown this, or None when they can."""
        try:
            self.outcome(s, text)
        except BadOutcome:
            return self.refused_roll(s, text)
        return None

    def refused_roll(self, s: State, text: str) -> Refusal:
        """Why a text is no roll of the dice rolled now."""
        return Refusal(None, "refusal.not-a-roll")

    def choice_text(self, number: int) -> SeenChoice:
        """A choice in a view: its text, True where it is made but secret, None where it is not made."""
        if number == UNDECIDED:
            return None
        return True if number == HIDDEN else self.actions[number]

    def outcome(self, s: State, text: object) -> int:
        """The number of an outcome given as text. Raises BadOutcome, a ValueError."""
        if isinstance(text, str):
            k = self.parse_outcome(s, text)
            if k is not None and self.outcome_text(s, k) == text:
                return k
        raise BadOutcome("error.outcome", given=text, example=self.outcome_text(s, 0))

    @abstractmethod
    def outcome_text(self, s: State, k: int) -> str:
        """Outcome k as text."""

    @abstractmethod
    def parse_outcome(self, s: State, text: str) -> int | None:
        """An outcome with that text, or None; the caller checks that it reads the same back."""

    @abstractmethod
    def view(self, seen: State, seat: int | None) -> Mapping[str, object]:
        """What is on the table, from a record after `hide`."""

    def mine(self, seen: State, seat: int) -> Mapping[str, object]:
        """What only the seat itself may see of the table, from a record after `hide`."""
        return self.chosen_only(seen, seat)

    def chosen_only(self, seen: State, seat: int) -> ChosenOnly:
        return {"chosen": self.choice_text(int(seen["chosen"][seat]))}

    def told_outcome(self, text: str) -> str | None:
        """What everybody hears of an outcome."""
        return text

    def remembered(self, s: State) -> Mapping[str, object] | None:
        """The memory aid: what everybody has seen and could remember; None where a game has none."""
        return None

    def told_choices(self, phase: int) -> bool:
        """Whether choices made together in a phase become known when all are made."""
        return True

    @abstractmethod
    def bounds(self) -> Bounds:
        """How long a game can be, for those who must know it in advance."""

    @abstractmethod
    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        """The parts of a seat's score; they add up to it."""

    def breakdowns(self, s: State) -> list[dict[str, int]]:
        """The same for all seats; a game that reads its record once for it is faster."""
        return [self.breakdown(s, seat) for seat in range(self.players)]

    def by_sheet(self, s: State, seat: int, text: str) -> SheetSays | None:
        """What a seat's sheet says of a choice at any time; None for choices that no sheet speaks of."""
        return None

    @abstractmethod
    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        """Why a seat that is to act may not choose this text."""


def _with_attributes(records: Any) -> Any:
    return records if COMPILED else records.view(np.recarray)


@lru_cache(1 << 12)  # the most seats are 12
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a bit set."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _made_again(id: str, players: int, options: dict[str, Option]) -> Game:
    return registry.game(id, players, **options)


def unknown_text() -> Refusal:
    return Refusal(None, "refusal.unknown-text")
