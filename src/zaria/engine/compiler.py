"""How a rule becomes machine code: `@kernel` compiles it once and caches it on disk.

With `NUMBA_DISABLE_JIT=1` in the environment every kernel stays plain Python, for debugging and for testing that the
rules do not depend on compilation.

Numba's own cache looks only at the file a function stands in, and never finds closures over other kernels again. Ours
also watches the files of the kernels that a kernel calls, and names closures by what they close over.
"""

import hashlib
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import caching, types
from numba.core.dispatcher import Dispatcher

COMPILED = not numba.config.DISABLE_JIT

Rule = TypeVar("Rule", bound=Callable[..., Any])  # a kernel is called like the function it was

_announced = False


def kernel(function: Rule) -> Rule:
    """Compile a rule on its first call; later starts load it from the disk."""
    return cast(Rule, _compiled(function, nogil=False))


def long_kernel(function: Rule) -> Rule:
    """A kernel that runs long, over many games: it lets other threads work meanwhile.

    Short ones keep the GIL, because giving it up and waiting for it again takes longer than they do.
    """
    return cast(Rule, _compiled(function, nogil=True))


def _compiled(function, nogil):
    if not COMPILED:
        return function
    dispatcher = numba.njit(nogil=nogil)(function)
    dispatcher.get_call_template = partial(_call_template, dispatcher)
    if all(Path(file).is_file() for file in _source_files(function)):  # not so for what was typed at a prompt
        dispatcher._cache = _KernelCache(function)
    return dispatcher


def _call_template(dispatcher, args, kws):
    """Kernels hand each other small integers and constants as 64 bits, or each type would be compiled anew."""
    _, folded = dispatcher._compiler.fold_argument_types(args, kws)
    return Dispatcher.get_call_template(dispatcher, tuple(_widened(each) for each in folded), {})


def _widened(type_):
    small = isinstance(type_, types.Integer) and type_.bitwidth < types.int64.bitwidth
    return types.int64 if small or isinstance(type_, types.IntegerLiteral) else type_


def _called_kernels(function):
    """The kernels in reach of a function when it is defined: imported ones, and those it closes over."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return [v for v in [*function.__globals__.values(), *cells] if isinstance(v, Dispatcher)]


def _source_files(function):
    files = {function.__code__.co_filename}
    for called in _called_kernels(function):
        files |= getattr(called._cache, "source_files", {called.py_func.__code__.co_filename})
    return files


def _closure_name(function):
    """Names what a closure closes over, and what that closes over in turn, the same in every process."""
    parts = []
    for cell in function.__closure__ or ():
        value = cell.cell_contents
        inner = getattr(value, "py_func", None)
        parts.append(f"{inner.__module__}.{inner.__qualname__}.{_closure_name(inner)}" if inner else repr(value))
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:16] if parts else ""


class _Watching:
    """A cache locator whose stamp covers every source file the kernel is made of."""

    def __init__(self, function, file):
        super().__init__(function, file)
        self._function = function

    def get_source_stamp(self):
        digest = hashlib.sha256()
        for file in sorted(_source_files(self._function)):
            digest.update(Path(file).read_bytes())
        return digest.digest()

    def get_disambiguator(self):
        return super().get_disambiguator() + _closure_name(self._function)


class _ChosenDirectory(_Watching, caching.UserProvidedCacheLocator):
    pass


class _BesideTheSource(_Watching, caching.InTreeCacheLocator):
    pass


class _UsersCache(_Watching, caching.UserWideCacheLocator):
    pass


class _KernelCacheFiles(caching.CompileResultCacheImpl):
    _locator_classes = [_ChosenDirectory, _BesideTheSource, _UsersCache]


class _KernelCache(caching.FunctionCache):
    _impl_class = _KernelCacheFiles

    def __init__(self, function):
        super().__init__(function)
        self.source_files = _source_files(function)

    def _index_key(self, sig, codegen):
        return (sig, codegen.magic_tuple())

    def load_overload(self, sig, target_context):
        found = super().load_overload(sig, target_context)
        if found is None:
            _announce()
        return found


def _announce():
    """Say once that the wait is for the compiler, and that it will not come again."""
    global _announced
    if not _announced:
        _announced = True
        print("zaria: compiling the rules for this machine; only this first time…", file=sys.stderr, flush=True)
