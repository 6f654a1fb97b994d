"""`make bench-offline`: the size of the games without a server, the time their bots take, the time to a board."""

import json
import random
import subprocess
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zaria
from zaria import bots
from zaria.games.game import Game

from . import device

ROOT = Path(__file__).parents[1]
BUILT, WORKER = ROOT / "build/wasm", ROOT / "web/src/worker"
ROLLDOWN = ROOT / "web/node_modules/rolldown/bin/cli.mjs"
POSITIONS = 30  # that bots are asked in, at the smallest table for more than one and at the largest


def asked(id: str) -> list[dict[str, Any]]:
    """Questions to every level, with the milliseconds of the processor that the answer takes here."""
    counts = zaria.GAMES[id].players
    return [each for players in {max(2, counts.start), counts.stop - 1} for each in _asked_at(id, players)]


def _asked_at(id: str, players: int) -> Iterator[dict[str, Any]]:
    for number, (match, seat) in enumerate(islice(_positions(zaria.game(id, players=players)), POSITIONS)):
        seen = match.game.seen_by(match.s, seat)
        for level in bots.LEVELS:
            bots.choose(level, match.game, seen, seat, 0)  # compiled, and its weights read
            began = time.process_time()
            bots.choose(level, match.game, seen, seat, number)
            here = 1000 * (time.process_time() - began)
            about = {"players": players, "level": level, "seat": seat, "seed": number}
            yield about | {"seen": seen.tobytes().hex(), "here": here}


def _positions(game: Game) -> Iterator[tuple[zaria.Match, int]]:
    """Some of the choices in games of casual bots, more of the early ones, where most is open."""
    for seed in count():
        dice, match = random.Random(seed), zaria.Match(game, chance=zaria.Seeded(seed))
        for made in range(60):
            if match.over:
                break
            seat = match.to_act[0]
            if len(match.legal(seat)) > 1 and dice.random() < 1 / (2 + made / 4):
                yield match, seat
            match.choose(seat, match.bot("casual", seat, seed=made))


def main() -> None:
    with TemporaryDirectory() as folder:
        questions, client = Path(folder, "questions.json"), Path(folder, "bots.mjs")
        questions.write_text(json.dumps({id: asked(id) for id in zaria.GAMES}), "utf-8")
        bundle = ("node", ROLLDOWN, WORKER / "bots.ts", "--format", "esm", "-o", client)
        subprocess.run(bundle, check=True, capture_output=True)
        subprocess.run(["node", Path(__file__).with_name("offline.mjs"), client, BUILT, WORKER, questions], check=True)
    device.main()


if __name__ == "__main__":
    main()
