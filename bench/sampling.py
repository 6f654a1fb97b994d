"""`python -m bench.sampling FILE MODULE …` runs a module as `python -m` does, and writes down what it is at.

From one SIGUSR2 to the next the stack of the main thread is noted whenever that has used another millisecond of the
processor (or as often as the system's clock allows), and then written to FILE: a line for each stack, its frames with
semicolons between them, and how often it was seen. Time in the system's own calls counts for who made them. Linux only.
"""

import ctypes
import runpy
import signal
import sys
import threading
from collections import Counter
from pathlib import Path
from types import FrameType

CLOCK_OF_THREAD, TELL_THREAD = 3, 4  # CLOCK_THREAD_CPUTIME_ID, SIGEV_THREAD_ID
EVERY = 1_000_000  # nanoseconds


class _Notice(ctypes.Structure):
    """A sigevent that names a thread."""

    _fields_ = (
        ("value", ctypes.c_void_p),
        ("signal", ctypes.c_int),
        ("notify", ctypes.c_int),
        ("thread", ctypes.c_int),
        ("rest", ctypes.c_char * 44),
    )


class Sampler:
    """A timer of the main thread, and the stacks that were seen when it rang."""

    def __init__(self, file: Path) -> None:
        self._file, self._seen = file, Counter[str]()
        self._system = ctypes.CDLL(None, use_errno=True)
        self._timer: ctypes.c_void_p | None = None

    def toggle(self, number: int, frame: FrameType | None) -> None:
        if self._timer is None:
            self._start()
        else:
            self._system.timer_delete(self._timer)
            self._timer = None
            self._file.write_text("".join(f"{stack} {count}\n" for stack, count in self._seen.items()), "utf-8")
            self._seen.clear()

    def _start(self) -> None:
        self._timer = ctypes.c_void_p()
        notice = _Notice(None, signal.SIGPROF, TELL_THREAD, threading.get_native_id())
        if self._system.timer_create(CLOCK_OF_THREAD, ctypes.byref(notice), ctypes.byref(self._timer)):
            raise OSError(ctypes.get_errno(), "no timer for this thread")
        times = (ctypes.c_long * 4)(0, EVERY, 0, EVERY)
        self._system.timer_settime(self._timer, 0, ctypes.byref(times), None)

    def look(self, number: int, frame: FrameType | None) -> None:
        frames = []
        while frame is not None:
            code = frame.f_code
            frames.append(f"{code.co_qualname} ({code.co_filename}:{frame.f_lineno})")
            frame = frame.f_back
        self._seen[";".join(reversed(frames))] += 1


def main() -> None:
    file, module, *arguments = sys.argv[1:]
    sampler = Sampler(Path(file))
    signal.signal(signal.SIGPROF, sampler.look)
    signal.signal(signal.SIGUSR2, sampler.toggle)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
