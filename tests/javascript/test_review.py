"""Reviews by the judge in WebAssembly and the account in JavaScript are those of Python."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zaria.games import registry
from zaria.javascript.review import script
from zaria.review.account import review
from zaria.review.hint import hint

from ..review.games import played
from ..tables import Variant, extremes, match_of, play
from ..wasm.modules import built, client, needed, node

pytestmark = needed

NEAR = 1e-9


def tables(id: str) -> list[Variant]:
    """The smallest table of a game and its largest."""
    found = [variant for variant in extremes() if variant[0] == id]
    return [found[0], found[-1]]


def asked(variant: Variant) -> tuple[dict[str, Any], dict[str, Any]]:
    """A question for a hint some choices into a game, and the answer here."""
    match = play(match_of(variant, 3), random.Random(3), 6)
    game, seat = match.game, match.to_act[0]
    seen = game.seen_by(match.s, seat)
    found = hint(game, seen, seat)
    table = {"players": game.players, "options": dict(game.options)}
    answer = {"text": found.best, "reasons": msgspec.to_builtins(found.reasons)}
    return {"table": table, "seen": seen.tobytes().hex(), "seat": seat}, answer


def in_node(id: str, text: str, questions: dict[str, list[Any]], folder: Path) -> dict[str, Any]:
    (folder / "review.mjs").write_text(text, "utf-8")
    (folder / "questions.json").write_text(json.dumps(questions), "utf-8")
    files = client("judge", folder), folder / "review.mjs", built(id), id, folder / "questions.json"
    node("../javascript/review.mjs", *files, folder / "found.json")
    found: dict[str, Any] = json.loads((folder / "found.json").read_text("utf-8"))
    return found


def difference(here: Any, there: Any, at: str = "found") -> str | None:
    """Where two findings are not the same, or None."""
    if isinstance(here, float) and isinstance(there, int | float):
        return None if abs(here - there) < NEAR else f"{at}: {here} is not {there}"
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        return next((found for key in here if (found := difference(here[key], there[key], f"{at}.{key}"))), None)
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        pairs = enumerate(zip(here, there, strict=True))
        return next((found for i, (a, b) in pairs if (found := difference(a, b, f"{at}[{i}]"))), None)
    return None if here == there else f"{at}: {here} is not {there}"


@pytest.mark.parametrize("id", registry.GAMES)
def test_reviews_and_hints_in_javascript_are_the_same(id: str, tmp_path: Path) -> None:
    records = [played(variant, 4, "beginner", "greedy") for variant in tables(id)]
    reviews = [review(record).as_dict() for record in records]
    questions, answers = zip(*[asked(variant) for variant in tables(id)], strict=True)
    found = in_node(id, script(id), {"records": records, "hints": list(questions)}, tmp_path)
    assert difference({"reviews": reviews, "hints": list(answers)}, found) is None
    assert any(choice["reasons"] for each in reviews for choice in each["choices"])


def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    id = next(iter(registry.GAMES))
    record = played(tables(id)[0], 4, "beginner", "greedy")
    text = script(id)
    planted = text.replace("py.sub(py.item(a, seat), py.item(b, seat))", "py.sub(py.item(b, seat), py.item(a, seat))")
    assert planted != text
    found = in_node(id, planted, {"records": [record], "hints": []}, tmp_path)
    assert "luck" in str(difference([review(record).as_dict()], found["reviews"]))
