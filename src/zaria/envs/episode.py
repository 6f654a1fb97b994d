"""A game that an environment steps through: a record, its dice, and what each seat sees."""

from collections.abc import Mapping
from operator import index
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..chance import word_of
from ..engine.chance import below, open_streams
from ..engine.stepping import BY_LOT, REFUSED, acting, beginning, looking, looking_around, reckoning
from ..engine.turns import OVER, prize
from ..errors import IllegalChoice, Refusal
from ..games.game import Game
from ..match import Match
from .observation import Mask, Vector, observation

Reward = Literal["win", "points"]
REWARDS: tuple[Reward, ...] = ("win", "points")
RENDER_MODES = ["ansi", "human"]


class Episode:
    """A game in progress. Game k after `seed(n)`, from 0, rolls the dice of `zaria.Seeded(n, stream=k)`."""

    def __init__(self, game: Game) -> None:
        rules, see = game.rules, observation(game)
        self.game, self.size, self.actions = game, see.size, rules.ACTIONS
        self.who = OVER  # a bit per seat to choose
        self._begin, self._act = beginning(rules), acting(rules)
        self._look, self._look_around = looking(rules, see.observe), looking_around(rules, see.observe)
        self._reckon, self._winners = reckoning(rules), rules.winners
        self._states, self._blank, self._seen = (game.records(1) for _ in range(3))
        self._rngs = np.zeros((1, 2), np.uint64)
        self._room = np.empty(rules.ACTIONS, np.int16)
        self._seed, self._games, self._first = 0, 0, 0

    def seed(self, seed: int) -> None:
        """Begin a new series of games."""
        self._seed, self._games = seed, 0

    def start(self, first: int | None = None) -> None:
        """The next game of the series; who begins is drawn by lot unless given."""
        if first is not None:
            self.game.start(first)  # refuses a seat that is not there
        open_streams(self._rngs, np.uint64(word_of(self._seed)), self._games)
        self._games += 1
        lot = BY_LOT if first is None else first
        players, options = self.game.players, self.game.option_code()
        self._first = (
            int(below(self._rngs[0].copy(), 1, players)) if first is None else first
        )  # as `begin` will draw it
        self.who = int(self._begin(self._states, 0, self._blank, self._rngs, players, lot, options))

    @property
    def first(self) -> int:
        """Who began."""
        return self._first

    @property
    def over(self) -> bool:
        return self.who == OVER

    @property
    def state(self) -> Any:
        """The record, with everything in it."""
        return self._states[0]

    @property
    def streams(self) -> NDArray[np.uint64]:
        """The streams of random numbers: dice, then everything else."""
        streams: NDArray[np.uint64] = self._rngs[0]
        return streams

    def act(self, seat: int, action: int) -> None:
        """A seat's choice. Raises IllegalChoice, and then nothing has changed."""
        who = self._act(self._states, 0, self._rngs, seat, action, self._room) if self.who >> seat & 1 else REFUSED
        if who == REFUSED:
            raise self.refused(seat, action)
        self.who = int(who)

    def refused(self, seat: int, action: int) -> IllegalChoice:
        """Why an action is illegal, as an error to raise."""
        text = self.game.actions[action] if 0 <= action < self.actions else f"action {action}"
        return IllegalChoice(seat, text, self.match().why_not(seat, text) or Refusal(None, "refusal.unknown-text"))

    def look(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and what it may choose: `observation` and `action_mask`."""
        vector, mask = np.empty(self.size, np.float32), np.empty(self.actions, np.int8)
        self._look(self._states, 0, seat, self._seen, self._room, vector, mask)
        return {"observation": vector, "action_mask": mask}

    def look_around(self) -> tuple[Vector, Mask]:
        """What every seat sees and may choose, by seat; one more action, to wait, for those who are not to choose."""
        players = self.game.players
        vectors, masks = np.empty((players, self.size), np.float32), np.empty((players, self.actions + 1), np.int8)
        self._look_around(self._states, self._seen, self._room, vectors, masks)
        return vectors, masks

    def points(self) -> NDArray[np.int64]:
        """Points by seat, secret ones too."""
        totals = np.empty(self.game.players, np.int64)
        self._reckon(self._states, 0, totals)
        return totals

    def prizes(self) -> list[float]:
        """What the end of the game is worth to each seat."""
        return prizes(int(self._winners(self._states[0])), self.game.players)

    def match(self) -> Match:
        """The position as a match, for views and reasons; it has no log."""
        match = Match(self.game)
        match.s = self.game.copy(self._states[0])
        return match

    def draw(self, seat: int | None) -> str:
        """The board as text, as a seat or a spectator (None) may see it."""
        from ..terminal.board import plain

        return plain(self.match().view(seat), names=[f"seat {n}" for n in range(self.game.players)]) + "\n"


def prizes(winners: int, players: int) -> list[float]:
    """The prizes of all seats when these win, a bit per seat.

    >>> prizes(0b01, players=2), prizes(0b11, players=2), prizes(0b100, players=3)
    ([1.0, -1.0], [0.0, 0.0], [-0.5, -0.5, 1.0])
    """
    return [float(prize(winners, players, seat)) for seat in range(players)]


def first_of(options: Mapping[str, Any] | None) -> int | None:
    """The one option of `reset`: who begins, or None for a lot. Raises ValueError for any other."""
    unknown = sorted(
        set(options or ()) - {"first", "options"}
    )  # `options` is what the suite of PettingZoo itself sends
    if unknown:
        raise ValueError(f"reset knows the option 'first', not {', '.join(map(repr, unknown))}")
    return None if options is None else options.get("first")


def whole(action: Any) -> int:
    """An action as a number. Raises ValueError for anything that is none."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {action!r}") from None


def check_render_mode(mode: str | None) -> None:
    """Raises ValueError for a way to draw that there is not."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is None or one of {RENDER_MODES}, not {mode!r}")


def reward_of(reward: str | None, players: int) -> Reward:
    """The reward asked for; by default the win, or the points of who plays alone. Raises ValueError."""
    if reward is None:
        return "win" if players > 1 else "points"
    for known in REWARDS:
        if reward == known and (players > 1 or known == "points"):
            return known
    raise ValueError(f"reward is 'points', or 'win' for two or more players, not {reward!r} for {players}")
