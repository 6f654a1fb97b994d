"""What holds in every game, every variant, at every point of random play."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import zaria
from zaria.engine.compiler import COMPILED
from zaria.words import LANGUAGES, catalogue

from .tables import VARIANTS, Variant, extremes, match_of, named, of_own, play, takes_long, with_state

LONGEST = 60_000 if COMPILED else 3_000  # choices; some random games go on for thousands

CARD_GAMES = [id for id in zaria.GAMES if of_own(id, "cards", None)]
TABLES = VARIANTS if COMPILED else extremes()
every_variant = pytest.mark.parametrize("variant", TABLES, ids=named)
seeds = st.integers(0, 2**32)
points = st.integers(0, 400 if COMPILED else 60)


def played(variant: Variant, seed: int, choices: int) -> zaria.Match:
    return play(match_of(variant, seed), random.Random(seed), choices)


def imagined(match: zaria.Match, seat: int | None, seed: int) -> Any:
    """The record as the seat might imagine it, by the first stream alone; callers may have no other."""
    state, rng = match.game.seen_by(match.state, seat), np.array([seed, seed], np.uint64)
    match.game.rules.imagine(state, -1 if seat is None else seat, rng)
    assert rng[1] == seed
    return state


def at_chance(match: zaria.Match, dice: random.Random) -> zaria.Match:
    """The match as it was before some roll or card."""
    chances = [line for line, entry in enumerate(match.log) if entry.seat is None]
    return zaria.Match.replay(match.record(), upto=dice.choice(chances))


def viewers(match: zaria.Match) -> list[int | None]:
    return [None, *range(match.game.players)]


@every_variant
def test_play_always_ends_with_winners(variant: Variant) -> None:
    if not COMPILED and takes_long(variant[0]):
        pytest.skip("random play is too long for uncompiled rules; the golden playthroughs end there too")
    match = played(variant, 11, LONGEST)
    assert match.over
    assert match.to_act == ()
    assert match.winners
    assert all(match.legal(seat) == [] for seat in range(variant[1]))
    if variant[0] not in CARD_GAMES:
        assert_nothing_is_secret(match)


@every_variant
@given(seed=seeds, choices=points)
def test_whoever_is_to_act_has_a_choice(variant: Variant, seed: int, choices: int) -> None:
    match = played(variant, seed, choices)
    assert match.over == (match.to_act == ())
    assert all(match.legal(seat) for seat in match.to_act)
    assert all(match.legal(seat) == [] for seat in range(variant[1]) if seat not in match.to_act)


@every_variant
@given(seed=seeds, choices=points)
def test_exactly_the_legal_texts_are_accepted(variant: Variant, seed: int, choices: int) -> None:
    match = played(variant, seed, choices)
    before, log = match.state.tobytes(), list(match.log)
    for seat in [-1, *range(variant[1]), variant[1]]:
        legal = match.legal(seat) if 0 <= seat < variant[1] else []
        for text in [*match.game.actions, "", "pass ", "PASS", "red", "cross 5 4", "take 0"]:
            reason = match.why_not(seat, text)
            assert (reason is None) == (text in legal)
            if reason is not None:
                assert all(reason.key in catalogue(lang) for lang in LANGUAGES)
                with pytest.raises(zaria.IllegalChoice):
                    match.choose(seat, text)
    assert match.state.tobytes() == before
    assert match.log == log


@every_variant
def test_every_choice_has_a_number_and_a_text(variant: Variant) -> None:
    game = match_of(variant, 1).game
    assert game.rules.ACTIONS == len(game.actions) == len(set(game.actions))


@every_variant
@given(seed=seeds, choices=points)
def test_every_outcome_can_be_typed_in(variant: Variant, seed: int, choices: int) -> None:
    """Its text is read as what happened. Outcomes that look the same, such as equal cards, are next to each other."""
    dice = random.Random(seed)
    match = at_chance(played(variant, seed, choices), dice)
    game, n = match.game, int(match.game.rules.outcomes(match.s))
    for k in {0, n - 1, *(dice.randrange(n) for _ in range(20))}:
        text = game.outcome_text(match.s, k)
        first = game.outcome(match.s, text)
        assert {game.outcome_text(match.s, same) for same in range(max(first, k - 40), k + 1)} == {text}
        happened, typed = match.state, zaria.Match.replay(match.record())
        game.rules.happen(happened, k)
        typed.happen(text)
        assert typed.state.tobytes() == happened.tobytes()


@every_variant
def test_replay_reproduces_every_state(variant: Variant) -> None:
    match = match_of(variant, 5)
    dice = random.Random(5)
    states = {len(match.log): match.state.tobytes()}
    for _ in range(60 if COMPILED else 20):
        play(match, dice, 1)
        states[len(match.log)] = match.state.tobytes()
    record = match.record()
    for upto, state in states.items():
        assert zaria.Match.replay(record, upto).state.tobytes() == state


@every_variant
@given(seed=seeds, choices=points)
def test_a_view_depends_only_on_what_its_seat_may_know(variant: Variant, seed: int, choices: int) -> None:
    match = played(variant, seed, choices)
    for seat in viewers(match):
        other = with_state(match, imagined(match, seat, seed))
        assert other.view(seat) == match.view(seat)
        assert match.game.seen_by(other.state, seat).tobytes() == match.game.seen_by(match.state, seat).tobytes()


@pytest.mark.parametrize("variant", [v for v in TABLES if v[0] not in CARD_GAMES], ids=named)
@given(seed=seeds, choices=points)
def test_dice_keep_no_secrets_while_nobody_chooses(variant: Variant, seed: int, choices: int) -> None:
    assert_nothing_is_secret(at_chance(played(variant, seed, choices), random.Random(seed)))


def assert_nothing_is_secret(match: zaria.Match) -> None:
    """There is nothing to forget and nothing to imagine."""
    for seat in viewers(match):
        assert match.game.seen_by(match.state, seat).tobytes() == match.state.tobytes()
        assert imagined(match, seat, 1).tobytes() == match.state.tobytes()


@every_variant
@given(seed=seeds, choices=points)
def test_an_imagined_game_can_be_played_on(variant: Variant, seed: int, choices: int) -> None:
    match = played(variant, seed, choices)
    for seat in viewers(match):
        other = with_state(match, imagined(match, seat, seed))
        assert cards_of(other) == cards_of(match)
        other._chance = zaria.Seeded(seed)
        play(other, random.Random(seed), 20)


@every_variant
@given(seed=seeds, choices=points)
def test_a_bot_may_decide_from_the_hidden_record(variant: Variant, seed: int, choices: int) -> None:
    match = played(variant, seed, choices)
    for seat in match.to_act:
        assert match.game.legal(match.game.seen_by(match.state, seat), seat) == match.legal(seat)


@every_variant
@given(seed=seeds, choices=points)
def test_scores_are_the_sum_of_their_breakdown(variant: Variant, seed: int, choices: int) -> None:
    match = played(variant, seed, choices)
    assert [sum(match.breakdown(seat).values()) for seat in range(variant[1])] == match.scores


@pytest.mark.parametrize("variant", [v for v in TABLES if v[0] in CARD_GAMES], ids=named)
@given(seed=seeds, choices=points)
def test_cards_are_conserved(variant: Variant, seed: int, choices: int) -> None:
    match = played(variant, seed, choices)
    assert cards_of(match) == cards_of(match_of(variant, seed))


def cards_of(match: zaria.Match) -> list[int]:
    """Every card on the table, wherever it lies; a game of dice has none."""
    found: list[int] = of_own(match.game.id, "cards", lambda match: [])(match)
    return found
