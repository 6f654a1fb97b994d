"""Why a choice of Trio is not allowed."""

from ...errors import Refusal
from ..game import Game, State, unknown_text
from . import rules


def refusal(game: Game, s: State, seat: int, text: str) -> Refusal:
    number = game.number(text)
    if number is None:
        return unknown_text()
    if s["phase"] == rules.EXCHANGE:
        known_place = rules.SWAP <= number < rules.NO_SWAP
        return Refusal("TR-T", "refusal.no-such-hand-place" if known_place else "refusal.swap-first")
    if number >= rules.SWAP:
        return Refusal("TR-T", "refusal.no-swap-now")
    if number < rules.REVEAL_LOW:
        gone = not s["centre_left"] >> number & 1
        return Refusal("TR-2", "refusal.centre-card-gone" if gone else "refusal.already-revealed")
    owner = (number - rules.REVEAL_LOW) % rules.PLAYERS
    if owner >= game.players:
        return Refusal(None, "refusal.no-such-seat")
    empty = s["sizes"][owner] == 0
    return Refusal("TR-4", "refusal.empty-hand") if empty else Refusal("TR-2", "refusal.all-revealed")
