"""A finished game by its link, and what this computer kept of it: for `zaria verify`."""

from typing import Any

from ..errors import Refusal
from ..verify import Kept
from .client import Trouble
from .keyring import secret_for
from .memory import Memory
from .remote import read_link, record_of


def fetched(url: str) -> tuple[Any, Kept]:
    """Raises Trouble."""
    link = read_link(url)
    if link.kind != "t":
        raise Trouble(Refusal(None, "join.bad-link"))
    return record_of(link, secret_for(link.server)), Memory.of(link.server, link.id).kept()
