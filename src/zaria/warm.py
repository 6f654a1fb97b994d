"""Compile everything ahead: `python -m zaria.warm` fills the cache, and says each step when it is done.

A server has this done by a process of its own, so that it can answer, and end, while the compiler is at work.
"""

import argparse
import hashlib
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from . import games
from .engine.compiler import SHIPPED


def stamp() -> Path:
    """A file that is there when all was compiled from the present sources; its name changes with them."""
    import numba

    where = numba.config.CACHE_DIR or ""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {numba.config.CPU_NAME} {where}".encode())
    here = Path(__file__).parent
    roots = [here / "engine", here / "review", *map(Path, games.__path__)]
    for source in sorted(file for root in roots for file in root.rglob("*.py")):
        digest.update(source.read_bytes())
    return (Path(where) if where else Path(__file__).parent / "__pycache__") / f"warm-{digest.hexdigest()[:16]}"


def is_done() -> bool:
    """Whether nothing is left to compile."""
    return SHIPPED or stamp().exists()


@cache
def rehearse(id: str) -> None:
    """Call everything that a table of this game will call, so that none of it waits for a compiler later. Once is
    enough for a process."""
    from .chance import Seeded
    from .games import registry
    from .match import Match

    match = Match(registry.game(id), chance=Seeded(1))
    for _ in range(40):
        if match.over:
            break
        seat = match.to_act[0]
        match.view(seat)
        match.mine(seat)
        match.choose(seat, match.legal(seat)[-1])


@cache
def rehearse_bots(id: str) -> None:
    """Let every bot choose, the same way."""
    from . import bots
    from .chance import Seeded
    from .games import registry
    from .match import Match

    match = Match(registry.game(id), chance=Seeded(1))
    for level in bots.LEVELS:
        seat = match.to_act[0]
        bots.choose(level, match.game, match.game.seen_by(match.state, seat), seat, seed=1)


def rehearse_judge(id: str) -> None:
    """Let the judge look at a roll, a choice and a future."""
    from .bots import legal
    from .chance import Seeded
    from .games import registry
    from .match import Match
    from .review.judge import judge

    game = registry.game(id)
    by, match = judge(game), Match(game, chance=Seeded(1))
    seat = match.to_act[0]
    by.luck(game.start(0), match.s)
    actions = by.candidates(match.s, seat, legal(game, match.s, seat).tolist())
    by.play_on(match.s, seat, actions[:1], 0, futures=1, horizon=2)
    if by.covers:
        by.luck_of_choice(match.s, seat, actions[0])
    by.would_choose(match.s, seat)


STEPS: dict[str, Callable[[str], None]] = {"rules": rehearse, "bots": rehearse_bots, "judge": rehearse_judge}


def warm(ids: Iterable[str], processes: int = 1) -> Iterator[tuple[str, str]]:
    """Compile some games, rules before bots before judges; gives each step when it is done. Pads have rules only."""
    from .games.registry import PADS

    work = [(step, id) for step in STEPS for id in ids if step == "rules" or id not in PADS]
    if processes == 1:
        yield from map(_done, work)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_done, work)


def _done(work: tuple[str, str]) -> tuple[str, str]:
    step, id = work
    STEPS[step](id)
    return work


def everything(processes: int = 1) -> Iterator[tuple[str, str]]:
    """Compile all games, and remember that it is done."""
    from .games.registry import GAMES, PADS

    yield from warm([*GAMES, *PADS], processes)
    if SHIPPED:
        return
    done = stamp()
    with suppress(OSError):  # where nothing can be kept, everything is compiled each time
        done.parent.mkdir(exist_ok=True)
        done.touch()  # beside those of other games and sources, which may be gone back to


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m zaria.warm", description="Compile all games ahead.")
    parser.add_argument("--processes", type=int, default=1, help="how many compile at once")
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever listened has gone
    for step, id in everything(parser.parse_args().processes):
        print(f"{step} {id}", flush=True)


if __name__ == "__main__":
    main()
