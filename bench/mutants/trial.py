"""One run of the tests of some games, in a fork of a process that has everything loaded but the games' own rules.

Loading NumPy, Numba and pytest takes longer than most tests do; after a fork they are there.
"""

import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from zaria.games.manifest import Manifest

LOADED = ("hypothesis", "msgspec", "numba", "numpy", "zaria.batch", "zaria.match", "zaria.words")
MEMORY = 6 << 30  # bytes of address space, for changes that never stop collecting
OWN = ("test_rules.py", "test_imagining.py", "test_views.py")  # of a game's own folder in `tests/games`
OF_PAD = "test_pad.py"  # in the folder of its game
GENERAL = (
    "tests/games/test_views.py",
    "tests/games/test_sheets.py",
    "tests/games/test_dice.py",
    "tests/test_properties.py",
)
GENERAL_OF_PAD = ("tests/games/test_sheets.py", "tests/games/test_dice.py")
AT_FIRST = 60.0  # seconds of the processor that a test may take unchanged
PATIENCE, AT_LEAST = 3, 1.0  # after that: so many times what it took, and so many seconds more


class Trial(NamedTuple):
    """What came of a run: whether every test passed, which one did not, and how many seconds of the processor's time
    each took."""

    passed: bool
    noticed_by: str
    seconds: dict[str, float]


def load() -> None:
    """Import what no change touches."""
    for name in LOADED:
        importlib.import_module(name)


def run(
    games: Sequence[Manifest], usual: Mapping[str, float], first: Sequence[str] = (), keep_bytecode: bool = False
) -> Trial:
    """Test some games, up to the first test that fails or takes much longer than its usual seconds of the processor.

    Some tests may be tried first, because they noticed a change nearby.
    """
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(receiving)
            sys.dont_write_bytecode = not keep_bytecode
            _test(games, usual, first, sending)
        finally:
            os._exit(1)
    os.close(sending)
    try:
        with os.fdopen(receiving, encoding="utf-8") as pipe:
            told = pipe.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return Trial(False, f"takes too long, or crashes ({signal.Signals(os.WTERMSIG(status)).name})", {})
    noticed_by, seconds = json.loads(told or '["", {}]')
    return Trial(os.WEXITSTATUS(status) == 0, noticed_by, seconds)


def _test(games: Sequence[Manifest], usual: Mapping[str, float], first: Sequence[str], pipe: int) -> None:
    """In the fork: the quickest tests first, because most changes show there already."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    watcher = _Watcher(games, usual)
    with _quiet():
        for tests in (list(first), *_tests(games)) if first else _tests(games):
            watcher.begin()
            options = ["-x", "--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin"]
            code = pytest.ExitCode(pytest.main([*options, *tests], [watcher]))
            if code == pytest.ExitCode.TESTS_FAILED or (code != pytest.ExitCode.OK and tests != first):
                break
    with os.fdopen(pipe, "w", encoding="utf-8") as told:
        json.dump([watcher.failed or code.name, watcher.seconds], told)
    os._exit(code)


def _tests(games: Sequence[Manifest]) -> Iterator[list[str]]:
    if games[0].pad_of:
        yield [str(Path("tests/games") / Path(*games[0].module.split(".")).parent / OF_PAD)]
        yield list(GENERAL_OF_PAD)
        return
    yield ["tests/test_golden.py"]
    for game in games:
        folder = Path("tests/games") / game.module
        yield [str(file) for name in OWN if (file := folder / name).exists()]
    yield list(GENERAL)


@contextmanager
def _quiet() -> Iterator[None]:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    yield


class _Watcher:
    """Chooses the tests of some games, stops one that goes on for ever, and notes the first that fails."""

    def __init__(self, games: Sequence[Manifest], usual: Mapping[str, float]) -> None:
        self.games, self.usual = {game.pad_of or game.id for game in games}, usual
        self.failed, self.seconds, self.began = "", dict[str, float](), 0.0

    def begin(self, test: str = "") -> None:
        """Only so much of the processor's time from here; the machine may be busy with other things."""
        self.began = time.process_time()
        usual = self.usual.get(test) or max(self.usual.values(), default=AT_FIRST)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE * usual + AT_LEAST)

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "xdist_group: as pytest-xdist has it, which is not loaded")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._about(item) in self.games]

    def _about(self, item: pytest.Item) -> str | None:
        """The game of a test: the group that keeps it with the game's other tests on one worker."""
        mark = item.get_closest_marker("xdist_group")
        return mark.args[0] if mark else None

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.begin(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = time.process_time() - self.began
        if report.failed and not self.failed:
            self.failed = report.nodeid
