"""A hint comes from what a seat may know, and from nothing else."""

import numpy as np
import pytest

import zaria
from zaria.review.hint import hint

from ..tables import match_of, play
from .games import one_of


@pytest.mark.parametrize("id", zaria.GAMES)
def test_a_hint_is_a_legal_choice_with_its_price(id: str) -> None:
    import random

    game = zaria.game(id)
    match = play(match_of((id, game.players, game.options), 4), random.Random(1), 9)
    seat = match.to_act[0]
    found = hint(game, game.seen_by(match.s, seat), seat)
    assert found.best in match.legal(seat)
    assert found.options[0].text == found.best
    assert found.options[0].cost == 0
    assert {option.text for option in found.options} <= set(match.legal(seat))


@pytest.mark.parametrize("id", ["qwixx-cards", "trio"])
def test_what_is_hidden_does_not_change_it(id: str) -> None:
    """Two deals that look the same to a seat get the same hint."""
    game = zaria.game(id)
    match = zaria.Match(game, chance=zaria.Seeded(2))
    seat = match.to_act[0]
    other = game.seen_by(match.s, seat)
    game.rules.imagine(other, seat, np.array([3, 4], np.uint64))
    assert bytes(other.tobytes()) != bytes(match.s.tobytes())
    assert hint(game, game.seen_by(match.s, seat), seat) == hint(game, game.seen_by(other, seat), seat)


def test_what_others_have_chosen_in_secret_does_not_change_it() -> None:
    found = []
    for text in ("pass", "red 7"):
        match = zaria.Match(zaria.game("qwixx", players=2))
        match.happen("white 3 4 red 5 yellow 2 green 1 blue 6")
        match.choose(1, text)
        found.append(hint(match.game, match.game.seen_by(match.s, 0), 0))
    assert found[0] == found[1]


def test_who_has_nothing_to_choose_gets_none() -> None:
    match = one_of("knaster")
    with pytest.raises(ValueError, match="nothing to choose"):
        hint(match.game, match.game.seen_by(match.s, 0), 0)
