"""Short forms of `python -m bench.chaos` and `bench.chaos_cluster`: what is killed under load loses nothing."""

from pathlib import Path

import pytest

from zaria import GAMES
from zaria.engine.compiler import COMPILED

from . import real

if not COMPILED:
    pytest.skip("a server with uncompiled rules is too slow to be killed under load", allow_module_level=True)


ROOT = Path(__file__).parents[2]


def test_kills_a_full_disk_and_a_wrong_calendar_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    from bench.chaos import chaos

    heard: list[str] = []
    kinds = ["kill", "disk", "calendar", "kill"]
    report = chaos(kills=4, tables=5, seed=1, progress=heard.append, kinds=kinds)
    assert report.faults == {"kill": 2, "disk": 1, "calendar": 1}
    assert sum(line.startswith("fault ") for line in heard) == 4
    assert set(report.tables) == set(GAMES)
    assert report.verified == sum(report.tables.values())
    assert report.rows > report.acknowledged > 0
    assert report.players > report.watchers > 0
    assert report.resumed >= report.faults["kill"]


@pytest.mark.long
@real.needed
@pytest.mark.parametrize(
    "kinds",
    [["bus", "database", "server"], ["calendar", "partition", "slow", "database_disk"]],
    ids=["killed", "cut off, late, without room"],
)
def test_what_befalls_a_cluster_loses_nothing(kinds: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    from bench.chaos_cluster import chaos

    report = chaos(kills=len(kinds), tables=5, seed=1, progress=print, kinds=kinds)
    assert set(report.faults) == set(kinds)
    assert set(report.tables) == set(GAMES)
    assert report.verified == sum(report.tables.values())
    assert report.rows > report.acknowledged > 0
    assert report.players > report.watchers > 0
