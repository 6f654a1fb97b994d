"""The numbers that the client's own pages say are those of the rules."""

import importlib.util
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_facts_are_current() -> None:
    spec = importlib.util.spec_from_file_location("web_facts", WEB / "facts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = module.made()
    assert made
    stale = [file.parent.name for file, text in made.items() if file.read_text("utf-8") != text]
    assert not stale, f"python web/facts.py makes those of {stale} anew"
