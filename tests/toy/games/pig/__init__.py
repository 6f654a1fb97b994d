"""Pig for the whole table: one die for everybody; each decides in secret whether to stay in or to bank the pot."""

from zaria.games.manifest import Manifest, numbered

MANIFEST = Manifest(
    id="pig",
    players=range(2, 5),
    rule_ids=numbered("PG", 4),
    passes=("bank",),
    together=True,
)
