"""HEAD requests, as those of monitors and link previews: answered like GET, but for the body."""

from collections.abc import MutableMapping
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send


class Heads:
    """Around the application, because routes are found by method; the server leaves the body out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked: MutableMapping[str, Any] = scope  # type: ignore[assignment]
        if asked["type"] == "http" and asked["method"] == "HEAD":
            scope = {**asked, "method": "GET"}  # type: ignore[assignment]
        await self._app(scope, receive, send)
