"""How a rule becomes machine code: `@kernel` finds it in the package, or has it compiled once and kept on the disk.

With `NUMBA_DISABLE_JIT=1` in the environment every kernel stays plain Python, for debugging and for testing that the
rules do not depend on compilation. Nothing here loads the compiler where the package has brought what it would make.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from . import shipped
from .sources import files_of

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
SHIPPED = COMPILED and shipped.library() is not None  # whether rules, bots and judges came compiled with the package

Rule = TypeVar("Rule", bound=Callable[..., Any])  # a kernel is called like the function it was


def kernel(function: Rule) -> Rule:
    """Compile a rule on its first call; later starts load it from the disk."""
    return cast(Rule, _compiled(function, nogil=False))


def long_kernel(function: Rule) -> Rule:
    """A kernel that runs long, over many games: it lets other threads work meanwhile.

    Short ones keep the GIL, because giving it up and waiting for it again takes longer than they do.
    """
    return cast(Rule, _compiled(function, nogil=True))


def _compiled(function: Any, nogil: bool) -> Any:
    if not COMPILED:
        return function
    function.source_files = files_of(function)
    if SHIPPED or shipped.making is not None:
        return shipped.Shipped(function, nogil)
    from .jit import compiled

    return compiled(function, nogil)
