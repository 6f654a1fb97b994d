"""Thousands of tables as one Gymnasium vector environment, stepped in compiled code."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .. import bots as players_of
from ..batch import Policy
from ..chance import stream_word
from ..engine.chance import open_streams
from ..engine.playout import choose_randomly
from ..engine.vectoring import EVERY_SEAT, sample, stepper
from ..games import registry
from ..games.manifest import Option
from .episode import Reward, reward_of
from .observation import observation
from .spaces import seen_space

Seen = dict[str, NDArray[Any]]
Answer = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class ZariaVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one game, each at its own point.

    With `bots` (the name of a bot that is a kernel, such as "casual", or a policy kernel) seat `seat` learns, and the
    others are played inside the step. With `bots=None` every seat is asked in turn, for self-play: `infos["seat"]` says
    whose observation and mask each table shows. Table i rolls the dice of `zaria.Seeded(seed, stream=i)`, game after
    game. A table whose game is over begins a new one at the next step, whatever its action (`AutoresetMode.NEXT_STEP`).
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int | None = None,
        bots: str | Policy | None = "casual",
        seat: int = 0,
        reward: Reward | None = None,
        threads: int = 1,
        **options: Option,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"there is at least one table, not {num_envs}")
        self.game = registry.game(game, players, **options)
        self.game.start(seat)  # refuses a seat that is not there
        rules, see = self.game.rules, observation(self.game)
        self.num_envs, self.threads = num_envs, threads or os.cpu_count() or 1
        self.reward = reward_of(reward, self.game.players)
        self.size = see.size
        self.single_action_space = spaces.Discrete(rules.ACTIONS)
        self.single_observation_space = seen_space(see.size, rules.ACTIONS)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._learning = EVERY_SEAT if bots is None else 1 << seat
        self._step = stepper(rules, see.observe, self._policy(bots))
        self._rngs = np.zeros((num_envs, 2), np.uint64)
        states, blank = np.zeros(num_envs, rules.State), np.zeros(1, rules.State)
        self._table = states, blank, self._rngs, self.game.players, self.game.option_code()
        self._seats = np.full(num_envs, seat, np.int64)
        self._done = np.ones(num_envs, np.bool_)
        self._memory = self._seats, self._done, np.zeros((num_envs, self.game.players), np.int64)
        self._lots = np.zeros(1, np.uint64)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _policy(self, bots: str | Policy | None) -> Policy:
        policy: Policy | None = choose_randomly
        if bots is not None and self.game.players > 1:
            policy = players_of.policy(bots, self.game) if isinstance(bots, str) else bots
        if policy is None:
            kernels = [name for name in players_of.NAMES if players_of.policy(name, self.game)]
            raise ValueError(f"the bot {bots!r} is no kernel; in a vector environment there are {', '.join(kernels)}")
        return policy

    @property
    def states(self) -> NDArray[Any]:
        """The record of every table, with everything in it."""
        return self._table[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game at every table."""
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed)
        if fresh:
            seed = int(self.np_random.integers(2**63)) if seed is None else seed
            open_streams(self._rngs, np.uint64(seed), 0)
            self._lots[0] = stream_word(seed, self.num_envs)
        self._done[:] = True
        seen, _, _, _, infos = self.step(np.zeros(self.num_envs, np.int64))
        return seen, infos

    def step(self, actions: NDArray[np.int64]) -> Answer:
        """One choice at every table."""
        n, players = self.num_envs, self.game.players
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (n,):
            raise ValueError(f"there is one action for each of the {n} tables, not an array of shape {chosen.shape}")
        seen: Seen = {
            "observation": np.empty((n, self.size), np.float32),
            "action_mask": np.empty((n, self.game.rules.ACTIONS), np.int8),
        }
        rewards, gains, illegal = np.empty(n, np.float64), np.empty((n, players), np.float64), np.empty(n, np.bool_)
        room = chosen, self._memory, seen["observation"], seen["action_mask"], rewards, gains, illegal
        self._run(room)
        infos = {"seat": self._seats.copy(), "rewards": gains, "illegal": illegal}
        return seen, rewards, self._done.copy(), np.zeros(n, np.bool_), infos

    def _run(self, room: tuple[Any, ...]) -> None:
        head, n = (self._table, self._learning, self.reward == "points"), self.num_envs
        if self._pool is None:
            self._step(*head, *room, 0, n)
            return
        self._step(*head, *room, 0, 0)  # compile before the threads start
        cuts = [n * i // self.threads for i in range(self.threads + 1)]
        list(self._pool.map(lambda part: self._step(*head, *room, *part), pairwise(cuts)))

    def sample(self, seen: Seen) -> NDArray[np.int64]:
        """A legal action for every table, all equally likely; 0 where a game is over."""
        actions = np.empty(self.num_envs, np.int64)
        sample(seen["action_mask"], self._lots, actions)
        return actions

    def action_text(self, action: int) -> str:
        """An action as people write it, such as `enter b3`."""
        return self.game.actions[action]

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
