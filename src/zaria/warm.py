"""Compile everything ahead: `python -m zaria.warm` fills the cache, and says each game when it is done.

A server has this done by a process of its own, so that it can answer, and end, while the compiler is at work.
"""

import hashlib
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from . import games


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


def rehearse(id: str) -> None:
    """Call everything once that a table of this game will call, so that none of it waits for a compiler later."""
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


def rehearse_bots(id: str) -> None:
    """Let every bot choose once."""
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
    actions = legal(game, match.s, seat)
    by.compare(match.s, seat, actions[:1], 0)
    by.play_on(match.s, seat, actions[:1], 0, futures=1, horizon=2)


def warm(ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Compile some games, rules before bots; gives each step when it is done."""
    ids = list(ids)
    for step, work in (("rules", rehearse), ("bots", rehearse_bots), ("judge", rehearse_judge)):
        for id in ids:
            work(id)
            yield step, id


def everything() -> Iterator[tuple[str, str]]:
    """Compile all games, and remember that it is done."""
    from .games.registry import GAMES

    yield from warm(GAMES)
    done = stamp()
    with suppress(OSError):  # where nothing can be kept, everything is compiled each time
        done.parent.mkdir(exist_ok=True)
        for old in done.parent.glob("warm-*"):
            old.unlink()
        done.touch()


def main() -> None:
    for step, id in warm(sys.argv[1:]) if sys.argv[1:] else everything():
        print(f"{step} {id}", flush=True)


if __name__ == "__main__":
    main()
