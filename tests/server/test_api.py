"""The HTTP API of a running server: every route, and everything it refuses.

It is long because each route has its tests here, on one server.
"""

import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from zaria import Match, Seeded, __version__, bots, game
from zaria.engine.compiler import COMPILED
from zaria.games.registry import GAMES
from zaria.verify import verify
from zaria.words import say

from .hubs import NAMES, hub_on, run, seated
from .running import (
    ROUTES,
    Server,
    Table,
    at_random,
    bearer,
    before_a_bonus,
    eventually,
    new_secret,
    open_table,
    pass_always,
    running,
)

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

TABLE = {"game": "qwixx", "players": 2}
NOBODY = "nobody-has-sat-down-with-this"
POLICY = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
]
HEADERS = ("content-security-policy", "referrer-policy", "x-content-type-options")


@pytest.fixture(scope="module")
def server(kept_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("api")) as server:
        yield server


@pytest.fixture(scope="module")
def strict_server(kept_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One behind TLS, with a friendly page elsewhere and little patience."""
    wishes = {"ZARIA_SECURE": "yes", "ZARIA_ORIGINS": "https://friend.example", "ZARIA_MOST_MESSAGES": "1"}
    with running(tmp_path_factory.mktemp("strict"), **wishes) as server:
        yield server


@pytest.fixture(scope="module")
def finished(server: Server) -> Table:
    """A game of two that is over."""
    table = open_table(server, first=None)
    table.play(pass_always)
    return table


def refused(answer: httpx.Response, status: int, key: str) -> None:
    """The answer is a problem of this kind, said in English."""
    problem = answer.json()
    assert (answer.status_code, problem["key"]) == (status, f"refusal.{key}"), answer.text
    said = problem["message"]
    assert said == say(f"refusal.{key}") or said.startswith(f"{say('refusal.bad-message')}: ")


def create(server: Server, secret: str | None = None, **wanted: Any) -> httpx.Response:
    return server.ask("POST", "/api/tables", TABLE | wanted, secret)


def chairs(table: Table) -> list[tuple[str | None, str | None]]:
    return [(chair["name"], chair["bot"]) for chair in table.picture()["table"]["chairs"]]


# What there is


def test_games(server: Server) -> None:
    listed = {info["id"]: info for info in server.ask("GET", "/api/games").json()}
    assert list(listed) == list(GAMES)
    for id, info in listed.items():
        assert (info["fewest"], info["most"]) == (GAMES[id].players.start, GAMES[id].players.stop - 1)
        assert info["levels"] == list(bots.LEVELS)
    assert listed["trio"]["options"] == {"mode": ["simple", "spicy"], "teams": [False, True]}
    assert listed["trio"]["only_for"] == {"teams": [4, 6]}


def test_health_and_metrics(server: Server) -> None:
    health = server.ask("GET", "/healthz").json()
    assert (health["status"], health["version"]) == ("ok", __version__)
    before = server.figure('zaria_choices_total{by="player"}') if "by=" in server.figures() else 0
    open_table(server).chosen(0, "pass")
    assert server.figure('zaria_choices_total{by="player"}') == before + 1
    assert server.figure("zaria_live_tables") >= 1


def test_the_description_names_every_route(server: Server) -> None:
    described = server.ask("GET", "/api/schema/openapi.json").json()
    routes = {f"{method.upper()} {path}" for path, methods in described["paths"].items() for method in methods}
    assert routes == set(ROUTES)


# Opening a table


def test_open_a_table(server: Server) -> None:
    answer = create(server, new_secret(), players=3, name="Maria", bots=["random"], first=1, seconds=60)
    picture = answer.json()
    assert answer.status_code == 201
    info = picture["table"]
    assert picture["type"] == "picture"
    assert (info["game"], info["title"], info["players"], info["options"]) == ("qwixx", "Qwixx", 3, {})
    assert (info["state"], info["public"], info["seconds"], info["memory"]) == ("open", False, 60, False)
    assert (info["host"], info["secret"], info["rematch"]) == (True, None, None)
    assert [(chair["name"], chair["bot"]) for chair in info["chairs"]] == [
        ("Maria", None),
        (None, None),
        (None, "random"),
    ]
    assert (picture["view"], picture["told"], picture["until"]) == (None, [], None)
    assert [(mine["seat"], mine["legal"], mine["private"]) for mine in picture["mine"]] == [(0, [], {})]
    assert len(bytes.fromhex(info["commitment"])) == 32


def test_a_host_need_not_sit_down(server: Server) -> None:
    secret = new_secret()
    picture = create(server, secret).json()
    assert picture["table"]["host"]
    assert [chair["name"] for chair in picture["table"]["chairs"]] == [None, None]
    assert server.ask("GET", "/api/mine", secret=secret).json() == {"tables": []}


def test_players_and_options_have_defaults(server: Server) -> None:
    info = server.ask("POST", "/api/tables", {"game": "trio"}).json()["table"]
    assert (info["players"], info["options"]) == (3, {"mode": "simple", "teams": False})


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"game": ""}, "no-such-game"),
        ({"players": 0}, "no-such-game"),
        ({"players": 6}, "no-such-game"),
        ({"players": -1}, "no-such-game"),
        ({"players": 10**30}, "no-such-game"),
        ({"options": {"jokers": True}}, "no-such-game"),
        ({"options": {"id": "trio"}}, "no-such-game"),
        ({"options": {"players": "2"}}, "no-such-game"),
        ({"game": "qwixx-cards", "options": {"jokers": "yes"}}, "no-such-game"),
        ({"game": "trio", "players": 3, "options": {"teams": True}}, "no-such-game"),
        ({"game": "trio", "players": 3, "options": {"mode": "hot"}}, "no-such-game"),
        ({"first": 2}, "no-such-seat"),
        ({"first": -1}, "no-such-seat"),
        ({"bots": ["random"] * 3}, "too-many-bots"),
        ({"bots": ["random"] * 2, "name": "Maria"}, "too-many-bots"),
        ({"bots": ["genius"]}, "no-such-bot"),
        ({"seconds": 4}, "bad-seconds"),
        ({"seconds": -5}, "bad-seconds"),
        ({"seconds": 86_401}, "bad-seconds"),
        ({"name": ""}, "name-needed"),
        ({"name": " \n\t "}, "name-needed"),
        ({"name": "\u200b\u0000"}, "name-needed"),
        ({"game": 7}, "bad-message"),
        ({"game": None}, "bad-message"),
        ({"players": [2]}, "bad-message"),
        ({"players": "two"}, "bad-message"),
        ({"players": "2"}, "bad-message"),
        ({"players": True}, "bad-message"),
        ({"public": "true"}, "bad-message"),
        ({"public": 1}, "bad-message"),
        ({"seconds": "60"}, "bad-message"),
        ({"players": 2.5}, "bad-message"),
        ({"options": []}, "bad-message"),
        ({"options": {"jokers": [True]}}, "bad-message"),
        ({"bots": "random"}, "bad-message"),
        ({"public": "yes"}, "bad-message"),
        ({"name": 7}, "bad-message"),
        ({"surprise": 1}, "bad-message"),
    ],
)
def test_tables_that_cannot_be(server: Server, wanted: dict[str, Any], key: str) -> None:
    refused(create(server, **wanted), 400, key)


@pytest.mark.parametrize(
    ("wanted", "named"), [({"players": "two"}, "$.players"), ({"playrs": 2}, "playrs"), ({"bots": [7]}, "$.bots")]
)
def test_a_bad_body_is_told_which_field(server: Server, wanted: dict[str, Any], named: str) -> None:
    assert named in create(server, **wanted).json()["message"]


@pytest.mark.parametrize("address", ["/", "/healthz", "/api/games", "/api/tables/none"])
def test_head_is_answered_like_get_without_the_body(server: Server, address: str) -> None:
    head, get = (server.http.request(method, server.url + address) for method in ("HEAD", "GET"))
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"7",
        b'"qwixx"',
        b"{}",
        b"game=qwixx",
        b'{"game": "qwixx"} {}',
        b'{"game": "\\ud800"}',
        b'{"game": "\xff"}',
        b'{"game": "qwixx", "players": ' + b"9" * 5000 + b"}",
        b'{"game": "qwixx", "players": NaN}',
        b"[" * 30_000,
        b'{"game": "qwixx", "options": {"jokers": ' + b"[" * 10_000 + b"]" * 10_000 + b"}}",
    ],
    ids=lambda body: repr(body[:40]),
)
def test_bodies_that_make_no_sense(server: Server, body: bytes) -> None:
    answer = server.http.post(f"{server.url}/api/tables", content=body, headers={"content-type": "application/json"})
    refused(answer, 400, "bad-message")


def test_a_body_that_is_too_large(server: Server) -> None:
    refused(create(server, name="x" * 40_000), 413, "too-large")

    def pieces() -> Iterator[bytes]:  # sent without its length
        for _ in range(40):
            yield b" " * 1000

    refused(server.http.post(f"{server.url}/api/tables", content=pieces()), 413, "too-large")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Maria  ", "Maria"),
        ("Maria\n\n Eleni", "Maria Eleni"),
        ("Μαρία", "Μαρία"),
        ("a\u0007b\u202ec", "abc"),
        ("x" * 100, "x" * 24),
    ],
)
def test_names_are_tidied(server: Server, name: str, shown: str) -> None:
    picture = create(server, new_secret(), name=name).json()
    assert picture["table"]["chairs"][0]["name"] == shown
    table = Table(server, picture["table"]["id"], [])
    refused(table.join(name, new_secret()), 409, "name-taken")
    empty = Table(server, create(server, new_secret()).json()["table"]["id"], [])
    assert empty.join(name, new_secret()).json()["table"]["chairs"][0]["name"] == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200c", "\u3164", "\u2800\u2800", "\u0301\u0302", "..."])
def test_names_that_look_like_nothing_are_refused(server: Server, name: str) -> None:
    refused(create(server, new_secret(), name=name), 400, "name-needed")


def test_accents_do_not_tower(server: Server) -> None:
    shown = create(server, new_secret(), name="Ζ" + "\u0301" * 30 + "ωή").json()["table"]["chairs"][0]["name"]
    assert len(shown) <= 5


@pytest.mark.parametrize("other", ["μαρια", "MAPIA", "Μ α ρ ί α"])
def test_no_two_at_a_table_look_alike(server: Server, other: str) -> None:
    picture = create(server, new_secret(), name="Μαρία").json()
    refused(Table(server, picture["table"]["id"], []).join(other, new_secret()), 409, "name-taken")


# Who asks


def test_one_who_comes_for_the_first_time_gets_a_cookie(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as browser:
        answer = browser.post("/api/tables", json=TABLE | {"name": "Maria", "public": True})
        cookie, *flags = answer.headers["set-cookie"].split("; ")
        assert len(cookie.removeprefix("zaria=")) >= 32
        assert {flag.lower() for flag in flags} == {"httponly", "samesite=lax", "path=/", "max-age=31536000"}
        again = browser.post("/api/tables", json=TABLE | {"name": "Maria"})
        assert "set-cookie" not in again.headers
        ids = {answer.json()["table"]["id"], again.json()["table"]["id"]}
        assert {table["id"] for table in browser.get("/api/mine").json()["tables"]} == ids


def test_joining_and_using_a_link_give_a_cookie_too(server: Server) -> None:
    table = open_table(server, people=1, players=2, start=False)
    assert "HttpOnly" in table.ask("POST", "/seats", {"name": "Eleni"}).headers["set-cookie"]
    token = table.ask("POST", "/seats/0/link", secret=table.secrets[0]).json()["token"]
    assert "HttpOnly" in server.ask("POST", f"/api/links/{token}").headers["set-cookie"]


@pytest.mark.parametrize("secret", ["short", "x" * 101])
def test_secrets_of_a_wrong_length_count_as_none(server: Server, secret: str) -> None:
    assert "set-cookie" in create(server, secret).headers
    refused(server.ask("POST", "/api/tables/x/start", secret=secret), 401, "secret-needed")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("DELETE", "/seats/0", None),
        ("PUT", "/seats/0/bot", {"level": "random"}),
        ("POST", "/start", None),
        ("POST", "/rematch", None),
        ("POST", "/seats/0/choices", {"id": "1", "number": 1, "text": "pass"}),
        ("POST", "/seats/0/link", None),
    ],
)
def test_what_takes_a_secret(server: Server, finished: Table, method: str, path: str, body: Any) -> None:
    refused(finished.ask(method, path, body), 401, "secret-needed")
    refused(server.ask(method, f"/api/tables/nowhere{path}", body, NOBODY), 404, "no-such-table")


@pytest.mark.parametrize("path", ["", "/record", "/replay"])
@pytest.mark.parametrize("table", ["nowhere", "%00", "%FF", "%ED%A0%80", "x" * 5000, "'; DROP TABLE log; --"])
def test_tables_that_are_not(server: Server, table: str, path: str) -> None:
    refused(server.ask("GET", f"/api/tables/{table}{path}"), 404, "no-such-table")


@pytest.mark.parametrize("path", ["/nothing", "/api/tables/x/y/z"])
def test_routes_that_are_not(server: Server, path: str) -> None:
    assert server.ask("GET", path).status_code == 404
    assert server.ask("POST", path, secret=NOBODY).status_code == 404


def test_methods_that_are_not(server: Server) -> None:
    assert server.ask("PATCH", "/api/tables").status_code == 405
    assert server.ask("GET", "/api/tables/x/start").status_code == 405
    assert server.ask("POST", "/api/tables/x/seats/one/link", secret=NOBODY).status_code == 404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_foreign_pages_are_turned_away(server: Server, origin: str) -> None:
    table = open_table(server)
    for method, path in [("POST", "/api/tables"), ("POST", f"{table.path}/start"), ("DELETE", f"{table.path}/seats/0")]:
        answer = server.ask(method, path, TABLE, table.secrets[0], {"origin": origin})
        refused(answer, 403, "wrong-origin")
    assert server.ask("GET", table.path, headers={"origin": origin}).status_code == 200
    with pytest.raises(InvalidStatus) as error:
        connect(f"{server.url.replace('http', 'ws', 1)}{table.path}/socket", origin=Origin(origin), proxy=None)
    assert error.value.response.status_code == 403


def test_the_servers_own_pages_may(server: Server) -> None:
    assert server.ask("POST", "/api/tables", TABLE, headers={"origin": server.url}).status_code == 201
    table = open_table(server)
    address = f"{server.url.replace('http', 'ws', 1)}{table.path}/socket"
    with connect(address, origin=Origin(server.url), proxy=None) as socket:
        assert socket.recv(60)


def test_behind_tls_with_a_friend_and_little_patience(strict_server: Server) -> None:
    headers = {"origin": "https://friend.example"}
    answer = strict_server.ask("POST", "/api/tables", TABLE, headers=headers)
    assert answer.status_code == 201
    assert "Secure" in answer.headers["set-cookie"].split("; ")
    foe = strict_server.ask("POST", "/api/tables", TABLE, headers={"origin": "https://foe.example"})
    refused(foe, 403, "wrong-origin")
    answers = [strict_server.ask("POST", "/api/links/none") for _ in range(60)]
    assert answers[0].status_code == 404
    refused(answers[-1], 429, "too-many")
    assert strict_server.ask("GET", "/healthz").status_code == 200  # looking costs nothing


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games", 200),
        ("GET", "/healthz", 200),
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/nowhere", 404),
        ("POST", "/api/tables/nowhere/start", 401),
        ("GET", "/nothing", 404),
    ],
)
def test_every_answer_wears_its_headers(server: Server, method: str, path: str, status: int) -> None:
    answer = server.ask(method, path, TABLE if path == "/api/tables" else None)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"].split("; ") == POLICY
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


# Sitting down and getting up


def test_sit_down(server: Server) -> None:
    table = open_table(server, people=1, players=3, start=False)
    first, second = new_secret(), new_secret()
    answer = table.join("Eleni", first, 2)
    assert answer.status_code == 201
    assert answer.json()["table"]["host"] is False
    assert table.join("Nikos", second).status_code == 201  # the first free chair
    assert [name for name, _ in chairs(table)] == ["Person 0", "Nikos", "Eleni"]
    refused(table.join("Late", new_secret()), 409, "table-full")
    refused(table.join("Late", new_secret(), 1), 409, "seat-taken")
    refused(table.join("Late", new_secret(), 3), 404, "no-such-seat")
    refused(table.join("Late", new_secret(), -1), 404, "no-such-seat")
    refused(Table(server, "nowhere", []).join("Late", new_secret()), 404, "no-such-table")
    table.start()
    refused(table.join("Late", new_secret()), 409, "already-started")


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"name": ""}, "name-needed"),
        ({"name": "   "}, "name-needed"),
        ({}, "bad-message"),
        ({"name": None}, "bad-message"),
        ({"name": "Eleni", "seat": "first"}, "bad-message"),
        ({"name": "Eleni", "surprise": 1}, "bad-message"),
        ({"name": "Eleni", "words": 7}, "bad-message"),
    ],
)
def test_ways_not_to_sit_down(server: Server, body: dict[str, Any], key: str) -> None:
    table = open_table(server, people=1, players=2, start=False)
    refused(table.ask("POST", "/seats", body, new_secret()), 400, key)
    assert chairs(table)[1] == (None, None)


def test_bots_sit_where_the_host_says(server: Server) -> None:
    table = open_table(server, people=2, players=3, start=False)
    host, guest = table.secrets
    level = {"level": "random"}
    assert table.ask("PUT", "/seats/2/bot", level, host).status_code == 200
    assert chairs(table)[2] == (None, "random")
    refused(table.ask("PUT", "/seats/2/bot", level, guest), 403, "not-host")
    refused(table.ask("PUT", "/seats/1/bot", level, host), 409, "seat-taken")
    refused(table.ask("PUT", "/seats/2/bot", {"level": "genius"}, host), 400, "no-such-bot")
    refused(table.ask("PUT", "/seats/2/bot", {}, host), 400, "bad-message")
    refused(table.ask("PUT", "/seats/3/bot", level, host), 404, "no-such-seat")
    table.start()
    assert table.ask("PUT", "/seats/1/bot", level, host).status_code == 200  # in play the host may replace anybody
    assert chairs(table)[1] == (None, "random")
    refused(table.choose(1, "pass", 1), 409, "not-your-seat")


def test_a_chair_left_before_the_start_is_free(server: Server) -> None:
    table = open_table(server, start=False)
    picture = table.ask("DELETE", "/seats/1", secret=table.secrets[1]).json()
    assert picture["table"]["chairs"][1] == {
        "name": None,
        "bot": None,
        "online": False,
        "stand_in": None,
        "sign": 1,
        "host": False,
        "open": False,
    }
    assert table.ask("DELETE", "/seats/1", secret=table.secrets[0]).status_code == 200  # free already
    assert table.join("Eleni", new_secret()).status_code == 201


def test_the_host_clears_a_chair(server: Server) -> None:
    table = open_table(server, people=2, bots=1, start=False)
    assert table.ask("DELETE", "/seats/1", secret=table.secrets[0]).status_code == 200
    assert chairs(table)[1] == (None, None)
    assert table.ask("DELETE", "/seats/2", secret=table.secrets[0]).status_code == 200
    assert chairs(table)[2] == (None, None)  # a bot's chair as well


def test_whom_one_cannot_send_away(server: Server, finished: Table) -> None:
    table = open_table(server, people=3, start=False)
    refused(table.ask("DELETE", "/seats/0", secret=table.secrets[1]), 403, "not-host")
    refused(table.ask("DELETE", "/seats/1", secret=NOBODY), 403, "not-host")
    refused(table.ask("DELETE", "/seats/3", secret=table.secrets[0]), 404, "no-such-seat")
    refused(table.ask("DELETE", "/seats/-1", secret=table.secrets[0]), 404, "no-such-seat")
    assert table.ask("DELETE", "/seats/one", secret=table.secrets[0]).status_code == 404
    refused(finished.ask("DELETE", "/seats/0", secret=finished.secrets[0]), 409, "game-over")
    refused(finished.ask("PUT", "/seats/0/bot", {"level": "random"}, finished.secrets[0]), 409, "game-over")


def test_a_bot_plays_on_for_one_who_leaves(server: Server) -> None:
    table = open_table(server)
    assert table.ask("DELETE", "/seats/1", secret=table.secrets[1]).json()["mine"] == []
    assert chairs(table)[1] == ("Person 1", "casual")
    refused(table.choose(1, "pass", 1), 409, "not-your-seat")
    table.secrets.pop()
    table.play(pass_always)
    assert verify(table.ask("GET", "/record").json()).fair


def test_tables_of_mine(server: Server) -> None:
    assert server.ask("GET", "/api/mine").json() == {"tables": []}
    assert server.ask("GET", "/api/mine", secret=NOBODY).json() == {"tables": []}
    table = open_table(server)
    for secret in table.secrets:
        (summary,) = server.ask("GET", "/api/mine", secret=secret).json()["tables"]
        assert (summary["id"], summary["game"], summary["state"]) == (table.id, "qwixx", "playing")
        assert summary["names"] == ["Person 0", "Person 1"]
        assert (summary["scores"], summary["winners"]) == ([], [])
    table.play(pass_always)
    (summary,) = server.ask("GET", "/api/mine", secret=table.secrets[0]).json()["tables"]
    assert summary["state"] == "over"
    view = table.picture()["view"]
    assert min(view["scores"]) < 0
    assert (summary["scores"], summary["winners"]) == (view["scores"], view["winners"])


def test_everybody_sees_who_the_host_is(server: Server) -> None:
    table = open_table(server, people=2, bots=1, start=False)
    for seat in (None, 0, 1):
        assert [chair["host"] for chair in table.picture(seat)["table"]["chairs"]] == [True, False, False]


def test_tables_of_mine_say_whose_turn_it_is(server: Server) -> None:
    def turns() -> list[tuple[int, bool]]:
        answers = [server.ask("GET", "/api/mine", secret=secret).json()["tables"] for secret in table.secrets]
        return [(summary["seat"], summary["to_act"]) for (summary,) in answers]

    table = open_table(server, start=False)
    assert turns() == [(0, False), (1, False)]
    table.start()
    assert turns() == [(0, True), (1, True)]
    table.chosen(0, "pass")
    assert turns() == [(0, False), (1, True)]
    table.play(pass_always)
    assert turns() == [(0, False), (1, False)]


def test_of_two_seats_the_one_to_act_is_named(server: Server) -> None:
    table = open_table(server, people=1, players=2, start=False)
    table.secrets *= 2
    table.join("Eleni", table.secrets[0])
    table.start()
    for seat in (0, 1):
        (summary,) = server.ask("GET", "/api/mine", secret=table.secrets[0]).json()["tables"]
        assert (summary["seat"], summary["to_act"]) == (seat, True)
        table.chosen(seat, "pass")


def test_a_table_that_is_not_in_memory_does_not_say_whose_turn_it_is(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", idle_minutes=-1) as hub:
            await seated(hub, ("qwixx", 2, {}))
            hub.housekeeping.drop_idle()
            (mine,) = await hub.tables_of(NAMES[1])
            assert (mine.game, mine.state, mine.seat, mine.to_act) == ("qwixx", "playing", None, None)

    run(work())


@pytest.mark.parametrize("by", [0, 1], ids=["sent away", "left"])
@pytest.mark.parametrize("start", [False, True], ids=["before the start", "in play"])
def test_a_table_one_has_left_is_no_longer_mine(server: Server, start: bool, by: int) -> None:
    table = open_table(server, start=start)
    assert table.ask("DELETE", "/seats/1", secret=table.secrets[by]).status_code == 200
    assert server.ask("GET", "/api/mine", secret=table.secrets[1]).json() == {"tables": []}


def test_public_tables_are_listed_while_they_are_open(server: Server) -> None:
    def listed() -> dict[str, Any]:
        return {summary["id"]: summary for summary in server.ask("GET", "/api/tables").json()["tables"]}

    shown = open_table(server, people=1, players=2, public=True, start=False)
    hidden = open_table(server, people=1, players=2, start=False)
    assert shown.id in listed()
    assert hidden.id not in listed()
    assert listed()[shown.id]["names"] == ["Person 0", None]
    shown.ask("PUT", "/seats/1/bot", {"level": "random"}, shown.secrets[0])
    assert listed()[shown.id]["names"] == ["Person 0", None]
    assert listed()[shown.id]["bots"] == [None, "random"]
    shown.start()
    assert shown.id not in listed()


# Another device


def test_a_link_carries_a_seat_once(server: Server) -> None:
    table = open_table(server, game="trio", people=3)
    before = time.time()
    link = table.ask("POST", "/seats/1/link", secret=table.secrets[1]).json()
    assert link["expires"] > before
    other = new_secret()
    picture = server.ask("POST", f"/api/links/{link['token']}", secret=other).json()
    assert picture["mine"] == table.picture(1)["mine"]
    assert [mine["seat"] for mine in picture["mine"]] == [1]
    refused(server.ask("POST", f"/api/links/{link['token']}", secret=new_secret()), 404, "link-used")
    (summary,) = server.ask("GET", "/api/mine", secret=other).json()["tables"]
    assert summary["id"] == table.id
    assert table.picture(1)["mine"] == picture["mine"]  # the first device still has it


def test_both_devices_play_the_seat(server: Server) -> None:
    table = open_table(server)
    other = table.link(1)
    assert table.choose(1, "pass", secret=other).status_code == 200
    table.chosen(0, "pass")
    table.chosen(0, "pass")
    table.chosen(1, "pass")
    assert table.ask("DELETE", "/seats/1", secret=other).status_code == 200
    assert table.picture(1)["mine"] == []


def test_links_that_do_not_work(server: Server) -> None:
    table = open_table(server)
    refused(table.ask("POST", "/seats/0/link", secret=table.secrets[1]), 403, "not-your-seat")
    refused(table.ask("POST", "/seats/9/link", secret=table.secrets[1]), 403, "not-your-seat")
    refused(table.ask("POST", "/seats/0/link", secret=NOBODY), 403, "not-your-seat")
    refused(server.ask("POST", "/api/links/none", secret=NOBODY), 404, "link-used")


def test_a_link_does_not_open_the_seat_of_whoever_sits_there_next(server: Server) -> None:
    table = open_table(server, game="trio", people=3, start=False)
    token = table.ask("POST", "/seats/1/link", secret=table.secrets[1]).json()["token"]
    table.ask("DELETE", "/seats/1", secret=table.secrets[1])
    table.join("Eleni", new_secret(), 1)
    table.start()
    answer = server.ask("POST", f"/api/links/{token}", secret=table.secrets[1])
    assert answer.status_code == 404 or answer.json()["mine"] == []  # not Eleni's hand


# Starting and playing


def test_only_the_host_starts_a_full_table_once(server: Server) -> None:
    table = open_table(server, people=2, players=3, start=False)
    host, guest = table.secrets
    refused(table.ask("POST", "/start", secret=guest), 403, "not-host")
    refused(table.ask("POST", "/start", secret=host), 409, "chairs-empty")
    table.ask("PUT", "/seats/2/bot", {"level": "random"}, host)
    picture = table.start()
    assert picture["table"]["state"] == "playing"
    assert picture["view"]["first"] == 0
    refused(table.ask("POST", "/start", secret=host), 409, "already-started")


def test_before_the_start_nobody_chooses(server: Server) -> None:
    table = open_table(server, start=False)
    refused(table.choose(0, "pass", 1), 409, "not-started")


def test_choices_and_their_refusals(server: Server) -> None:
    table = open_table(server)
    number = table.mine(0)["number"]
    refused(table.choose(0, "red 13", number), 409, "unknown-text")
    refused(table.choose(0, "pass", number + 1), 409, "bad-message")
    refused(table.choose(0, "pass", number, id="x" * 101), 409, "bad-message")
    body = {"id": "", "number": number, "text": "pass"}
    refused(table.ask("POST", "/seats/0/choices", body, table.secrets[0]), 409, "bad-message")
    refused(table.choose(0, "pass", number, secret=table.secrets[1]), 409, "not-your-seat")
    refused(table.choose(0, "pass", number, secret=NOBODY), 409, "not-your-seat")
    refused(Table(server, "nowhere", [NOBODY]).choose(0, "pass", 1), 404, "no-such-table")
    answer = table.choose(0, "pass", number, id="mine")
    assert answer.json() == {"type": "accepted", "id": "mine", "number": number + 1}
    again = table.choose(0, "pass", number, id="mine")
    assert (again.status_code, again.json()) == (200, answer.json())
    refused(table.choose(0, "red 7", number, id="mine"), 409, "id-used")
    refused(table.choose(0, "pass"), 409, "already-chosen")
    table.chosen(1, "pass")
    refused(table.choose(1, "pass"), 409, "not-your-turn")
    refused(table.choose(0, "pass", number), 409, "stale")
    illegal = table.choose(0, "red 12")  # five crosses come first
    assert (illegal.status_code, illegal.json()["type"]) == (409, "refused")
    assert illegal.json()["rule"].startswith("QX-")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"id": "1", "number": 1},
        {"id": 1, "number": 1, "text": "pass"},
        {"id": "1", "number": "one", "text": "pass"},
        {"id": "1", "number": 1.5, "text": "pass"},
        {"id": "1", "number": 1, "text": ["pass"]},
        {"id": "1", "number": 1, "text": "pass", "surprise": 1},
    ],
)
def test_choices_that_make_no_sense(finished: Table, body: dict[str, Any]) -> None:
    refused(finished.ask("POST", "/seats/0/choices", body, finished.secrets[0]), 400, "bad-message")


def test_why_a_choice_is_not_allowed(server: Server) -> None:
    def why(seat: int, text: str, secret: str) -> dict[str, Any]:
        answer = server.http.get(
            f"{server.url}{table.path}/seats/{seat}/why", params={"text": text}, headers=bearer(secret)
        )
        assert answer.status_code == 200, answer.text
        reason: dict[str, Any] = answer.json()
        return reason

    table = open_table(server, start=False)
    zero, one = table.secrets
    nothing = {"sheet": None}
    assert why(0, "pass", zero) == {"key": "refusal.not-started", "rule": None, **nothing}
    table.start()
    assert why(0, "pass", zero) == {"key": None, "rule": None, **nothing}
    assert why(1, "nonsense", one) == {"key": "refusal.unknown-text", "rule": None, **nothing}
    assert why(1, "", one) == {"key": "refusal.unknown-text", "rule": None, **nothing}
    assert why(0, "red 12", zero)["rule"] in ("QX-3", "QX-6")
    table.chosen(0, "pass")
    assert why(0, "pass", zero) == {"key": "refusal.already-chosen", "rule": "QX-3", **nothing}
    early = {"allowed": False, "key": "refusal.five-crosses-first", "rule": "QX-6"}
    assert why(0, "red 12", zero) == {"key": "refusal.already-chosen", "rule": "QX-3", "sheet": early}
    assert why(0, "red 7", zero)["sheet"] == {"allowed": True, "key": None, "rule": None}


def test_why_is_for_those_who_sit_there(server: Server) -> None:
    table = open_table(server)
    for seat, secret in ((0, None), (0, NOBODY), (0, table.secrets[1]), (2, table.secrets[0])):
        refused(table.ask("GET", f"/seats/{seat}/why?text=pass", secret=secret), 403, "not-your-seat")
    refused(table.ask("GET", "/seats/0/why", secret=table.secrets[0]), 400, "bad-message")
    refused(server.ask("GET", "/api/tables/nowhere/seats/0/why?text=pass"), 404, "no-such-table")


def test_an_id_another_seat_has_used_acknowledges_nothing(server: Server) -> None:
    table = open_table(server)
    table.choose(0, "pass", id="1")
    answer = table.choose(1, "pass", id="1")
    taken = 1 not in table.picture()["view"]["to_act"]
    assert taken == (answer.status_code == 200), "acknowledged, but not in the log"


def test_a_choice_is_secret_until_all_have_chosen(server: Server) -> None:
    table = open_table(server, people=3)
    text = table.mine(0)["legal"][-1]
    table.chosen(0, text)
    for seat in (1, 2, None):
        picture = table.picture(seat)
        assert picture["view"]["chosen"] == [True, None, None]
        assert picture["told"] == [{"seat": 0}]
    assert table.mine(0)["private"]["chosen"] == text
    number = table.picture()["number"]
    table.chosen(1, "pass")
    table.chosen(2, "pass")
    told = table.picture(since=number)["told"]
    assert told == [{"seat": 1}, {"seat": 0, "text": text}, *({"seat": seat, "text": "pass"} for seat in (1, 2))]


@pytest.mark.parametrize("since", ["-5", "0", "99999999"])
def test_since(server: Server, since: str) -> None:
    table = open_table(server)
    told = server.ask("GET", f"{table.path}?since={since}").json()["told"]
    assert [sorted(line) for line in told] == ([["text"]] if int(since) <= 0 else [])  # the first roll


@pytest.mark.parametrize("since", ["", "x", "1.5", "9" * 5000])
def test_since_what(server: Server, since: str) -> None:
    refused(server.ask("GET", f"{open_table(server).path}?since={since}"), 400, "bad-message")


def test_one_who_watches_has_nothing_to_choose_and_sees_no_hand(server: Server) -> None:
    table = open_table(server, game="trio", people=3)
    for picture in (table.picture(), table.ask("GET", secret=NOBODY).json()):
        assert picture["mine"] == []
        assert picture["view"]["hand"] is None
        assert picture["table"]["host"] is False
    hands = [table.mine(seat)["private"]["hand"] for seat in range(3)]
    assert all(len(hand) == 9 for hand in hands)


@pytest.mark.parametrize("memory", [False, True])
def test_the_memory_aid_shows_what_everybody_saw(server: Server, memory: bool) -> None:
    table = open_table(server, game="trio", people=3, memory=memory)
    table.chosen(0, "centre 1")
    view = table.picture()["view"]
    assert ("known" in view) == memory
    if memory:
        assert view["known"]["centre"] == {"1": view["shown"][0]["card"]}
        assert view["known"]["hands"] == [{}, {}, {}]
    assert table.picture()["table"]["memory"] == memory


def test_the_memory_aid_is_for_trio(server: Server) -> None:
    assert "known" not in open_table(server, memory=True).picture()["view"]


def test_the_clock_passes_for_one_who_is_away(server: Server) -> None:
    table = open_table(server, seconds=5)
    until = table.picture()["until"]
    table.chosen(1, "pass")
    assert table.picture()["until"] == until  # the others' choices give nobody more time
    number = table.picture()["number"]
    eventually(lambda: table.picture()["until"] != until)
    picture = table.picture(since=number)
    assert picture["told"][:2] == [{"seat": 1, "text": "pass"}, {"seat": 0, "text": "pass", "by": "clock"}]
    assert picture["until"] > until  # time for the next choice
    away = table.picture(0)["table"]["chairs"][0]
    assert (away["name"], away["bot"], away["online"]) == ("Person 0", None, False)


def test_without_a_clock_there_is_no_time(server: Server) -> None:
    assert open_table(server).picture()["until"] is None


def test_secret_circles_give_the_others_no_more_time(server: Server) -> None:
    table = open_table(server, game="knaster", seconds=3600)
    text = before_a_bonus(table)
    before = table.picture(1)
    table.chosen(0, text)
    assert table.mine(0)["legal"], "the bonus circles are still to come"
    assert table.picture(1) == before  # not even the time tells of them
    while legal := table.mine(0)["legal"]:
        table.chosen(0, legal[0])
    assert table.picture(1)["until"] == before["until"]


# Whole games


def remembering(table: Table) -> Callable[[int, list[str]], str]:
    """A player of Trio with the memory aid, to end the game soon: takes a trio in sight, else looks for more."""
    dice = at_random(1)

    def pick(seat: int, legal: list[str]) -> str:
        view = table.picture()["view"]
        hands, centre = view["known"]["hands"], view["known"]["centre"]
        hands[seat] = {str(place): card for place, card in enumerate(table.mine(seat)["private"]["hand"], start=1)}

        def card(text: str, asked: list[str]) -> int | None:
            where, which = text.split()
            if where == "centre":
                return None if text in asked else centre.get(which)
            owner = int(which) - 1
            place = 1 + asked.count(text) if where == "low" else view["hand_sizes"][owner] - asked.count(text)
            known: int | None = hands[owner].get(str(place))
            return known

        def in_sight(number: int, asked: list[str]) -> list[str]:
            found = next((text for text in legal if card(text, asked) == number), None)
            return [found, *in_sight(number, [*asked, found])] if found and len(asked) < 3 else []

        shown = view["shown"] if view["result"] == "going-on" else []
        asked = [show["choice"] for show in shown]
        numbers = [shown[0]["card"]] if shown else range(1, 13)
        best = max((in_sight(number, asked) for number in numbers), key=len)
        if (shown and best) or len(best) == 3:
            return best[0]
        return dice(seat, [text for text in legal if card(text, asked) is None] or legal)

    return pick


@pytest.mark.parametrize("id", GAMES)
def test_a_whole_game_against_bots_over_http(server: Server, id: str) -> None:
    table = open_table(server, game=id, people=1, bots=max(2, GAMES[id].players.start) - 1, memory=True, first=None)
    commitment = table.picture()["table"]["commitment"]
    refused(table.ask("GET", "/record"), 409, "not-over")
    refused(table.ask("POST", "/rematch", secret=table.secrets[0]), 409, "not-over")
    assert table.play(remembering(table) if id == "trio" else at_random(7)) > 0
    picture = table.picture(0)
    assert (picture["table"]["state"], picture["mine"][0]["legal"]) == ("over", [])
    assert picture["view"]["winners"]
    record = table.ask("GET", "/record").json()
    assert verify(record).fair
    assert record["dice"]["commitment"] == commitment
    assert record["dice"]["secret"] == picture["table"]["secret"]
    assert (record["table"], record["names"][0]) == (table.id, "Person 0")
    assert Match.replay(record).view() == {name: value for name, value in picture["view"].items() if name != "known"}
    refused(table.choose(0, "pass"), 409, "game-over")


def test_bots_among_themselves(server: Server) -> None:
    table = open_table(server, people=1, players=2, bots=2, name=None, start=False)
    assert chairs(table) == [(None, "random"), (None, "random")]
    table.start()
    eventually(lambda: table.picture()["view"]["over"])
    assert verify(table.ask("GET", "/record").json()).fair


def test_the_words_of_the_players_go_into_the_dice(server: Server) -> None:
    table = open_table(server, people=1, words="from my pocket " * 20)
    table.play(pass_always)
    record = table.ask("GET", "/record").json()
    assert record["dice"]["words"] == [("from my pocket " * 20)[:100]]
    assert verify(record).fair
    assert not verify(record | {"dice": record["dice"] | {"words": ["others"]}}).fair


def test_the_record_of_a_game_that_is_over(finished: Table) -> None:
    record = finished.ask("GET", "/record").json()
    verdict = verify(record)
    assert verdict.fair
    assert verdict.checked == sum(seat is None for seat, _ in record["log"]) == 7
    assert record["dice"]["drawn_first"] is True
    assert record["names"] == ["Person 0", "Person 1"]


def test_the_replay_of_a_game_that_is_over(server: Server, finished: Table) -> None:
    record = finished.ask("GET", "/record").json()
    watched, zero = (finished.ask("GET", f"/replay{query}").json() for query in ("", "?seat=0"))
    assert (watched["title"], watched["names"], watched["dice"]) == ("Qwixx", record["names"], record["dice"])
    assert watched["frames"][-1]["view"] == finished.picture()["view"]
    assert watched["frames"][-1]["line"] == len(record["log"])
    assert all(frame["mine"] is None for frame in watched["frames"])
    assert [frame["mine"]["seat"] for frame in zero["frames"]] == [0] * len(watched["frames"])
    assert zero["frames"][0]["mine"]["legal"][0] == "pass"
    assert server.ask("POST", "/api/replay", record).json() == watched
    assert server.ask("POST", "/api/replay?seat=0", record).json() == zero


def test_a_game_of_a_device_is_kept_for_whoever_hands_it_over(server: Server, finished: Table) -> None:
    record = finished.ask("GET", "/record").json()
    played = {name: value for name, value in record.items() if name != "dice"} | {"device": True}
    body = {"record": played, "played": 1_700_000_000}
    answer = server.ask("POST", "/api/handed", body)
    secret, id = answer.cookies["zaria"], answer.json()["table"]
    assert server.ask("POST", "/api/handed", body, secret).json() == {"table": id}
    (mine,) = server.ask("GET", "/api/mine", secret=secret).json()["tables"]
    assert (mine["id"], mine["device"], mine["names"]) == (id, True, record["names"])
    assert server.ask("GET", f"/api/tables/{id}/record").json() == played | {"table": id}
    assert server.ask("GET", f"/api/tables/{id}/replay").json()["device"]
    refused(server.ask("POST", "/api/handed", {"record": record}), 400, "not-of-device")
    refused(server.ask("POST", "/api/handed", {"record": played, "more": 1}), 400, "bad-message")
    refused(server.ask("POST", "/api/handed", {"record": played | {"more": "x" * 300_000}}), 413, "too-large")


def test_what_cannot_be_replayed(server: Server, finished: Table) -> None:
    record = finished.ask("GET", "/record").json()
    refused(open_table(server).ask("GET", "/replay"), 409, "not-over")
    refused(finished.ask("GET", "/replay?seat=2"), 404, "no-such-seat")
    refused(server.ask("POST", "/api/replay?seat=-1", record), 404, "no-such-seat")
    wrong: list[Any] = [record | {"log": record["log"][1:]}, record | {"players": "2"}, {"game": "qwixx"}, [], 7]
    for bad in wrong:
        refused(server.ask("POST", "/api/replay", bad), 400, "bad-record")
    refused(server.ask("POST", "/api/replay", record | {"more": "x" * 300_000}), 413, "too-large")


def test_a_rematch_is_one_table_for_all(server: Server) -> None:
    old = open_table(server, people=2, bots=1)
    other = old.link(1)
    old.play(pass_always)
    refused(old.ask("POST", "/rematch", secret=NOBODY), 403, "not-your-seat")
    wishes = [old.ask("POST", "/rematch", secret=secret) for secret in (old.secrets[1], old.secrets[0], other)]
    assert [wish.status_code for wish in wishes] == [200] * 3
    (id,) = {wish.json()["table"]["id"] for wish in wishes}
    assert old.picture()["table"]["rematch"] == id
    new = Table(server, id, old.secrets)
    info = new.picture(0)["table"]
    assert (info["state"], info["host"], info["rematch"]) == ("open", True, None)
    assert info["commitment"] != old.picture()["table"]["commitment"]
    assert chairs(new) == chairs(old) == [("Person 0", None), ("Person 1", None), (None, "random")]
    new.start()
    for secret, seat in zip((*old.secrets, other), (0, 1, 1), strict=True):
        assert [mine["seat"] for mine in new.ask("GET", secret=secret).json()["mine"]] == [seat]
        listed = {summary["id"] for summary in server.ask("GET", "/api/mine", secret=secret).json()["tables"]}
        assert {old.id, new.id} <= listed
    new.play(pass_always)
    assert verify(new.ask("GET", "/record").json()).fair


def test_two_seats_of_one_person(server: Server) -> None:
    """One device passed around the table."""
    secret = new_secret()
    table = open_table(server, people=1, players=2, start=False)
    table.secrets = [table.secrets[0]] * 2
    assert table.join("Eleni", table.secrets[0]).status_code == 201
    table.start()
    assert [mine["seat"] for mine in table.picture(0)["mine"]] == [0, 1]
    table.play(pass_always)
    assert server.ask("GET", "/api/mine", secret=secret).json() == {"tables": []}


def test_a_bot_that_thinks_does_not_disturb_the_table() -> None:
    """The server asks for a person's legal choices while a bot's thread asks for the bot's, of the same game."""
    match = Match(game("knaster", players=2), chance=Seeded(7))
    for turn in range(20):
        seat = match.to_act[0]
        match.choose(seat, match.legal(seat)[5 * turn % len(match.legal(seat))])
    assert match.to_act == (0, 1)
    legal, seen, done = match.legal(0), match.game.seen_by(match.state, 1), threading.Event()
    assert legal != match.legal(1)

    def think() -> None:
        while not done.is_set():
            bots.choose("random", match.game, seen, 1)

    thread = threading.Thread(target=think)
    thread.start()
    try:
        wrong = sum(match.legal(0) != legal for _ in range(30_000))
    finally:
        done.set()
        thread.join()
    assert wrong == 0


def test_ids_of_choices_are_kept_for_ever(server: Server) -> None:
    table = open_table(server)
    id = uuid.uuid4().hex
    answer = table.choose(0, "pass", id=id)
    table.play(pass_always)
    assert table.choose(0, "pass", 0, id=id).json() == answer.json()


def test_the_api_has_a_page_for_people(server: Server) -> None:
    page = server.ask("GET", "/api")
    assert page.headers["content-type"].startswith("text/html")
    assert "/api/tables/{table}/seats/{seat}/choices" in page.text
    assert "http" not in page.text  # nothing from elsewhere
