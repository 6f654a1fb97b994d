"""The review of a game as JavaScript: the account, and why a choice was better. The judge's kernels are a module."""

import hashlib
import json
import operator
from dataclasses import asdict
from math import sqrt
from threading import Lock
from typing import Any

import numpy as np

from ..games import registry
from ..games.game import Game
from ..match import Match
from ..review import account, judge, kernels, sources
from ..review.hint import hint_of
from ..wasm.judges import lessons, settings
from .game import ASKED, GIVEN, LEFT_OUT, give_tables
from .translator import Translator

HERE: list[tuple[Any, str]] = [
    (np.array, "kernels.array"),
    (np.float64, '"float64"'),
    (np.uint8, '"uint8"'),
    (np.uint64, "BigInt"),
    (Lock, "py.Nothing"),
    (kernels.valuing, "(() => kernels.value_of)"),
    (kernels.expecting, "(() => kernels.expect)"),
    (kernels.playing_on, "(() => kernels.play_on)"),
    (kernels.deciding, "(() => kernels.decide)"),
    (kernels.uncovering, "(() => kernels.uncover)"),
    (kernels.reopening, "(() => kernels.reopen)"),
    (operator.index, "py.int"),
    (sqrt, "Math.sqrt"),
    (hashlib.sha256, "py.sha256"),
    (json.dumps, "py.dumps"),
]


def script(id: str) -> str:
    """All that makes a review but the judge's kernels and what it knows."""
    game = registry.game(id)
    translator = Translator([*GIVEN, *HERE], ASKED | {"_follow", "work", "result", "total"}, LEFT_OUT | {"Judge.luck"})
    for name, kernel in lessons(id).items():
        translator.give(kernel, f"kernels.{name}")
    give_tables(translator, game)
    part = registry.part(id, "lessons") if registry.has_part(id, "lessons") else None
    for given, name in ((account.reasons, "reasons"), (account.twins, "twins")):
        translator.give(given, translator.value(getattr(part, name)) if hasattr(part, name) else "(() => [])")
    translator.give(sources.checksum_of, f"(() => {json.dumps(sources.checksum_of(id))})")
    exports = {"Match": Match, "Judge": judge.Judge, "Walk": account.Walk, "seedOf": account.seed_of, "hint": hint_of}
    exports |= {"notesOn": account.notes_on}
    return translator.script(exports | {"table": registry.game, "minds": [_mind(*each) for each in settings(game)]})


def _mind(table: Game, deep: bool) -> dict[str, Any]:
    """What a judge is beside its kernels and what it knows, for a table."""
    mind = judge.mind_of(table, deep)
    return {"version": mind.version, "setting": asdict(mind.setting), "least": mind.least}
