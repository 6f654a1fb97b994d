"""Making the library: what is called in games, compiled for a kind of machine."""

import json
import pickle
from pathlib import Path
from typing import Any

from numba.core import types as numba_types
from numba.np.numpy_support import as_dtype

from ..engine import shipped
from ..engine.sources import made_from, name_of
from ..wasm.backend import install
from .library import Library, machine

types: Any = numba_types  # its own types leave out most of it
Noted = list[tuple[str, bytes, Any]]  # see `playing.noted`


def build(noted: Noted, out: Path, architecture: str) -> Path:
    """Write the library and what it says of itself. For a process of its own, in which nothing is played."""
    result = {name: gives for name, _, gives in noted}

    def call(kernel: shipped.Shipped, given: Any) -> Any:
        """What makes tables while modules are loaded runs as plain Python; what only fills arrays is left out."""
        return kernel.py_func(*given) if result.get(name_of(kernel.py_func), "") is not None else None

    shipped.making = making = shipped.Making(call)
    from .tables import made  # now that kernels are told apart by name

    context = install(machine(architecture))
    made()
    library = Library("kernels", context, architecture)
    functions: dict[str, list[Any]] = {}
    for name, types_given, gives in noted:
        given = pickle.loads(types_given)
        takes = [_described(each) for each in given]
        known = functions.setdefault(name, [])
        if all(other["takes"] != takes for other in known):  # numbers of different widths are taken alike
            symbol = f"kernel_{len(library.signatures)}"
            library.export(symbol, making.kernels[name].dispatcher, given)
            known.append({"symbol": symbol, "takes": takes, "gives": gives})
    out.mkdir(parents=True, exist_ok=True)
    (out / shipped.LIBRARY).write_bytes(library.made())
    about = {"made_from": made_from(), "architecture": architecture, "functions": functions}
    (out / shipped.ABOUT).write_text(json.dumps(about), "utf-8")  # the last: all is there now
    return out / shipped.LIBRARY


def _described(type: Any) -> Any:
    """A type for those who read what the library says of itself; see `shipped`."""
    if isinstance(type, types.BaseTuple):
        return ["tuple", *map(_described, type.types)]
    if isinstance(type, types.Record):
        return ["record", _dtype(as_dtype(type))]
    if isinstance(type, types.Array) and type.layout == "C":
        return ["array", _dtype(as_dtype(type.dtype)), type.ndim]
    return number(type)


def number(type: Any) -> str:
    if isinstance(type, types.Boolean):
        return "bool"
    if isinstance(type, types.Integer):
        return "uint64" if type == types.uint64 else "int64"
    if type == types.float64:
        return "float64"
    raise NotImplementedError(f"{type} cannot be handed over")


def _dtype(dtype: Any) -> Any:
    if dtype.fields is None:
        return dtype.str
    formats = [[_dtype(field.base), list(field.shape)] for field, *_ in dtype.fields.values()]
    offsets = [offset for _, offset, *_ in dtype.fields.values()]
    return [list(dtype.names), formats, offsets, dtype.itemsize]
