"""Which kernels of a game are compiled, and for which types: the same names mean the same things in all of them."""

from typing import Any

import numba
from numba import types

from ..engine import chance
from ..engine.contract import Rules
from ..engine.matching import steps
from ..engine.playout import choose_randomly, playout
from ..games.game import Game

WORDS, ACTIONS, NUMBERS, WORTH = (
    types.Array(each, 1, "C") for each in (types.uint64, types.int16, types.int64, types.float64)
)
PARAMETERS = {  # by name; a record or records of the game apart, whatever else there is is a number
    "actions": ACTIONS,
    "rng": WORDS,
    "rngs": types.Array(types.uint64, 2, "C"),
    "seed": types.uint64,
    "totals": NUMBERS,
    "decisions": NUMBERS,
    "candidates": ACTIONS,
    "out": WORTH,
    "values": types.Array(types.float64, 3, "C"),
}
RECORD, RECORDS = ("s",), ("states", "seen", "public", "position")


def rule_kernels(game: Game) -> dict[str, Any]:
    """What a match does with the rules of a game; and whole random games, to compare and to measure."""
    whole = {"open_streams": chance.open_streams, "play": playout(game.rules, choose_randomly)}
    return steps(game.rules)._asdict() | whole


def bot_kernels(game: Game) -> dict[str, Any]:
    """What a bot needs before it chooses: random numbers, and what it may choose."""
    return {"open_streams": chance.open_streams, "offer": steps(game.rules).offer}


def signature(kernel: Any, rules: Rules, *learned: Any) -> tuple[Any, ...]:
    """The types of a kernel's parameters, known by their names, after those of what has been learned."""
    record = numba.from_dtype(rules.State)
    known = PARAMETERS | dict.fromkeys(RECORD, record) | dict.fromkeys(RECORDS, types.Array(record, 1, "C"))
    code = kernel.py_func.__code__
    names = code.co_varnames[len(learned) : code.co_argcount]
    return (*map(numba.typeof, learned), *(known.get(name, types.int64) for name in names))
