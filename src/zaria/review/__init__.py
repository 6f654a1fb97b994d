"""The review of a finished game: what each choice cost, and how lucky everybody was.

The package can be called, so that `zaria.review(record)` is all it takes. Nothing is loaded before that.
"""

import sys
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from .account import review

        return review(*arguments, **named)


sys.modules[__name__].__class__ = _Callable
