"""The positions on the pages that explain the games are those the rules give."""

import importlib.util
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_examples_are_current() -> None:
    spec = importlib.util.spec_from_file_location("examples", WEB / "examples.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kept = (WEB / "src/how/examples.json").read_text("utf-8")
    assert module.examples() == kept, "stale: python web/examples.py > web/src/how/examples.json"
