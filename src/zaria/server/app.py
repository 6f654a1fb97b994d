"""The HTTP API, its OpenAPI description, and how the parts are put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from html import escape
from typing import Any, cast

import apsw
import msgspec
import structlog
from litestar import Litestar, MediaType, Request, Response, delete, get, post, put
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import decode_json

from .. import __version__
from ..bots import LEVELS
from ..games.registry import GAMES
from ..words import say
from .compress import Compress
from .doorman import Doorman, address_of
from .hub import Hub
from .identity import cookie, key_of, new_secret, secret_of
from .lobby import Denied
from .pages import Pages, is_wanted
from .protocol import (
    Accepted,
    ChoiceRequest,
    GameInfo,
    GameRecord,
    Join,
    Link,
    MyTables,
    NewTable,
    OpenTables,
    Picture,
    Problem,
    Quip,
    Reason,
    Refused,
    Replay,
    SeatBot,
    UseLink,
)
from .replay import Replays
from .settings import Settings
from .sockets import play
from .sqlite import SqliteStore
from .store import Store

log = structlog.get_logger()

MOST_BYTES = 32_768  # of a request body
MOST_RECORD_BYTES = 262_144  # of a record to replay
PROBLEMS = {
    code: ResponseSpec(Problem, generate_examples=False, description=text)
    for code, text in {
        400: "The request makes no sense",
        401: "It takes a secret: a cookie from joining or opening a table, or a bearer token",
        403: "Not yours to do, or from a foreign page",
        404: "There is no such thing",
        409: "Not now",
        413: "Too large",
        410: "It was played by other rules, which this version does not know",
        429: "Too many requests",
        507: "The disk is full",
    }.items()
}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

Http = Request[Any, Any, Any]


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body must be of its types as it stands: Litestar would take "2" for 2."""

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_data_field
        return decode_json(await self.body(), target_type=wanted.raw) if wanted else await super().json()


def _key(request: Http) -> str | None:
    secret = secret_of(request)
    return key_of(secret) if secret else None


def _known_key(request: Http) -> str:
    key = _key(request)
    if key is None:
        raise Denied(401, "secret-needed")
    return key


def _identified(request: Http, settings: Settings) -> tuple[str, list[Any]]:
    """The key of whoever asks, and the cookie to set for one who comes for the first time."""
    secret = secret_of(request)
    if secret:
        return key_of(secret), []
    secret = new_secret()
    return key_of(secret), [cookie(secret, settings.secure)]


def _since(since: int | None) -> int | None:
    return since if since is None or since >= 0 else 0


@get("/api/games", summary="The games there are, with players, options and bot levels")
async def list_games() -> list[GameInfo]:
    return [
        GameInfo(
            id=game.id,
            title=game.title(),
            fewest=game.players.start,
            most=game.players.stop - 1,
            options={name: list(values) for name, values in game.options.items()},
            only_for={name: list(counts) for name, counts in game.only_for.items()},
            levels=list(LEVELS),
            memory_aid=game.memory_aid,
            passes=list(game.passes),
        )
        for game in GAMES.values()
    ]


@get("/api/tables", summary="Open public tables")
async def list_tables(hub: Hub) -> OpenTables:
    return OpenTables(await hub.store.open_tables(50))


@get("/api/mine", summary="Tables the asker sits at")
async def list_mine(request: Http, hub: Hub) -> MyTables:
    key = _key(request)
    return MyTables(await hub.tables_of(key) if key else [])


@post("/api/tables", summary="Open a table", responses=PROBLEMS)
async def create_table(request: Http, data: NewTable, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = _identified(request, settings)
    live = await hub.create(key, data, address_of(request))
    return Response(await hub.look(live.table.id, key), cookies=cookies)


@get("/api/tables/{table:str}", summary="A table as the asker may see it", responses=PROBLEMS)
async def show_table(request: Http, table: str, hub: Hub, since: int | None = None) -> Picture:
    return await hub.look(table, _key(request), _since(since))


@post("/api/tables/{table:str}/seats", summary="Sit down", responses=PROBLEMS)
async def join_table(request: Http, table: str, data: Join, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = _identified(request, settings)
    await hub.join(table, key, data, address_of(request))
    return Response(await hub.look(table, key), cookies=cookies)


@delete(
    "/api/tables/{table:str}/seats/{seat:int}",
    summary="Get up, or as host clear a chair",
    responses=PROBLEMS,
    status_code=200,
)
async def leave_table(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = _known_key(request)
    await hub.leave(table, key, seat)
    return await hub.look(table, key)


@put("/api/tables/{table:str}/seats/{seat:int}/bot", summary="As host put a bot in a chair", responses=PROBLEMS)
async def seat_bot(request: Http, table: str, seat: int, data: SeatBot, hub: Hub) -> Picture:
    key = _known_key(request)
    await hub.seat_bot(table, key, seat, data.level)
    return await hub.look(table, key)


@put(
    "/api/tables/{table:str}/seats/{seat:int}/stand-in",
    summary="As host let a bot play for somebody who is gone, until they are back",
    responses=PROBLEMS,
)
async def stand_in(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = _known_key(request)
    await hub.stand_in(table, key, seat)
    return await hub.look(table, key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/throw",
    summary="Throw the dice that wait for this seat",
    responses=PROBLEMS,
    status_code=200,
)
async def throw(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = _known_key(request)
    await hub.throw_for(table, key, seat)
    return await hub.look(table, key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/take-back",
    summary="Take back a secret choice while others still choose",
    responses=PROBLEMS,
    status_code=200,
)
async def take_back(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = _known_key(request)
    await hub.take_back(table, key, seat, "")
    return await hub.look(table, key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/phrases",
    summary="Say one of the quick phrases to everybody",
    responses=PROBLEMS,
    status_code=204,
)
async def say_phrase(request: Http, table: str, seat: int, data: Quip, hub: Hub) -> None:
    await hub.say(table, _known_key(request), seat, data.phrase)


@post("/api/tables/{table:str}/start", summary="As host begin the game", responses=PROBLEMS, status_code=200)
async def start_table(request: Http, table: str, hub: Hub) -> Picture:
    key = _known_key(request)
    await hub.begin(table, key)
    return await hub.look(table, key)


@post("/api/tables/{table:str}/rematch", summary="Play again with the same people", responses=PROBLEMS, status_code=200)
async def rematch(request: Http, table: str, hub: Hub) -> Picture:
    key = _known_key(request)
    return await hub.look(await hub.rematch(table, key), key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/choices",
    summary="Choose; the same id again gets the same answer",
    status_code=200,
    responses=PROBLEMS | {409: ResponseSpec(Refused, generate_examples=False, description="Not allowed, and why")},
)
async def choose(request: Http, table: str, seat: int, data: ChoiceRequest, hub: Hub) -> Response[Accepted | Refused]:
    answer = await hub.choose(table, _known_key(request), seat, data.id, data.number, data.text)
    return Response(answer, status_code=200 if isinstance(answer, Accepted) else 409)


@get("/api/tables/{table:str}/seats/{seat:int}/why", summary="Why a choice is not allowed", responses=PROBLEMS)
async def why(request: Http, table: str, seat: int, text: str, hub: Hub) -> Reason:
    return await hub.why(table, _key(request), seat, text)


@post("/api/tables/{table:str}/seats/{seat:int}/link", summary="A one-time link to another device", responses=PROBLEMS)
async def make_link(request: Http, table: str, seat: int, hub: Hub) -> Link:
    token, expires = await hub.make_link(table, _known_key(request), seat)
    return Link(token, expires)


@post(
    "/api/links",
    summary="Use a one-time link; its token is in no path that a proxy logs",
    responses=PROBLEMS,
    status_code=200,
)
async def use_link(request: Http, data: UseLink, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = _identified(request, settings)
    return Response(await hub.look(await hub.use_link(data.token, key), key), cookies=cookies)


@post("/api/links/{token:str}", summary="Use a one-time link of before", responses=PROBLEMS, status_code=200)
async def use_old_link(request: Http, token: str, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = _identified(request, settings)
    return Response(await hub.look(await hub.use_link(token, key), key), cookies=cookies)


@get("/api/tables/{table:str}/record", summary="The record of a finished game", responses=PROBLEMS)
async def show_record(table: str, hub: Hub) -> dict[str, Any]:
    return await hub.record(table)


@get("/api/tables/{table:str}/replay", summary="A finished game, point by point", responses=PROBLEMS)
async def replay_table(
    request: Http, table: str, hub: Hub, doorman: Doorman, replays: Replays, seat: int | None = None
) -> Response[Replay]:
    doorman.check_costly(request)
    record = msgspec.convert(await hub.record(table), GameRecord)
    return _encoded(await replays.make(record, seat))


def _bad_record(request: Http, error: HTTPException) -> Response[Problem]:
    return _problem(400, "refusal.bad-record") if error.status_code == 400 else _http_error(request, error)


@post(
    "/api/replay",
    summary="The game of a record, point by point",
    responses=PROBLEMS,
    status_code=200,
    request_max_body_size=MOST_RECORD_BYTES,
    exception_handlers={HTTPException: _bad_record},
)
async def replay_record(
    request: Http, data: GameRecord, doorman: Doorman, replays: Replays, seat: int | None = None
) -> Response[Replay]:
    doorman.check_costly(request)
    return _encoded(await replays.make(data, seat))


def _encoded(replay: bytes) -> Response[Replay]:
    return Response(cast(Replay, replay), media_type=MediaType.JSON)


@get("/healthz", summary="Whether the server is alive")
async def health(hub: Hub) -> dict[str, Any]:
    return {"status": "ok", "version": __version__, "tables": len(hub.live), "warm": hub.warming.done}


@get("/readyz", summary="Whether the server can keep a choice now", responses={503: PROBLEMS[507]})
async def ready(hub: Hub) -> Response[dict[str, Any]]:
    writable = await hub.housekeeping.try_writing()
    said = {"status": "ok" if writable else "cannot write", "warm": hub.warming.done}
    return Response(said, status_code=200 if writable else 503)


@get("/api", include_in_schema=False, media_type=MediaType.HTML)
async def api_page(request: Http) -> str:
    """The OpenAPI description for human eyes; it asks no other site for anything. Made once."""
    return _api_page(request.app)


@cache
def _api_page(app: Litestar) -> str:
    rows = "".join(
        f"<tr><td>{method.upper()}<td><code>{escape(path)}</code><td>{escape(operation.get('summary', ''))}"
        for path, operations in app.openapi_schema.to_schema()["paths"].items()
        for method, operation in operations.items()
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Zaria API</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:1rem auto;padding:0 1rem}"
        "td{padding:.2rem .8rem .2rem 0;vertical-align:top}:root{color-scheme:light dark}</style>"
        "<h1>Zaria API</h1><p>All schemas: <a href=/api/schema/openapi.json>openapi.json</a>. "
        f"The socket of a table: <code>/api/tables/{{table}}/socket</code>.</p><table>{rows}</table></html>"
    )


def _problem(status: int, key: str, message: str | None = None) -> Response[Problem]:
    return Response(Problem(key, message or say(key)), status_code=status, headers=HEADERS)


def _dress(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.set_header(name, value)
    if "cache-control" not in {name.lower() for name in response.headers}:
        response.set_header("Cache-Control", "no-store")  # pages and files say for themselves how long they keep
    return response


def _denied(_: Http, error: Denied) -> Response[Problem]:
    return _problem(error.status, error.key)


def _http_error(_: Http, error: HTTPException) -> Response[Problem]:
    key = {404: "no-such-table", 413: "too-large", 429: "too-many"}.get(error.status_code, "bad-message")
    return _problem(error.status_code, f"refusal.{key}")


def _fault(request: Http, error: Exception) -> Response[Problem]:
    if isinstance(error, UnicodeError | RecursionError):  # a body that is not text, or nested without end
        return _problem(400, "refusal.bad-message")
    if isinstance(error, apsw.FullError | apsw.IOError | apsw.ReadOnlyError):  # said once, by whoever tries to write
        return _problem(507, "refusal.no-room")
    log.error("a request failed", path=request.url.path, exc_info=error)
    return _problem(500, "refusal.fault")


def create_app(settings: Settings, store: Store | None = None) -> Litestar:
    """The application; `store` is SQLite at `settings.data` unless given."""
    kept = SqliteStore(settings.data) if store is None else store
    hub = Hub(kept, settings)
    replays, files = Replays(), Pages(settings.pages)
    doorman = Doorman(hub, settings)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await hub.start()
        yield
        replays.close()
        await hub.stop()

    def guard(request: Http) -> None:
        doorman.check_request(request, request.method)

    def dress(response: Response[Any]) -> Response[Any]:
        if settings.secure:
            response.set_header("Strict-Transport-Security", "max-age=31536000")
        return _dress(response)

    def http_error(request: Http, error: HTTPException) -> Response[Any]:
        if error.status_code == 404 and is_wanted(request):
            return _dress(files.index(request, 404))
        return _http_error(request, error)

    return Litestar(
        route_handlers=[
            list_games,
            list_tables,
            list_mine,
            create_table,
            show_table,
            join_table,
            leave_table,
            seat_bot,
            stand_in,
            throw,
            take_back,
            say_phrase,
            start_table,
            rematch,
            choose,
            why,
            make_link,
            use_link,
            use_old_link,
            show_record,
            replay_table,
            replay_record,
            health,
            ready,
            api_page,
            play,
            *files.handlers(),
        ],
        dependencies={
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "doorman": Provide(lambda: doorman, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
        },
        before_request=guard,
        after_request=dress,
        middleware=[Compress()],
        exception_handlers={Denied: _denied, HTTPException: http_error, Exception: _fault},
        lifespan=[running],
        request_class=StrictRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
            title="Zaria", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
