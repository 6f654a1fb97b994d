"""Why a choice of Qwantum is not allowed."""

import numpy as np

from ...errors import Refusal
from ..dice import misread
from ..game import FACES as SIDES
from ..game import Game, SheetSays, State, unknown_text
from . import rules
from .rules import COLUMNS, FACE_ROW, FACE_VALUE, LINE, ROWS

LOWEST = 1  # a total of the white die alone
HIGHEST = [SIDES + int(np.where(row == FACE_ROW, FACE_VALUE, 0).max(axis=1).sum()) for row in range(ROWS)]


def refusal(game: Game, s: State, seat: int, text: str) -> Refusal:
    number = game.number(text)
    if number is None:
        return unknown_text()
    if s["phase"] == rules.REROLL:
        return Refusal("QN-3", "refusal.reroll-first")
    if number < rules.PASS:
        return Refusal("QN-3", "refusal.rolling-is-over")
    row = number - rules.ENTER
    if s["phase"] == rules.SHARED and s["own"] == number:
        return Refusal("QN-6", "refusal.colour-taken")
    filled = s["filled"][seat, row]
    if filled == COLUMNS:
        return Refusal("QN-2", "refusal.row-full")
    return Refusal("QN-2", "refusal.must-rise" if filled < LINE else "refusal.must-fall")


def refused_roll(game: Game, s: State, text: str) -> Refusal:
    dice = game.dice(s)
    staying = {"white", *(str(die) for die in range(1, rules.DICE))} - {die.name for die in dice}
    return misread(dice, text, "QN-1", staying, Refusal("QN-3", "refusal.die-stays"))


def by_sheet(game: Game, s: State, seat: int, text: str) -> SheetSays | None:
    number = game.number(text)
    if number is None or number < rules.ENTER:
        return None
    row = number - rules.ENTER
    filled = int(s["filled"][seat, row])
    if filled == COLUMNS:
        return SheetSays(Refusal("QN-2", "refusal.row-full"))
    before = int(s["fields"][seat, row, filled - 1]) if filled else 0
    if filled < LINE:
        return SheetSays(Refusal("QN-2", "refusal.must-rise") if before == HIGHEST[row] else None)
    return SheetSays(Refusal("QN-2", "refusal.must-fall") if before == LOWEST else None)
