"""`python -m bench.soak`: an hour of honest tables, attacks and kills on one server, and whether it bore them.

At any time there are so many tables in play, of people who think for a moment and of bots that somebody watches, each
from an address of its own; a new one opens when one is over. One attack of bench.attack follows another. In the first
third of the time the server is killed now and then, and each time, and at the end, the log is held against what was
told (bench.chaos). The rest is one long life: no stall over 100 ms once it is warm, no growing memory, and in the end
every game is played out and every record verified. Status 1 otherwise.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from bench.attack.stranger import NICENESS
from bench.attack.watch import around
from bench.chaos import Violation, show
from bench.server import on_uvloop, raise_limit

from .trial import Soak, Soaked, complaints


def lines(soaked: Soaked) -> Iterator[tuple[str, str]]:
    answers, (first, last) = soaked.answers, soaked.growth
    yield "lives of the server", f"{soaked.lives}, the last one of {soaked.seconds / 60:.1f} min is looked at"
    yield "attacks", f"{sum(soaked.attacks.values())} ({', '.join(f'{n} {c}' for n, c in soaked.attacks.items())})"
    yield "what attackers did", ", ".join(f"{count:,} {name}" for name, count in sorted(soaked.did.items()))
    yield (
        "/healthz, ms",
        f"{answers['count']:,.0f} answers: p50 {answers['p50']:.1f}, p99 {answers['p99']:.1f}, "
        + (f"longest {answers['max']:.0f}; not answered {soaked.failed}"),
    )
    yield "stalls over 100 ms", f"{len(soaked.stalls)}, of these not only a wait for a core {len(soaked.own_stalls)}"
    for during, seconds, waited in sorted(soaked.stalls, key=lambda stall: -stall[1])[:10]:
        yield f"  during {during}", f"{1e3 * seconds:.0f} ms, waited for a core {1e3 * waited:.0f} ms"
    yield (
        "memory, MB",
        f"{first:.0f} in the first quarter, {last:.0f} in the last; most "
        + (f"{max(size for _, size in soaked.memory):.0f}"),
    )


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
            soaked = on_uvloop(soak.soak(60 * arguments.minutes, arguments.kills))
        except Violation as violation:
            print(f"VIOLATION: {violation}", file=sys.stderr)
            return 1
        finally:
            soak.server.kill()
    print(around())
    show(soak.report)
    for name, value in lines(soaked):
        print(f"{name:<44}{value}")
    wrong = list(complaints(soaked))
    print("; ".join(wrong) or "it bore all of it")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
