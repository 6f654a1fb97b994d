"""Threads that work beside the event loop share the interpreter with it.

They have its priority: whoever is stopped by others on the machine while it holds the interpreter stops the event loop
too, and a nicer thread is stopped longest (`python -m bench.beside`: 130 ms to 1.2 s at niceness 10, 25 ms at the
loop's own).
"""

import sys

SWITCH_SECONDS = 0.0005  # after which whoever computes in Python lets another go on; Python's own is ten times it


def switch_often() -> None:
    """The event loop asks for the interpreter at every step, and must not wait long for those who only compute."""
    sys.setswitchinterval(SWITCH_SECONDS)
