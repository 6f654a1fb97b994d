"""The database goes away under a running server, and comes back: nothing acknowledged is lost, and nobody need help."""

import time
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED

from . import real
from .running import Server, eventually, open_table, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

pytestmark = real.needed


def readiness(server: Server) -> int:
    return server.ask("GET", "/readyz").status_code


def test_the_database_dies_and_comes_back(tmp_path: Path) -> None:
    with real.Postgres(fsync="off") as postgres, running(tmp_path, ZARIA_STORE=postgres.address()) as server:
        table = open_table(server)
        timed = open_table(server, seconds=5)  # the clock will want to write in the meantime
        table.chosen(0, "pass")
        before, other = table.picture(0)["number"], timed.picture()["number"]
        number = table.mine(1)["number"]
        assert readiness(server) == 200
        postgres.kill()
        refused = table.choose(1, "pass", number)
        assert (refused.status_code, refused.json()["key"]) == (503, "refusal.no-store")
        eventually(lambda: readiness(server) == 503)  # it may still say what it found a moment ago
        assert server.ask("GET", "/healthz").status_code == 200  # alive, though not ready
        time.sleep(6)  # so that the clock has run out in vain
        postgres.start()
        eventually(lambda: readiness(server) == 200)
        assert table.picture(0)["number"] == before
        table.chosen(1, "pass")
        eventually(lambda: timed.picture()["number"] > other)
        assert server.faults() == []


def test_a_server_that_stops_in_the_middle_of_a_commit_says_so_in_a_line(tmp_path: Path) -> None:
    import psycopg

    with real.Postgres(fsync="off") as postgres, running(tmp_path, ZARIA_STORE=postgres.address()) as server:
        table = open_table(server)
        with psycopg.connect(postgres.address()) as other, table.socket(0) as person:
            number = table.mine(0)["number"]
            other.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            person.choose(0, number, "pass")
            waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            eventually(lambda: other.execute(waiting).fetchone() == (1,))
            assert server.stop() == 0
    assert "Cancel 1 running task" in server.said()
    assert "Traceback" not in server.said()
