"""`make bench-offline`: the size of the games without a server, the time their bots take, the time to a board."""

import json
import random
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zaria
from zaria import bots

from . import device

ROOT = Path(__file__).parents[1]
BUILT, WORKER = ROOT / "build/wasm", ROOT / "web/src/worker"
ROLLDOWN = ROOT / "web/node_modules/rolldown/bin/cli.mjs"
POINTS = range(0, 40, 4)  # how many choices have been made at random before a bot is asked


def asked(id: str) -> list[dict[str, Any]]:
    """Questions to every level, with the milliseconds that the answer takes here."""
    questions = []
    for number, choices in enumerate(POINTS):
        match = _played(zaria.Match(zaria.game(id), chance=zaria.Seeded(number)), random.Random(number), choices)
        for level in bots.LEVELS if match.to_act else ():
            seat = match.to_act[0]
            seen = match.game.seen_by(match.s, seat)
            bots.choose(level, match.game, seen, seat, 0)  # compiled, and its weights read
            began = time.perf_counter()
            bots.choose(level, match.game, seen, seat, number)
            here = 1000 * (time.perf_counter() - began)
            about = {"players": match.game.players, "level": level, "seat": seat, "seed": number}
            questions.append(about | {"seen": seen.tobytes().hex(), "here": here})
    return questions


def _played(match: zaria.Match, dice: random.Random, choices: int) -> zaria.Match:
    for _ in range(choices):
        if not match.over:
            seat = dice.choice(match.to_act)
            match.choose(seat, dice.choice(match.legal(seat)))
    return match


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
