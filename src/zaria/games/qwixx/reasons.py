"""Why a choice of Qwixx is not allowed."""

from ...errors import Refusal
from ..dice import misread
from ..game import Game, SheetSays, State, unknown_text
from ..rows.reasons import past, too_early
from ..rows.texts import CROSSES, row_and_place
from ..rows.views import COLOURS, number_at
from .rules import WHITE


def refusal(game: Game, s: State, seat: int, text: str) -> Refusal:
    if text not in CROSSES:
        return unknown_text()
    row, i = row_and_place(text)
    if s["closed"][row]:
        return Refusal("QX-7", "refusal.row-closed")
    crosses = int(s["crosses"][seat, row])
    wrong = _wrong_number(s, row, number_at(row, i))
    return past(crosses, i) or wrong or too_early(crosses, i) or unknown_text()


def refused_roll(game: Game, s: State, text: str) -> Refusal:
    closed = [colour for colour, closed in zip(COLOURS, s["closed"].tolist(), strict=True) if closed]
    return misread(game.dice(s), text, "QX-2", closed, Refusal("QX-7", "refusal.die-out"))


def by_sheet(game: Game, s: State, seat: int, text: str) -> SheetSays | None:
    if text not in CROSSES:
        return None
    row, i = row_and_place(text)
    if s["closed"][row]:
        return SheetSays(Refusal("QX-7", "refusal.row-closed"))
    crosses = int(s["crosses"][seat, row])
    return SheetSays(past(crosses, i) or too_early(crosses, i))


def _wrong_number(s: State, row: int, number: int) -> Refusal | None:
    if s["phase"] == WHITE:
        called = number == s["dice"][0] + s["dice"][1]
        return None if called else Refusal("QX-3", "refusal.not-the-white-sum")
    made = number in (s["dice"][0] + s["dice"][2 + row], s["dice"][1] + s["dice"][2 + row])
    return None if made else Refusal("QX-4", "refusal.not-white-plus-colour")
