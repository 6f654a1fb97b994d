"""Every table of every game, in JavaScript and in Python: the same views, refusals, told lines and points."""

import json
from pathlib import Path
from typing import Any

import pytest

from zaria.games import registry
from zaria.javascript.game import script

from ..wasm.modules import ROOT, built, needed, node
from .saying import games

pytestmark = needed

PYTHON = ROOT / "web/src/worker/python.js"


def said_in_node(id: str, half: str, moves: list[dict[str, Any]], folder: Path) -> Any:
    (folder / "half.mjs").write_text(half, "utf-8")
    (folder / "moves.json").write_text(json.dumps(moves), "utf-8")
    modules = built(id)
    files = [PYTHON, folder / "half.mjs", modules / f"{id}.json", modules / f"{id}.wasm", folder / "moves.json"]
    node("../javascript/say.mjs", *files, folder / "said.json")
    return json.loads((folder / "said.json").read_text("utf-8"))


def difference(moves: list[dict[str, Any]], here: Any, there: Any) -> str | None:
    """Where something else was said, or None."""
    for table, ours, theirs in zip(moves, here, there, strict=True):
        for number, (look, other) in enumerate(zip(ours, theirs, strict=True)):
            if look != other:
                return f"after move {number} of {json.dumps(table)[:200]}: {look} is not {other}"
    return None


@pytest.mark.parametrize("id", registry.GAMES)
def test_the_same_is_said_in_javascript(id: str, tmp_path: Path) -> None:
    moves, said = games(id)
    assert difference(moves, said, said_in_node(id, script(id), moves, tmp_path)) is None
    keys = {refusal[1] for table in said for look in table for refusal in look["refusals"] if refusal}
    assert len(keys) > 5, keys


def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    id = next(iter(registry.GAMES))
    moves, said = games(id)
    half = script(id)
    planted = half.replace('"refusal.already-chosen"', '"refusal.not-your-turn"')
    assert planted != half
    found = difference(moves, said, said_in_node(id, planted, moves, tmp_path))
    assert found
    assert "refusal.already-chosen" in found
