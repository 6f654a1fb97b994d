"""The API's description takes a while to make: once, and never on the event loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from litestar.openapi.spec import OpenAPI
from litestar.testing import TestClient

from zaria.engine.compiler import COMPILED
from zaria.server.app import create_app
from zaria.server.settings import Settings

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

# Litestar warns of what its next major version will want; other tests run the server in a process of its own.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")
ADDRESSES = ("/api", "/api/schema/openapi.json")


@pytest.mark.parametrize("first", ADDRESSES)
def test_it_is_made_once_in_a_thread_whoever_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    on_loop: list[bool] = []
    make = OpenAPI.to_schema

    def noted(self: OpenAPI) -> dict[str, Any]:
        on_loop.append(asyncio._get_running_loop() is not None)
        return make(self)

    monkeypatch.setattr(OpenAPI, "to_schema", noted)
    app = create_app(Settings(data=tmp_path / "z.db", pages=tmp_path))
    with TestClient(app) as client, ThreadPoolExecutor(4) as people:
        answers = list(people.map(client.get, (first, *ADDRESSES, first, "/api/schema")))
    assert [answer.status_code for answer in answers] == [200] * 5
    assert on_loop == [False]


def test_nobody_gets_it_by_a_wrong_name(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=tmp_path / "z.db", pages=tmp_path))) as client:
        for address in ADDRESSES:
            assert client.get(address, headers={"host": "evil.example.com"}).status_code == 421
