"""One bot for all levels: it banks as soon as the pot is worth it."""

from zaria.bots.bot import Bot
from zaria.bots.policy import Following
from zaria.engine.compiler import kernel
from zaria.games.game import Game

from .rules import BANK, STAY


@kernel
def prudent(s, seat, actions, n, rng):
    return BANK if s.pot >= 8 else STAY


def create(game: Game, level: str) -> Bot:
    return Following(prudent)
