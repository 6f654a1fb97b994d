"""How the parts of the server are put together: the API, its description, pages, and what every answer wears."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

import structlog
from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException

from .. import __version__
from . import afterwards, paper, tables
from .compress import Compress
from .describing import Description
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


HANDLERS = [*tables.HANDLERS, *afterwards.HANDLERS, *paper.HANDLERS, health, ready, play]


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
    doorman, description = Doorman(hub, settings), Description()

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
        route_handlers=[*deepcopy(HANDLERS), description.handler(), *files.handlers()],
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
        openapi_config=description.config(guard),
        logging_config=None,
    )
