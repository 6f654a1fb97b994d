"""One run of the tests of some games, in a fork of a process that has everything loaded but the games' own rules.

Loading NumPy, Numba and pytest takes longer than most tests do; after a fork they are there.
"""

import importlib
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from zaria.games.manifest import Manifest

LOADED = ("hypothesis", "msgspec", "numba", "numpy", "zaria.batch", "zaria.match", "zaria.words")
MEMORY = 6 << 30  # bytes of address space, for changes that never stop collecting
GENERAL = ("tests/games/test_views.py", "tests/test_properties.py")


class Trial(NamedTuple):
    """What came of a run: whether every test passed, which one did not, and how long the slowest took."""

    passed: bool
    noticed_by: str
    slowest: float


def load() -> None:
    """Import what no change touches."""
    for name in LOADED:
        importlib.import_module(name)


def run(games: Sequence[Manifest], seconds: float, keep_bytecode: bool = False) -> Trial:
    """Test some games, up to the first test that fails or takes longer than so many seconds of the processor."""
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(receiving)
            sys.dont_write_bytecode = not keep_bytecode
            _test(games, seconds, sending)
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
        return Trial(False, f"takes too long, or crashes ({signal.Signals(os.WTERMSIG(status)).name})", seconds)
    slowest, _, noticed_by = told.partition(" ")
    return Trial(os.WEXITSTATUS(status) == 0, noticed_by, float(slowest or 0))


def _test(games: Sequence[Manifest], seconds: float, pipe: int) -> None:
    """In the fork: the quickest tests first, because most changes show there already."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    watcher = _Watcher(games, seconds)
    with _quiet():
        for files in _tests(games):
            watcher.begin()
            options = ["-x", "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin"]
            code = pytest.ExitCode(pytest.main([*options, *files], [watcher]))
            if code != pytest.ExitCode.OK:
                break
    os.write(pipe, f"{watcher.slowest:.3f} {watcher.failed or code.name}".encode())
    os._exit(code)


def _tests(games: Sequence[Manifest]) -> Iterator[list[str]]:
    yield ["tests/test_golden.py"]
    for game in games:
        folder = Path("tests/games") / game.module
        yield [str(file) for file in (folder / "test_rules.py", folder / "test_views.py") if file.exists()]
    yield list(GENERAL)


@contextmanager
def _quiet() -> Iterator[None]:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    yield


class _Watcher:
    """Chooses the tests of some games, stops one that goes on for ever, and notes the first that fails."""

    def __init__(self, games: Sequence[Manifest], seconds: float) -> None:
        self.games, self.seconds = {game.id for game in games}, seconds
        self.failed, self.slowest = "", 0.0

    def begin(self) -> None:
        """Only so much of the processor's time from here; the machine may be busy with other things."""
        signal.setitimer(signal.ITIMER_PROF, self.seconds)

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "xdist_group: as pytest-xdist has it, which is not loaded")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._about(item) in self.games]

    def _about(self, item: pytest.Item) -> str | None:
        """The game of a test: the group that keeps it with the game's other tests on one worker."""
        mark = item.get_closest_marker("xdist_group")
        return mark.args[0] if mark else None

    def pytest_runtest_logstart(self) -> None:
        self.begin()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.slowest = max(self.slowest, report.duration)
        if report.failed and not self.failed:
            self.failed = report.nodeid
