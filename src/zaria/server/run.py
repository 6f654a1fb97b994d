"""`zaria serve`: start, say where, stop gracefully."""

import contextlib
import logging
import signal
import socket
import sys
from typing import Any

import segno
import structlog
import uvicorn

from ..words import say
from .app import create_app
from .settings import Settings

MOST_FRAME = 16_384  # bytes of a socket message


def serve(settings: Settings, lang: str) -> None:
    """Serve until interrupted."""
    _set_up_logs(settings.log_json)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients send their own pings, which carry the number
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it once more when it has stopped
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, settings, lang).run()
    print(say("serve.stopped", lang), flush=True)


class _Server(uvicorn.Server):
    """A server that says where it is when it really is there."""

    def __init__(self, config: uvicorn.Config, settings: Settings, lang: str) -> None:
        super().__init__(config)
        self._settings, self._lang = settings, lang

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _say_where(self._settings, self._lang)


def _say_where(settings: Settings, lang: str) -> None:
    print(say("serve.ready", lang, local=f"http://localhost:{settings.port}"), flush=True)
    address = _address_on_the_network() if settings.host in ("0.0.0.0", "::") else None
    if address:
        url = f"http://{address}:{settings.port}"
        print(say("serve.phones", lang, address=url))
        if sys.stdout.isatty():
            segno.make(url, error="m").terminal(compact=True)
    sys.stdout.flush()


def _address_on_the_network() -> str | None:
    """This computer's address as others on its network see it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _set_up_logs(as_json: bool) -> None:
    renderer = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(
            exception_formatter=structlog.dev.plain_traceback,  # a pretty one would print secrets
        )
    )
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info if as_json else structlog.processors.StackInfoRenderer(),
    ]
    structlog.configure(
        processors=[*shared, renderer],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
