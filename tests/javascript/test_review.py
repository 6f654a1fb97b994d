"""Reviews by the judge in WebAssembly and the account in JavaScript are those of Python."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from zaria.games import registry
from zaria.javascript.review import script
from zaria.review.account import review

from ..tables import Variant, extremes, match_of, play
from ..wasm.modules import built, client, needed, node

pytestmark = needed

NEAR = 1e-9
MOST = 400  # choices at random, by which most games have ended


def finished(variant: Variant) -> dict[str, Any]:
    """A game of random choices that is over; of players who can lose for ever, the first that is."""
    for seed in range(50):
        match = play(match_of(variant, seed), random.Random(seed), MOST)
        if match.over:
            return match.record()
    raise AssertionError(f"{variant} does not end")


def tables(id: str) -> list[Variant]:
    """The smallest table of a game and its largest."""
    found = [variant for variant in extremes() if variant[0] == id]
    return [found[0], found[-1]]


def in_node(id: str, text: str, records: list[dict[str, Any]], folder: Path) -> list[Any]:
    (folder / "review.mjs").write_text(text, "utf-8")
    (folder / "records.json").write_text(json.dumps(records), "utf-8")
    files = client("judge", folder), folder / "review.mjs", built(id), id, folder / "records.json"
    node("../javascript/review.mjs", *files, folder / "reviews.json")
    return [each["review"] for each in json.loads((folder / "reviews.json").read_text("utf-8"))]


def difference(here: Any, there: Any, at: str = "review") -> str | None:
    """Where two reviews are not the same, or None."""
    if isinstance(here, float) and isinstance(there, int | float):
        return None if abs(here - there) < NEAR else f"{at}: {here} is not {there}"
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        return next((found for key in here if (found := difference(here[key], there[key], f"{at}.{key}"))), None)
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        pairs = enumerate(zip(here, there, strict=True))
        return next((found for i, (a, b) in pairs if (found := difference(a, b, f"{at}[{i}]"))), None)
    return None if here == there else f"{at}: {here} is not {there}"


@pytest.mark.parametrize("id", registry.GAMES)
def test_a_review_in_javascript_is_the_same(id: str, tmp_path: Path) -> None:
    records = [finished(variant) for variant in tables(id)]
    found = [review(record).as_dict() for record in records]
    assert difference(found, in_node(id, script(id), records, tmp_path)) is None
    assert any(choice["reasons"] for each in found for choice in each["choices"])


def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    id = next(iter(registry.GAMES))
    record = finished(tables(id)[0])
    text = script(id)
    planted = text.replace("py.sub(py.item(a, seat), py.item(b, seat))", "py.sub(py.item(b, seat), py.item(a, seat))")
    assert planted != text
    assert "luck" in str(difference([review(record).as_dict()], in_node(id, planted, [record], tmp_path)))
