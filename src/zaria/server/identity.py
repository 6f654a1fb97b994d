"""Who is who, without accounts: a random secret in a cookie, or as a bearer token for scripts."""

import hashlib
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "zaria"
YEAR = 365 * 24 * 3600
LEAST, MOST = 20, 100  # characters of a secret

Connection = ASGIConnection[Any, Any, Any, Any]


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def key_of(secret: str) -> str:
    """What the log knows of a secret; the secret itself is never stored."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def secret_of(connection: Connection) -> str | None:
    """The secret a request or socket comes with, if any."""
    header = connection.headers.get("authorization", "")
    secret = header[7:].strip() if header[:7].lower() == "bearer " else connection.cookies.get(COOKIE)
    return secret if secret and LEAST <= len(secret) <= MOST else None


def cookie(secret: str, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def origin_allowed(connection: Connection, extra: str) -> bool:
    """Browsers say where a request comes from; a foreign page must not play for its visitor."""
    origin = connection.headers.get("origin")
    if origin is None or origin in extra.split(","):
        return True
    return origin.split("://", 1)[-1] == connection.headers.get("host")
