"""Dice of people's own: every roll there is can be typed in, no other can, and it is said what is wrong."""

import itertools
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zaria
from zaria.engine.compiler import COMPILED
from zaria.errors import BadOutcome
from zaria.games.dice import in_full

from ..own_dice import GAMES, PADS, a_roll
from ..tables import of_own

every_game = pytest.mark.parametrize("game", [*GAMES, *PADS])
seeds = st.integers(0, 2**32)
ALL = 50_000 if COMPILED else 300  # rolls that are tried one by one


def rolled(game: str, seed: int) -> zaria.Match:
    """A game some way on, where dice are to be rolled."""
    dice = random.Random(seed)
    match = zaria.Match(zaria.game(game))
    for _ in range(dice.randrange(150 if COMPILED else 30)):
        if match.needs_chance:
            match.happen(a_roll(match.game, match.s, dice))
        elif match.over:
            break
        else:
            seat = dice.choice(match.to_act)
            match.choose(seat, dice.choice(match.legal(seat)))
    while not match.needs_chance:
        match.take_back()
    return match


@every_game
@given(seeds)
def test_every_roll_can_be_typed_in_and_stands_for_one_outcome(game: str, seed: int) -> None:
    match, dice = rolled(game, seed), random.Random(seed)
    asked = match.game.dice(match.s)
    outcomes = int(match.game.rules.outcomes(match.s))
    assert outcomes == math.prod(len(die.faces) for die in asked)
    for k in (0, outcomes - 1, dice.randrange(outcomes), dice.randrange(outcomes)):
        text = match.game.outcome_text(match.s, k)
        parts = [die.face(mark) for die, mark in zip(asked, _marks(text), strict=True)]
        assert " ".join(face.text for face in parts if face) == text
        assert match.game.why_not_rolled(match.s, text) is None


@pytest.mark.parametrize("game", GAMES)
@given(seeds)
def test_nothing_else_can_be_typed_in(game: str, seed: int) -> None:
    """A roll with one thing wrong is refused, and changes nothing."""
    match, dice = rolled(game, seed), random.Random(seed)
    right = a_roll(match.game, match.s, dice)
    parts, before = right.split(), match.s.tobytes()
    place = dice.randrange(len(parts))
    wrong = [
        " ".join(parts[:place] + parts[place + 1 :]),
        " ".join([*parts[:place], "7", *parts[place + 1 :]]),
        " ".join([*parts[:place], "0", *parts[place:]]),
        f"{right} 3",
        f" {right}",
        right.upper() + " x",
        right.replace(" ", "  "),
    ]
    for text in wrong:
        reason = match.game.why_not_rolled(match.s, text)
        assert reason is not None, text
        assert reason.text("el") != reason.key
        with pytest.raises(BadOutcome):
            match.happen(text)
    assert match.s.tobytes() == before


@given(st.text(), seeds)
@every_game
def test_whatever_is_typed_in_gets_an_answer(game: str, text: str, seed: int) -> None:
    match = rolled(game, seed % 50)
    reason = match.game.why_not_rolled(match.s, text)
    assert reason is None or reason.text()


@every_game
def test_all_rolls_at_the_first_roll_are_different_outcomes(game: str) -> None:
    match = zaria.Match(zaria.game(game))
    asked = match.game.dice(match.s)
    texts = (" ".join(face.text for face in faces) for faces in itertools.product(*(die.faces for die in asked)))
    for k, text in enumerate(itertools.islice(texts, ALL)):
        assert match.game.outcome(match.s, text) == k


@pytest.mark.xdist_group("qwixx")
def test_what_is_wrong_with_a_roll_of_qwixx() -> None:
    match = zaria.Match(zaria.game("qwixx"))
    for text, key in (
        ("white 3 4 red 5 yellow 2 green 1", "die-missing"),
        ("white 3 4 red 5 yellow 2 green 1 blue 7", "no-such-face"),
        ("white 3 4 5 red 5 yellow 2 green 1 blue 6", "too-many-dice"),
        ("red 5 white 3 4 yellow 2 green 1 blue 6", "not-a-roll"),
    ):
        assert _key(match, text) == ("QX-2", f"refusal.{key}")
    match.s["closed"][2] = 1
    assert match.game.why_not_rolled(match.s, "white 3 4 red 5 yellow 2 blue 6") is None
    assert _key(match, "white 3 4 red 5 yellow 2 green 1 blue 6") == ("QX-7", "refusal.die-out")


@pytest.mark.xdist_group("qwantum")
def test_a_reroll_of_qwantum_names_only_the_dice_rolled_again() -> None:
    match = zaria.Match(zaria.game("qwantum"))
    match.happen("white 3 1:B5 2:R6 3:Y4 4:P1 5:B2 6:R6")
    match.choose(0, "reroll white 2")
    assert [die.name for die in match.game.dice(match.s)] == ["white", "2"]
    assert match.game.why_not_rolled(match.s, "white 6 2:P4") is None
    assert _key(match, "white 6 1:B5 2:P4") == ("QN-3", "refusal.die-stays")
    assert _key(match, "white 6 0:B5 2:P4") == ("QN-1", "refusal.too-many-dice"), "no die has this name"
    assert _key(match, "white 6 2:P6") == ("QN-1", "refusal.no-such-face")
    assert _key(match, "white 6") == ("QN-1", "refusal.die-missing")


@pytest.mark.parametrize(
    ("game", "short", "text"), [(id, *typed) for id in GAMES for typed in of_own(id, "HURRIED", {}).items()]
)
def test_marks_alone_are_enough_where_somebody_types_in_a_hurry(game: str, short: str, text: str) -> None:
    match = zaria.Match(zaria.game(game))
    assert in_full(match.game.dice(match.s), short) == text


def _marks(text: str) -> list[str]:
    return [part for part in text.replace(":", ": ").split() if not part.endswith(":") and not part.isalpha()]


def _key(match: zaria.Match, text: str) -> tuple[str | None, str] | None:
    reason = match.game.why_not_rolled(match.s, text)
    return (reason.rule, reason.key) if reason else None
