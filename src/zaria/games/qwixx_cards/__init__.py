"""Qwixx – The Card Game: a card's back shows its number, its front its colour."""

from ..manifest import Manifest, numbered

MANIFEST = Manifest(
    id="qwixx-cards",
    order=2,
    players=range(2, 6),
    rule_ids=numbered("QC", 10, "J"),
    options={"jokers": (False, True)},
    passes=("pass", "cross none"),
    together=True,
    secrets=True,
    judge="judge",
    nearest="cribbage",  # hands of numbers, some of them played
)
