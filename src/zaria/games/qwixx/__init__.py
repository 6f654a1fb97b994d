"""Qwixx: two white dice for everybody, one of each colour for the roller; rows crossed from left to right."""

from ..manifest import Manifest, numbered

MANIFEST = Manifest(
    id="qwixx",
    order=1,
    players=range(1, 6),
    rule_ids=numbered("QX", 10, "S"),
    passes=("pass",),
    own_dice=True,
    together=True,
    solo="solitaire",
    trainer="bots.training",
    judge="judge",
    solver="solver",
    nearest="pig",  # a roll, and whether to take it
)
