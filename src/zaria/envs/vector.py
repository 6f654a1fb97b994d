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
from ..batch import Policy, is_kernel
from ..bots import Spec
from ..bots.own import label
from ..chance import stream_word, word_of
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
    game.

    A table whose game is over begins a new one at the next step, whatever its action (`AutoresetMode.NEXT_STEP`); or in
    the same step, with what was seen last in `infos["final_obs"]` (`SAME_STEP`); or only when it is asked for with
    `reset(options={"reset_mask": over})` (`DISABLED`).
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int | None = None,
        bots: Spec | None = "casual",
        seat: int = 0,
        reward: Reward | None = None,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **options: Option,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise ValueError(f"there is at least one table, not {num_envs!r}")
        if type(threads) is not int or threads < 0:
            raise ValueError(f"threads is a number of cores, or 0 for all of them, not {threads!r}")
        self.game = registry.game(game, players, **options)
        self.game.check_seat(seat)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = self.metadata | {"autoreset_mode": self.autoreset_mode}
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
        self._last: tuple[Seen, Any, Any, Any] | None = None
        self._lots = np.zeros(1, np.uint64)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _policy(self, bots: Spec | None) -> Policy:
        policy: Policy | None = choose_randomly
        if bots is not None and self.game.players > 1:
            policy = bots if is_kernel(bots) else players_of.policy(bots, self.game)
        if policy is None:
            kernels = [name for name in players_of.NAMES if players_of.policy(name, self.game)]
            others = ", ".join(kernels)
            raise ValueError(f"the bot {label(bots)!r} is no kernel; in a vector environment there are {others}")
        return policy

    @property
    def states(self) -> NDArray[Any]:
        """The record of every table, with everything in it."""
        return self._table[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game at every table, or with `options={"reset_mask": ...}` at some of them."""
        mask = self._mask_of(options)
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed)
        if fresh:
            seed = int(self.np_random.integers(2**63)) if seed is None else seed
            open_streams(self._rngs, np.uint64(word_of(seed)), 0)
            self._lots[0] = stream_word(seed, self.num_envs)
        if mask is not None and self._last is not None:
            seen, rewards, gains, illegal = self._last
            self._done |= mask
            for table in np.flatnonzero(mask):
                self._again(int(table), seen, rewards, gains, illegal)
            return {name: part.copy() for name, part in seen.items()}, self._infos(gains, illegal)
        self._done[:] = True
        seen, rewards, gains, illegal = self._last = self._stepped(np.zeros(self.num_envs, np.int64))
        return seen, self._infos(gains, illegal)

    def _mask_of(self, options: dict[str, Any] | None) -> NDArray[np.bool_] | None:
        unknown = sorted(set(options or ()) - {"reset_mask"})
        if unknown:
            raise ValueError(f"reset knows the option 'reset_mask', not {', '.join(map(repr, unknown))}")
        if not options:
            return None
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask says of each of the {self.num_envs} tables whether it begins anew")
        return mask

    def step(self, actions: NDArray[np.int64]) -> Answer:
        """One choice at every table."""
        if self.autoreset_mode == AutoresetMode.DISABLED and self._done.any():
            over = ", ".join(map(str, np.flatnonzero(self._done)[:5]))
            raise ValueError(f"the games of some tables are over: {over}; reset_mask begins new ones")
        seen, rewards, gains, illegal = self._last = self._stepped(actions)
        done = self._done.copy()
        again = self.autoreset_mode == AutoresetMode.SAME_STEP and bool(done.any())
        final = self._begun_again(seen, done) if again else {}
        return seen, rewards, done, np.zeros(self.num_envs, np.bool_), self._infos(gains, illegal) | final

    def _begun_again(self, seen: Seen, done: NDArray[np.bool_]) -> dict[str, Any]:
        """Begin new games where they are over; what was seen last goes into the infos, as Gymnasium has it."""
        final = np.full(self.num_envs, None, object)
        scratch = (
            np.empty(self.num_envs),
            np.empty((self.num_envs, self.game.players)),
            np.empty(self.num_envs, np.bool_),
        )
        for table in np.flatnonzero(done):
            final[table] = {name: part[table].copy() for name, part in seen.items()}
            self._again(int(table), seen, *scratch)
        return {"final_obs": final, "_final_obs": done.copy(), "final_info": {}, "_final_info": done.copy()}

    def _again(self, table: int, seen: Seen, rewards: Any, gains: Any, illegal: Any) -> None:
        chosen = np.zeros(self.num_envs, np.int64)
        room = chosen, self._memory, seen["observation"], seen["action_mask"], rewards, gains, illegal
        self._step(self._table, self._learning, self.reward == "points", *room, table, table + 1)

    def _infos(self, gains: Any, illegal: Any) -> dict[str, Any]:
        return {"seat": self._seats.copy(), "rewards": gains, "illegal": illegal}

    def _stepped(self, actions: NDArray[np.int64]) -> tuple[Seen, Any, Any, Any]:
        n, players = self.num_envs, self.game.players
        given = np.asarray(actions)
        if given.shape != (n,):
            raise ValueError(f"there is one action for each of the {n} tables, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        seen: Seen = {
            "observation": np.empty((n, self.size), np.float32),
            "action_mask": np.empty((n, self.game.rules.ACTIONS), np.int8),
        }
        rewards, gains, illegal = np.empty(n, np.float64), np.empty((n, players), np.float64), np.empty(n, np.bool_)
        room = chosen, self._memory, seen["observation"], seen["action_mask"], rewards, gains, illegal
        self._run(room)
        return seen, rewards, gains, illegal

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
