"""A game and its table as JavaScript: what is translated, and what JavaScript has instead of Python's own."""

import json
import re
from abc import ABC
from bisect import bisect_right
from collections import Counter
from copy import deepcopy
from typing import Any, cast

import msgspec
import numpy as np

from .. import events
from ..chance import Chain, Seeded
from ..engine.matching import steps
from ..errors import BadOutcome, BadRecord, IllegalChoice, NoSuchTable
from ..games import registry
from ..games.game import Game, _with_attributes, read
from ..table import Table
from .translator import Translator

ASKED = {  # of a table, its match and its game
    "follow", "public_view", "state", "told_since", "numbers", "to_act", "unfinished", "may_take_back",
    "stays_unfinished", "match", "view", "mine", "legal", "scores", "winners", "needs_chance", "over", "phase", "s",
    "why_not", "outcome_text", "thrower", "signs",
}  # fmt: skip
LEFT_OUT = {  # for those who try things out, for servers, for words, which the client has
    "Match.copy", "Match.bot", "Match.replay", "Game.shape", "Refusal.text", "Table.folded", "Table.dice",
    "Table.record", "Table.chain", "Past.steps",
}  # fmt: skip
EVENTS = ("Created", "Sat", "BotSat", "Left", "Started", "Chose", "TookBack", "Happened", "Closed")
GIVEN: list[tuple[Any, str]] = [
    (ABC, "null"),
    (BadOutcome, "py.BadOutcome"),
    (BadRecord, "py.BadRecord"),
    (IllegalChoice, "py.IllegalChoice"),
    (NoSuchTable, "py.NoSuchTable"),
    (Seeded, "py.Nothing"),
    (Chain, "py.Nothing"),
    (Counter, "py.Counter"),
    (bisect_right, "py.bisect_right"),
    (cast, "py.cast"),
    (deepcopy, "py.same"),  # of a match's own dice, which none has at a table
    (msgspec.structs.replace, "py.replace"),
    (re.findall, "py.findall"),
    (re.fullmatch, "py.fullmatch"),
    (np.empty, "kernels.empty"),
    (np.zeros, "kernels.zeros"),
    (np.ndarray, "kernels.ndarray"),
    (np.int64, "py.int64"),
    (np.int16, '"int16"'),
    (read, "py.read"),
    (_with_attributes, "py.same"),
    (steps, "py.same"),
]


def script(id: str) -> str:
    """A table of a game, from its events to what everybody sees and is told."""
    game = registry.game(id)
    translator = Translator(GIVEN, ASKED, LEFT_OUT)
    made = translator.value(type(game))
    at = f"(id, players, options) => {made}({_manifest(game)}, players, options)"
    translator.give(registry.game, f"({at})")
    return translator.script({"Table": Table} | {name: getattr(events, name) for name in EVENTS})


def _manifest(game: Game) -> str:
    """What a table asks of the manifest."""
    about = game.manifest
    return json.dumps({"id": about.id, "passes": about.passes, "together": about.together})
