"""The yardstick of `bench.server`: a bare Litestar app where each message of one socket goes to all four of its group.

`python -m bench.echo PORT`. It knows no rules, keeps nothing and checks nothing; uvicorn is set as in `zaria serve`.
"""

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect

Socket = WebSocket[Any, Any, Any]
groups: dict[str, list[Socket]] = {}


@websocket("/groups/{group:str}/socket")
async def fan_out(socket: Socket, group: str) -> None:
    await socket.accept()
    members = groups.setdefault(group, [])
    members.append(socket)
    try:
        while True:
            text = await socket.receive_data(mode="text")
            for member in tuple(members):
                await member.send_data(text, mode="text", encoding="utf-8")
    except WebSocketDisconnect:
        pass
    finally:
        members.remove(socket)


@get("/healthz")
async def health() -> dict[str, str]:
    return {"status": "ok"}


def main() -> None:
    config = uvicorn.Config(
        Litestar(route_handlers=[fan_out, health], openapi_config=None, logging_config=None),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_max_size=16_384,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        access_log=False,
        log_config=None,
        server_header=False,
        backlog=4096,
    )
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main()
