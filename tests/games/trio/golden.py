"""How golden playthroughs of Trio are played: by chance alone a game would take thousands of lines."""

import random

import zaria
from zaria.games.trio import rules


def choice(match: zaria.Match, seat: int, dice: random.Random) -> str:
    """A random choice, often one that matches."""
    legal = match.legal(seat)
    if match.view()["phase"] == "reveal" and dice.random() < 0.8:
        legal = [text for text in legal if _matches(match, text)] or legal
    return dice.choice(legal)


def _matches(match: zaria.Match, text: str) -> bool:
    s = match.state
    if s.result != rules.GOING_ON or s.shows == 0:
        return False
    return bool(rules._turn_up(s, match.game.number(text)) == s.cards[0])
