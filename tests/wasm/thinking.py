"""Questions to bots of every level, for those who answer in WebAssembly, and the answers of the compiled kernels."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zaria import bots

from ..tables import VARIANTS, match_of, play
from .modules import Run, built, client

POINTS = (0, 2, 9, 24, 60)  # how many choices have been made at random before a bot is asked
QUICK, SLOW = 4, 1  # seeds a position; masters think long


def asked(id: str, points: Sequence[int] = POINTS) -> tuple[list[dict[str, Any]], list[int]]:
    """Questions to bots of a game, after so many choices at every table, and their answers here."""
    questions, answers = [], []
    for variant in VARIANTS:
        for number, choices in enumerate(points if variant[0] == id else ()):
            match = play(match_of(variant, number), random.Random(number), choices)
            for seat in match.to_act[-1:]:
                seen = match.game.seen_by(match.s, seat)
                at = {"players": match.game.players, "seat": seat, "seen": seen.tobytes().hex()}
                for level in bots.LEVELS:
                    for seed in range(SLOW if level == "master" else QUICK):
                        questions.append(at | {"level": level, "seed": seed})
                        chosen = bots.choose(level, match.game, seen, seat, seed)
                        answers.append(match.game.actions.index(chosen))
    return questions, answers


def answered_by(run: Run, id: str, questions: list[dict[str, Any]], folder: Path) -> list[int]:
    """The answers in WebAssembly."""
    (folder / "questions.json").write_text(json.dumps(questions), "utf-8")
    out = folder / "answers.json"
    run("think.mjs", client("bots", folder), built(id), id, folder / "questions.json", out)
    answers: list[int] = json.loads(out.read_text("utf-8"))
    return answers
