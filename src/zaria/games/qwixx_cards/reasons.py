"""Why a choice of Qwixx – The Card Game is not allowed."""

import re

from ...errors import Refusal
from ..game import Game, SheetSays, State, unknown_text
from ..rows.reasons import past, too_early
from ..rows.rules import NUMBERS, cross, place
from ..rows.texts import CROSSES, row_and_place
from ..rows.views import number_at
from . import rules
from .rules import HAND, JOKER, PLAY_SETS
from .views import most_played


def refusal(game: Game, s: State, seat: int, text: str) -> Refusal:
    verb = text.split(" ", 1)[0]
    if s["phase"] == rules.CROSSING and verb == "cross":
        return _refused_crosses(game, s, seat, text)
    number = game.number(text)
    if number is None:
        return unknown_text()
    if s["phase"] == rules.TAKING:
        return _refused_in_taking(verb)
    if s["phase"] == rules.CALL:
        return _refused_call(s, seat, text) if text in CROSSES else Refusal("QC-4", "refusal.call-first")
    if s["phase"] == rules.PLAYING:
        return _refused_play(s, seat, number) if verb == "play" else _play_first()
    return Refusal("QC-5", "refusal.cross-now")


def by_sheet(game: Game, s: State, seat: int, text: str) -> SheetSays | None:
    if text not in CROSSES:
        return None
    row, i = row_and_place(text)
    crosses = int(s["crosses"][seat, row])
    return SheetSays(past(crosses, i) or too_early(crosses, i))


def _refused_in_taking(verb: str) -> Refusal:
    if verb == "take":
        return Refusal("QC-3", "refusal.display-place-empty")
    return Refusal("QC-3", "refusal.take-first", {"hand": HAND})


def _refused_call(s: State, seat: int, text: str) -> Refusal:
    row, i = row_and_place(text)
    return refused_call(int(s["crosses"][seat, row]), i, bool(number_at(row, i) == s["top"] % NUMBERS + 2))


def refused_call(crosses: int, i: int, called: bool) -> Refusal:
    """Why place i of a row cannot be crossed now, where only the called number counts."""
    wrong_number = None if called else Refusal("QC-4", "refusal.not-the-called-number")
    return past(crosses, i) or wrong_number or too_early(crosses, i) or unknown_text()


def _play_first() -> Refusal:
    return Refusal("QC-5", "refusal.play-first", {"most_played": most_played()})


def _refused_play(s: State, seat: int, number: int) -> Refusal:
    colour = rules.set_colour(s, seat, PLAY_SETS[(number - rules.PLAY) // 5])
    if colour > JOKER:
        return Refusal("QC-5", "refusal.one-colour-only")
    return Refusal("QC-J", "refusal.joker-needs-colour" if colour == JOKER else "refusal.colour-is-fixed")


def _refused_crosses(game: Game, s: State, seat: int, text: str) -> Refusal:
    wanted = re.fullmatch(r"cross((?: [1-9][0-9]?)+)", text)
    numbers = [int(n) for n in wanted[1].split()] if wanted else []
    if not numbers or numbers != sorted(set(numbers)):
        return unknown_text()
    played = int(rules.played_numbers(s))
    if any(n < 2 or not played >> n - 2 & 1 for n in numbers):
        return Refusal("QC-5", "refusal.number-not-played")
    if game.number(text) is None:
        return Refusal("QC-6", "refusal.passes-over-two")
    return first_refused(int(s["crosses"][seat, s["colour"]]), int(s["colour"]), numbers)


def first_refused(crosses: int, row: int, numbers: list[int]) -> Refusal:
    """Why not all of these numbers can be crossed from left to right."""
    for i in sorted(int(place(row, n)) for n in numbers):
        refused = past(crosses, i) or too_early(crosses, i)
        if refused:
            return refused
        crosses = int(cross(crosses, i))
    return unknown_text()
