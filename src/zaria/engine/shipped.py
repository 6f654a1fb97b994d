"""Kernels that were compiled when the package was made: one shared library, called without a compiler in the process.

`python -m zaria.native` makes the library and writes beside it what each function takes. What it does not have, or not
for such arguments, is compiled as always.
"""

import ctypes
import json
import os
from collections.abc import Callable
from functools import cache, cached_property
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .sources import HOUSE, made_from, name_of

LIBRARY, ABOUT = "kernels.so", "kernels.json"
NUMBERS = {"int64": ctypes.c_int64, "uint64": ctypes.c_uint64, "float64": ctypes.c_double, "bool": ctypes.c_int64}


class Making:
    """For those who make a library: which kernels there are, and what happens when Python calls one."""

    def __init__(self, call: Callable[["Shipped", Any], Any]) -> None:
        self.call = call
        self.kernels: dict[str, Shipped] = {}


making: Making | None = None


class KernelFailed(RuntimeError):
    """A kernel has raised an exception."""


class Unfit(TypeError):
    """Other arguments than a function was compiled for."""


class Entry(NamedTuple):
    """A function for arguments of certain types."""

    code: Any
    take: Callable[[Any, list[Any]], None]
    room: Any  # for a result
    read: Callable[[Any], Any]


class Library:
    """The functions of a shared library, and what they take."""

    def __init__(self, folder: Path) -> None:
        self.about: dict[str, Any] = json.loads((folder / ABOUT).read_bytes())
        file = str(folder / LIBRARY)
        self._quick, self._long = ctypes.PyDLL(file), ctypes.CDLL(file)  # the first keeps the GIL

    def find(self, kernel: "Shipped") -> Callable[..., Any] | None:
        """A kernel as a function of Python, if it is here."""
        found = self.about["functions"].get(name_of(kernel.py_func))
        return _called(kernel, [self._entry(kernel, about) for about in found]) if found else None

    def _entry(self, kernel: "Shipped", about: Any) -> "Entry":
        code = (self._long if kernel.nogil else self._quick)[about["symbol"]]
        take, types = _taking(["tuple", *about["takes"]])
        code.argtypes = [*types, ctypes.c_void_p]
        code.restype = ctypes.c_int32
        return Entry(code, take, *_giving(about["gives"]))


@cache
def library() -> Library | None:
    """What the package has brought, if that is made from the present sources and runs here."""
    return read(Path(os.environ.get("ZARIA_KERNELS") or HOUSE / "shipped"))


def read(folder: Path) -> Library | None:
    try:
        found = Library(folder)
    except (OSError, ValueError):
        return None
    return found if found.about["made_from"] == made_from() else None


class Shipped:
    """A kernel of the library. The compiler is loaded only for what is not in there."""

    def __init__(self, function: Any, nogil: bool) -> None:
        self.py_func, self.nogil = function, nogil
        self.__doc__, self.__name__, self.__module__ = function.__doc__, function.__name__, function.__module__
        if making is not None:
            making.kernels[name_of(function)] = self

    def __call__(self, *given: Any) -> Any:
        return self._function(*given)

    @cached_property
    def _function(self) -> Callable[..., Any]:
        if making is not None:
            call = making.call
            return lambda *given: call(self, given)
        here = library()
        return (here and here.find(self)) or self.dispatcher

    @cached_property
    def dispatcher(self) -> Any:
        """The same, compiled here and now."""
        from .jit import compiled

        return compiled(self.py_func, self.nogil)

    @property
    def _numba_type_(self) -> Any:
        """For the compiler, where another kernel calls this one."""
        return self.dispatcher._numba_type_


def _called(kernel: Shipped, entries: list[Entry]) -> Callable[..., Any]:
    """A function of Python over those that take certain types."""

    def call(*given: Any) -> Any:
        for code, take, room, read in entries:
            flat: list[Any] = []
            try:
                take(given, flat)
            except (TypeError, ValueError, AttributeError):
                continue
            out = room()
            if code(*flat, ctypes.byref(out)):
                raise KernelFailed(f"{kernel.__name__} has failed")
            return read(out)
        return kernel.dispatcher(*given)

    return call


def _giving(kind: Any) -> tuple[Any, Callable[[Any], Any]]:
    """Room for a result, and how it is read."""
    if kind is None:
        return ctypes.c_int64, lambda room: None
    if kind == "bool":
        return ctypes.c_int64, lambda room: room.value != 0
    if isinstance(kind, str):
        return NUMBERS[kind], lambda room: room.value
    names = [f"part_{place}" for place in range(len(kind))]
    fields = [(name, NUMBERS[each]) for name, each in zip(names, kind, strict=True)]
    room = type("Several", (ctypes.Structure,), {"_fields_": fields})
    return room, lambda several: tuple(getattr(several, name) for name in names)


def _taking(parameter: Any) -> tuple[Callable[[Any, list[Any]], None], list[Any]]:
    """What hands one argument over, and the plain types it becomes."""
    match parameter:
        case ["tuple", *parts]:
            return _taking_tuple([_taking(part) for part in parts])
        case ["array", dtype, axes]:
            return _taking_array(_dtype(dtype), axes), [ctypes.c_void_p, *[ctypes.c_int32] * axes]
        case ["record", dtype]:
            return _taking_record(_dtype(dtype)), [ctypes.c_void_p]
        case "float64":
            return lambda value, flat: flat.append(float(value)), [NUMBERS[parameter]]
        case "bool":
            return lambda value, flat: flat.append(bool(value)), [NUMBERS[parameter]]
        case _:
            return lambda value, flat: flat.append(index(value)), [NUMBERS[parameter]]


def _dtype(text: Any) -> np.dtype[Any]:
    if isinstance(text, str):
        return np.dtype(text)
    names, formats, offsets, size = text
    shapes = [(_dtype(base), tuple(shape)) for base, shape in formats]
    return np.dtype({"names": names, "formats": shapes, "offsets": offsets, "itemsize": size})


def _taking_array(dtype: np.dtype[Any], axes: int) -> Callable[[Any, list[Any]], None]:
    known = [dtype]  # and what was found to be the same

    def take(value: Any, flat: list[Any]) -> None:
        if value.dtype is not known[-1]:
            if value.dtype != dtype:
                raise Unfit
            known.append(value.dtype)
        if value.ndim != axes or not value.flags.c_contiguous:
            raise Unfit
        flat.append(value.ctypes.data)
        flat.extend(value.shape)

    return take


def _taking_record(dtype: np.dtype[Any]) -> Callable[[Any, list[Any]], None]:
    def take(value: Any, flat: list[Any]) -> None:
        if value.dtype != dtype:
            raise Unfit
        flat.append(np.ndarray((), value.dtype, value).ctypes.data)

    return take


def _taking_tuple(parts: list[Any]) -> tuple[Callable[[Any, list[Any]], None], list[Any]]:
    takes = [take for take, _ in parts]

    def take_all(value: Any, flat: list[Any]) -> None:
        for take, part in zip(takes, value, strict=True):
            take(part, flat)

    return take_all, [each for _, types in parts for each in types]
