"""Every table of every game, in JavaScript and in Python: the same views, refusals, told lines and points."""

from pathlib import Path

import pytest

from zaria.games import registry
from zaria.javascript.game import script

from ..wasm.modules import needed, node
from .saying import difference, games, said_by

pytestmark = needed


@pytest.mark.parametrize("id", registry.GAMES)
def test_the_same_is_said_in_javascript(id: str, tmp_path: Path) -> None:
    moves, said = games(id)
    assert difference(moves, said, said_by(node, id, script(id), moves, tmp_path)) is None
    keys = {refusal[1] for table in said for look in table for refusal in look["refusals"] if refusal}
    assert len(keys) > 5, keys


def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    id = next(iter(registry.GAMES))
    moves, said = games(id)
    half = script(id)
    planted = half.replace('"refusal.already-chosen"', '"refusal.not-your-turn"')
    assert planted != half
    found = difference(moves, said, said_by(node, id, planted, moves, tmp_path))
    assert found
    assert "refusal.already-chosen" in found
