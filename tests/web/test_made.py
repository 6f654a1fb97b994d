"""What the client has from the rules, numbers and positions to explain a game by, is what the rules give."""

from pathlib import Path
from runpy import run_path

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize("program", ["examples.py", "facts.py"])
def test_made_files_are_current(program: str) -> None:
    made: dict[Path, str] = run_path(str(WEB / program))["made"]()
    assert made
    stale = [file.parent.name for file, text in made.items() if file.read_text("utf-8") != text]
    assert not stale, f"python web/{program} makes those of {stale} anew"
