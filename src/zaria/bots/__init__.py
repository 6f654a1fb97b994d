"""Computer players by name. In compiled play a bot is a policy kernel, see zaria.kernels.playout."""

from ..batch import Policy
from ..kernels.playout import choose_randomly

POLICIES: dict[str, Policy] = {"random": choose_randomly}


class NoSuchBot(ValueError):
    """There is no bot of that name."""


def policy(name: str) -> Policy:
    """The policy of a bot."""
    if name not in POLICIES:
        raise NoSuchBot(f"there is no bot {name!r}; there are {', '.join(POLICIES)}")
    return POLICIES[name]
