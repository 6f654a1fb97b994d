"""The computer players of Qwixx – The Card Game.

They count which cards are unseen, know what a row still brings by its last cross and the rounds left, and end the game
when ahead. The master plays its best few choices on in sampled deals.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.lookahead import Lookahead, streams
from ....bots.policy import Following
from ....engine.futures import futures
from ...game import Game
from .. import rules as rules
from . import heuristics

POLICIES = {
    "greedy": heuristics.greedy,
    "beginner": heuristics.eager,
    "casual": heuristics.careless,
    "strong": heuristics.sensible,
}
CANDIDATES = 5
ROUNDS, SAMPLES = 4, 50  # samples a round, shared out among the players: the more there are, the longer a game
TO_THE_END = 2000  # choices, more than any game has


class Master:
    """Tries what seems best by rules of thumb in sampled futures."""

    def __init__(self, game: Game) -> None:
        look = futures(rules, heuristics.sensible, heuristics.result)
        self._lookahead = Lookahead(game, look, TO_THE_END, ROUNDS, SAMPLES // game.players)

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        worths = np.empty(len(actions))
        heuristics.weigh(seen, seat, actions, len(actions), worths)
        best_first = np.argsort(-worths, kind="stable")
        return self._lookahead.best(seen, seat, actions[best_first[:CANDIDATES]], streams(seed))


def create(game: Game, level: str) -> Bot:
    """The bot of a level, or the baseline `greedy`."""
    return Master(game) if level == "master" else Following(POLICIES[level])
