"""One HTTP connection from an address of one's own, past every proxy."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from bench.client import HOST

LONGEST_HEADER = 65_536


class Answer(NamedTuple):
    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Http:
    """A connection that is kept, and opened again where the server has closed it."""

    def __init__(self, port: int, source: str, secret: str | None = None) -> None:
        self._port, self._source, self._secret = port, source, secret
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One request. Raises OSError where no answer comes."""
        kept = self._streams is not None
        try:
            return await self._ask(method, path, body, headers or {})
        except (OSError, EOFError, ValueError) as error:
            self.close()
            if kept:  # the server may have closed it since, which says nothing about this request
                return await self.ask(method, path, body, headers)
            raise ConnectionError(f"{method} {path}: {error!r}") from error
        except asyncio.CancelledError:
            self.close()  # an answer that comes later must not be taken for the next one
            raise

    async def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                HOST, self._port, local_addr=(self._source, 0), limit=LONGEST_HEADER
            )
        reader, writer = self._streams
        writer.write(self._request(method, path, body, headers))
        return await self._answer(reader)

    def _request(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> bytes:
        said = {"Host": f"{HOST}:{self._port}", "Content-Type": "application/json"}
        if self._secret:
            said["Authorization"] = f"Bearer {self._secret}"
        if body is not None:
            said["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in {**said, **headers}.items())]
        return "\r\n".join([*lines, "", ""]).encode() + (body or b"")

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.lower().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines if ": " in line)
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        return Answer(int(first.split()[1]), body)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None


def encoded(body: Any) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode()
