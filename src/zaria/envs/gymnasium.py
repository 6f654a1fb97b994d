"""The games as Gymnasium environments: one seat learns, bots have the others. `register()` gives them names."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import bots as players_of
from ..errors import IllegalChoice
from ..games.shelf import GAMES, Option
from ..games.shelf import game as game_of
from ..kernels.chance import bits
from ..kernels.vectoring import ILLEGAL_REWARD
from .spaces import seen_space
from .table import RENDER_MODES, Reward, Table, reward_of

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
        self.game = game_of(game, players, **options)
        self.game.start(seat)  # refuses a seat that is not there
        self.table, self.seat, self.render_mode = Table(self.game), seat, render_mode
        names = (bots,) if isinstance(bots, str) else tuple(bots)
        if not names and self.game.players > 1:
            raise ValueError(f"{self.game!r} needs bots for the other seats")
        others = [(seat + n) % self.game.players for n in range(1, self.game.players)]
        self.bots = {other: players_of.bot(names[i % len(names)], self.game) for i, other in enumerate(others)}
        self.reward = reward_of(reward, self.game.players)
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = seen_space(self.table.size, self.table.actions)
        self._points = 0

    def action_text(self, action: int) -> str:
        """An action as people write it, such as `enter b3`."""
        return self.game.actions[action]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game; `options={"first": 0}` says who begins."""
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed)
        if fresh:
            self.table.seed(int(self.np_random.integers(2**63)) if seed is None else seed)
        self.table.start((options or {}).get("first"))
        self._points = 0
        self._let_others_play()
        return self._answer(False)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        table = self.table
        if table.over:
            raise ValueError("the game is over: reset() begins a new one")
        try:
            table.act(self.seat, int(action))
        except IllegalChoice:
            seen, info = self._answer(True)
            return seen, ILLEGAL_REWARD, False, False, info
        self._let_others_play()
        seen, info = self._answer(False)
        return seen, self._gain(), table.over, False, info

    def _let_others_play(self) -> None:
        """Until it is this seat's choice again; what others choose at the same time waits until then."""
        table, mine = self.table, 1 << self.seat
        while table.who and not table.who & mine:
            other = (table.who & -table.who).bit_length() - 1
            seen = self.game.seen_by(table.state, other)
            actions = players_of.legal(self.game, seen, other)
            seed = int(bits(table.streams, 1))
            table.act(other, players_of.chosen(self.bots[other], self.game, seen, other, actions, seed))

    def _gain(self) -> float:
        if self.reward == "win":
            return self.table.prizes()[self.seat] if self.table.over else 0.0
        before, self._points = self._points, int(self.table.points()[self.seat])
        return float(self._points - before)

    def _answer(self, illegal: bool) -> tuple[Seen, dict[str, Any]]:
        seen = self.table.look(self.seat)
        return seen, {"action_mask": seen["action_mask"].copy(), "illegal": illegal}

    def render(self) -> str | None:
        """The board as this seat may see it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing in an environment made without render_mode")
            return None
        board = self.table.draw(self.seat)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None


def names() -> dict[str, dict[str, Any]]:
    """What `register` registers: the name of every environment and what it is made with."""
    found: dict[str, dict[str, Any]] = {}
    for listing in GAMES.values():
        name = listing.id.title().replace("-", "")
        found[f"zaria/{name}-v0"] = {"game": listing.id}
        if 1 in listing.players:
            found[f"zaria/{name}Solo-v0"] = {"game": listing.id, "players": 1}
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
