"""`python -m bench.soak`: an hour of honest tables, attacks and kills on one server, and whether it bore them.

At any time there are so many tables in play, of people who think for a moment and of bots that somebody watches, each
from an address of its own; a new one opens when one is over. One attack of bench.attack follows another. In the first
third of the time the server is killed now and then, and each time, and at the end, the log is held against what was
told (bench.chaos). The rest is one long life: no stall over 100 ms once it is warm, no growing memory, and in the end
every game is played out, at least 2,000 an hour, and every record verified. Status 1 otherwise.
"""

import argparse
import os
import sys
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path

from bench.attack.stranger import NICENESS
from bench.attack.watch import around
from bench.chaos import show
from bench.histories import Violation
from bench.server import on_uvloop, raise_limit

from .report import lines
from .trial import Soak, complaints


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=60, help="in play at any time")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with suppress(PermissionError):
        os.nice(-NICENESS)
    raise_limit(8000)
    with tempfile.TemporaryDirectory(prefix="zaria-soak-") as folder:
        soak = Soak(Path(folder), arguments.tables, arguments.seed, partial(print, file=sys.stderr, flush=True))
        try:
            on_uvloop(soak.soak(60 * arguments.minutes, arguments.kills))
            violations = []
        except Violation as violation:
            violations = [f"VIOLATION: {violation}"]
        finally:
            soak.server.kill()
    print(around())
    show(soak.report)
    for name, value in lines(soak.soaked):
        print(f"{name:<44}{value}")
    played = sum(soak.report.tables.values())
    wrong = [*violations, *complaints(soak.soaked, played, arguments.minutes)]
    print("; ".join(wrong) or "it bore all of it")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
