"""The computer players of Trio.

They know the chance of every number at every place they can ask for, from the cards seen and from hands being sorted.
All but the master forget some of it. The master plays its best few reveals on in sampled deals.
"""

from ....bots.bot import Bot
from ....bots.policy import Following, Thinking
from ...game import Game
from . import heuristics
from .choice import choose_by_futures

POLICIES = {
    "greedy": heuristics.greedy,
    "beginner": heuristics.childlike,
    "casual": heuristics.distracted,
    "strong": heuristics.attentive,
}


def create(game: Game, level: str) -> Bot:
    """The bot of a level, or the baseline `greedy`."""
    return Thinking(game, choose_by_futures) if level == "master" else Following(POLICIES[level])
