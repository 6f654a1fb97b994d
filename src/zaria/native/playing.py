"""What Python calls when games are played: noted once, so that just that is compiled."""

import pickle
from typing import Any

import numba
from numba.core import types as numba_types

from ..engine import shipped
from ..engine.sources import name_of

types: Any = numba_types  # its own types leave out most of it
TABLES = 2  # that are played at with the same options: the smallest, which may be for one alone, and the next


def noted() -> list[tuple[str, bytes, Any]]:
    """The kernels by name, the types they are called with, and what they give. For a process of its own.

    Types are pickled, because whoever reads them loads the modules of games.
    """
    found: dict[tuple[str, Any], shipped.Shipped] = {}

    def call(kernel: shipped.Shipped, given: Any) -> Any:
        found[name_of(kernel.py_func), tuple(map(numba.typeof, given))] = kernel
        return kernel.dispatcher(*given)

    shipped.making = shipped.Making(call)  # before any kernel is defined
    from .tables import play_everything

    play_everything(TABLES)
    return [(name, pickle.dumps(given), _result(kernel, given)) for (name, given), kernel in found.items()]


def _result(kernel: shipped.Shipped, given: tuple[Any, ...]) -> Any:
    return _gives(kernel.dispatcher.overloads[given].signature.return_type)


def _gives(type: Any) -> Any:
    """A kind of number, several of them, or None for nothing."""
    if isinstance(type, types.NoneType):
        return None
    if isinstance(type, types.BaseTuple):
        return [_gives(each) for each in type.types]
    if isinstance(type, types.Boolean):
        return "bool"
    return "float64" if isinstance(type, types.Float) else "uint64" if type == types.uint64 else "int64"
