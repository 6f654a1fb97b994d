"""How the parts of the server are put together: the API, its description, pages, and what every answer wears."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from functools import cache
from html import escape
from typing import Any

import structlog
from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .. import __version__
from . import afterwards, paper, tables
from .compress import Compress
from .doorman import Doorman
from .hub import Hub
from .lobby import Denied
from .pages import Pages, is_wanted
from .protocol import Problem
from .replay import Replays
from .requests import PROBLEMS, Http, StrictRequest, dress, http_error, problem
from .reviews import Reviews
from .settings import Settings
from .sockets import play
from .store import Store, Unwritable
from .stores import open_bus, open_store

log = structlog.get_logger()

MOST_BYTES = 32_768  # of a request body


@get("/healthz", summary="Whether the server is alive")
async def health(hub: Hub) -> dict[str, Any]:
    return {"status": "ok", "version": __version__, "tables": len(hub.live), "warm": hub.warming.done}


@get("/readyz", summary="Whether the server can keep a choice now", responses={503: PROBLEMS[507]})
async def ready(hub: Hub) -> Response[dict[str, Any]]:
    writable = await hub.housekeeping.can_write()
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


HANDLERS = [*tables.HANDLERS, *afterwards.HANDLERS, *paper.HANDLERS, health, ready, api_page, play]


def _denied(_: Http, error: Denied) -> Response[Problem]:
    return problem(error.status, error.key)


def _fault(request: Http, error: Exception) -> Response[Problem]:
    if isinstance(error, UnicodeError | RecursionError):  # a body that is not text, or nested without end
        return problem(400, "refusal.bad-message")
    if isinstance(error, Unwritable):  # said once, by whoever tries to write
        return problem(error.status, error.key)
    log.error("a request failed", path=request.url.path, exc_info=error)
    return problem(500, "refusal.fault")


def create_app(settings: Settings, store: Store | None = None) -> Litestar:
    """The application; `store` is what the settings say unless given."""
    kept = open_store(settings.store or settings.data) if store is None else store
    hub = Hub(kept, settings, bus=open_bus(settings.bus))
    replays, reviews, files = Replays(), Reviews(kept), Pages(settings.pages)
    doorman = Doorman(hub, settings)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await hub.start()
        reviews.start()
        yield
        replays.close()
        await reviews.stop()
        await hub.stop()

    def guard(request: Http) -> None:
        doorman.check_request(request, request.method)

    def dressed(response: Response[Any]) -> Response[Any]:
        return dress(response, settings.secure)

    def answer(handler: Callable[[Http, Any], Response[Any]]) -> Callable[[Http, Any], Response[Any]]:
        """What is answered to a fault, which goes past `after_request`."""
        return lambda request, error: dressed(handler(request, error))

    def not_found(request: Http, error: HTTPException) -> Response[Any]:
        if error.status_code == 404 and is_wanted(request):
            return files.index(request, 404)
        return http_error(request, error)

    return Litestar(
        # A handler keeps what the first application that has it does with its answers: so each has its own.
        route_handlers=[*deepcopy(HANDLERS), *files.handlers()],
        dependencies={
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "doorman": Provide(lambda: doorman, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
            "reviews": Provide(lambda: reviews, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
        },
        before_request=guard,
        after_request=dressed,
        middleware=[Compress()],
        exception_handlers={Denied: answer(_denied), HTTPException: answer(not_found), Exception: answer(_fault)},
        state=State({"secure": settings.secure}),
        lifespan=[running],
        request_class=StrictRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
            title="Zaria", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
