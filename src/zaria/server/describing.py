"""What the API is, for eyes and for programs.

Litestar makes the description when somebody first asks for it, which takes a tenth of a second. Here that is done once,
in a thread; whoever asks meanwhile waits, and nobody else does.
"""

import asyncio
from collections.abc import Callable
from html import escape
from typing import Any

from litestar import Litestar, MediaType, Router, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .. import __version__
from .requests import Http


class Description:
    """The description of one application, and where it is to be had."""

    def __init__(self) -> None:
        self._page: asyncio.Task[str] | None = None

    async def page(self, app: Litestar) -> str:
        """For human eyes; it asks no other site for anything."""
        if self._page is None:
            self._page = asyncio.create_task(asyncio.to_thread(_made, app))
        return await asyncio.shield(self._page)

    def handler(self) -> Any:
        @get("/api", include_in_schema=False, media_type=MediaType.HTML)
        async def api_page(request: Http) -> str:
            return await self.page(request.app)

        return api_page

    def config(self, guard: Callable[[Http], None]) -> OpenAPIConfig:
        """The same for programs, at an address of Litestar's; `guard` sees every request there first."""

        async def ready(request: Http) -> None:
            guard(request)
            await self.page(request.app)

        router = Router("/api/schema", route_handlers=[], include_in_schema=False, before_request=ready)
        return OpenAPIConfig(
            title="Zaria", version=__version__, openapi_router=router, render_plugins=[JsonRenderPlugin()]
        )


def _made(app: Litestar) -> str:
    plugin: Any = app.plugins.get("OpenAPIPlugin")
    described = plugin.provide_openapi_schema()  # which it keeps for its own address
    rows = "".join(
        f"<tr><td>{method.upper()}<td><code>{escape(path)}</code><td>{escape(operation.get('summary', ''))}"
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Zaria API</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:1rem auto;padding:0 1rem}"
        "td{padding:.2rem .8rem .2rem 0;vertical-align:top}:root{color-scheme:light dark}</style>"
        "<h1>Zaria API</h1><p>All schemas: <a href=/api/schema/openapi.json>openapi.json</a>. "
        f"The socket of a table: <code>/api/tables/{{table}}/socket</code>.</p><table>{rows}</table></html>"
    )
