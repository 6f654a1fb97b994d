"""Lines between a server and what it needs, on which a fault can be: cut, held or slow. All on 127.0.0.1."""

import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.client import HOST

Target = Path | tuple[str, int]  # a socket in a folder, or a host and a port


class Line:
    """A port of its own, from which everything goes on to the target, as well as the line is at the moment.

    What is said on it arrives in order, or the connection is lost.
    """

    def __init__(self, target: Target) -> None:
        self._target = target
        self._delay, self._is_cut = 0.0, False
        self._free = threading.Event()
        self._free.set()
        self._ends: set[socket.socket] = set()
        self._port = socket.create_server((HOST, 0))
        self.port = int(self._port.getsockname()[1])
        self._threads = [threading.Thread(target=self._serve)]

    def __enter__(self) -> Self:
        self._threads[0].start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._free.set()
        _hang_up(self._port)
        self.cut()
        for thread in self._threads:
            thread.join()
        self._port.close()

    def cut(self) -> None:
        """Whoever is on it loses the connection, and nobody gets a new one."""
        self._is_cut = True
        for end in self._ends.copy():
            _hang_up(end)

    def hold(self) -> None:
        """Nothing arrives, and nobody is told: as when a cable is pulled."""
        self._free.clear()

    def delay(self, seconds: float) -> None:
        """Everything arrives later by so much, in both directions."""
        self._delay = seconds

    def mend(self) -> None:
        """As good as new; what was held arrives."""
        self._delay, self._is_cut = 0.0, False
        self._free.set()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._port.accept()
                self._threads = [thread for thread in self._threads if thread.is_alive()]
                self._threads.append(threading.Thread(target=self._link, args=(near,)))
                self._threads[-1].start()

    def _link(self, near: socket.socket) -> None:
        """One connection, to its end."""
        far = socket.socket(socket.AF_UNIX if isinstance(self._target, Path) else socket.AF_INET)
        with near, far, suppress(OSError):
            if self._is_cut:
                return
            far.connect(str(self._target) if isinstance(self._target, Path) else self._target)
            self._ends |= {near, far}
            back = threading.Thread(target=self._carry, args=(far, near))
            back.start()
            self._carry(near, far)
            back.join()
        self._ends -= {near, far}

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                self._free.wait()
                time.sleep(self._delay)
                other.sendall(data)
        _hang_up(one)
        _hang_up(other)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
