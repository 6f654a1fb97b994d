"""The games as Gymnasium environments: one seat learns, bots have the others. `register()` gives them names."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import bots as players_of
from ..engine.chance import bits
from ..engine.vectoring import ILLEGAL_REWARD
from ..errors import IllegalChoice
from ..games import registry
from ..games.manifest import Option
from .episode import RENDER_MODES, Episode, Reward, reward_of
from .spaces import seen_space

Seen = dict[str, Any]


class ZariaEnv(gymnasium.Env[Seen, np.int64]):
    """A game from one seat: alone, or against bots.

    `bots` are the names of those who sit on the other seats, from the next seat on; fewer names than seats are gone
    through again. An illegal action changes nothing, costs 1, and says so in `info["illegal"]`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        bots: str | Sequence[str] = ("strong",),
        seat: int = 0,
        reward: Reward | None = None,
        render_mode: str | None = None,
        **options: Option,
    ) -> None:
        self.game = registry.game(game, players, **options)
        self.game.start(seat)  # refuses a seat that is not there
        self.episode, self.seat, self.render_mode = Episode(self.game), seat, render_mode
        names = (bots,) if isinstance(bots, str) else tuple(bots)
        if not names and self.game.players > 1:
            raise ValueError(f"{self.game!r} needs bots for the other seats")
        others = [(seat + n) % self.game.players for n in range(1, self.game.players)]
        self.bots = {other: players_of.bot(names[i % len(names)], self.game) for i, other in enumerate(others)}
        self.reward = reward_of(reward, self.game.players)
        self.action_space = spaces.Discrete(self.episode.actions)
        self.observation_space = seen_space(self.episode.size, self.episode.actions)
        self._points = 0

    def action_text(self, action: int) -> str:
        """An action as people write it, such as `enter b3`."""
        return self.game.actions[action]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game; `options={"first": 0}` says who begins."""
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed)
        if fresh:
            self.episode.seed(int(self.np_random.integers(2**63)) if seed is None else seed)
        self.episode.start((options or {}).get("first"))
        self._points = 0
        self._let_others_play()
        return self._answer(False)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if episode.over:
            raise ValueError("the game is over: reset() begins a new one")
        try:
            episode.act(self.seat, int(action))
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
            episode.act(other, players_of.chosen(self.bots[other], self.game, seen, other, actions, seed))

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


def names() -> dict[str, dict[str, Any]]:
    """What `register` registers: the name of every environment and what it is made with."""
    found: dict[str, dict[str, Any]] = {}
    for manifest in registry.GAMES.values():
        name = manifest.id.title().replace("-", "")
        found[f"zaria/{name}-v0"] = {"game": manifest.id}
        if 1 in manifest.players:
            found[f"zaria/{name}Solo-v0"] = {"game": manifest.id, "players": 1}
    return found


def register() -> None:
    """Give the environments their names in Gymnasium's registry: `gymnasium.make("zaria/KnasterSolo-v0")`."""
    for name, made_with in names().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="zaria.envs.gymnasium:ZariaEnv",
                vector_entry_point="zaria.envs.vector:ZariaVectorEnv",
                kwargs=made_with,
            )
