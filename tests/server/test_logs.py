"""Logs as JSON: a line an event, whoever writes it, and nothing in it by which somebody is known or can be played."""

import json
import socket
from pathlib import Path

import msgspec
import pytest

from zaria.engine.compiler import COMPILED
from zaria.server import hosting
from zaria.server.archive import opened
from zaria.server.identity import key_of
from zaria.server.store import Order
from zaria.words import say

from .running import eventually, open_table, pass_always, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


def test_every_line_is_json_and_tells_of_nobody(tmp_path: Path) -> None:
    with running(tmp_path, ZARIA_LOG_JSON="yes") as server:
        table = open_table(server)
        table.play(pass_always)
        hosting.give_order(server.data, Order("rename", table.id, 1, "Xanthippe"))
        with opened(server.data, write=True) as archive:
            for order in (Order("rename", table.id, 9, "Xanthippe"), {"what": "dance", "table": ""}):
                archive.do("INSERT INTO orders (body) VALUES (?)", msgspec.json.encode(order))
            ((dice,),) = archive.ask("SELECT secret FROM tables")
        with socket.create_connection(("127.0.0.1", server.port)) as made:
            made.sendall(b"nonsense\r\n\r\n")
            made.recv(1000)
        eventually(lambda: "an order failed" in server.said())
        server.stop()
    spoken = [say(key, "en", local=f"http://localhost:{server.port}") for key in ("serve.ready", "serve.stopped")]
    lines = [json.loads(line) for line in server.said().splitlines() if line not in spoken]
    assert {"order carried out", "order not carried out", "an order failed, and is tried again"} <= {
        line["event"] for line in lines
    }
    assert any("Traceback" in line.get("exception", "") for line in lines)
    assert any(line.get("logger", "").startswith("uvicorn") for line in lines)
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    said = json.dumps(lines, ensure_ascii=False)
    private = ["Person", "Xanthippe", "127.0.0.1", bytes(dice).hex()]
    private += [known for secret in table.secrets for known in (secret, key_of(secret))]
    assert [known for known in private if known in said] == []
