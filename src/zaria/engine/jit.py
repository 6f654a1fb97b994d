"""Numba's side of `@kernel`: machine code made when it is first needed, and kept on the disk.

Numba's own cache looks only at the file a function stands in, and never finds closures over other kernels again. Ours
also watches the files of the kernels that a kernel calls, and names closures by what they close over.
"""

import hashlib
import sys
from functools import partial
from pathlib import Path

import numba
from numba.core import caching, types
from numba.core.dispatcher import Dispatcher

from .sources import closure_name

_announced = False


def compiled(function, nogil):
    """A kernel that is compiled by its first call; later starts load it from the disk."""
    dispatcher = numba.njit(nogil=nogil)(function)
    dispatcher.get_call_template = partial(_call_template, dispatcher)
    if all(Path(file).is_file() for file in function.source_files):  # not so for what was typed at a prompt
        dispatcher._cache = _KernelCache(function)
    return dispatcher


def _call_template(dispatcher, args, kws):
    """Kernels hand each other small integers and constants as 64 bits, or each type would be compiled anew."""
    _, folded = dispatcher._compiler.fold_argument_types(args, kws)
    return Dispatcher.get_call_template(dispatcher, tuple(_widened(each) for each in folded), {})


def _widened(type_):
    small = isinstance(type_, types.Integer) and type_.bitwidth < types.int64.bitwidth
    return types.int64 if small or isinstance(type_, types.IntegerLiteral) else type_


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


class _KernelCache(caching.FunctionCache):
    _impl_class = _KernelCacheFiles

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
