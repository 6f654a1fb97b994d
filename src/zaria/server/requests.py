"""What all requests and their answers have in common: who asks, what can go wrong, and how that is said."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, SerializationException
from litestar.openapi import ResponseSpec
from litestar.serialization import decode_json

from ..words import say
from .identity import cookie, key_of, new_secret, secret_of
from .lobby import Denied
from .protocol import Problem
from .settings import Settings

PROBLEMS = {
    code: ResponseSpec(Problem, generate_examples=False, description=text)
    for code, text in {
        400: "The request makes no sense",
        401: "It takes a secret: a cookie from joining or opening a table, or a bearer token",
        403: "Not yours to do, or from a foreign page",
        404: "There is no such thing",
        409: "Not now",
        413: "Too large",
        410: "It was played by other rules, which this version does not know",
        429: "Too many requests",
        503: "Not now, or not by this server: ask again",
        507: "The disk is full",
    }.items()
}
HEADERS = {
    # 'wasm-unsafe-eval' allows the games for the device to be compiled, and no text to be run as a script.
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

Http = Request[Any, Any, Any]


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body must be of its types as it stands: Litestar would take "2" for 2."""

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_data_field
        return decode_json(await self.body(), target_type=wanted.raw) if wanted else await super().json()


def asker(request: Http) -> str | None:
    secret = secret_of(request)
    return key_of(secret) if secret else None


def known_key(request: Http) -> str:
    key = asker(request)
    if key is None:
        raise Denied(401, "secret-needed")
    return key


def identified(request: Http, settings: Settings) -> tuple[str, list[Any]]:
    """The key of whoever asks, and the cookie to set for one who comes for the first time."""
    secret = secret_of(request)
    if secret:
        return key_of(secret), []
    secret = new_secret()
    return key_of(secret), [cookie(secret, settings.secure)]


def since_of(since: int | None) -> int | None:
    return since if since is None or since >= 0 else 0


def problem(status: int, key: str, message: str | None = None) -> Response[Problem]:
    return Response(Problem(key, message or say(key)), status_code=status)


def dress(response: Response[Any], secure: bool) -> Response[Any]:
    """What every answer wears, also one that says what went wrong."""
    for name, value in HEADERS.items():
        response.set_header(name, value)
    if secure:
        response.set_header("Strict-Transport-Security", "max-age=31536000")
    if "cache-control" not in {name.lower() for name in response.headers}:
        response.set_header("Cache-Control", "no-store")  # pages and files say for themselves how long they keep
    return response


def http_error(_: Http, error: HTTPException) -> Response[Problem]:
    key = {404: "no-such-table", 413: "too-large", 429: "too-many"}.get(error.status_code, "bad-message")
    return problem(error.status_code, f"refusal.{key}", _with_field(say(f"refusal.{key}"), error))


def _with_field(message: str, error: HTTPException) -> str:
    """What was wrong with a body, where it was: for whoever writes a client."""
    wrong = error.__cause__
    return f"{message}: {error.detail}" if isinstance(wrong, SerializationException) else message
