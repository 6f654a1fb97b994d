"""The same work here, on several processes and on a real cluster, also when workers are killed at it."""

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.lab.arena import Arena, arena
from zaria.lab.pool import Pool, pool
from zaria.lab.simulate import simulate

if not COMPILED:
    pytest.skip("EVERY WORKER IS FAR TOO SLOW UNCOMPILED: no pool is tested in this run", allow_module_level=True)

pytestmark = pytest.mark.xdist_group("pool")  # one cluster is enough

GAME = zaria.game("trio", players=3)
BOTS, GAMES, SEED = ["greedy", "casual"], 60, 9


@pytest.fixture(scope="module")
def alone() -> Arena:
    return arena(GAME, BOTS, GAMES, SEED, processes=1)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as started:
        yield started


def assert_same(one: Arena, other: Arena) -> None:
    """All but the times."""
    for name in ("wins", "scores", "decisions", "choices"):
        assert np.array_equal(getattr(one.results, name), getattr(other.results, name))
    for mine, theirs in zip(one.standings, other.standings, strict=True):
        assert (mine.name, mine.wins, mine.wins_interval) == (theirs.name, theirs.wins, theirs.wins_interval)


class Killer:
    """Kills a worker as soon as the first games are done."""

    def __init__(self, victim: int) -> None:
        self.victim = victim
        self.killed_after: int | None = None

    def __call__(self, done: int) -> None:
        if self.killed_after is None:
            self.killed_after = done
            os.kill(self.victim, signal.SIGKILL)


def test_results_come_by_number_and_in_order() -> None:
    with pool(2, threads=True) as workers:
        assert dict(workers.run(pow, [(2, 3), (3, 2)])) == {0: 8, 1: 9}
        assert list(workers.in_order(pow, [(n, 2) for n in range(20)])) == [n * n for n in range(20)]
    assert list(Pool(1).in_order(pow, [(2, 3), (3, 2)])) == [8, 9]


def test_a_fault_of_the_work_is_not_tried_again() -> None:
    with pool(2, threads=True) as workers, pytest.raises(ZeroDivisionError):
        list(workers.run(divmod, [(1, 1), (1, 0)]))


def test_a_killed_process_loses_no_game(alone: Arena) -> None:
    with pool(2) as workers:
        assert list(workers.in_order(abs, [(-1,), (-2,)])) == [1, 2]  # so that there are processes
        killer = Killer(multiprocessing.active_children()[0].pid or 0)
        found = arena(GAME, BOTS, GAMES, SEED, progress=killer, workers=workers)
    assert killer.killed_after is not None
    assert killer.killed_after < GAMES
    assert_same(alone, found)


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pool(2) as workers, pytest.raises(RuntimeError, match="workers died"):
        list(workers.run(os._exit, [(1,)]))


def test_a_cluster_plays_the_same_games(alone: Arena, cluster: Any) -> None:
    with pool(cluster=cluster.scheduler_address) as workers:
        assert workers.workers == 2
        assert_same(alone, arena(GAME, BOTS, GAMES, SEED, workers=workers))
        for bots in ("greedy", "strong"):  # a compiled one, and one in Python
            here = simulate(zaria.game("qwixx", players=3), 30, bots, seed=4, threads=1).as_dict()
            there = simulate(zaria.game("qwixx", players=3), 30, bots, seed=4, workers=workers).as_dict()
            for name in ("scores", "mean_decisions", "win_shares", "deviations", "percentiles"):
                assert here[name] == there[name]


def test_a_killed_worker_of_a_cluster_loses_no_game(alone: Arena, cluster: Any) -> None:
    with pool(cluster=cluster.scheduler_address) as workers:
        killer = Killer(cluster.workers[0].pid)
        found = arena(GAME, BOTS, GAMES, SEED, progress=killer, workers=workers)
    assert killer.killed_after is not None
    assert killer.killed_after < GAMES
    assert_same(alone, found)


def test_the_commands_play_on_a_cluster(capsys: pytest.CaptureFixture[str], cluster: Any) -> None:
    at = ["--cluster", cluster.scheduler_address, "--json"]
    assert main(["arena", "qwixx", "--bots", "greedy,random", "--games", "4", *at]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4
    assert main(["simulate", "qwixx", "--games", "10", *at]) == 0
    assert sum(json.loads(capsys.readouterr().out)["scores"][0].values()) == 10


def test_without_a_cluster_one_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["arena", "qwixx", "--bots", "greedy", "--games", "1", "--cluster"]
    assert main([*argv, "nonsense://"]) == 2
    assert "there is no cluster at nonsense://" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*argv, "tcp://127.0.0.1:1"]) == 2
    assert "zaria[cluster]" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main([*argv[:-1], "--processes", "0"])
    assert "at least 1, not 0" in capsys.readouterr().err
