"""Why a choice of Qwantum is not allowed."""

from ...errors import Refusal
from ..game import Game, State, unknown_text
from . import rules
from .rules import COLUMNS, LINE


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
