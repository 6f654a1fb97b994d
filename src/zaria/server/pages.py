"""The built client. Its files are read once, at the start, and kept in memory, compressed where that helps."""

import hashlib
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from ..words import LANGUAGES, say
from .compress import LEAST, accepts_gzip, shrinks, squeeze

ADDRESSES = (  # the client shows what belongs there
    "/",
    "/new/{game:str}",
    "/t/{table:str}",
    "/l",
    "/l/{token:str}",
    "/how",
    "/how/{game:str}",
    "/first/{game:str}",
    "/print/{game:str}",
    "/helper/{game:str}",
    "/replay",
    "/replay/{table:str}",
    "/review",
    "/review/{table:str}",
)
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".weights": "application/octet-stream",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset changes with its content
ASK_AGAIN = "no-cache, must-revalidate"


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    kind: str
    cache: str
    tag: str


class Pages:
    """The files of a folder, by their address."""

    def __init__(self, folder: Path) -> None:
        found = [*folder.glob("*"), *(folder / "assets").rglob("*")]
        files = {"/" + file.relative_to(folder).as_posix(): file for file in found if file.is_file()}
        self._files = {address: _file(file.read_bytes(), file.suffix, address) for address, file in files.items()}
        self._built = "/index.html" in self._files
        self._index = self._files.get("/index.html") or _file(_how_to_build(), ".html", "/")

    def handlers(self) -> list[HTTPRouteHandler]:
        """The routes of all pages and files; nothing else of the disk can be asked for."""

        @get(list(ADDRESSES), include_in_schema=False)
        async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
            return self.index(request, 200 if self._built else 503)

        @get(["/assets/{name:path}", *(a for a in self._files if a.count("/") == 1)], include_in_schema=False)
        async def file(request: Request[Any, Any, Any]) -> Response[bytes]:
            found = self._files.get(request.scope["path"])
            if found is None:
                raise NotFoundException
            return _answer(request, found, 200)

        return [page, file]

    def index(self, request: Request[Any, Any, Any], status: int) -> Response[bytes]:
        """The page that is every page; with 404 it says that there is nothing at this address."""
        return _answer(request, self._index, status)


def is_wanted(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody with a browser asks for a page, and not a script for an answer of the API."""
    api = request.scope["path"].split("/")[1] == "api"
    return request.method == "GET" and not api and "text/html" in request.headers.get("accept", "")


def _file(body: bytes, suffix: str, address: str) -> File:
    kind = KINDS.get(suffix, "application/octet-stream")
    cache = FOREVER if address.startswith("/assets/") else ASK_AGAIN
    return File(body, _zipped(body, suffix, kind), kind, cache, f'W/"{hashlib.sha256(body).hexdigest()[:16]}"')


def _zipped(body: bytes, suffix: str, kind: str) -> bytes | None:
    """Compressed, where that helps. Weights are long, and some are packed already."""
    weights = suffix == ".weights"
    if len(body) < LEAST or not (weights or shrinks(kind)):
        return None
    smaller = squeeze(body, 5 if weights else 9)
    return smaller if len(smaller) < len(body) else None


def _answer(request: Request[Any, Any, Any], file: File, status: int) -> Response[bytes]:
    headers = {"Cache-Control": file.cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    if file.zipped is not None and accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(
            file.zipped, status_code=status, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.kind
        )
    return Response(file.body, status_code=status, headers=headers, media_type=file.kind)


def _how_to_build() -> bytes:
    said = "".join(f"<p lang={lang}>{escape(say('serve.no-pages', lang))}</p>" for lang in LANGUAGES)
    return f"<!doctype html><meta charset=utf-8><title>Zaria</title>{said}".encode()
