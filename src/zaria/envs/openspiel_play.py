"""A game in OpenSpiel's steps: dice fall one by one, seats that choose together do so in one step, and every seat keeps
in memory what it has been told. Knows nothing of OpenSpiel itself."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np

from ..games.game import Game, seats_in
from ..games.qwixx_cards import card_text
from ..games.shelf import game as make_game
from ..kernels import qwixx_cards, trio
from ..kernels.seats import CHANCE, OVER

Chances = list[tuple[int, float]]  # chance's actions and their probabilities

FACES = 6
PIECE = 2048


class Told(NamedTuple):
    """A text that only grows. Copies share all but its last piece, however long games become."""

    pieces: tuple[str, ...] = ()
    last: str = ""

    def plus(self, text: str) -> "Told":
        last = self.last + text
        return Told((*self.pieces, last)) if len(last) > PIECE else Told(self.pieces, last)

    def __str__(self) -> str:
        return "".join(self.pieces) + self.last


class Play:
    """A game of dice from the first roll on; seat 0 begins. Games with cards override what they show to whom.

    It never changes: each step makes another one, so that copies of a state can share it.
    """

    def __init__(self, game: Game, most_moves: int) -> None:
        self.game, self.most_moves = game, most_moves
        self.s = game.start(0)
        self.dice: tuple[int, ...] = ()  # faces from 0, while a roll is not complete
        self.together: tuple[tuple[int, str], ...] = ()  # seats and their choices, until the last has finished
        self.moves = 0
        self.log = Told()  # everything, secrets included
        self.told = [Told((), f"seat {seat}") for seat in range(game.players)]
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
        self.game = make_game(id, players, **options)
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
        """What can happen next, and how likely it is: the face of one die."""
        return [(face, 1 / FACES) for face in range(FACES)]

    def chance_text(self, action: int) -> str:
        """The part of the roll's text that belongs to the next die: `white 3`, `4`, `red 5`, …"""
        text = self.game.outcome_text(self.s, self._outcome((*self.dice, action)))
        dice: list[str] = re.findall(r"(?:[a-z]+ )?\S*\d", text)
        return dice[len(self.dice)]

    def _outcome(self, dice: Sequence[int]) -> int:
        """The kernels' number of a roll, where the dice not rolled yet show their first face."""
        k, size = 0, int(self.game.rules.outcomes(self.s))
        for face in dice:
            size //= FACES
            k += face * size
        return k

    def _happen(self, action: int) -> None:
        """The next die falls; with the last one the roll happens."""
        self._tell_all((" " if self.dice else "\n") + self.chance_text(action))
        self.dice += (action,)
        if FACES ** len(self.dice) == self.game.rules.outcomes(self.s):
            self._bring(self._outcome(self.dice))
            self.dice = ()

    def _bring(self, k: int) -> None:
        self.game.rules.happen(self.s, k)
        self._look()

    def _choose(self, seat: int, action: int) -> None:
        self.moves += 1
        self.game.rules.choose(self.s, seat, action)
        self._look()
        self._tell_all(f"\n{seat}: {self.game.actions[action]}")
        self._tell_sight(seat, action)

    def _tell_sight(self, seat: int, action: int) -> None:
        """Tell what a seat's choice has shown."""

    def _choose_together(self, actions: Sequence[int]) -> None:
        self.moves += 1
        phase = int(self.s["phase"])
        for seat in seats_in(self.who):
            self.game.rules.choose(self.s, seat, actions[seat])
            text = f"\n{seat}: {self.game.actions[actions[seat]]}"
            self.together += ((seat, text),)
            self.log = self.log.plus(text)
            self._tell(seat, text)
        self._look()
        if int(self.s["phase"]) == phase:
            self._tell_seats(f"\nstill choosing: {' '.join(map(str, seats_in(self.who)))}")
            return
        self._tell_together()
        self.together = ()

    def _tell_together(self) -> None:
        """Everybody has chosen: tell it to those who do not know it yet."""
        for chooser, text in self.together:
            for seat in range(self.game.players):
                if seat != chooser:
                    self._tell(seat, text)

    def _tell(self, seat: int, text: str) -> None:
        self.told[seat] = self.told[seat].plus(text)

    def _tell_seats(self, text: str) -> None:
        for seat in range(self.game.players):
            self._tell(seat, text)

    def _tell_all(self, text: str) -> None:
        self.log = self.log.plus(text)
        self._tell_seats(text)


def _check(action: int, legal: list[int]) -> None:
    """The kernels trust whoever calls them."""
    if action not in legal:
        raise ValueError(f"action {action} is not one of {legal}")


class CardsPlay(Play):
    """Qwixx – The Card Game: chance's action is the card drawn. Only its holder sees more than the number (QC-1)."""

    def chances(self) -> Chances:
        pile = int(self.s["pile"])
        return [(card, 1 / pile.bit_count()) for card in range(qwixx_cards.CARDS) if pile >> card & 1]

    def chance_text(self, action: int) -> str:
        return card_text(action)

    def _happen(self, action: int) -> None:
        text, dealt = card_text(action), int(self.s["dealt"])
        holder = dealt // qwixx_cards.SMALL_HAND if self.s["phase"] == qwixx_cards.DEAL else self.game.players  # QC-2
        self.log = self.log.plus(f"\n{text}")
        for seat in range(self.game.players):
            self._tell(seat, f"\n{text if seat == holder else self.game.told_outcome(text)}")
        pile = int(self.s["pile"])
        self._bring((pile & (1 << action) - 1).bit_count())

    def _tell_sight(self, seat: int, action: int) -> None:
        s = self.s
        if action < qwixx_cards.PASS:  # a card was taken
            self._tell(seat, f" = {card_text(int(s['hands'][seat, s['sizes'][seat] - 1]))}")
        elif qwixx_cards.PLAY <= action < qwixx_cards.CROSS:
            played = s["played"][: s["plays"]].tolist()
            self._tell_seats(f" = {', '.join(map(card_text, played))}")


class TrioPlay(Play):
    """Trio: chance's action is the number dealt, from 0. Seats look at their hands when all are dealt (TR-1)."""

    def chances(self) -> Chances:
        left = self.s["left"].tolist()
        return [(number - 1, n / sum(left)) for number, n in enumerate(left) if n]

    def chance_text(self, action: int) -> str:
        return str(action + 1)

    def _happen(self, action: int) -> None:
        self.log = self.log.plus(f"\n{action + 1}")
        self._bring(int(self.s["left"][: action + 1].sum()))
        if self.s["phase"] != trio.DEAL:
            for seat in range(self.game.players):
                hand = self.s["hands"][seat][: self.s["sizes"][seat]].tolist()
                self._tell(seat, f"\nhand {' '.join(map(str, hand))}")

    def _tell_sight(self, seat: int, action: int) -> None:
        shown = self.s["cards"][self.s["shows"] - 1]
        self._tell_seats(f" = {shown}")

    def _tell_together(self) -> None:
        """Everybody learns which teams swapped, a partner the card received, and nobody more (TR-T)."""
        swapped = " ".join(map(str, seats_in(int(self.s["swapped"])))) or "none"
        self._tell_seats(f"\nswapped: {swapped}")
        for seat in range(self.game.players):
            if self.s["received"][seat]:
                self._tell(seat, f" = {self.s['received'][seat]}")


PLAYS: dict[str, type[Play]] = {"qwixx-cards": CardsPlay, "trio": TrioPlay}


def play_of(game: Game, most_moves: int) -> Play:
    """A fresh play of a game; `most_moves` of the seats end it without a winner."""
    return PLAYS.get(game.id, Play)(game, most_moves)
