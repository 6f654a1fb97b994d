"""Computer players by name. In compiled play a bot is a policy kernel, see zaria.kernels.playout."""

import random
from typing import Any

from ..batch import Policy
from ..games.game import Game
from ..kernels.playout import choose_randomly

POLICIES: dict[str, Policy] = {"random": choose_randomly}
LEVELS = tuple(POLICIES)


class NoSuchBot(ValueError):
    """There is no bot of that name."""


def policy(name: str) -> Policy:
    """The policy of a bot."""
    if name not in POLICIES:
        raise NoSuchBot(f"there is no bot {name!r}; there are {', '.join(POLICIES)}")
    return POLICIES[name]


def choose(level: str, game: Game, seen: Any, seat: int) -> str:
    """A bot's choice from the record after `hide`; never more than its seat may know."""
    policy(level)
    return random.choice(game.legal(seen, seat))
