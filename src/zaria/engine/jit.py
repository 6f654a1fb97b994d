"""Numba's side of `@kernel`: machine code made when it is first needed, and kept on the disk.

Most kernels are called by other kernels only. For those Numba's front end makes LLVM code and no more, and whatever
Python calls takes it in, is optimised as a whole and becomes machine code. (Numba itself makes machine code of every
kernel and optimises each again in all that call it: twice the time.)

Numba's own cache looks only at the file a function stands in, and never finds closures over other kernels again. Ours
also watches the files of the kernels that a kernel calls, and names closures by what they close over.
"""

import gc
import hashlib
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import llvmlite.binding as llvm
import numba
from numba.core import caching, codegen, compiler, types
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]  # not in its stubs
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys

from .sources import closure_name

_announced = False


def compiled(function, nogil):
    """A kernel that is compiled by its first call; later starts load it from the disk."""
    called = numba.njit(nogil=nogil)(function)
    called._compiler = _BackEnd(_CalledForLong if nogil else _Called, called)
    called.inner = cache(lambda: _Inner(called))  # later: most starts compile nothing
    called.get_call_template = lambda args, kws: called.inner().get_call_template(args, kws)
    called.get_overload = lambda signature: called.inner().get_overload(signature)
    if all(Path(file).is_file() for file in function.source_files):  # not so for what was typed at a prompt
        called._cache = _KernelCache(function)
    return called


class _Inner(CPUDispatcher):
    """A kernel as other kernels call it."""

    def __init__(self, called):
        super().__init__(called.py_func, targetoptions=called.targetoptions)
        self._compiler = _FrontEnd(_TakenIn, self)
        if isinstance(called._cache, _KernelCache):
            self._cache = _InnerCache(self.py_func)

    def get_call_template(self, args, kws):
        """Kernels hand each other small integers and constants as 64 bits, or each type would be compiled anew."""
        _, folded = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(tuple(_widened(each) for each in folded), {})

    def add_overload(self, made):
        self.overloads[tuple(made.signature.args)] = made  # and nothing for Python to call


def _widened(type_):
    small = isinstance(type_, types.Integer) and type_.bitwidth < types.int64.bitwidth
    return types.int64 if small or isinstance(type_, types.IntegerLiteral) else type_


@contextmanager
def _uncollected():
    """The compiler leaves millions of objects behind; looking through them all the while takes a tenth of its time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class _Compiler(_FunctionCompiler):
    """Numba's, with the kind of library that is asked for."""

    def __init__(self, library, of):
        super().__init__(of.py_func, of.targetdescr, of.targetoptions, of.locals, self._pipeline)
        self._library = library

    @_uncollected()
    def compile(self, args, return_type):
        return super().compile(args, return_type)

    def _pipeline(self, typing, target, _, *rest):
        library = self._library(target.codegen(), self.py_func.__qualname__)
        library.enable_object_caching()
        return compiler.Compiler(typing, target, library, *rest)


class _BackEnd(_Compiler):
    """As far as machine code."""

    def _compile_core(self, args, return_type):
        made = super()._compile_core(args, return_type)
        for each in made._find_referenced_environments():  # also those of kernels that were taken in
            made.codegen.set_env(each.env_name, each)
        return made


class _FrontEnd(_Compiler):
    """As far as LLVM code, without wrappers for Python."""

    def _customize_flags(self, flags):
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def _compile_core(self, args, return_type):
        made = super()._compile_core(args, return_type)._replace(entry_point=object())  # a name for those who call it
        self.targetdescr.target_context.insert_user_function(made.entry_point, made.fndesc, [made.library])
        return made


class _TakenIn(codegen.JITCodeLibrary):
    """LLVM code for others to take in."""

    def _optimize_final_module(self):
        pass

    def _finalize_final_module(self):
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _Called(codegen.JITCodeLibrary):
    """Machine code of a kernel that Python calls, with all it calls in turn."""

    rounds = 1

    def _optimize_final_module(self):
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = "internal"  # nobody else calls it, so it may be inlined for good
        for _ in range(self.rounds):
            passes, how = self._codegen._module_pass_manager()
            passes.run(self._final_module, how)


class _CalledForLong(_Called):
    """What the first round has inlined and folded gives a second more to do: a tenth faster, and worth it here."""

    rounds = 2


class _Watching:
    """A cache locator whose stamp covers every source file the kernel is made of."""

    def __init__(self, function, file):
        super().__init__(function, file)
        self._function = function

    def get_source_stamp(self):
        digest = hashlib.sha256()
        for file in sorted(self._function.source_files):
            digest.update(Path(file).read_bytes())
        return digest.digest()

    def get_disambiguator(self):
        return super().get_disambiguator() + closure_name(self._function)


class _ChosenDirectory(_Watching, caching.UserProvidedCacheLocator):
    pass


class _BesideTheSource(_Watching, caching.InTreeCacheLocator):
    pass


class _UsersCache(_Watching, caching.UserWideCacheLocator):
    pass


class _KernelCacheFiles(caching.CompileResultCacheImpl):
    _locator_classes = [_ChosenDirectory, _BesideTheSource, _UsersCache]


class _InnerCacheFiles(_KernelCacheFiles):
    def get_filename_base(self, *names):
        return f"{super().get_filename_base(*names)}.inner"

    def reduce(self, made):
        made.fndesc.typemap = made.fndesc.calltypes = None  # as Numba does: large, and of no use any more
        code = made.library._get_module_for_linking().as_bitcode()
        others = made._find_referenced_environments()
        return made.library.name, code, made.fndesc, made.environment, made.signature, others

    def rebuild(self, target, kept):
        name, code, about, environment, signature, others = kept
        library = _TakenIn(target.codegen(), name)
        library._final_module = library._shared_module = llvm.parse_bitcode(code)
        library._finalize_final_module()
        return compiler.compile_result(
            typing_context=target.typing_context,
            target_context=target,
            library=library,
            environment=environment,
            entry_point=object(),
            fndesc=about,
            signature=signature,
            objectmode=False,
            lifted=(),
            referenced_envs=others,
        )


class _KernelCache(caching.FunctionCache):
    _impl_class = _KernelCacheFiles

    def _index_key(self, sig, codegen):
        return (sig, codegen.magic_tuple())

    def load_overload(self, sig, target_context):
        """Numba's own would also load all that it compiles with, which takes half a second and is not needed here."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            found = self._load_overload(sig, target_context)
        if found is None:
            _announce()
        return found


class _InnerCache(_KernelCache):
    _impl_class = _InnerCacheFiles


def _announce():
    """Say once that the wait is for the compiler, and that it will not come again."""
    global _announced
    if not _announced:
        _announced = True
        from ..words import language, say  # what most starts never say

        print(f"zaria: {say('cli.compiling', language())}", file=sys.stderr, flush=True)
