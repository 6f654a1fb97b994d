"""One module of WebAssembly: kernels behind plain functions.

A record or an array is handed in as an address, an array with its lengths after it, a tuple as its parts. Integers are
32 bits wide (64 where they are words of random numbers), fractions are doubles. A kernel that raises an exception, or
a result that needs more than 32 bits, is a trap.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils
from numba.core import types as numba_types
from numba.core.compiler_lock import global_compiler_lock
from numba.np.arrayobj import make_array, populate_array

from .backend import Context, compiled
from .interface import Kind, Parameter, Signature
from .linking import linked

types: Any = numba_types  # its own types leave out most of it
I32, I64, F64, BYTES = ir.IntType(32), ir.IntType(64), ir.DoubleType(), ir.IntType(8).as_pointer()
RUNTIME = Path(__file__).with_name("runtime.ll")
ROOM = {  # of the runtime: memory for those who call
    "room": Signature([Parameter("bytes", "length")], "address"),
    "release": Signature([Parameter("block", "address"), Parameter("bytes", "length")], None),
}
LEAN = ("-Wl,--no-entry", "-Wl,--gc-sections", "-Wl,--strip-all", f"-Wl,-z,stack-size={1 << 18}")


class Module:
    runtime = RUNTIME
    room = ROOM

    def __init__(self, name: str, context: Context) -> None:
        self._context = context
        self._context.refresh()
        self._library = context.codegen().create_library(name)
        self.signatures: dict[str, Signature] = {}
        runtime = llvm.parse_assembly(self.runtime.read_text("utf-8"))
        runtime.triple, runtime.data_layout = context.codegen()._llvm_module.triple, context.codegen()._data_layout
        self._library.add_llvm_module(runtime)

    @global_compiler_lock
    def export(self, name: str, kernel: Any, given: tuple[Any, ...]) -> None:
        """Put a kernel, compiled for arguments of the types given, behind a plain function."""
        made = compiled(kernel, given)
        about = made.fndesc
        self._library.add_linking_library(made.library)
        module = self._context.create_module(f"export.{name}")
        kernel_type = self._context.call_conv.get_function_type(about.restype, about.argtypes)
        callee = ir.Function(module, kernel_type, about.llvm_func_name)
        names = kernel.py_func.__code__.co_varnames
        parts = [part for each, type in zip(names, about.argtypes, strict=False) for part in flat(each, type)]
        result = self._result(about.restype)
        plain = ir.Function(module, self._plain(parts, result), name)
        builder = ir.IRBuilder(plain.append_basic_block())
        handed = iter(plain.args)
        values = [self._packed(builder, type, handed) for type in about.argtypes]
        call = self._context.call_conv.call_function
        status, out = call(builder, callee, about.restype, about.argtypes, values)
        self._return(builder, about.restype, status.is_error, out, handed)
        self._library.add_ir_module(module)
        self.signatures[name] = Signature(parts, result)

    def _result(self, type: Any) -> Kind | None:
        """What a plain function returns, for a kernel that gives this."""
        return None if isinstance(type, types.NoneType) else _number(type)

    def _plain(self, parts: list[Parameter], result: Kind | None) -> Any:
        return ir.FunctionType(_LLVM[result], [_LLVM[each.kind] for each in parts])

    def _return(self, builder: Any, type: Any, failed: Any, out: Any, rest: Iterator[Any]) -> None:
        """The end of a plain function; `rest` are parameters that are not the kernel's."""
        _trap_if(builder, failed)
        if isinstance(type, types.NoneType):
            builder.ret_void()
        else:
            builder.ret(_narrowed(builder, type, out))

    def _packed(self, builder: Any, type: Any, handed: Any) -> Any:
        """The value that a kernel takes, from the plain ones handed in for it."""
        if isinstance(type, types.Record):
            return builder.bitcast(next(handed), self._context.get_value_type(type))
        if isinstance(type, types.Array):
            return self._array(builder, type, handed)
        if isinstance(type, types.BaseTuple):
            parts = [self._packed(builder, each, handed) for each in type.types]
            return self._context.make_tuple(builder, type, parts)
        value = next(handed)
        if isinstance(type, types.Boolean):
            return builder.icmp_signed("!=", value, I32(0))
        if isinstance(type, types.Integer) and type.bitwidth > value.type.width:
            return builder.sext(value, ir.IntType(type.bitwidth))
        return value

    def _array(self, builder: Any, type: Any, handed: Any) -> Any:
        item = self._context.get_data_type(type.dtype)
        data = builder.bitcast(next(handed), item.as_pointer())
        shape = [builder.sext(next(handed), I64) for _ in range(type.ndim)]
        size = self._context.get_constant(types.intp, self._context.get_abi_sizeof(item))
        strides: list[Any] = []
        step = size
        for length in reversed(shape):
            strides.insert(0, step)
            step = builder.mul(step, length)
        array = make_array(type)(self._context, builder)
        populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
        return array._getvalue()

    @global_compiler_lock
    def made(self) -> bytes:
        """The module, with nothing visible but what was exported."""
        for each in self._library._linking_libraries:
            _without_commons(each._get_module_for_linking())
        self._library.finalize()
        module = self._library._final_module
        _without_commons(module)
        exports = [*self.signatures, *self.room]
        for function in module.functions:
            if not function.is_declaration and function.name not in exports:
                function.linkage = "internal"
        for variable in module.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        passes, how = self._library._codegen._module_pass_manager()
        passes.run(module, how)  # what is internal now can be dropped and inlined for good
        return self._link(self._context.codegen()._tm.emit_object(module), exports)

    def _link(self, object_file: bytes, exports: list[str]) -> bytes:
        visible = [f"-Wl,--export={name}" for name in exports]
        return linked(object_file, "wasm32-wasi", "-mexec-model=reactor", *LEAN, *visible)


_LLVM: dict[Kind | None, Any] = {
    "address": BYTES,
    "length": I32,
    "i32": I32,
    "i64": I64,
    "f64": F64,
    None: ir.VoidType(),
}


def flat(name: str, type: Any) -> list[Parameter]:
    """The plain parameters for one of a kernel's."""
    if isinstance(type, types.Record):
        return [Parameter(name, "address")]
    if isinstance(type, types.Array):
        return [Parameter(name, "address"), *(Parameter(f"{name}_{axis}", "length") for axis in range(type.ndim))]
    if isinstance(type, types.BaseTuple):
        fields = getattr(type, "fields", range(len(type.types)))
        return [part for field, each in zip(fields, type.types, strict=True) for part in flat(f"{name}_{field}", each)]
    return [Parameter(name, _number(type))]


def _number(type: Any) -> Kind:
    if isinstance(type, types.Float) and type.bitwidth == 64:
        return "f64"
    if type == types.uint64:
        return "i64"
    if isinstance(type, types.Integer | types.Boolean):
        return "i32"
    raise NotImplementedError(f"{type} cannot be handed over")


def _narrowed(builder: Any, type: Any, value: Any) -> Any:
    """A kernel's result as a plain one."""
    if isinstance(type, types.Float) or type == types.uint64 or value.type.width == I32.width:
        return value
    if value.type.width < I32.width:
        return (builder.sext if getattr(type, "signed", False) else builder.zext)(value, I32)
    short = builder.trunc(value, I32)
    _trap_if(builder, builder.icmp_signed("!=", builder.sext(short, value.type), value))
    return short


def _trap_if(builder: Any, wrong: Any) -> None:
    with builder.if_then(wrong, likely=False):
        trap = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.VoidType(), []), "llvm.trap")
        builder.call(trap, [])
        builder.unreachable()


def _without_commons(module: Any) -> None:
    """WebAssembly knows no common symbols; these, the kernels' Python environments, are never read."""
    for variable in module.global_variables:
        if variable.linkage == llvm.Linkage.common:
            variable.linkage = "weak_any"
