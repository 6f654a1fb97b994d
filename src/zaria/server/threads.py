"""Threads that work beside the event loop, and let it go first."""

import os
import sys
import threading
from contextlib import suppress

NICENESS = 10  # more than the event loop's
SWITCH_SECONDS = 0.0005  # after which whoever computes in Python lets another go on; Python's own is ten times it


def step_back() -> None:
    """Let this thread have what the event loop leaves; on Linux threads have a niceness of their own."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.nice(0) + NICENESS)


def switch_often() -> None:
    """The event loop asks for the interpreter at every step, and must not wait long for those who only compute."""
    sys.setswitchinterval(SWITCH_SECONDS)
