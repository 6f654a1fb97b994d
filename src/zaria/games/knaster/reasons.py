"""Why a choice of Knaster is not allowed."""

from ...errors import Refusal
from ..game import Game, State, unknown_text
from . import rules
from .rules import NONE


def refusal(game: Game, s: State, seat: int, text: str) -> Refusal:
    number = game.number(text)
    if number is None:
        return unknown_text()
    if s["owed"][seat].any():
        return _refused_bonus(s, seat, number)
    if number == rules.PASS:
        return Refusal("KN-1", "refusal.must-enter-or-circle")
    if number >= rules.BONUS:
        return Refusal("KN-2", "refusal.no-bonus-here")
    if number < rules.CIRCLE:
        return Refusal("KN-1", "refusal.cell-taken")
    cell = number - rules.CIRCLE
    if s["circles"][seat] >> cell & 1:
        return Refusal("KN-1", "refusal.already-circled")
    return Refusal("KN-1", "refusal.not-the-called-number" if s["numbers"][seat, cell] else "refusal.cell-empty")


def _refused_bonus(s: State, seat: int, number: int) -> Refusal:
    if not rules.BONUS <= number < rules.PASS:
        return Refusal("KN-2", "refusal.bonus-first")
    cell, kind = rules.bonus_of_action(number)
    line = rules.line_through(int(s["entered"][seat]), kind)
    if not s["owed"][seat, kind] or rules.line_through(cell, kind) != line:
        return Refusal("KN-2", "refusal.no-bonus-here")
    if s["begun"][seat] not in (NONE, kind):
        return Refusal("KN-3", "refusal.finish-the-line")
    return Refusal("KN-2", "refusal.already-circled")
