"""Whether something lets other threads go on."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def another_thread() -> Iterator[Callable[[], int]]:
    """A thread that goes on whenever it is let; gives a way to ask how many steps it has made.

    Nobody is interrupted meanwhile: whoever works lets it go on by itself, or not at all.
    """
    done, steps = threading.Event(), [0]

    def go_on() -> None:
        while not done.is_set():
            steps[0] += 1
            time.sleep(0)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    other = threading.Thread(target=go_on)
    try:
        other.start()
        yield lambda: steps[0]
    finally:
        done.set()
        sys.setswitchinterval(usual)
        other.join()
