"""Wishes judged again: another process may have changed the table a moment before."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from .lobby import Denied
from .metrics import CONFLICTS
from .others import Alone, Others
from .store import Conflict

TRIES = 8

Wish = ParamSpec("Wish")
Answer = TypeVar("Answer")


class HasOthers(Protocol):
    """What this needs of the hub."""

    others: Alone | Others


House = TypeVar("House", bound=HasOthers)


def judged_again(
    wish: Callable[Concatenate[House, str, Wish], Coroutine[Any, Any, Answer]],
) -> Callable[Concatenate[House, str, Wish], Coroutine[Any, Any, Answer]]:
    """Judge a wish at a table anew where its lines came second, or where it was denied by what was out of date.

    What is committed twice is told apart by its caller: a choice by its id, everything else by the rules of the lobby.
    Whoever is too late every time may come again with the same wish.
    """

    @wraps(wish)
    async def judged(house: House, id: str, /, *arguments: Wish.args, **more: Wish.kwargs) -> Answer:
        for _ in range(TRIES):
            try:
                return await wish(house, id, *arguments, **more)
            except Conflict:
                CONFLICTS.inc()
            except Denied:
                if not await house.others.was_behind(id):
                    raise
        raise Denied(503, "table-busy")

    return judged
