"""`zaria serve`: start, say where, stop gracefully."""

import asyncio
import contextlib
import errno
import logging
import os
import resource
import signal
import socket
import sys
import threading
from typing import Any

import prometheus_client
import segno
import structlog
import uvicorn

from ..errors import Unusable
from ..words import say
from . import metrics
from .app import create_app
from .connections import Guard, protocols
from .garbage import keep_short
from .heads import Heads
from .limits import Gate, Proxies
from .quotas import most_connections
from .seldom import Seldom
from .settings import LIMITS, Settings
from .stores import is_shared
from .threads import switch_often
from .turns import InTurns

MOST_FRAME = 16_384  # bytes of a socket message
MOST_FILES = 65_536  # that are asked for
LAST_SECONDS = 4.5  # from the wish to stop until the process is ended whatever it does


def serve(settings: Settings, lang: str) -> None:
    """Serve until interrupted."""
    if settings.bus and not is_shared(settings.store):
        raise ValueError(say("serve.bus-alone", lang))
    for host, port in ((settings.host, settings.port), ("127.0.0.1", settings.metrics_port)):
        _check_free(host, port)
    _set_up_logs(settings.log_json)
    switch_often()
    keep_short()
    proxies = Proxies(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))  # as uvicorn takes it; they bring many people
    _raise_file_limit()
    gate = Gate(most_connections(), settings.most_connections, settings.most_new_connections, proxies)
    http, ws = protocols(Guard(settings, gate))
    config = uvicorn.Config(
        InTurns(Heads(create_app(settings))),
        host=settings.host,
        port=settings.port,
        http=http,
        ws=ws,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients send their own pings, which carry the number
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=2,
        backlog=4096,
    )
    for name, field in LIMITS.items():
        metrics.LIMITS.labels(name).set(getattr(settings, field.name))
    if settings.metrics_port:
        prometheus_client.start_http_server(settings.metrics_port, "127.0.0.1")
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it once more when it has stopped
    server = _Server(config, settings, lang)
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        return
    print(say("serve.stopped", lang), flush=True)
    os._exit(0)  # threads may still be at a thought or at the compiler; nothing of theirs is kept


def _check_free(host: str, port: int) -> None:
    """Whether it may listen there, before anything is begun. Raises Unusable."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as error:
        known = {errno.EADDRINUSE: "error.port-taken", errno.EADDRNOTAVAIL: "error.no-host"}
        key = "error.no-host" if isinstance(error, socket.gaierror) else known.get(error.errno or 0, "error.no-address")
        raise Unusable(key, host=host, port=port, why=error.strerror) from error


def _raise_file_limit() -> None:
    """As many open files as the system allows: every connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


class _Server(uvicorn.Server):
    """A server that says where it is when it really is there."""

    def __init__(self, config: uvicorn.Config, settings: Settings, lang: str) -> None:
        super().__init__(config)
        self._settings, self._lang = settings, lang

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop; and whatever happens, be gone in time: what was acknowledged is on the disk already."""
        if not self.should_exit:
            ending = threading.Timer(LAST_SECONDS, os._exit, (0,))
            ending.daemon = True
            ending.start()
        super().handle_exit(sig, frame)

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
    if settings.store and not settings.bus:
        print(say("serve.no-bus", lang))
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
        Seldom().processor,
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
    for handler in logging.getLogger().handlers:
        handler.addFilter(Seldom().filter)
        handler.addFilter(_tells_of_a_fault)
        if as_json:
            handler.setFormatter(_as_json())


def _as_json() -> logging.Formatter:
    """Lines of libraries as ours are."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso"),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
    )


def _tells_of_a_fault(record: logging.LogRecord) -> bool:
    """Whoever is still waiting when the server stops is cancelled; that was said once, and is no fault of theirs."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))
