"""The sentence about a game is the same in JavaScript, to its last digit."""

import json
from pathlib import Path

from zaria.javascript.review import HERE
from zaria.javascript.translator import Translator
from zaria.review.headline import headlines

from ..review.accounts import TABLES, invented
from ..wasm.modules import ROOT, needed, node

pytestmark = needed

PYTHON = ROOT / "web/src/worker/python.js"


def test_the_headlines_of_accounts_are_the_same(tmp_path: Path) -> None:
    reviews = [invented(*table, seed).as_dict() for table in TABLES for seed in range(40)]
    accounts, half, out = (tmp_path / name for name in ("accounts.json", "half.mjs", "found.json"))
    accounts.write_text(json.dumps(reviews), "utf-8")
    half.write_text(Translator(HERE, set(), set()).script({"headlines": headlines}), "utf-8")
    node("../javascript/headlines.mjs", PYTHON, half, accounts, out)
    assert json.loads(out.read_text("utf-8")) == [review["headlines"] for review in reviews]
