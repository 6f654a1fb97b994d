"""The built client as browsers get it: which address gives what, for how long, how small, and nothing else."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from zaria.engine.compiler import COMPILED
from zaria.paper.pages import PAPERS, printable
from zaria.server.app import create_app
from zaria.server.compress import accepts_gzip
from zaria.server.pages import ADDRESSES
from zaria.server.settings import Settings
from zaria.words import LANGUAGES, say

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

# Litestar warns of what its next major version will want; other tests run the server in a process of its own.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")

INDEX = "<!doctype html><title>Zaria</title>" + "<p>Ζάρια</p>" * 200
SCRIPT = "console.log('a long script');\n" * 100
FILES = {
    "index.html": INDEX.encode(),
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "manifest.webmanifest": b'{"name": "Zaria"}',
    "sw.js": b"// a worker",
    "robots.txt": b"User-agent: *",
    "assets/app-1f2e.js": SCRIPT.encode(),
    "assets/fonts/greek-77.woff2": bytes(range(256)) * 8,
    "assets/toy-77.wasm": b"\0asm" * 500,
    "assets/toy.5ce7-78.weights": bytes(range(256)) * 8,
    "assets/toy.5ce8-79.weights": random.Random(7).randbytes(2000),
    "notes/inside.txt": b"not for anybody",
}
HTML = {"accept": "text/html,application/xhtml+xml"}
Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    (home / "secret.txt").write_text("not for anybody")
    for name, content in FILES.items():
        file = home / "pages" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return home / "pages"


@pytest.fixture(scope="module")
def client(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(create_app(Settings(data=tmp_path_factory.mktemp("data") / "z.db", pages=folder))) as client:
        yield client


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_is_the_index(client: Client, address: str) -> None:
    path = address.replace("{", "").replace(":str}", "")
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache, must-revalidate"
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("icon.svg", "image/svg+xml"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("sw.js", "text/javascript; charset=utf-8"),
        ("robots.txt", "text/plain; charset=utf-8"),
        ("assets/app-1f2e.js", "text/javascript; charset=utf-8"),
        ("assets/fonts/greek-77.woff2", "font/woff2"),
        ("assets/toy-77.wasm", "application/wasm"),
        ("assets/toy.5ce7-78.weights", "application/octet-stream"),
    ],
)
def test_files(client: Client, name: str, kind: str) -> None:
    answer = client.get(f"/{name}")
    assert (answer.status_code, answer.content, answer.headers["content-type"]) == (200, FILES[name], kind)
    forever = "public, max-age=31536000, immutable"
    assert answer.headers["cache-control"] == (forever if name.startswith("assets/") else "no-cache, must-revalidate")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/nothing", "/t/one/two", "/how/qwixx/more", "/assets/gone.js", "/notes/inside.txt"])
def test_unknown_addresses(client: Client, path: str) -> None:
    """A person gets a page that can say so, a script an error it can read."""
    shown = client.get(path, headers=HTML)
    assert (shown.status_code, shown.text) == (404, INDEX)
    assert shown.headers["cache-control"] == "no-cache, must-revalidate"
    assert "default-src 'self'" in shown.headers["content-security-policy"]
    assert client.get(path).json()["key"] == "refusal.no-such-table"
    assert client.post(path, headers=HTML).status_code in (404, 405)


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/nowhere", "/api/tables/nowhere/record"])
def test_the_api_never_answers_with_a_page(client: Client, path: str) -> None:
    answer = client.get(path, headers=HTML)
    assert (answer.status_code, answer.json()["key"]) == (404, "refusal.no-such-table")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/assets/..%2F..%2Fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%5C..%5Csecret.txt",
        "/assets//etc/passwd",
        "/assets/%2Fetc%2Fpasswd",
        "/..%2Fsecret.txt",
        "/assets/app-1f2e.js%00.css",
        "/assets/..%2Fnotes%2Finside.txt",
    ],
)
def test_nothing_else_of_the_disk_can_be_had(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert b"not for anybody" not in answer.content


def test_what_has_not_changed_is_not_sent_again(client: Client) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/t/abc", headers={"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get("/", headers={"if-none-match": 'W/"other"'}).text == INDEX
    assert client.get("/sw.js", headers={"if-none-match": tag}).status_code == 200


SHRINKING = ("/", "/nothing", "/assets/app-1f2e.js", "/assets/toy-77.wasm", "/assets/toy.5ce7-78.weights", "/api")


@pytest.mark.parametrize("path", [*SHRINKING, "/api/schema/openapi.json"])
def test_what_gets_smaller_is_compressed_for_those_who_accept_it(client: Client, path: str) -> None:
    small = client.get(path, headers={"accept-encoding": "br, gzip", **HTML})
    whole = client.get(path, headers={"accept-encoding": "identity", **HTML})
    assert (small.headers["content-encoding"], small.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert (whole.headers.get("content-encoding"), whole.headers["vary"]) == (None, "Accept-Encoding")
    assert small.content == whole.content
    assert int(small.headers["content-length"]) < int(whole.headers["content-length"]) == len(whole.content)
    assert small.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize(
    "path", ["/healthz", "/icon.svg", "/assets/fonts/greek-77.woff2", "/assets/toy.5ce8-79.weights"]
)
def test_what_is_small_or_packed_already_stays_as_it_is(client: Client, path: str) -> None:
    answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


def test_much_is_compressed_too(client: Client) -> None:
    """A replay is so long that it is compressed in a thread."""
    roll = [None, "white 1 1 red 1 yellow 1 green 1 blue 1"]
    log: list[Any] = [
        line for turn in range(7) for line in (roll, *([p, "pass"] for p in range(5)), [turn % 5, "pass"])
    ]
    record = {"zaria": 1, "game": "qwixx", "players": 5, "options": {}, "first": 0, "log": log}
    answer = client.post("/api/replay", json=record, headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.content) > 65_536 > int(answer.headers["content-length"])
    assert len(answer.json()["frames"]) == 7 * 6 + 1


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("br, gzip", True),
        ("gzip;q=0.5", True),
        ("gzip; q=1.0", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, br", False),
        ("identity", False),
        ("xgzip", False),
        ("", False),
    ],
)
def test_who_accepts_gzip(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) == accepted


def test_without_the_pages_the_server_says_how_to_build_them(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path / "z.db", pages=tmp_path / "none"))
    with TestClient(app) as client:
        answer = client.get("/", headers=HTML)
        assert answer.status_code == 503
        assert say("serve.no-pages", "el") in answer.text
        assert say("serve.no-pages", "en") in answer.text
        assert "make play" in answer.text
        assert client.get("/t/abc").status_code == 503
        assert client.get("/nothing", headers=HTML).status_code == 404
        assert client.get("/api/games").status_code == 200


def test_sheets_to_print_are_drawn_for_every_game_that_has_them(client: Client) -> None:
    games = client.get("/api/games").json()
    assert {game["paper"] for game in games} == {True, False}
    for game in games:
        for paper, lang in product(PAPERS, LANGUAGES):
            answer = client.get(f"/api/paper/{game['id']}", params={"paper": paper, "lang": lang})
            assert answer.status_code == (200 if game["paper"] else 404)
            if game["paper"]:
                assert answer.headers["content-type"] == "image/svg+xml"
                assert say("paper.name", lang) in answer.text


@pytest.mark.parametrize("wish", ["nothing", "{game}?paper=a5", "{game}?lang=xx", "..%2fsecret"])
def test_sheets_there_are_not_are_refused(client: Client, wish: str) -> None:
    answer = client.get(f"/api/paper/{wish.format(game=printable()[0])}")
    assert answer.status_code == 404
    assert answer.json()["key"] in ("refusal.no-paper", "refusal.no-such-table")
