"""Reviews by the judge in WebAssembly and the account in JavaScript are those of Python."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zaria.games import registry
from zaria.javascript.review import script
from zaria.review.hint import hint

from ..review.games import reviewed
from ..tables import Variant, extremes, match_of, play
from ..wasm.modules import built, client, needed, node

pytestmark = needed

NEAR = 1e-9
SAMPLED = ("cost", "error", "effects", "options")  # what is found by futures
FOLLOWING = ("own", "others", "doubt")  # what is added up from that
MOST_ODD = 0.05  # of the choices of a game


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
    answer = {"text": found.best, "reasons": msgspec.to_builtins(found.reasons), "against": found.against}
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


def forgiven(here: dict[str, Any], there: dict[str, Any]) -> dict[str, Any]:
    """What was found there, with a few choices as they were found here, where they differ by less than their error.

    Where a choice in one of hundreds of sampled futures hangs on the last bit of a number, compilers may go two ways.
    """
    there = deepcopy(there)
    pairs = list(zip(here["choices"], there["choices"], strict=True))
    odd = [(a, b) for a, b in pairs if difference(a, b) and abs(a["cost"] - b["cost"]) < a["error"]]
    if len(odd) > MOST_ODD * len(pairs):
        return there
    moved = sum(max(abs(x - y) for x, y in zip(a["effects"], b["effects"], strict=True)) for a, b in odd)
    for a, b in odd:
        b.update({name: a[name] for name in SAMPLED})
    for a, b in zip(here["seats"], there["seats"], strict=True):
        b.update({name: a[name] for name in FOLLOWING if abs(a[name] - b[name]) <= moved + NEAR})
    return there


@pytest.mark.parametrize("id", registry.GAMES)
def test_reviews_and_hints_in_javascript_are_the_same(id: str, tmp_path: Path) -> None:
    played = [reviewed(variant) for variant in tables(id)]
    records, reviews = [record for record, _ in played], [found.as_dict() for _, found in played]
    questions, answers = zip(*[asked(variant) for variant in tables(id)], strict=True)
    found = in_node(id, script(id), {"records": records, "hints": list(questions)}, tmp_path)
    there = [forgiven(mine, other) for mine, other in zip(reviews, found["reviews"], strict=True)]
    assert difference({"reviews": reviews, "hints": list(answers)}, found | {"reviews": there}) is None
    assert any(choice["reasons"] for each in reviews for choice in each["choices"])


def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    id = next(iter(registry.GAMES))
    record, here = reviewed(tables(id)[0])
    text = script(id)
    planted = text.replace("py.sub(py.item(a, seat), py.item(b, seat))", "py.sub(py.item(b, seat), py.item(a, seat))")
    assert planted != text
    found = in_node(id, planted, {"records": [record], "hints": []}, tmp_path)
    mine = here.as_dict()
    assert "luck" in str(difference(mine, forgiven(mine, found["reviews"][0])))
