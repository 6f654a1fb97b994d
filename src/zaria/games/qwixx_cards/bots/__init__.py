"""The computer players of Qwixx – The Card Game.

They count which cards are unseen, know what a row still brings by its last cross and the rounds left, and end the game
when ahead. The master plays its best few choices on in sampled deals.
"""

from ....bots.bot import Bot
from ....bots.policy import Following, Thinking
from ...game import Game
from . import heuristics
from .choice import choose_by_futures

POLICIES = {
    "greedy": heuristics.greedy,
    "beginner": heuristics.eager,
    "casual": heuristics.careless,
    "strong": heuristics.sensible,
}


def create(game: Game, level: str) -> Bot:
    """The bot of a level, or the baseline `greedy`."""
    return Thinking(game, choose_by_futures) if level == "master" else Following(POLICIES[level])
