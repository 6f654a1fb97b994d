"""`zaria play` in a real terminal, in one that can do nothing, and in none."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from zaria.engine.compiler import COMPILED
from zaria.words import say

if not COMPILED:
    pytest.skip("the terminal is tested with compiled rules only", allow_module_level=True)

WAIT = 120.0
ALTERNATE_SCREEN = b"\x1b[?1049h"


class Terminal:
    """A terminal of 80x24 with a program in it."""

    def __init__(self, *argv: str, term: str) -> None:
        self._keys, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": term, "PYTHONUTF8": "1"}
        environment.pop("NO_COLOR", None)
        command = [sys.executable, "-m", "zaria.cli", *argv]
        self.process = subprocess.Popen(
            command, stdin=inside, stdout=inside, stderr=inside, env=environment, start_new_session=True
        )
        os.close(inside)
        self.seen = b""

    def until(self, wanted: bytes) -> None:
        deadline = time.monotonic() + WAIT
        while wanted not in self.seen:
            assert time.monotonic() < deadline, self.seen[-2000:]
            self._read()

    def _read(self) -> bool:
        if not select.select([self._keys], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self._keys, 65536)
        except OSError:  # the program has gone
            return False
        self.seen += data
        return bool(data)

    def type(self, keys: bytes) -> None:
        os.write(self._keys, keys)

    def end(self) -> int:
        """Read to the end; the exit code."""
        while self._read():
            if self.process.poll() is not None and not select.select([self._keys], [], [], 0)[0]:
                break
        return self.process.wait(WAIT)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._keys)


@contextmanager
def terminal(*argv: str, term: str = "xterm-256color") -> Iterator[Terminal]:
    opened = Terminal(*argv, term=term)
    try:
        yield opened
    finally:
        opened.close()


def test_a_real_terminal_gets_a_screen() -> None:
    with terminal("play", "qwixx", "--bots", "strong,casual", "--seed", "1", "--lang", "el") as screen:
        screen.until(say("keys.leave", "el").encode())
        assert ALTERNATE_SCREEN in screen.seen
        screen.type(b"q")
        screen.until(say("screen.leave", "el").encode())
        screen.type(b"\r")
        assert screen.end() == 0
        assert say("play.left", "el").encode() in screen.seen


@pytest.mark.parametrize(("more", "term"), [([], "dumb"), (["--plain"], "xterm-256color")])
def test_a_terminal_that_can_do_nothing_gets_questions(more: list[str], term: str) -> None:
    with terminal("play", "knaster", *more, "--seed", "1", "--lang", "en", term=term) as plain:
        plain.until(say("phase.knaster-choose", "en").encode())
        assert ALTERNATE_SCREEN not in plain.seen
        plain.type(b"q\n")
        assert plain.end() == 0


def test_without_a_terminal_answers_come_from_a_pipe() -> None:
    command = [sys.executable, "-m", "zaria.cli", "play", "knaster", "--seed", "1", "--lang", "en"]
    done = subprocess.run(command, input="enter a1\nq\n", capture_output=True, text=True, timeout=WAIT, check=True)
    assert say("play.left", "en") in done.stdout
