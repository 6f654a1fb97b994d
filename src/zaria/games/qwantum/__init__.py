"""Qwantum: totals of four colours, entered up to a thick line and down after it."""

from ..manifest import Manifest, numbered

MANIFEST = Manifest(
    id="qwantum",
    order=3,
    players=range(2, 5),
    rule_ids=numbered("QN", 9),
    passes=("pass", "keep"),
    own_dice=True,
    together=True,
    trainer="bots.training",
    judge="judge",
    nearest="pig",  # a roll, and whether to take it
)
