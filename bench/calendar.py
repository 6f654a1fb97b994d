"""`python -m bench.calendar FILE MODULE …`: a program whose calendar is wrong by as many seconds as FILE says.

FILE may change while the program runs, which is then as if somebody had set the clock of its machine. What never jumps
(`time.monotonic`) does not.
"""

import mmap
import runpy
import struct
import sys
import time
from pathlib import Path

SECONDS = struct.Struct("d")


class Calendar:
    """The calendar of another process, to be set from here."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.set(0.0)

    def set(self, seconds: float) -> None:
        """So many seconds ahead, or back where they are negative, until it is set again."""
        with self.file.open("r+b" if self.file.exists() else "wb") as file:  # never shorter, for whoever looks now
            file.write(SECONDS.pack(seconds))


def main() -> None:
    with Path(sys.argv[1]).open("rb") as file:
        ahead = mmap.mmap(file.fileno(), SECONDS.size, prot=mmap.PROT_READ)
    real = time.time
    time.time = lambda: real() + SECONDS.unpack_from(ahead)[0]
    del sys.argv[:2]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
