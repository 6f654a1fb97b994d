"""Numba's last stage for another machine: LLVM code for `wasm32`, say, and nothing that would touch CPython.

Numba's type inference and lowering run as always. `intp` stays 64 bits wide, as it is a Numba type, pointers become 32
bits wide there, as the data layout says. Record layouts are NumPy's, so the bytes of a record are the same as natively.

Nothing is compiled natively in a process that has called `install`: kernels that modules call while they are imported
run as plain Python there.
"""

from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import callconv, cgutils, codegen, cpu
from numba.core.caching import NullCache
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target

from ..engine.shipped import Shipped


class Machine(NamedTuple):
    """What code is made for, in LLVM's words."""

    triple: str
    cpu: str
    features: str
    relocation: str


BROWSER = Machine(
    triple="wasm32-unknown-unknown",
    cpu="generic",
    features="+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals",  # what every browser since 2021 has
    relocation="static",
)


KERNELS = (Dispatcher, Shipped)


class _Library(codegen.AOTCodeLibrary):
    """LLVM code of a kernel and of those it calls; a module is optimised once, as a whole, see `Module.made`."""

    def _optimize_final_module(self) -> None:
        pass

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class _Codegen(codegen.AOTCPUCodegen):
    """Numba's own ahead-of-time code generator, without an execution engine."""

    _library_class = _Library
    machine: ClassVar[Machine]

    def _init(self, llvm_module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        triple, cpu, features, relocation = self.machine
        self._tm_features = features
        self._tm = llvm.Target.from_triple(triple).create_target_machine(
            cpu=cpu, features=features, opt=3, reloc=relocation, codemodel="default"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0
        self._engine = None

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = self.machine.triple
        if self._data_layout:
            module.data_layout = self._data_layout
        return module

    def set_env(self, name: str, env: object) -> None:
        pass


class _Calls(callconv.CPUCallConv):
    """How kernels call each other: an exception is a status, and its text, which Python would make, is left out."""

    def set_dynamic_user_exc(
        self, builder: Any, exc: Any, exc_args: Any, nb_types: Any, loc: Any = None, func_name: Any = None
    ) -> None:
        self.set_static_user_exc(builder, exc, (), loc, func_name)


class Context(cpu.CPUContext):
    """Lowers as for the CPU, without wrappers for Python."""

    allow_dynamic_globals = False  # arrays become constants of the module, not addresses in this process

    def init(self) -> None:
        self.is32bit = False
        self._internal_codegen = _Codegen("zaria")

    @cached_property
    def call_conv(self) -> _Calls:
        return _Calls(self)

    def create_cpython_wrapper(self, *_: object, **__: object) -> None:
        pass

    def create_cfunc_wrapper(self, *_: object, **__: object) -> None:
        pass

    def add_dynamic_addr(self, builder: Any, intaddr: int, info: str) -> Any:
        """A kernel as a value is only a name to call; its address in this process means nothing elsewhere."""
        if not info.endswith(("Dispatcher", "Shipped")):
            raise NotImplementedError(f"the address of a {info} means nothing in another process")
        return ir.Constant(ir.IntType(8).as_pointer(), None)

    def get_executable(self, library: object, fndesc: object, env: object) -> Any:
        return lambda *_: None


def install(machine: Machine = BROWSER) -> Context:
    """Make this process compile for a machine from now on."""
    _Codegen.machine = machine
    context = Context(cpu_target.typing_context, "cpu")
    cpu_target.__dict__["_toplevel_target_context"] = context
    calls: Any = Dispatcher
    calls._compile_for_args = lambda self, *_, **__: self.py_func
    calls.add_overload = lambda self, made: self.overloads.__setitem__(tuple(made.signature.args), made)
    return context


def compiled(kernel: Any, types: tuple[Any, ...]) -> Any:
    """A kernel compiled for these types, with everything it calls."""
    for each in _reachable(kernel):
        each._cache = NullCache()  # what the disk has is for this process
    kernel.inner().compile(types)
    return kernel.inner().overloads[types]


def _reachable(kernel: Any) -> list[Any]:
    """A kernel, those it calls, those they call and so on."""
    found: list[Any] = []
    known: set[int] = set()
    todo = [kernel]
    while todo:
        at = todo.pop()
        if id(at) in known:
            continue
        known.add(id(at))
        found.append(at)
        cells = [cell.cell_contents for cell in at.py_func.__closure__ or ()]
        values = [*at.py_func.__globals__.values(), *cells]
        todo += [each.dispatcher if isinstance(each, Shipped) else each for each in values if isinstance(each, KERNELS)]
    return found
