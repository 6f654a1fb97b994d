"""The computer players of Trio.

They know the chance of every number at every place they can ask for, from the cards seen and from hands being sorted.
All but the master forget some of it. The master plays its best few reveals on in sampled deals.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....bots.bot import Bot
from ....bots.lookahead import Lookahead, streams
from ....bots.policy import Following
from ....chance import Seeded
from ....engine.futures import futures
from ...game import Game
from .. import rules as rules
from . import heuristics

POLICIES = {
    "greedy": heuristics.greedy,
    "beginner": heuristics.childlike,
    "casual": heuristics.distracted,
    "strong": heuristics.attentive,
}
CANDIDATES = 5
ROUNDS, SAMPLES = 4, 60
GATE = 1.5  # standard errors by which a candidate must lead
CHOICES_A_TURN = 2.2  # futures go on until everybody has had a turn: by then it shows what a reveal has told
IMPATIENCE = 8  # one turn in so many is begun without a look at futures, in which waiting for others always pays


class Master:
    """Tries the reveals that seem best by the chances in sampled futures."""

    def __init__(self, game: Game) -> None:
        look = futures(rules, heuristics.sensible, heuristics.result)
        self._lookahead = Lookahead(game, look, round(CHOICES_A_TURN * (game.players + 1)), ROUNDS, SAMPLES, GATE)

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> int:
        worths = np.empty(len(actions))
        heuristics.weigh(seen, seat, actions, len(actions), worths)
        best_first = actions[np.argsort(-worths, kind="stable")]
        # When swapping, partners must think alike, so they keep to what is agreed.
        if seen["phase"] == rules.EXCHANGE or _is_clear(seen, seat, worths.max(), seed):
            return int(best_first[0])
        return self._lookahead.best(seen, seat, _different(seen, best_first)[:CANDIDATES], streams(seed))


def _is_clear(seen: Any, seat: int, most: float, seed: int) -> bool:
    """Whether to act without futures: to finish a trio that is sure, and now and then, lest all wait for ever."""
    if heuristics.is_first(seen):
        return Seeded(seed).below(IMPATIENCE) == 0
    trios = np.empty(rules.NUMBERS + 1)
    heuristics.fill_worths(seen, seat, trios)
    return bool(most >= trios[seen["cards"][0]] + heuristics.OWN_LATER)


def _different(seen: Any, actions: NDArray[np.int16]) -> NDArray[np.int16]:
    """The actions without all but the first unseen centre card: they are all alike."""
    unseen = np.array([a < rules.REVEAL_LOW and seen["centre"][a] == 0 for a in actions.tolist()])
    different: NDArray[np.int16] = actions[~unseen | (np.cumsum(unseen) == 1)]
    return different


def create(game: Game, level: str) -> Bot:
    """The bot of a level, or the baseline `greedy`."""
    return Master(game) if level == "master" else Following(POLICIES[level])
