"""Short forms of `python -m bench.chaos` and `bench.chaos_cluster`: what is killed under load loses nothing."""

from pathlib import Path

import pytest

from zaria import GAMES
from zaria.engine.compiler import COMPILED

from . import real

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


@real.needed
def test_a_server_the_database_and_the_bus_are_killed_and_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    from bench.chaos_cluster import chaos

    report = chaos(kills=3, tables=5, seed=1, progress=lambda line: None, kinds=["bus", "database", "server"])
    assert report.kills == 3
    assert set(report.tables) == set(GAMES)
    assert report.verified == sum(report.tables.values())
    assert report.rows > report.acknowledged > 0
