"""Whatever is sent to a running server: never a fault, never a crash, and answers as the API describes them."""

import json
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from schemathesis import checks
from schemathesis.checks import load_all_checks
from websockets.exceptions import ConnectionClosed

from zaria.engine.compiler import COMPILED
from zaria.games.registry import GAMES

from .running import ROUTES, TEXT, Server, Table, bearer, frame, new_secret, open_table, pass_always, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

SOAKING = not settings().derandomize  # `make soak`: ten times as many, and new ones
MANY = 10 if SOAKING else 1
FEW = settings(
    max_examples=20 * MANY,
    deadline=None,
    derandomize=not SOAKING,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
BROKEN = (None, 1006, 1011, 4500)  # no goodbye at all, or the codes of a fault
STRANGER = new_secret()

load_all_checks()
PROMISED: list[schemathesis.CheckFunction] = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
RIGHT, WRONG = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
ASKED = [(route, RIGHT) for route in ROUTES] + [
    (route, WRONG)  # where there is something to get wrong: a body, a number in the path or in the query
    for route in ROUTES
    if "seat" in route or "replay" in route or route in ("POST /api/tables", "GET /api/tables/{table}")
]


@pytest.fixture(scope="module")
def server(kept_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("fuzz")) as server:
        yield server
        assert server.faults() == []


@pytest.fixture(scope="module")
def tables(server: Server) -> list[Table]:
    """A table of each state."""
    over = open_table(server)
    over.play(pass_always)
    return [open_table(server, start=False), open_table(server), over]


@pytest.fixture(scope="module")
def described(server: Server) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")


@pytest.mark.parametrize(("route", "mode"), ASKED, ids=lambda value: getattr(value, "value", value))
def test_http(
    described: schemathesis.BaseSchema,
    server: Server,
    tables: list[Table],
    route: str,
    mode: schemathesis.GenerationMode,
) -> None:
    """Half of what is generated for a table is asked of one that exists, now and then by somebody who sits there."""
    method, path = route.split()
    operation = described[path][method]

    @FEW
    @given(case=operation.as_strategy(mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        dice = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode("utf-8", "replace"))
        table = tables[dice % 3]
        secret = (None, STRANGER, *table.secrets)[dice // 3 % 4]
        if "table" in case.path_parameters and dice // 12 % 2:
            case.path_parameters["table"] = table.id
            if "seat" in case.path_parameters and dice // 24 % 2:
                case.path_parameters["seat"] = dice // 48 % 3
        case.call_and_validate(headers=bearer(secret), checks=PROMISED)
        assert server.alive

    ask()


texts = st.text(max_size=12) | st.text(st.characters(categories=["Cs", "Lu"]), max_size=3)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
choices = st.sampled_from(["pass", "red 7", "green 12", "keep", "centre 1", "low 2", "enter a1", "take 1", "no swap"])
near = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["choose", "ping", "Choose", "picture", ""]) | values,
        "seat": st.integers(-1, 3) | values,
        "id": st.sampled_from(["a", "b", "c"]) | values,
        "number": st.integers(-2, 80) | values,
        "text": choices | values,
        "more": values,
    },
)
right = st.fixed_dictionaries(
    {
        "type": st.just("choose"),
        "seat": st.integers(0, 2),
        "id": st.sampled_from("abcdefgh") | texts,
        "number": st.integers(-1, 80),
        "text": choices | texts,
    }
)
messages = st.lists(right | near | values | st.just({"type": "ping"}), min_size=1, max_size=12)


@settings(FEW, max_examples=60 * MANY)
@given(id=st.sampled_from(list(GAMES)), seat=st.sampled_from([0, 1, None]), sent=messages)
def test_messages(server: Server, id: str, seat: int | None, sent: list[Any]) -> None:
    """Every message gets exactly one answer, and the socket stays open."""
    table = open_table(server, id, max(2, GAMES[id].players.start))
    with table.socket(seat) as here:
        for message in sent:
            here.send(message)
        here.send({"type": "ping"})
        for _ in range(1 + sum(message == {"type": "ping"} for message in sent)):
            here.hear_until("pong")
        answers = [m["type"] for m in here.heard if m["type"] not in ("picture", "chosen", "presence")]
        assert len(answers) == len(sent) + 1
        assert set(answers) <= {"accepted", "refused", "pong"}
    assert server.ask("GET", table.path).status_code == 200


@settings(FEW, max_examples=60 * MANY)
@given(text=st.text(max_size=60) | st.binary(max_size=60) | st.builds(json.dumps, values))
@example(text="[" * 5000)
@example(text='{"type":"ping","type":"ping"}')
@example(text='{"type":"choose","seat":0,"id":"a","number":1e400,"text":"pass"}')
def test_texts(server: Server, tables: list[Table], text: str | bytes) -> None:
    with tables[1].socket(0) as here:
        here.connection.send(text)
        assert here.hear_until("refused", "pong")["type"] in ("refused", "pong")
        here.catch_up()


frames = st.builds(
    frame,
    kind=st.sampled_from([0, 1, 2, 3, 8, 9, 10]),
    data=st.binary(max_size=130) | st.builds(lambda value: json.dumps(value).encode(), near),
    fin=st.sampled_from([True, True, False]),
    masked=st.sampled_from([True, True, True, False]),
)


@settings(FEW, max_examples=60 * MANY)
@given(sent=st.lists(frames, min_size=1, max_size=6))
def test_frames(server: Server, tables: list[Table], sent: list[bytes]) -> None:
    """After any frames there is an answer to a ping, or a close that says why."""
    with tables[1].socket(0) as here:
        here.send_raw(b"".join(sent) + frame(TEXT, b'{"type":"ping"}'))
        code: int | None = 1000
        try:
            here.hear_until("pong")
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd else None
        assert code not in BROKEN
    assert server.alive


@settings(FEW, max_examples=40 * MANY)
@given(since=st.text(st.sampled_from("0123456789-+_.eE ٣²"), max_size=30) | st.text(max_size=10))
def test_since(server: Server, tables: list[Table], since: str) -> None:
    answer = server.http.get(server.url + tables[1].path, params={"since": since})
    assert answer.status_code in (200, 400)
