"""Answers made smaller for those who accept gzip. The socket stays as it is: its messages are small and many."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from .metrics import COMPRESS_WAITING

LEAST = 1024  # bytes below which it is not worth it
MUCH = 65_536  # bytes from which it is done in a thread, so that no table waits

_THREAD = ThreadPoolExecutor(1, "compress")  # whoever asks for much and often waits for themselves


def shrinks(kind: str) -> bool:
    """Whether content of this type gets smaller; images and fonts are compressed already."""
    return kind.startswith("text/") or kind.partition(";")[0].endswith(("json", "xml", "wasm"))


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    for offer in accepted.lower().split(","):
        name, _, quality = offer.replace(" ", "").partition(";q=")
        if name == "gzip":
            return quality == "" or quality.strip("0.") != ""
    return False


def squeeze(body: bytes, level: int = 5) -> bytes:
    return gzip.compress(body, level, mtime=0)


class Compress(ASGIMiddleware):
    """Compresses whole answers that get smaller by it and are not compressed yet."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        accepted = accepts_gzip(Headers.from_scope(scope).get("accept-encoding", ""))
        start: HTTPResponseStartEvent | None = None

        async def send_smaller(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if message["type"] == "http.response.body" and start is not None:
                headers, held = MutableScopeHeaders(start), start
                start = None
                if _is_worth_it(headers, message["body"], message.get("more_body", False)):
                    headers["Vary"] = "Accept-Encoding"
                    if accepted:
                        message["body"] = await _squeezed(message["body"])
                        headers["Content-Encoding"] = "gzip"
                        headers["Content-Length"] = str(len(message["body"]))
                await send(held)
            await send(message)

        await next_app(scope, receive, send_smaller)


def _is_worth_it(headers: MutableScopeHeaders, body: bytes, more: bool) -> bool:
    whole = not more and "content-encoding" not in headers
    return whole and len(body) >= LEAST and shrinks(headers.get("content-type", ""))


async def _squeezed(body: bytes) -> bytes:
    if len(body) < MUCH:
        return squeeze(body)
    with COMPRESS_WAITING.track_inprogress():
        return await asyncio.get_running_loop().run_in_executor(_THREAD, squeeze, body)
