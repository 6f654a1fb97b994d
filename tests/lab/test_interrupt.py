"""Ctrl-C in the middle, pipes that close early, and intervals that are honest."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest

import zaria
from zaria.engine.compiler import COMPILED
from zaria.lab.arena import _cut, _wilson, arena
from zaria.lab.pool import _deaf_to_interrupts
from zaria.lab.simulate import simulate

GAMES = 40 if COMPILED else 4


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C is heard here and by what is started here, also where a shell in the background runs the tests."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def stop(done: int) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("processes", [1, 2] if COMPILED else [1])
def test_what_was_played_is_not_lost(processes: int) -> None:
    found = arena(zaria.game("knaster"), ["random", "greedy"], GAMES, seed=3, processes=processes, progress=stop)
    assert found.interrupted
    assert 0 < found.games < GAMES
    whole = arena(zaria.game("knaster"), ["random", "greedy"], found.games, seed=3, processes=1)
    if processes == 1:
        assert found.results.scores.tolist() == whole.results.scores.tolist()


@pytest.mark.parametrize("bots", ["random", ["random", "greedy"]])
def test_a_simulation_too(bots: str | list[str]) -> None:
    found = simulate(zaria.game("knaster"), GAMES, bots, threads=1, progress=stop)
    assert found.interrupted
    assert 0 < found.games < GAMES
    assert sum(found.win_shares) == pytest.approx(1)


def test_parts_cover_every_deal_and_begin_small() -> None:
    parts = list(_cut(100, 8))
    assert parts[0] == (0, 1)
    assert [first for first, _ in parts[1:]] == [stop for _, stop in parts[:-1]]
    assert parts[-1][1] == 100
    assert max(stop - first for first, stop in parts) == 8


def test_all_wins_are_not_certain() -> None:
    low, high = _wilson(np.ones((50, 2)))
    assert 0.95 < low < 1
    assert high == pytest.approx(1)
    assert _wilson(np.zeros((50, 2))) == pytest.approx((0, 1 - low))
    low, high = _wilson(np.ones((1, 1)))
    assert low < 0.3


@pytest.mark.usefixtures("heard")
def test_an_interrupt_while_workers_start_is_heard_by_us_alone() -> None:
    deaf = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    children = []

    def start() -> None:
        with _deaf_to_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            children.append(subprocess.run([sys.executable, "-c", deaf], capture_output=True, text=True, check=True))

    with pytest.raises(KeyboardInterrupt):
        start()
    assert [child.stdout for child in children] == ["True\n"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.usefixtures("heard")
@pytest.mark.skipif(not COMPILED, reason="processes are compiled ones")
def test_no_worker_is_left_behind() -> None:
    command = [sys.executable, "-m", "zaria.cli", "arena", "knaster", "--bots", "strong,greedy", "--games", "100000"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(4)
    os.killpg(running.pid, signal.SIGINT)
    stopped = time.monotonic()
    out, err = running.communicate(timeout=60)
    # Where it comes while Python makes a class, say, from a text, Python ends by the signal, whoever has answered it.
    stopped_at_once = running.returncode in (130, -signal.SIGINT) and "Stopped" in err
    assert stopped_at_once or (running.returncode == 0 and "Stopped early" in out)
    assert "Traceback" not in err
    while time.monotonic() < stopped + 60 and _at_work(running.pid):
        time.sleep(0.1)
    assert not _at_work(running.pid)


def _at_work(group: int) -> list[str]:
    """The processes of a group that have not ended; one that nobody has asked about yet has."""
    found = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    lines = [line.split(maxsplit=2) for line in found.splitlines()]
    return [line[2] for line in lines if line[0] == str(group) and not line[1].startswith("Z")]


def test_a_pipe_that_closes_early_is_silent() -> None:
    line = f"{sys.executable} -m zaria.cli rules knaster | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
