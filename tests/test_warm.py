"""Compiling ahead."""

from pathlib import Path

import pytest

from zaria import warm
from zaria.engine.compiler import SHIPPED


@pytest.mark.skipif(SHIPPED, reason="what came compiled has no stamps")
def test_what_was_compiled_with_other_games_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "warm", lambda *_: iter(()))
    for name in ("warm-these", "warm-others"):
        monkeypatch.setattr(warm, "stamp", lambda name=name: tmp_path / name)
        assert list(warm.everything()) == []
    assert sorted(file.name for file in tmp_path.iterdir()) == ["warm-others", "warm-these"]
