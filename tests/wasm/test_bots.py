"""Bots of every level at every table choose the same in WebAssembly and natively."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from zaria import bots
from zaria.games import registry

from ..tables import VARIANTS, match_of, play
from .modules import built, client, needed, node

pytestmark = needed

POINTS = (0, 2, 9, 24, 60)  # how many choices have been made at random before a bot is asked
QUICK, SLOW = 4, 1  # seeds a position; masters think long


def asked(id: str) -> tuple[list[dict[str, Any]], list[int]]:
    """Questions to bots of a game, and their answers here."""
    questions, answers = [], []
    for variant in VARIANTS:
        for number, choices in enumerate(POINTS if variant[0] == id else ()):
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


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_level_chooses_the_same_in_webassembly(id: str, tmp_path: Path) -> None:
    questions, answers = asked(id)
    (tmp_path / "questions.json").write_text(json.dumps(questions), "utf-8")
    out = tmp_path / "answers.json"
    node("think.mjs", client("bots", tmp_path), built(id), id, tmp_path / "questions.json", out)
    given = json.loads(out.read_text("utf-8"))
    others = [(q, here, there) for q, here, there in zip(questions, answers, given, strict=True) if here != there]
    assert not others
    assert len({(q["level"], a) for q, a in zip(questions, answers, strict=True)}) > 2 * len(bots.LEVELS)
