"""The pad of Qwixx – The Card Game: people hold their own cards, and the sheets are kept and refereed here."""

from ...manifest import Manifest
from .. import MANIFEST as CARDS

MANIFEST = Manifest(
    id="qwixx-cards-pad",
    pad_of=CARDS.id,
    players=CARDS.players,
    rule_ids=CARDS.rule_ids,
    passes=("pass",),
    own_dice=True,
    together=True,
)
