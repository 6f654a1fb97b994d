"""A short form of `python -m bench.chaos`: a server killed under load loses nothing."""

from pathlib import Path

import pytest

from zaria import GAMES
from zaria.engine.compiler import COMPILED

if not COMPILED:
    pytest.skip("a server with uncompiled rules is too slow to be killed under load", allow_module_level=True)

ROOT = Path(__file__).parents[2]


def test_three_kills_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    from bench.chaos import chaos

    heard: list[str] = []
    report = chaos(kills=3, tables=5, seed=1, progress=heard.append)
    assert report.kills == 3
    assert sum(line.startswith("kill ") for line in heard) == 3
    assert set(report.tables) == set(GAMES)
    assert report.verified == sum(report.tables.values())
    assert report.rows > report.acknowledged > 0
    assert report.resumed >= report.kills
