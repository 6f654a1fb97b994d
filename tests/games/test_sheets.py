"""May I still cross this? What a sheet alone says, at any time and whoever's turn it is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zaria
from zaria.engine.compiler import COMPILED

from ..own_dice import GAMES, PADS, a_roll
from ..tables import VARIANTS, Variant, match_of, named, play

seeds = st.integers(0, 2**32)
TABLES = [variant for variant in VARIANTS if variant[1] <= 3]


@pytest.mark.parametrize("variant", TABLES, ids=named)
@given(seeds)
def test_a_sheet_never_forbids_what_the_rules_allow_now(variant: Variant, seed: int) -> None:
    match = play(match_of(variant, seed), random.Random(seed), seed % (150 if COMPILED else 30))
    for seat in range(match.game.players):
        for text in match.legal(seat):
            says = match.game.by_sheet(match.s, seat, text)
            assert says is None or says.against is None, text


@pytest.mark.parametrize("game", [*GAMES, *PADS])
@given(seeds)
def test_what_a_sheet_forbids_is_forbidden_with_every_roll(game: str, seed: int) -> None:
    """And so is what it speaks of and forbids nothing of allowed with some; the next roll alone is tried."""
    dice = random.Random(seed)
    match = zaria.Match(zaria.game(game))
    for _ in range(seed % (120 if COMPILED else 20)):
        if match.needs_chance:
            match.happen(a_roll(match.game, match.s, dice))
        elif not match.over:
            seat = dice.choice(match.to_act)
            match.choose(seat, dice.choice(match.legal(seat)))
    while not match.needs_chance:
        match.take_back()
    says = {text: match.game.by_sheet(match.s, 0, text) for text in match.game.actions}
    forbidden = {text for text, said in says.items() if said and said.against}
    for _ in range(40):
        again = match.copy()
        again.happen(a_roll(again.game, again.s, dice))
        assert not forbidden & set(again.legal(0))


def said(match: zaria.Match, text: str) -> tuple[str | None, str] | None:
    says = match.game.by_sheet(match.s, 0, text)
    assert says is not None
    return (says.against.rule, says.against.key.removeprefix("refusal.")) if says.against else None


@pytest.mark.xdist_group("qwixx")
def test_a_sheet_of_qwixx() -> None:
    match = zaria.Match(zaria.game("qwixx"))
    match.s["crosses"][0, 0] = 0b100  # red 4
    match.s["closed"][3] = 1
    assert said(match, "red 3") == ("QX-1", "left-of-last-cross")
    assert said(match, "red 4") == ("QX-1", "already-crossed")
    assert said(match, "red 12") == ("QX-6", "five-crosses-first")
    assert said(match, "blue 7") == ("QX-7", "row-closed")
    assert said(match, "red 5") is None
    match.s["crosses"][0, 1] = 0b11111  # yellow 2 to 6
    assert said(match, "yellow 12") is None
    assert match.game.by_sheet(match.s, 0, "pass") is None


@pytest.mark.xdist_group("qwantum")
def test_a_sheet_of_qwantum() -> None:
    match = zaria.Match(zaria.game("qwantum"))
    match.s["fields"][0, 2] = [30, 33, 0, 0, 0, 0]  # QN-2: 33 is the most a colour can make
    match.s["filled"][0] = [0, 6, 2, 5]
    match.s["fields"][0, 3, 4] = 1
    assert said(match, "enter purple") is None
    assert said(match, "enter blue") == ("QN-2", "row-full")
    assert said(match, "enter red") == ("QN-2", "must-rise")
    assert said(match, "enter yellow") == ("QN-2", "must-fall")
    match.s["fields"][0, 2, 1] = 32
    match.s["fields"][0, 3, 4] = 2
    assert said(match, "enter red") is None
    assert said(match, "enter yellow") is None
    match.s["fields"][0, 2] = [30, 31, 32, 33, 0, 0]
    match.s["filled"][0, 2] = 4
    assert said(match, "enter red") is None, "past the line it goes down again"
    assert match.game.by_sheet(match.s, 0, "keep") is None
    assert match.game.by_sheet(match.s, 0, "enter green") is None


@pytest.mark.xdist_group("knaster")
def test_a_sheet_of_knaster() -> None:
    match = zaria.Match(zaria.game("knaster"))
    match.s["numbers"][0, [0, 1, 6, 8]] = 7  # a1 b1 b2 d2
    match.s["circles"][0] = 1 | 1 << 8
    assert said(match, "enter a1") == ("KN-1", "cell-taken")
    assert said(match, "enter c1") is None
    assert said(match, "circle a1") == ("KN-1", "already-circled")
    assert said(match, "circle b1 in row") is None
    assert said(match, "circle c1") == ("KN-1", "cell-empty")
    assert said(match, "circle b2 in falling") is None
    assert said(match, "circle c3 in falling") == ("KN-1", "cell-empty")
    assert said(match, "circle d2 in rising") == ("KN-1", "already-circled")
    assert match.game.by_sheet(match.s, 0, "pass") is None
    assert match.game.by_sheet(match.s, 0, "enter f1") is None


@pytest.mark.xdist_group("qwixx-cards")
def test_a_sheet_of_the_card_game() -> None:
    match = zaria.Match(zaria.game("qwixx-cards"))
    match.s["crosses"][0, 2] = 0b11  # green 12, 11
    assert said(match, "green 12") == ("QX-1", "already-crossed")
    assert said(match, "green 2") == ("QX-6", "five-crosses-first")
    assert said(match, "green 9") is None
    match.s["crosses"][0, 2] = 0b11111  # green 12 to 8
    assert said(match, "green 2") is None
    assert match.game.by_sheet(match.s, 0, "take 1") is None


@pytest.mark.xdist_group("trio")
def test_no_sheet_speaks_of_cards() -> None:
    match = zaria.Match(zaria.game("trio", players=3))
    assert match.game.by_sheet(match.s, 0, "centre 1") is None
