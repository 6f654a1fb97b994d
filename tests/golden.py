"""Golden playthroughs: one readable game of every variant, line by line. `make golden` writes them anew.

Each line is who (a seat, or * for chance), what, of how many legal choices, and the phase and public scores after it.
"""

import random
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import zaria

from .tables import Variant, extremes, match_of, named

FOLDER = Path(__file__).parent / "golden"


def path(variant: Variant) -> Path:
    return FOLDER / f"{named(variant)}.txt"


def playthrough(record: dict[str, object]) -> str:
    """A record as golden text, replayed move by move."""
    played = zaria.Match.replay(record)
    match = zaria.Match(played.game, played.first)
    lines = [f"{match.game!r} first={match.first}"]
    for seat, text in played.log:
        of = "" if seat is None else f" of {len(match.legal(seat))}"
        match._follow(len(lines), (seat, text))
        scores = " ".join(map(str, match.scores))
        lines.append(f"{'*' if seat is None else seat} {text}{of} | {match.view()['phase']} | {scores}")
    lines += [f"{seat}: {match.breakdown(seat)}" for seat in range(match.game.players)]
    return "\n".join([*lines, f"winners {match.winners}", ""])


def record_of(text: str, variant: Variant) -> dict[str, object]:
    """The record behind golden text."""
    head, *lines = text.splitlines()
    log: list[list[object]] = []
    for line in lines:
        if " | " in line:
            who, what = line.split(" | ")[0].split(" ", 1)
            log.append([None, what] if who == "*" else [int(who), what.rpartition(" of ")[0]])
    name, players, options = variant
    first = int(head.rpartition("=")[2])
    return {"zaria": 1, "game": name, "players": players, "options": options, "first": first, "log": log}


def _choice(match: zaria.Match, seat: int, dice: random.Random) -> str:
    """A random choice, or as the game's own tests have it (`choice` in its `golden`), where chance alone takes long."""
    module = f"{__package__}.games.{match.game.manifest.module}.golden"
    if find_spec(module) is None:
        return dice.choice(match.legal(seat))
    return str(import_module(module).choice(match, seat, dice))


def _random_record(variant: Variant) -> dict[str, object]:
    match = match_of(variant, seed=2026)
    dice = random.Random(2026)
    while not match.over:
        seat = dice.choice(match.to_act)
        match.choose(seat, _choice(match, seat, dice))
    return match.record()


def write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for variant in extremes():
        path(variant).write_text(playthrough(_random_record(variant)), "utf-8")


if __name__ == "__main__":
    write_all()
