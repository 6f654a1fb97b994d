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
    made = module.made()
    assert made
    stale = [file.parent.name for file, text in made.items() if file.read_text("utf-8") != text]
    assert not stale, f"python web/examples.py makes those of {stale} anew"
