"""Knaster: a grid of five by five, filled with what two dice call; good lines bring circles, circled lines points."""

from ..manifest import Manifest, numbered

MANIFEST = Manifest(
    id="knaster",
    order=4,
    players=range(1, 13),
    rule_ids=numbered("KN", 6, "S"),
    passes=("pass",),
    own_dice=True,
    together=True,
    secrets=True,
    solo="solo",
    trainer="bots.training",
    judge="judge",
    nearest="2048",  # one number a turn on a small grid
)
