"""Memory: what the garbage collector looks through, and what goes back to the system.

The collector is kept from looking again and again at what stays. A full collection looks at every object there is, and
with 500 tables and their sockets everybody waited a quarter of a second for it, every other second. What has outlived
one is put aside, so that the next only looks at what is new. What was put aside is freed like everything when nobody
refers to it any more, but for rings of objects that refer to each other: sockets and tables leave none
(tests/server/test_garbage.py). Should others pile up, they are looked for when what lies aside has doubled, and not
before.
"""

import ctypes
import gc
from contextlib import suppress
from typing import Any

# New objects before a collection, such collections before one of the middle-aged too, and those before a full one: few
# enough that none of them takes long, even while hundreds sit down at once.
THRESHOLDS = 5_000, 3, 0
MANY = 200_000  # objects more than after the last thorough look, at least

_trim: Any = None
with suppress(AttributeError, OSError, TypeError):  # it is GNU's
    _trim = ctypes.CDLL(None).malloc_trim

_stayed = 0


def put_aside() -> None:
    """Collect now, and let all that is left be."""
    global _stayed
    gc.collect()
    gc.freeze()
    _stayed = gc.get_freeze_count()


def look_through() -> bool:
    """Look also at what lies aside, where it has become far more; says whether that was so."""
    piled_up = gc.get_freeze_count() > 2 * _stayed + MANY
    if piled_up:
        gc.unfreeze()
        put_aside()
    return piled_up


def give_back() -> None:
    """Return to the system what was freed: after answers that somebody did not read it may be a hundred megabytes.

    The C library would keep all of it below the last block that is in use.
    """
    if _trim:
        _trim(0)


def keep_short() -> None:
    """From now on whatever outlives a full collection is put aside."""
    gc.set_threshold(*THRESHOLDS)
    if _collected not in gc.callbacks:
        gc.callbacks.append(_collected)


def _collected(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
