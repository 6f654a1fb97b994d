"""A shared library: kernels behind functions that return whether they have failed, and write their result."""

import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from llvmlite import ir
from numba.core import types as numba_types

from ..wasm.backend import Context, Machine
from ..wasm.interface import Kind, Parameter
from ..wasm.linking import linked
from ..wasm.module import BYTES, F64, I32, I64, Module

types: Any = numba_types  # its own types leave out most of it
HERE = platform.machine()
PROCESSORS = {"x86_64": "x86-64-v2", "aarch64": "generic"}  # what machines of the last fifteen, or ten, years have
GLIBC = "2.17"  # and every newer one; the wheel's tag says the same
_LLVM = {"address": BYTES, "length": I32, "i32": I64, "i64": I64, "f64": F64}


def machine(architecture: str) -> Machine:
    """A kind of machine that runs Linux."""
    return Machine(f"{architecture}-unknown-linux-gnu", PROCESSORS[architecture], features="", relocation="pic")


class Library(Module):
    runtime = Path(__file__).with_name("runtime.ll")
    room = {}

    def __init__(self, name: str, context: Context, architecture: str) -> None:
        super().__init__(name, context)
        self._target = f"{architecture}-linux-gnu.{GLIBC}"

    def _result(self, type: Any) -> Kind | None:
        return "i32"  # whether it has failed

    def _plain(self, parts: list[Parameter], result: Kind | None) -> Any:
        return ir.FunctionType(I32, [*(_LLVM[part.kind] for part in parts), I64.as_pointer()])

    def _return(self, builder: Any, type: Any, failed: Any, out: Any, rest: Iterator[Any]) -> None:
        with builder.if_then(failed, likely=False):
            builder.ret(I32(1))
        _store(builder, type, out, next(rest))
        builder.ret(I32(0))

    def _packed(self, builder: Any, type: Any, handed: Any) -> Any:
        if isinstance(type, types.Boolean):
            return builder.icmp_signed("!=", next(handed), I64(0))
        if isinstance(type, types.Integer) and type.bitwidth < I64.width:
            return builder.trunc(next(handed), ir.IntType(type.bitwidth))
        return super()._packed(builder, type, handed)

    def _link(self, object_file: bytes, exports: list[str]) -> bytes:
        return linked(object_file, self._target, "-shared", "-s", "-lm")


def _store(builder: Any, type: Any, value: Any, room: Any) -> None:
    """Write a result as 64 bits, or a tuple as so many times 64."""
    if isinstance(type, types.NoneType):
        return
    if isinstance(type, types.BaseTuple):
        for place, part in enumerate(type.types):
            _store(builder, part, builder.extract_value(value, place), builder.gep(room, [I64(place)]))
        return
    if isinstance(type, types.Float):
        room = builder.bitcast(room, value.type.as_pointer())
    elif value.type.width < I64.width:
        value = (builder.sext if getattr(type, "signed", False) else builder.zext)(value, I64)
    builder.store(value, room)
