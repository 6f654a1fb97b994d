"""A hint comes from what a seat may know, and from nothing else."""

import random

import numpy as np
import pytest

import zaria
from zaria.review.account import reasons
from zaria.review.hint import hint

from ..tables import Variant, extremes, match_of, named, play
from .games import one_of


@pytest.mark.parametrize("id", zaria.GAMES)
def test_a_hint_is_a_legal_choice_with_its_price(id: str) -> None:
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


def together() -> list[Variant]:
    """A table of every game and option at which seats choose at the same time."""
    return [variant for variant in extremes() if zaria.game(variant[0], variant[1], **variant[2]).chooses_together]


def several_choose(match: zaria.Match) -> bool:
    return match.phase in match.game.together and len(match.to_act) > 1


@pytest.mark.parametrize("variant", together(), ids=named)
def test_what_others_have_chosen_in_secret_does_not_change_it(variant: Variant) -> None:
    dice = random.Random(5)
    match = play(match_of(variant, 3), dice, 2)
    while not several_choose(match):
        play(match, dice, 1)
    seat, *others = match.to_act
    legal = [match.legal(other) for other in others]
    found = []
    for place in (None, 0, -1):
        then = match.copy()
        for other, texts in zip(others, legal, strict=True):
            if place is not None:
                then.choose(other, texts[place])
        assert seat in then.to_act
        found.append(hint(then.game, then.game.seen_by(then.s, seat), seat))
    assert found[0] == found[1] == found[2]


def test_reasons_of_a_hint_speak_against_a_worse_choice_that_it_names() -> None:
    match = zaria.Match(zaria.game("qwixx", players=2))
    match.happen("white 3 4 red 5 yellow 2 green 1 blue 6")
    match.choose(1, "pass")
    match.choose(0, "pass")
    found = hint(match.game, match.game.seen_by(match.s, 0), 0)
    costs = {option.text: option.cost for option in found.options}
    assert found.against is not None
    assert costs[found.against] > 0
    assert found.reasons == reasons(match.game, match.game.seen_by(match.s, 0), 0, found.against, found.best)


def test_who_has_nothing_to_choose_gets_none() -> None:
    match = one_of("knaster")
    with pytest.raises(ValueError, match="nothing to choose"):
        hint(match.game, match.game.seen_by(match.s, 0), 0)
