"""The image and compose.yaml's one server, where containers can run: built, played on, stopped, started again."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from zaria.engine.compiler import COMPILED

from .running import Server, Table, eventually, free_port, open_table

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

ROOT = Path(__file__).parents[2]
LACKING = (
    "NO CONTAINERS: neither docker nor podman runs here with its `compose`, the image is neither built nor started"
)
ASKED = 60  # seconds for an engine to say whether it is there
START = 300.0  # seconds for the server to be ready in its container

pytestmark = pytest.mark.long  # it downloads, and compiles all rules three times over


def engine() -> str | None:
    """What runs containers here: it has to answer, and to know compose."""
    for name in ("docker", "podman"):
        if shutil.which(name) and _succeeds(name, "info") and _succeeds(name, "compose", "version"):
            return name
    return None


def _succeeds(*command: str) -> bool:
    with suppress(subprocess.TimeoutExpired):
        return subprocess.run(command, capture_output=True, check=False, timeout=ASKED).returncode == 0
    return False


class Composed:
    """compose.yaml as a project of its own, on a port of its own."""

    def __init__(self, engine: str, port: int) -> None:
        self.engine, self.project = engine, f"zaria-test-{port}"
        self._environment = os.environ | {"ZARIA_PORT": str(port), "ZARIA_HOSTS": "", "ZARIA_SECURE": "no"}

    def run(self, *words: str) -> str:
        command = [self.engine, "compose", "-p", self.project, "-f", str(ROOT / "compose.yaml"), *words]
        done = subprocess.run(command, env=self._environment, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def inspected(self, what: str) -> str:
        """A property of the server's container, as the engine's template names it."""
        container = self.run("ps", "--all", "--quiet", "zaria").split()[0]
        asked = [self.engine, "inspect", "--format", what, container]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def composed(tmp_path: Path) -> Iterator[tuple[Composed, Server]]:
    found = engine()
    if found is None:
        pytest.skip(LACKING)
    server = Server(tmp_path, {})  # never started here: only asked
    server.port = free_port()
    compose = Composed(found, server.port)
    try:
        compose.run("up", "--build", "--detach", "zaria")
        yield compose, server
    finally:
        server.http.close()
        compose.run("down", "--volumes", "--rmi", "local")


def is_ready(server: Server) -> bool:
    with suppress(httpx.TransportError):
        return server.ask("GET", "/readyz").status_code == 200
    return False


def choose(table: Table, seat: int) -> int:
    """A choice over a socket; returns the number it led to."""
    mine = table.mine(seat)
    with table.socket(seat) as person:
        id = person.choose(seat, mine["number"], mine["legal"][0])
        answer = person.hear_until("accepted", "refused", id=id)
        assert answer["type"] == "accepted", answer
        return int(answer["number"])


def test_one_server_in_a_container(composed: tuple[Composed, Server]) -> None:
    compose, server = composed
    eventually(lambda: is_ready(server), START)
    assert "<html" in server.http.get(server.url).text  # the pages were built too
    table = open_table(server)
    number = choose(table, 0)
    with table.socket(1) as other:
        compose.run("stop", "zaria")
        assert other.closed() == 1012
    assert compose.inspected("{{.State.ExitCode}}") == "0"
    compose.run("up", "--detach", "zaria")
    eventually(lambda: is_ready(server), START)
    assert table.picture(0)["number"] == number  # it is in the volume, and the other one is still to choose
    assert choose(table, 1) > number
    eventually(lambda: compose.inspected("{{.State.Health.Status}}") == "healthy", START)
