"""Why a cross on the pad is not allowed: the reasons of the card game, as far as a sheet knows them."""

import re

from ....errors import Refusal
from ...game import Game, State, unknown_text
from ...rows.rules import place
from ...rows.views import COLOURS
from ..reasons import first_refused, refused_call
from ..views import most_played
from .rules import CALL

_CROSSES = re.compile(rf"(?:\b(?:{'|'.join(COLOURS)})(?: [1-9][0-9]?)+ ?\b)+")


def refusal(game: Game, s: State, seat: int, text: str) -> Refusal:
    if not _CROSSES.fullmatch(text):
        return unknown_text()
    colour, *words = text.split()
    row, crosses = COLOURS.index(colour), s["crosses"][seat]
    if not all(word.isdigit() for word in words):
        return Refusal("QC-5", "refusal.one-colour-only")
    numbers = [int(word) for word in words]
    if numbers != sorted(set(numbers)) or not all(2 <= number <= 12 for number in numbers):
        return unknown_text()
    if s["phase"] == CALL:
        called = numbers == [s["called"]]
        return refused_call(int(crosses[row]), int(place(row, numbers[0])), called)
    if len(numbers) > most_played():
        return Refusal("QC-5", "refusal.too-many-played", {"most_played": most_played()})
    if game.number(text) is None:
        return Refusal("QC-6", "refusal.passes-over-two")
    return first_refused(int(crosses[row]), row, numbers)


def refused_roll(game: Game, s: State, text: str) -> Refusal:
    return Refusal("QC-1", "refusal.no-such-card")
