"""What a learner is shown, the same in every ecosystem: numbers from 0 to 1 in one vector, in fields with names.

`python -m zaria.envs.observation` writes docs/observations.md, which lists the fields of every game.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games import registry
from ..games.game import Game

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]


class PlacedField(NamedTuple):
    """A part of the vector, from `start` to `stop`."""

    name: str
    shape: tuple[int, ...]
    says: str
    start: int
    stop: int


class Observation:
    """How a seat of a game sees the table. Seats are counted from the observer: place 0 is the observer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observe = game.observed.observe  # the kernel, for records after `hide`
        self.fields = _placed(game.observed.fields(game.players))
        self.size = self.fields[-1].stop

    def of(self, s: Any, seat: int) -> Vector:
        """What a seat may know of a record, which may hold everything."""
        out = np.empty(self.size, np.float32)
        self.observe(self.game.seen_by(s, seat), seat, out)
        return out

    def mask(self, s: Any, seat: int) -> Mask:
        """1 for every action the seat may choose now; all 0 when it is not to act."""
        rules = self.game.rules
        mask = np.zeros(rules.ACTIONS, np.int8)
        if max(int(rules.turn(s)), 0) >> seat & 1:
            actions = np.empty(rules.ACTIONS, np.int16)
            mask[actions[: rules.legal(s, seat, actions)]] = 1
        return mask

    def named(self, vector: Vector) -> dict[str, Vector]:
        """The vector's fields by name, in their shapes; of many vectors at once where it has more axes."""
        return {f.name: vector[..., f.start : f.stop].reshape(*vector.shape[:-1], *f.shape) for f in self.fields}


def observation(game: Game) -> Observation:
    """How a seat of a game sees the table.

    >>> import zaria
    >>> seen = observation(zaria.game("knaster", players=1))
    >>> seen.size, [field.name for field in seen.fields[:4]]
    (351, ['phase', 'to_act', 'active', 'numbers'])
    """
    return Observation(game)


def _placed(fields: tuple[Any, ...]) -> tuple[PlacedField, ...]:
    placed, start = [], 0
    for name, shape, says in fields:
        stop = start + prod(shape)
        placed.append(PlacedField(name, shape, says, start, stop))
        start = stop
    return tuple(placed)


MANY = 1009  # players, to find out which sides of a shape grow with them


def _side(n: int) -> str:
    return {MANY: "players", MANY - 1: "(players - 1)"}.get(n, str(n))


def page() -> str:
    """docs/observations.md."""
    parts = [HEAD]
    for manifest in registry.GAMES.values():
        fields = registry.game(manifest.id).observed.fields
        sizes = ", ".join(f"{_placed(fields(n))[-1].stop} for {n}" for n in manifest.players)
        parts += [f"\n## {manifest.title()}\n", f"Numbers in the vector, by players: {sizes}.\n"]
        parts += ["| field | shape | says |", "|---|---|---|"]
        parts += [f"| `{f.name}` | {' × '.join(map(_side, f.shape))} | {f.says} |" for f in fields(MANY)]
    return "\n".join(parts) + "\n"


HEAD = """# Observations

Written by `python -m zaria.envs.observation`; a test compares it with the code.

An observation is one vector of `float32`, every number from 0 to 1, the same in PettingZoo, Gymnasium and OpenSpiel. It
is made from the record after everything the seat may not know has been erased, and holds whatever a player with a
perfect memory could know. Places count from the observer: place 0 is the observer, place 1 the next seat, and so on.
Fields stand in the order given here, a field with several sides row by row. `observation(game).named(vector)` takes a
vector apart, see [environments](envs.md)."""


def main() -> None:
    from pathlib import Path

    Path("docs/observations.md").write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
