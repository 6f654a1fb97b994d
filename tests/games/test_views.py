"""Views have exactly the shapes that views.py promises, at every point of a game."""

import random
from typing import Any

import msgspec
import pytest

from zaria.games import registry

from ..tables import Variant, extremes, match_of, named

TABLES = [variant for variant in extremes() if registry.has_part(variant[0], "views")]


def shapes(game: str) -> tuple[Any, Any]:
    """The whole of a view of a game, and what only a seat itself sees."""
    views = registry.part(game, "views")
    return views.VIEW, views.PRIVATE


def fits(value: Any, shape: Any) -> bool:
    """Whether a value has this shape and nothing more; a conversion drops what the shape does not name."""
    return bool(msgspec.convert(value, shape) == value)


@pytest.mark.parametrize("variant", TABLES, ids=named)
def test_views_have_their_shapes(variant: Variant) -> None:
    whole, private = shapes(variant[0])
    match, dice = match_of(variant, 3), random.Random(3)
    for _ in range(60):
        for seat in (None, *range(variant[1])):
            assert fits(match.view(seat), whole)
        for seat in range(variant[1]):
            mine = match.mine(seat)
            mine.pop("legal")
            assert fits(mine, private)
        if match.over:
            break
        seat = dice.choice(match.to_act)
        match.choose(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize("variant", TABLES, ids=named)
def test_a_wrong_shape_is_noticed(variant: Variant) -> None:
    whole, _ = shapes(variant[0])
    view = match_of(variant, 3).view()
    assert not fits(view | {"more": 1}, whole)
    for name in view:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**view, name: 1.5}, whole)
