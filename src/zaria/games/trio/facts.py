"""Numbers of Trio that its pages tell, and those that a view has for one table only, for every table."""

from . import MANIFEST
from .rules import CARDS, HAND_SIZE, LINKS

DEALT = {players: int(HAND_SIZE[players]) for players in MANIFEST.players}
(LINKED_BY,) = set.intersection(*({a + b, abs(a - b)} for a, b in LINKS))  # the sum or the difference of every pair

FACTS = {
    "cards": CARDS,
    "hand": DEALT,
    "centres": {players: CARDS - players * dealt for players, dealt in DEALT.items()},
    "pairs": LINKS,
    "linked_by": LINKED_BY,
}
