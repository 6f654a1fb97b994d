"""The games as Gymnasium environments: one seat learns, bots have the others. `register()` gives them names."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import bots as players_of
from ..bots import Spec
from ..bots.asking import Fault, asked
from ..bots.own import is_own
from ..engine.chance import bits
from ..engine.vectoring import ILLEGAL_REWARD
from ..errors import IllegalChoice
from ..games import registry
from ..games.manifest import Option
from .episode import RENDER_MODES, Episode, Reward, check_render_mode, first_of, reward_of, whole
from .names import names, register
from .spaces import seen_space

__all__ = ["ZariaEnv", "names", "register"]
Seen = dict[str, Any]


class ZariaEnv(gymnasium.Env[Seen, np.int64]):
    """A game from one seat: alone, or against bots.

    `bots` are those who sit on the other seats, from the next seat on; fewer than seats are gone through again. They
    are names of ours or players of your own: `module:Class`, classes, objects, functions (docs/writing-a-bot.md). One
    of yours that fails loses the choice, and `lost` says why. An illegal action changes nothing, costs 1, and says so
    in `info["illegal"]`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        bots: Spec | Sequence[Spec] = ("strong",),
        seat: int = 0,
        reward: Reward | None = None,
        render_mode: str | None = None,
        **options: Option,
    ) -> None:
        self.game = registry.game(game, players, **options)
        self.game.check_seat(seat)
        check_render_mode(render_mode)
        self.episode, self.seat, self.render_mode = Episode(self.game), seat, render_mode
        pool = tuple(bots) if isinstance(bots, (list, tuple)) else (bots,)
        if not pool and self.game.players > 1:
            raise ValueError(f"{self.game!r} needs bots for the other seats")
        others = [(seat + n) % self.game.players for n in range(1, self.game.players)]
        self._specs = {other: pool[i % len(pool)] for i, other in enumerate(others)}
        self.bots = {other: players_of.player(spec, self.game) for other, spec in self._specs.items()}
        self.lost: list[Fault] = []  # by bots of somebody's own, in this game
        self.reward = reward_of(reward, self.game.players)
        self.action_space = spaces.Discrete(self.episode.actions)
        self.observation_space = seen_space(self.episode.size, self.episode.actions)
        self._points = 0

    def action_text(self, action: int) -> str:
        """An action as people write it, such as `enter b3`."""
        return self.game.actions[action]

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO asks for them."""
        mask: NDArray[np.bool_] = self.episode.look(self.seat)["action_mask"].astype(np.bool_)
        return mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game in which this seat has a choice; `options={"first": 0}` says who begins."""
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed)
        if fresh:
            self.episode.seed(int(self.np_random.integers(2**63)) if seed is None else seed)
        first = first_of(options)
        self._begin(first)
        while self.episode.over:  # the others ended it before this seat had a choice
            self._begin(first)
        return self._answer(False)

    def _begin(self, first: int | None) -> None:
        self.episode.start(first)
        self.lost = []
        for other, spec in self._specs.items():
            if is_own(spec):  # made anew for every game
                self.bots[other] = players_of.player(spec, self.game, self.episode.first)
        self._points = 0
        self._let_others_play()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if episode.over:
            raise ValueError("the game is over: reset() begins a new one")
        try:
            episode.act(self.seat, whole(action))
        except IllegalChoice:
            seen, info = self._answer(True)
            return seen, ILLEGAL_REWARD, False, False, info
        self._let_others_play()
        seen, info = self._answer(False)
        return seen, self._gain(), episode.over, False, info

    def _let_others_play(self) -> None:
        """Until it is this seat's choice again; what others choose at the same time waits until then."""
        episode, mine = self.episode, 1 << self.seat
        while episode.who and not episode.who & mine:
            other = (episode.who & -episode.who).bit_length() - 1
            seen = self.game.seen_by(episode.state, other)
            actions = players_of.legal(self.game, seen, other)
            seed = int(bits(episode.streams, 1))
            episode.act(other, self._chosen(other, seen, actions, seed))

    def _chosen(self, other: int, seen: Any, actions: NDArray[np.int16], seed: int) -> int:
        if not is_own(self._specs[other]):
            return players_of.chosen(self.bots[other], self.game, seen, other, actions, seed)
        answer = asked(self.bots[other], seen, other, actions, seed)
        if answer.fault:
            self.lost.append(answer.fault)
        return answer.action

    def _gain(self) -> float:
        if self.reward == "win":
            return self.episode.prizes()[self.seat] if self.episode.over else 0.0
        before, self._points = self._points, int(self.episode.points()[self.seat])
        return float(self._points - before)

    def _answer(self, illegal: bool) -> tuple[Seen, dict[str, Any]]:
        seen = self.episode.look(self.seat)
        return seen, {"action_mask": seen["action_mask"].copy(), "illegal": illegal}

    def render(self) -> str | None:
        """The board as this seat may see it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing in an environment made without render_mode")
            return None
        board = self.episode.draw(self.seat)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None
