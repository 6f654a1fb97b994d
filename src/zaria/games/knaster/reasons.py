"""Why a choice of Knaster is not allowed."""

from ...errors import Refusal
from ..dice import misread
from ..game import Game, SheetSays, State, unknown_text
from . import rules
from .rules import BONUS, CELLS, CIRCLE, NONE, PASS


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


def refused_roll(game: Game, s: State, text: str) -> Refusal:
    return misread(game.dice(s), text, "KN-1", (), Refusal("KN-1", "refusal.not-a-roll"))


def by_sheet(game: Game, s: State, seat: int, text: str) -> SheetSays | None:
    number = game.number(text)
    if number is None or number == PASS:
        return None
    cell = rules.bonus_of_action(number)[0] if number >= BONUS else number % CELLS
    filled = bool(s["numbers"][seat, cell])
    if number < CIRCLE:
        return SheetSays(Refusal("KN-1", "refusal.cell-taken") if filled else None)
    if s["circles"][seat] >> cell & 1:
        return SheetSays(Refusal("KN-1", "refusal.already-circled"))
    return SheetSays(None if filled else Refusal("KN-1", "refusal.cell-empty"))


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
