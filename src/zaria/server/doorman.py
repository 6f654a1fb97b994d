"""Who is let in: foreign pages, unwelcome people and floods are turned away before anything else happens."""

from typing import Any

from litestar.connection import ASGIConnection

from .hosts import Hosts
from .hub import Hub
from .identity import key_of, origin_allowed, secret_of
from .limits import SOCKETS_WORTH, Bucket, Buckets, network_of
from .lobby import Denied
from .metrics import OFFENCES
from .settings import Settings
from .turns import Turns

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
COSTLY_RATE = 1.0  # a second and address, for what takes long to answer

Connection = ASGIConnection[Any, Any, Any, Any]


class Doorman:
    """The rules of the house, for requests and sockets alike."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub, self._settings = hub, settings
        self._hosts = Hosts(settings.hosts, settings.origins)
        self._buckets = Buckets(settings.most_messages)
        self._sockets = Buckets(settings.most_messages)
        self._messages = Buckets(SOCKETS_WORTH * settings.most_messages)
        self.turns = Turns()  # of messages
        self._costly = Buckets(min(COSTLY_RATE, settings.most_messages), 10 * settings.most_messages)

    def check(self, connection: Connection) -> None:
        """Raises Denied for one who comes by a wrong name, from a foreign page, or is not welcome."""
        if not self._hosts.allowed(connection.headers.get("host", "")):
            self._deny(421, "wrong-host")
        blocked = self._hub.blocked
        if blocked:
            secret = secret_of(connection)
            key = key_of(secret) if secret else ""
            if ("address", address_of(connection)) in blocked or ("key", key) in blocked:
                self._deny(403, "blocked")

    def check_request(self, connection: Connection, method: str) -> None:
        """The same for a request; one that may change something must come from our own pages, and not too often."""
        self.check(connection)
        if method in SAFE_METHODS:
            return
        if not origin_allowed(connection, self._settings.origins):
            self._deny(403, "wrong-origin")
        if not self._buckets.take(address_of(connection)):
            self._deny(429, "too-many")

    def check_socket(self, connection: Connection) -> None:
        """The same for a socket."""
        self.check(connection)
        if not origin_allowed(connection, self._settings.origins):
            self._deny(403, "wrong-origin")
        if not self._sockets.take(address_of(connection)):
            self._deny(429, "too-many")

    def hears(self, address: str, socket: Bucket) -> bool:
        """Whether one more message of a socket is heard; hundreds that each keep to their limit are too many too."""
        allowed = socket.take() and self._messages.take(address)
        if not allowed:
            OFFENCES.labels("messages").inc()
        return allowed

    def check_costly(self, connection: Connection) -> None:
        """For what takes long to answer."""
        if not self._costly.take(address_of(connection)):
            self._deny(429, "too-many")

    def _deny(self, status: int, key: str) -> None:
        OFFENCES.labels(key).inc()
        raise Denied(status, key)


def address_of(connection: Connection) -> str:
    """Where somebody comes from, as far as limits go."""
    return network_of(connection.client.host if connection.client else "")
