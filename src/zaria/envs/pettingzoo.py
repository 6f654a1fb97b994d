"""The games as PettingZoo environments: `env` (AEC, seat by seat) and `parallel_env` (all seats at once).

PettingZoo's wrappers would make a step take six times as long, so what they check is checked here.
"""

import secrets
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from ..engine.vectoring import ILLEGAL_REWARD
from ..errors import IllegalChoice
from ..games import registry
from ..games.manifest import Option
from .episode import RENDER_MODES, Episode, Reward, check_render_mode, first_of, reward_of, whole
from .spaces import seen_space

Seen = dict[str, Any]


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    reward: Reward | None = None,
    max_cycles: int | None = None,
    strict: bool = False,
    **options: Option,
) -> "Turns":
    """A game as an AEC environment, seat by seat. An illegal action ends it, its seat losing 1.

    If `strict`, it raises IllegalChoice and changes nothing.
    """
    return Turns(Episode(registry.game(game, players, **options)), render_mode, reward, max_cycles, strict)


def parallel_env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    reward: Reward | None = None,
    max_cycles: int | None = None,
    strict: bool = False,
    **options: Option,
) -> "Rounds":
    """A game as a parallel environment, all seats at once. An illegal action ends it, its seat losing 1.

    If `strict`, it raises IllegalChoice and changes nothing.
    """
    return Rounds(Episode(registry.game(game, players, **options)), render_mode, reward, max_cycles, strict)


raw_env, raw_parallel_env = partial(env, strict=True), partial(parallel_env, strict=True)


class Agents:
    """What both kinds of environment share: the agents, their spaces, rewards, and the board as text."""

    waits: bool  # whether there is one more action, to wait

    def __init__(
        self, episode: Episode, render_mode: str | None, reward: str | None, max_cycles: int | None, strict: bool
    ) -> None:
        check_render_mode(render_mode)
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise ValueError(f"a game lasts at least one cycle, not {max_cycles!r}")
        players, actions = episode.game.players, episode.actions + self.waits
        self.episode, self.game, self.render_mode = episode, episode.game, render_mode
        self.metadata = {
            "name": f"zaria_{episode.game.manifest.module}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.reward, self.max_cycles = reward_of(reward, players), max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen_space(episode.size, actions) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = spaces.Box(0, 1, (players * episode.size,), np.float32)
        self._points = np.zeros(players, np.int64)
        self._strict, self._seeded, self._steps = strict, False, 0

    def observation_space(self, agent: str) -> spaces.Dict:
        try:
            return self.observation_spaces[agent]
        except (KeyError, TypeError):
            raise self._no_agent(agent) from None

    def action_space(self, agent: str) -> spaces.Discrete:
        try:
            return self.action_spaces[agent]
        except (KeyError, TypeError):
            raise self._no_agent(agent) from None

    def _no_agent(self, agent: object) -> ValueError:
        return ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")

    def state(self) -> NDArray[np.float32]:
        """All that the seats know together: their observations, one after the other."""
        players = range(self.game.players)
        return np.concatenate([self.episode.look(seat)["observation"] for seat in players])

    def action_text(self, action: int) -> str:
        """An action as people write it, such as `enter b3`."""
        return self.game.actions[action] if action < self.episode.actions else "wait"

    def _start(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None or not self._seeded:
            self.episode.seed(secrets.randbits(63) if seed is None else seed)
            self._seeded = True
        self.episode.start(first_of(options))
        self.agents = self.possible_agents[:]
        self._points[:] = 0
        self._steps = 0

    def _gains(self) -> list[float] | None:
        """What the last step brought each seat, or None for nothing at all."""
        if self.reward == "points":
            points = self.episode.points()
            gained = points - self._points
            self._points = points
            return gained.astype(np.float64).tolist() if gained.any() else None
        return self.episode.prizes() if self.episode.over else None

    def _draw(self, seat: int | None) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing in an environment made without render_mode")
            return None
        board = self.episode.draw(seat)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Nothing is left open."""


class Turns(Agents, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One seat chooses at a time. Where several choose at once they are asked in order, and nobody sees what others
    have chosen before the last one has."""

    waits = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options={"first": 0}` says who begins."""
        self._start(seed, options)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rewarded = False
        self.agent_selection = self._next()

    def observe(self, agent: str) -> Seen:
        try:
            seat = self._seats[agent]
        except (KeyError, TypeError):
            raise self._no_agent(agent) from None
        return self.episode.look(seat)

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ValueError("the game is over, or has not begun: reset() begins a new one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is still in the game and must choose an action")
        try:
            self.episode.act(self._seats[agent], whole(action))  # one type, or every other one would be compiled for
        except IllegalChoice:
            if self._strict:
                raise
            self._end_illegally(agent)
            return
        self._steps += 1
        self._reward(agent, self._gains())
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cut_off():
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        if self.render_mode == "human":
            self.render()

    def _cut_off(self) -> bool:
        return self.max_cycles is not None and self._steps >= self.max_cycles * len(self.agents)

    def _end_illegally(self, agent: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self._reward(agent, [ILLEGAL_REWARD if other == agent else 0.0 for other in self.agents])
        self.agent_selection = self.agents[0]

    def _next(self) -> str:
        who = self.episode.who
        return self.possible_agents[(who & -who).bit_length() - 1 if who else 0]

    def _reward(self, agent: str, gains: list[float] | None) -> None:
        """Rewards are nearly always 0: only what changes is written."""
        if gains is None and not self._rewarded:
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, gains or [0.0] * len(self.agents), strict=True))
        self._accumulate_rewards()
        self._rewarded = gains is not None or any(self._cumulative_rewards.values())

    def render(self) -> str | None:
        """The board as the seat that is to choose may see it."""
        return self._draw(None if self.episode.over else self._seats[self.agent_selection])


class Rounds(Agents, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """Every seat gives an action at every step. Those who are not to choose have one legal action: to wait."""

    waits = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; `options={"first": 0}` says who begins."""
        self._start(seed, options)
        return self._look(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        self._check(actions)
        illegal = [agent for agent in self.agents if not self._may(agent, whole(actions[agent]))]
        if illegal:
            return self._end_illegally(illegal, actions)
        who = self.episode.who
        for agent in self.agents:
            seat = self._seats[agent]
            if who >> seat & 1:
                self.episode.act(seat, int(actions[agent]))
        self._steps += 1
        cut = not self.episode.over and self.max_cycles is not None and self._steps >= self.max_cycles
        gains = self._gains() or [0.0] * len(self.agents)
        return self._answer(gains, self.episode.over, cut)

    def _check(self, actions: dict[str, int]) -> None:
        if not isinstance(actions, dict):
            raise ValueError(f"actions are a dictionary, by agent, not {actions!r}")
        for agent in actions:
            if agent not in self._seats:
                raise self._no_agent(agent)
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(f"every agent gives an action, also to wait; there is none of {', '.join(missing)}")

    def _answer(
        self, gains: list[float], over: bool, cut: bool
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents = self.agents
        seen, infos = self._look(), self._infos()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        rewards = dict(zip(agents, gains, strict=True))
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _end_illegally(
        self, illegal: list[str], actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if self._strict:
            raise self.episode.refused(self._seats[illegal[0]], int(actions[illegal[0]]))
        EnvLogger.warn_on_illegal_move()
        return self._answer(
            [ILLEGAL_REWARD if agent in illegal else 0.0 for agent in self.agents], over=True, cut=False
        )

    def _may(self, agent: str, action: int) -> bool:
        return 0 <= action <= self.episode.actions and bool(self._masks[self._seats[agent], action])

    def _look(self) -> dict[str, Seen]:
        vectors, masks = self.episode.look_around()
        self._masks = masks.copy()  # theirs may be written to
        return {
            agent: {"observation": vector, "action_mask": mask}
            for agent, vector, mask in zip(self.agents, vectors, masks, strict=True)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}

    def render(self) -> str | None:
        """The board as a spectator may see it."""
        return self._draw(None)
