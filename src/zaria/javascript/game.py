"""A game and its table as JavaScript: what is translated, and what JavaScript has instead of Python's own."""

import json
import re
import unicodedata
from abc import ABC
from collections import Counter
from copy import deepcopy
from typing import Any, cast, get_args

import msgspec
import numpy as np

from .. import events
from ..chance import DEVICE, Chain, Seeded, Verifiable, commitment
from ..engine.matching import steps
from ..errors import BadOutcome, BadRecord, IllegalChoice, NoSuchTable, ZariaError
from ..games import registry
from ..games.game import Game, _with_attributes, read
from ..server import lobby, pictures
from ..server.autoplay import PACES
from ..server.game_info import about
from ..server.lobby import Denied
from ..server.protocol import Join, NewTable
from ..server.settings import Settings
from ..table import Table
from ..words import say
from .translator import Translator

ASKED = {  # of a table, its match and its game
    "follow", "apply", "public_view", "state", "told_since", "numbers", "to_act", "unfinished", "may_take_back",
    "stays_unfinished", "match", "view", "mine", "legal", "scores", "winners", "needs_chance", "over", "phase", "s",
    "why_not", "outcome_text", "thrower", "signs", "seats_of", "seen_by", "next_outcome", "record", "player", "log",
}  # fmt: skip
LEFT_OUT = {  # for those who try things out, and for servers
    "Match.copy", "Match.bot", "Match.replay", "Game.shape", "Table.folded", "Table._proof", "Past.steps",
}  # fmt: skip
EVENTS = get_args(events.AnyEvent)
WISHES = {  # what people may wish at a table, and what they are shown of it
    "openTable": lobby.open_table, "openAgain": lobby.open_again, "join": lobby.join, "leave": lobby.leave,
    "seatBot": lobby.seat_bot, "begin": lobby.begin, "takeBack": lobby.take_back, "ownSeat": lobby.own_seat,
    "checkHint": lobby.check_hint,
    "refuseChoice": lobby.refuse_choice, "info": pictures.info, "mine": pictures.mine, "why": pictures.why,
    "summary": pictures.summary, "NewTable": NewTable, "Join": Join, "Row": events.Row, "Table": Table,
    "DEVICE": DEVICE,
}  # fmt: skip
GIVEN: list[tuple[Any, str]] = [
    (ABC, "null"),
    (BadOutcome, "py.BadOutcome"),
    (BadRecord, "py.BadRecord"),
    (IllegalChoice, "py.IllegalChoice"),
    (NoSuchTable, "py.NoSuchTable"),
    (ZariaError, "py.ZariaError"),
    (Denied, "py.Denied"),
    (Seeded, "py.Nothing"),
    (Chain, "py.Nothing"),
    (Verifiable, "py.Dice"),
    (commitment, "py.unpromised"),
    (say, "py.same"),  # the client says it, in its own language
    (unicodedata.normalize, "py.normalize"),
    (unicodedata.category, "py.category"),
    (Counter, "py.Counter"),
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
    give_tables(translator, game)
    named = {str(event.__struct_config__.tag): event for event in EVENTS}
    return translator.script(named | WISHES | {"game": about(game.manifest), "timing": _timing()})


def give_tables(translator: Translator, game: Game) -> None:
    """From now on `registry.game` makes tables of this game, and of no other."""
    made = translator.value(type(game))
    translator.give(registry.game, f"((id, players, options) => {made}({_manifest(game)}, players, options))")


def _timing() -> dict[str, Any]:
    """Seconds that a bot waits and that dice wait for a hand, and what a table's pace makes of them."""
    return {"pause": Settings.bot_pause, "throwing": Settings.throw_seconds, "paces": PACES}


def _manifest(game: Game) -> str:
    """What a table asks of the manifest."""
    names = ("id", "passes", "together", "version", "stand_in", "own_dice", "pad_of", "reading", "secrets")
    facts = json.dumps({name: getattr(game.manifest, name) for name in names})
    return f"{{ ...{facts}, title: () => {json.dumps(game.manifest.title())} }}"
