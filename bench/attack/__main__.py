"""`python -m bench.attack`: attack a server of one's own in every way we know, and see whether people notice.

A server as it comes is started for each attack, on one core; the attacker and its victims share another. The victims
are measured in quiet and during the attack: three people who choose as soon as they are asked (but not faster than a
socket may send), a casual bot, one who looks at the server and one who comes new to it. Then the server is told to end
while the attack goes on. Status 1 if an attack spoils the game.

Whoever may (root on Linux) lets the server and its victims go before other processes of the same session. What else the
machine does is said: the load, and how long a bare sync to the disk takes. `TMPDIR=/dev/shm` leaves the disk out.
"""

import argparse
import asyncio
import json
import os
import sys
from contextlib import suppress

from bench.server import on_uvloop

from . import report
from .attacks import ATTACKS
from .stranger import NICENESS
from .trial import Outcome, run
from .watch import around

FIRST = -NICENESS  # the attacker itself is nobody special


async def run_all(names: list[str], run_by: list[str], seconds: float) -> list[Outcome]:
    with suppress(PermissionError):
        os.nice(FIRST)
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[-1]})
    asyncio.get_running_loop().set_exception_handler(_report_faults)
    outcomes = []
    for name in names:
        print(f"{name}: {ATTACKS[name].about}", file=sys.stderr, flush=True)
        outcomes.append(await run(ATTACKS[name], run_by, seconds, cores[0]))
        said = "; ".join(outcomes[-1].complaints) or "fine"
        print(f"    {said} ({around()})", file=sys.stderr, flush=True)
    return outcomes


def _report_faults(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """Refused connections are what is measured here, and no fault of ours."""
    if not isinstance(context.get("exception"), ConnectionError):
        loop.default_exception_handler(context)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=ATTACKS, metavar="NAME", help=f"one of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=6, help="of each attack, once it is built up")
    parser.add_argument(
        "--source", default="", metavar="FOLDER", help="with another Zaria to attack, src of a checkout"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    for name in [name for name in os.environ if name.startswith("ZARIA_")]:
        del os.environ[name]  # the server is to be as it comes
    run_by = ["env", f"PYTHONPATH={arguments.source}", sys.executable] if arguments.source else [sys.executable]
    outcomes = on_uvloop(run_all(arguments.only or list(ATTACKS), run_by, arguments.seconds))
    if arguments.json:
        print(json.dumps(report.as_json(outcomes), indent=2))
    else:
        print(around(), *report.table(outcomes), sep="\n")
    return int(any(outcome.complaints for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
