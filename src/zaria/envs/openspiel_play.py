"""A game in OpenSpiel's steps: dice fall one by one, seats that choose together do so in one step, and every seat keeps
in memory what it has been told. Knows nothing of OpenSpiel itself."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Self

import numpy as np

from ..engine.turns import CHANCE, OVER
from ..games import registry
from ..games.game import FACES, Game, seats_in
from ..story import Told, hear_choice

Chances = list[tuple[int, float]]  # chance's actions and their probabilities
Step = tuple[int, int]  # a player, or chance (-1), and an action

PIECE = 2048


class Memory(NamedTuple):
    """A text that only grows. Copies share all but its last piece, however long games become."""

    pieces: tuple[str, ...] = ()
    last: str = ""

    def plus(self, text: str) -> "Memory":
        last = self.last + text
        return Memory((*self.pieces, last)) if len(last) > PIECE else Memory(self.pieces, last)

    def __str__(self) -> str:
        return "".join(self.pieces) + self.last


class Play:
    """A game from the first roll on; seat 0 begins. Games with cards override what they show to whom (a class `Play`
    in the module `openspiel` of their folder).

    It never changes: each step makes another one, so that copies of a state can share it. That is why it holds no
    Table, which changes with every line; who hears what of a choice comes from where the Table has it (`hear_choice`).
    """

    def __init__(self, game: Game, most_moves: int) -> None:
        self.game, self.most_moves = game, most_moves
        self.s = game.start(0)
        self.dice: tuple[int, ...] = ()  # faces from 0, while a roll is not complete
        self.held: tuple[Told, ...] = ()  # choices made together, until the last seat has finished
        self.moves = 0
        self.log = Memory()  # everything, secrets included
        self.told = [Memory((), f"seat {seat}") for seat in range(game.players)]
        self._look()

    def _look(self) -> None:
        """Note who is to act now that the record has changed."""
        self.who = int(self.game.rules.turn(self.s)) if self.moves < self.most_moves else OVER
        several = self.game.players > 1 and int(self.s["phase"]) in self.game.together
        self.at_once = self.who > 0 and several  # seats choose together, also where only some are left to finish

    def _copy(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.s, other.told = self.game.copy(self.s), self.told.copy()
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __getstate__(self) -> dict[str, Any]:
        game = self.game
        return self.__dict__ | {"game": (game.id, game.players, game.options), "s": self.s.tobytes()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        id, players, options = state["game"]
        self.__dict__.update(state)
        self.game = registry.game(id, players, **options)
        self.s = self.game.copy(np.frombuffer(state["s"], self.game.rules.State)[0])

    @property
    def needs_chance(self) -> bool:
        return self.who == CHANCE

    @property
    def over(self) -> bool:
        return self.who == OVER

    @property
    def seat(self) -> int:
        """The one seat to act."""
        return self.who.bit_length() - 1

    def after(self, action: int) -> Self:
        """The play after what chance or the one seat to act did. Raises ValueError."""
        other = self._copy()
        if self.needs_chance:
            _check(action, [possible for possible, _ in self.chances()])
            other._happen(action)
        else:
            _check(action, self.legal(self.seat))
            other._choose(self.seat, action)
        return other

    def after_all(self, actions: Sequence[int]) -> Self:
        """The play after one choice of every seat that has not finished; what is given for others does not count.

        Raises ValueError.
        """
        for seat in seats_in(self.who):
            _check(actions[seat], self.legal(seat))
        other = self._copy()
        other._choose_together(actions)
        return other

    def legal(self, seat: int) -> list[int]:
        """A seat's actions in rising order; none where it is not to act."""
        if self.who <= 0 or not self.who >> seat & 1:
            return []
        rules = self.game.rules
        actions = np.empty(rules.ACTIONS, np.int16)
        n = rules.legal(self.s, seat, actions)
        return sorted(actions[:n].tolist())

    def chances(self) -> Chances:
        """What can happen next, and how likely it is: the face of one die, or all there is where it is no roll."""
        return [(face, 1 / self._sides) for face in range(self._sides)]

    @property
    def _sides(self) -> int:
        size = int(self.game.rules.outcomes(self.s))
        while size % FACES == 0:
            size //= FACES
        return FACES if size == 1 else int(self.game.rules.outcomes(self.s))

    def chance_text(self, action: int) -> str:
        """The part of the roll's text that belongs to the next die: `white 3`, `4`, `red 5`, …"""
        text = self.game.outcome_text(self.s, self._outcome((*self.dice, action)))
        if self._sides != FACES:
            return text
        dice: list[str] = re.findall(r"(?:[a-z]+ )?\S*\d", text)
        return dice[len(self.dice)]

    def _outcome(self, dice: Sequence[int]) -> int:
        """The kernels' number of a roll, where the dice not rolled yet show their first face."""
        k, size = 0, int(self.game.rules.outcomes(self.s))
        sides = self._sides
        for face in dice:
            size //= sides
            k += face * size
        return k

    def _happen(self, action: int) -> None:
        """The next die falls; with the last one the roll happens."""
        self._tell_all((" " if self.dice else "\n") + self.chance_text(action))
        self.dice += (action,)
        if self._sides ** len(self.dice) == self.game.rules.outcomes(self.s):
            self._bring(self._outcome(self.dice))
            self.dice = ()

    def _bring(self, k: int) -> None:
        self.game.rules.happen(self.s, k)
        self._look()

    def _choose(self, seat: int, action: int) -> None:
        self.moves += 1
        self._enter(seat, action)
        self._look()
        self._tell_sight(seat, action)

    def _enter(self, seat: int, action: int) -> None:
        """A seat's choice: the seat knows it, the others hear what is no secret any more."""
        phase, text = int(self.s["phase"]), self.game.actions[action]
        self.game.rules.choose(self.s, seat, action)
        goes_on = bool(max(int(self.game.rules.turn(self.s)), 0) >> seat & 1)
        heard = hear_choice(self.game, phase, int(self.s["phase"]), Told(seat, text), goes_on, self.held)
        self.held = heard.held
        self.log = self.log.plus(f"\n{seat}: {text}")
        self._tell(seat, f"\n{seat}: {text}")
        for line in heard.told:
            if line.text is not None:
                self._tell_others(line.seat, f"\n{line.seat}: {line.text}")

    def _tell_sight(self, seat: int, action: int) -> None:
        """Tell what a seat's choice has shown."""

    def _choose_together(self, actions: Sequence[int]) -> None:
        self.moves += 1
        phase = int(self.s["phase"])
        for seat in seats_in(self.who):
            self._enter(seat, actions[seat])
        self._look()
        if int(self.s["phase"]) == phase:
            self._tell_seats(f"\nstill choosing: {' '.join(map(str, seats_in(self.who)))}")
        else:
            self._tell_together()

    def _tell_together(self) -> None:
        """Tell what the choices of all have shown."""

    def _tell(self, seat: int, text: str) -> None:
        self.told[seat] = self.told[seat].plus(text)

    def _tell_others(self, chooser: int | None, text: str) -> None:
        for seat in range(self.game.players):
            if seat != chooser:
                self._tell(seat, text)

    def _tell_seats(self, text: str) -> None:
        for seat in range(self.game.players):
            self._tell(seat, text)

    def _tell_all(self, text: str) -> None:
        self.log = self.log.plus(text)
        self._tell_seats(text)

    def other_pasts(self, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
        """The actions of other pasts that the seat could not tell from the real one, without end as a rule; now and
        then one that it could tell after all. Only for games with secrets."""
        raise NotImplementedError(f"{self.game.id} has no secrets, or does not say how they came about")

    def imagined(self, seat: int, rng: Random) -> Any:
        """The record with everything that the seat does not know sampled anew."""
        seen = self.game.seen_by(self.s, seat)
        self.game.rules.imagine(seen, seat, np.array([rng.getrandbits(64)], np.uint64))
        return seen


def _check(action: int, legal: list[int]) -> None:
    """The kernels trust whoever calls them."""
    if action not in legal:
        raise ValueError(f"action {action} is not one of {legal}")


def play_of(game: Game, most_moves: int) -> Play:
    """A fresh play of a game; `most_moves` of the seats end it without a winner."""
    kind: type[Play] = registry.part(game.id, "openspiel").Play if registry.has_part(game.id, "openspiel") else Play
    return kind(game, most_moves)
