"""A shared library: kernels behind functions that return whether they have failed, and write their result."""

import platform
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import types as numba_types
from numba.core.compiler_lock import global_compiler_lock

from ..wasm.backend import Machine, compiled
from ..wasm.module import BYTES, F64, I32, I64, CannotLink, Module, flat

types: Any = numba_types  # its own types leave out most of it
ARCHITECTURE = platform.machine()
GLIBC = "2.17"  # and every newer one; the wheel's tag says the same
MACHINE = Machine(
    triple=llvm.get_process_triple(),
    cpu="x86-64-v2" if ARCHITECTURE == "x86_64" else "generic",  # what machines of the last fifteen years have
    features="",
    relocation="pic",
)
_LLVM = {"address": BYTES, "length": I32, "i32": I64, "i64": I64, "f64": F64}


class Library(Module):
    runtime = Path(__file__).with_name("runtime.ll")
    room = {}

    @global_compiler_lock
    def export(self, name: str, kernel: Any, given: tuple[Any, ...]) -> None:
        made = compiled(kernel, given)
        about = made.fndesc
        self._library.add_linking_library(made.library)
        module = self._context.create_module(f"export.{name}")
        kernel_type = self._context.call_conv.get_function_type(about.restype, about.argtypes)
        callee = ir.Function(module, kernel_type, about.llvm_func_name)
        plain_types = [_LLVM[part.kind] for type in about.argtypes for part in flat("", type)]
        plain = ir.Function(module, ir.FunctionType(I32, [*plain_types, I64.as_pointer()]), name)
        builder = ir.IRBuilder(plain.append_basic_block())
        *arguments, room = plain.args
        handed = iter(arguments)
        values = [self._packed(builder, type, handed) for type in about.argtypes]
        call = self._context.call_conv.call_function
        status, out = call(builder, callee, about.restype, about.argtypes, values)
        with builder.if_then(status.is_error, likely=False):
            builder.ret(I32(1))
        _store(builder, about.restype, out, room)
        builder.ret(I32(0))
        self._library.add_ir_module(module)
        self.signatures[name] = about.restype

    def _packed(self, builder: Any, type: Any, handed: Any) -> Any:
        if isinstance(type, types.Boolean):
            return builder.icmp_signed("!=", next(handed), I64(0))
        if isinstance(type, types.Integer) and type.bitwidth < I64.width:
            return builder.trunc(next(handed), ir.IntType(type.bitwidth))
        return super()._packed(builder, type, handed)

    def _link(self, object_file: bytes, exports: list[str]) -> bytes:
        with TemporaryDirectory() as folder:
            source, made = Path(folder, "kernels.o"), Path(folder, "kernels.so")
            source.write_bytes(object_file)
            target = f"{ARCHITECTURE}-linux-gnu.{GLIBC}"
            command = [sys.executable, "-m", "ziglang", "cc", "-target", target, "-shared", "-s", "-O2", str(source)]
            done = subprocess.run([*command, "-o", str(made), "-lm"], capture_output=True, text=True)
            if done.returncode:
                raise CannotLink(done.stderr)
            return made.read_bytes()


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
