"""What `zaria doctor` finds: each thing that can be wrong with a set-up, and nothing where all is well."""

import os
import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import apsw
import pytest

from zaria import warm
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.server import doctor, sqlite
from zaria.server.settings import Settings
from zaria.words import LANGUAGES, say

from . import real
from .running import Server, free_port, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


@pytest.fixture
def well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A set-up in which nothing is wrong."""
    (tmp_path / "index.html").touch()
    (tmp_path / "compiled").touch()
    monkeypatch.setattr(warm, "stamp", lambda: tmp_path / "compiled")
    return {
        "data": tmp_path / "z.db",
        "pages": tmp_path,
        "port": free_port(),
        "host": "127.0.0.1",
        "least_free_mb": 0,
        "most_sockets": 100,
    }


def found(public: str = "", **settings: Any) -> list[tuple[str, str]]:
    """What was found, in words too: every finding can be said in every language."""
    findings = list(doctor.examine(Settings(**settings), public))
    for level, key, values in findings:
        for lang in LANGUAGES:
            assert say(f"doctor.{key}", lang, **values)
            assert say(f"doctor.{level}", lang)
    return [(level, key) for level, key, _ in findings]


def bad(findings: list[tuple[str, str]]) -> list[str]:
    return [key for level, key in findings if level != "good"]


def stored(file: Path) -> Path:
    connection = sqlite.connect(file)
    sqlite.migrate(connection)
    connection.close()
    file.chmod(0o600)
    return file


@contextmanager
def listening(greeting: bytes) -> Iterator[int]:
    """Something that greets whoever comes."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            while True:
                try:
                    one, _ = server.accept()
                except OSError:
                    return
                with one:
                    one.sendall(greeting)

        threading.Thread(target=greet, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


@contextmanager
def answering(status: int, body: bytes) -> Iterator[int]:
    """Something that answers every request in the same way."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_nothing_is_wrong_with_a_good_set_up(well: dict[str, Any]) -> None:
    assert bad(found(**well)) == []
    stored(well["data"])
    before = well["data"].read_bytes()
    assert bad(found(**well)) == []
    assert well["data"].read_bytes() == before
    assert not Path(f"{well['data']}.lock").exists()


def test_the_command_says_so_and_ends_with_0(well: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    os.environ["ZARIA_PAGES"] = str(well["pages"])
    try:
        options = ["--data", str(well["data"]), "--port", str(well["port"])]
        limits = ["--limit", "least-free-mb=0", "--limit", "most-sockets=100"]
        assert main(["doctor", *options, *limits]) == 0
        assert say("doctor.healthy") in capsys.readouterr().out
        with pytest.raises(SystemExit) as ended:
            main(["doctor", "--data", str(well["data"] / "no" / "z.db"), "--lang", "el"])
        assert ended.value.code == 1
        assert say("doctor.bad", "el") in capsys.readouterr().out
    finally:
        del os.environ["ZARIA_PAGES"]


def test_pages_that_are_not_built(well: dict[str, Any], tmp_path: Path) -> None:
    assert bad(found(**well | {"pages": tmp_path / "none"})) == ["no-pages"]


def test_rules_that_are_not_compiled(well: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "stamp", lambda: tmp_path / "kept" / "not-yet")
    assert bad(found(**well)) == ["not-compiled"]
    monkeypatch.setattr(os, "access", lambda place, how: False)
    assert "cannot-compile" in bad(found(**well))


def test_rules_that_came_compiled(well: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "stamp", lambda: tmp_path / "kept" / "not-yet")
    monkeypatch.setattr(warm, "SHIPPED", True)
    assert bad(found(**well)) == []


def test_too_few_open_files(well: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (50, 100))
    assert bad(found(**well)) == ["few-files"]


def test_a_port_that_something_else_has(well: dict[str, Any]) -> None:
    with answering(200, b"hello") as port:
        assert bad(found(**well | {"port": port})) == ["port-taken"]


def test_a_folder_that_is_not_there_or_closed(
    well: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bad(found(**well | {"data": tmp_path / "no" / "z.db"})) == ["no-folder"]
    monkeypatch.setattr(os, "access", lambda place, how: not (how & os.W_OK))
    assert bad(found(**well)) == ["folder-closed"]


def test_no_room_on_the_disk(well: dict[str, Any]) -> None:
    assert bad(found(**well | {"least_free_mb": 1e12})) == ["no-room"]


def test_a_file_that_others_read_or_we_cannot(well: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    stored(well["data"]).chmod(0o644)
    assert bad(found(**well)) == ["data-open"]
    monkeypatch.setattr(os, "access", lambda place, how: Path(place) != well["data"])
    assert bad(found(**well)) == ["data-closed"]


def test_a_file_of_somebody_else_is_not_touched(well: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    stored(well["data"])
    monkeypatch.setattr(os, "geteuid", lambda: 54_321)
    assert bad(found(**well)) == ["not-owner"]
    assert not Path(f"{well['data']}-wal").exists()


def test_a_file_that_is_damaged(well: dict[str, Any]) -> None:
    well["data"].write_bytes(b"SQLite format 3\0" + bytes(5000))
    well["data"].chmod(0o600)
    assert bad(found(**well)) == ["damaged"]


def test_a_file_of_another_version(well: dict[str, Any]) -> None:
    connection = apsw.Connection(str(stored(well["data"])))
    connection.pragma("user_version", len(sqlite.MIGRATIONS) + 1)
    assert bad(found(**well)) == ["newer"]
    connection.pragma("user_version", 1)
    assert ("good", "older") in found(**well)
    connection.close()


def test_a_file_in_use(well: dict[str, Any]) -> None:
    stored(well["data"])
    assert ("good", "free-to-use") in found(**well)
    held = sqlite.hold(well["data"])
    assert ("good", "in-use") in found(**well)
    os.close(held)


def test_a_bus_without_a_database_or_that_is_none(well: dict[str, Any]) -> None:
    with listening(b"INFO {}") as port:  # and goes at once
        assert bad(found(**well | {"bus": f"nats://127.0.0.1:{port}"})) == ["bus-alone", "bus-closed"]
    with listening(b"SSH-2") as port:
        assert bad(found(**well | {"bus": f"127.0.0.1:{port}"})) == ["bus-alone", "not-nats"]
    assert bad(found(**well | {"bus": f"nats://127.0.0.1:{free_port()}"})) == ["bus-alone", "no-bus-there"]


@real.needed
def test_a_bus_that_lets_us_in_or_not(well: dict[str, Any]) -> None:
    with real.Nats("--user", "zaria", "--pass", "right") as nats:
        for word, wanted in (("right", []), ("wrong", ["bus-closed"])):
            bus = nats.address.replace("//", f"//zaria:{word}@")
            assert bad(found(**well | {"bus": bus})) == ["bus-alone", *wanted]
            assert not any(word in str(finding.values) for finding in doctor.bus(Settings(**well | {"bus": bus})))
        assert bad(found(**well | {"bus": nats.address})) == ["bus-alone", "bus-closed"]
        assert bad(found(**well | {"bus": nats.address.removeprefix("nats://")})) == ["bus-alone", "bus-closed"]


def test_a_database_that_cannot_be_reached(well: dict[str, Any]) -> None:
    pytest.importorskip("psycopg")
    findings = found(**well | {"store": f"postgresql://127.0.0.1:{free_port()}/zaria"})
    assert bad(findings) == ["no-database", "no-bus"]


@real.needed
def test_a_database(well: dict[str, Any], postgres: real.Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of the tests does not sync, and has nothing in it yet."""
    import psycopg

    from zaria.server.migrations import MIGRATIONS

    with psycopg.connect(postgres.address(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE doctor")
    store = postgres.address("doctor")
    findings = found(**well | {"store": store})
    assert bad(findings) == ["forgetful", "no-bus"]
    assert {("good", "database"), ("good", "clock"), ("good", "connections"), ("good", "older")} <= set(findings)
    with psycopg.connect(store, autocommit=True) as connection:
        connection.execute("CREATE TABLE layout (version INTEGER, needs INTEGER)")
        connection.execute("INSERT INTO layout VALUES (%s, 1)", (len(MIGRATIONS) + 1,))
        assert ("good", "layout") in found(**well | {"store": store})  # newer, and we can do without what is new
        connection.execute("UPDATE layout SET needs = version")
        assert "newer" in bad(found(**well | {"store": store}))
    monkeypatch.setattr(doctor, "APART", -1.0)
    assert "clock-apart" in bad(found(**well | {"store": store}))


@real.needed
def test_a_database_that_may_not_be_written(well: dict[str, Any], database: str, postgres: real.Postgres) -> None:
    import psycopg

    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE ROLE guest LOGIN")  # as for any user from PostgreSQL 15 on
        try:
            guest = database.replace("//postgres@", "//guest@")
            assert guest != database
            assert bad(found(**well | {"store": guest})) == ["no-create", "forgetful", "no-bus"]
            connection.execute("GRANT CREATE ON SCHEMA public TO guest")
            connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
            assert bad(found(**well | {"store": guest})) == ["read-only", "forgetful", "no-bus"]
        finally:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute("REVOKE CREATE ON SCHEMA public FROM guest")
            connection.execute("DROP ROLE guest")


@real.needed
def test_a_pooler_that_gives_a_connection_for_a_transaction(database: str) -> None:
    import psycopg

    with psycopg.connect(database) as held, psycopg.connect(database, autocommit=True) as free:

        class Pooled:
            """Whoever has no transaction gets the first connection that nobody has."""

            def execute(self, query: str) -> Any:
                idle = held.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
                return _done(held.execute(query), held) if idle else free.execute(query)

        assert [finding.key for finding in doctor._pooled(Pooled(), held)] == ["pooled"]
        assert list(doctor._pooled(free, held)) == []


def _done(found: Any, connection: Any) -> Any:
    """An answer whose transaction is over."""
    connection.commit()
    return found


def test_the_way_by_which_people_come(well: dict[str, Any]) -> None:
    nobody = f"127.0.0.1:{free_port()}"
    assert bad(found(f"https://{nobody}", **well)) == ["not-secure", "not-reached"]
    assert bad(found(f"https://{nobody}", **well, secure=True)) == ["not-reached"]
    assert bad(found(f"http://{nobody}", **well, secure=True)) == ["secure-alone", "not-reached"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), ZARIA_HOSTS="127.0.0.1") as server:
        yield server


def test_a_server_that_is_reached(well: dict[str, Any], server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    findings = found(server.url + "/", **well | {"port": server.port})
    assert bad(findings) == []
    assert {("good", "port-ours"), ("good", "reached"), ("good", "sockets")} <= set(findings)
    assert bad(found(server.url.replace("127.0.0.1", "localhost"), **well)) == ["wrong-host"]
    monkeypatch.setattr(doctor, "__version__", "0.9")
    assert bad(found(server.url, **well)) == ["other-version"]


def test_an_address_that_leads_elsewhere(well: dict[str, Any]) -> None:
    assert bad(found(f"http://127.0.0.1:{free_port()}", **well)) == ["not-reached"]
    with answering(200, b"welcome") as port:
        assert bad(found(f"http://127.0.0.1:{port}", **well)) == ["not-reached"]


def test_a_proxy_that_lets_no_sockets_through(well: dict[str, Any]) -> None:
    from zaria import __version__

    said = b'{"status": "ok", "version": "%s"}' % __version__.encode()
    with answering(200, said) as port:
        assert bad(found(f"http://127.0.0.1:{port}", **well)) == ["no-sockets"]


def test_a_page_that_is_taken_for_a_foreign_one(server: Server) -> None:
    """As behind a proxy that changes Host: the page says another name than the request."""
    port = server.url.rpartition(":")[2]
    assert doctor._upgraded(f"http://127.0.0.1:{port}").key == "sockets"
    found = doctor._upgraded(f"http://127.0.0.1:{port}", f"http://play.example.org:{port}")
    assert found.key == "host-changed"
