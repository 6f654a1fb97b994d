"""Trio: three equal cards, found by asking for the lowest or the highest of a hand, or from the centre."""

from ..manifest import Manifest, numbered

MANIFEST = Manifest(
    id="trio",
    order=5,
    players=range(3, 7),
    rule_ids=numbered("TR", 5, "T"),
    options={"mode": ("simple", "spicy"), "teams": (False, True)},
    only_for={"teams": (4, 6)},
    passes=("no swap",),
    reading=2.0,
    memory_aid=True,
    together=True,
    secrets=True,
    judge="judge",
    nearest="go_fish",  # asking others for cards
)
