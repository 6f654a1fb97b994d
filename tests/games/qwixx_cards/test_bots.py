"""The computer players of Qwixx – The Card Game: what they count, when they end the game, and who beats whom."""

import random
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.bots import legal
from zaria.engine.compiler import COMPILED
from zaria.games.qwixx_cards import bots as bots
from zaria.games.qwixx_cards import rules as rules
from zaria.games.qwixx_cards.bots import heuristics
from zaria.games.rows.codes import CLOSED
from zaria.games.rows.rules import NUMBERS
from zaria.lab.arena import arena

from ...tables import VARIANTS, Variant, match_of, named, play, with_state

LEVELS = ("greedy", "beginner", "casual", "strong", "master")
RED, YELLOW, GREEN, BLUE, JOKER = range(5)
LOCKED = 0b111111000000  # 8 9 10 11 12 and the lock in a rising row
FIVE = 0b000000011111  # 2 3 4 5 6
CARD_TABLES = [variant for variant in VARIANTS if variant[0] == "qwixx-cards"]
compiled_only = pytest.mark.skipif(not COMPILED, reason="many games are played")


def card(colour: int, number: int) -> int:
    return colour * NUMBERS + number - 2


def choice(match: zaria.Match, level: str, seat: int | None = None, seed: int = 1) -> str:
    """What a bot of a level chooses for a seat that is to act, the first of them unless told."""
    game = match.game
    seat = match.to_act[0] if seat is None else seat
    seen = game.seen_by(match.state, seat)
    return game.actions[bots.create(game, level).choose(seen, seat, legal(game, seen, seat), seed)]


def at_phase(phase: int, jokers: bool = False) -> Any:
    """The record of a game for two that has come to a phase of seat 0's first turn."""
    match = match_of(("qwixx-cards", 2, {"jokers": jokers}), 6)
    while match.state.phase != phase:
        seat = match.to_act[0]
        match.choose(seat, match.legal(seat)[0])
    return match.state


def match_at(s: Any) -> zaria.Match:
    match = match_of(("qwixx-cards", 2, {"jokers": bool(s["jokers"])}), 0)
    return with_state(match, match.game.copy(s))


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize(("rivals_row", "ends"), [(0, True), (0b111111111111, False)])
def test_the_game_is_ended_by_whom_it_serves(level: str, rivals_row: int, ends: bool) -> None:
    if level == "master" and not COMPILED:
        pytest.skip("it plays hundreds of games")
    s = at_phase(rules.CALL)
    s["top"] = card(YELLOW, 12)
    s["crosses"][0] = LOCKED, FIVE, 0, 0
    s["crosses"][1] = [rivals_row, 0, 0b11111111, 0b11111111 if rivals_row else 0]
    s["hands"][0] = [card(GREEN, 5), card(GREEN, 9), card(BLUE, 5), card(BLUE, 9), card(GREEN, 4)]
    assert (choice(match_at(s), level, seat=0) == "yellow 12") is ends


def test_a_fourth_misthrow_is_taken_only_when_ahead() -> None:
    s = at_phase(rules.CROSSING)
    s["chosen"][0] = rules.PASS
    s["misthrows"][0] = 3
    s["played"][0], s["plays"], s["colour"] = card(BLUE, 3), 1, BLUE
    s["crosses"][0] = 0b11111111, 0, 0, 0
    assert choice(match_at(s), "strong") == "cross none"
    s["crosses"][1] = 0b11111111, 0, 0, 0b11111
    assert choice(match_at(s), "strong") == "cross 3"


def test_the_card_is_taken_that_can_only_be_useful() -> None:
    """Of two numbers that would fit, one has but its useful colour unseen."""
    s = at_phase(rules.TAKING)
    unknown = [card(rules.UNKNOWN, number) for number in (3, 5, 3, 4)]
    s["display"] = unknown
    s["hands"][0, :4] = [card(YELLOW, 2), card(YELLOW, 3), card(GREEN, 12), card(BLUE, 12)]
    s["hands"][1, :4] = [card(BLUE, number) for number in (6, 7, 8, 9)]
    s["crosses"][0] = 0b11, 1 << 9, 1 << 9, 1 << 9  # nothing but red from 4 on can be crossed
    s["discard"] = sum(1 << card(colour, 4) for colour in (YELLOW, GREEN, BLUE))
    assert choice(match_at(s), "strong") == "take 4"
    s["discard"] = sum(1 << card(colour, 5) for colour in (YELLOW, GREEN, BLUE)) | 1 << card(RED, 4)
    assert choice(match_at(s), "strong") == "take 2"


def test_the_baseline_passes_over_two_numbers_at_most() -> None:
    s = at_phase(rules.CALL)
    s["crosses"][0] = 0
    s["top"] = card(YELLOW, 4)
    assert choice(match_at(s), "greedy", seat=0) == "red 4"
    s["top"] = card(YELLOW, 5)
    assert choice(match_at(s), "greedy", seat=0) == "pass"


def test_a_row_gains_more_the_longer_the_game_and_the_less_was_passed_over() -> None:
    gains = heuristics.GAINS
    assert (np.diff(gains, axis=0) >= 0).all()
    assert (gains[:, CLOSED] == 0).all()
    assert gains[8, heuristics.CODE[0b1]] > gains[8, heuristics.CODE[0b100]] > gains[8, heuristics.CODE[0b100000000]]


@pytest.mark.parametrize("places", [0b10111, 0b1010100, 0b111000, 0b1, 0])
def test_the_best_set_passes_over_one_number_at_most(places: int) -> None:
    gain, which = heuristics.best_set(0, places, heuristics.GAINS[8])
    assert which & places == which
    assert (which in rules.CROSS_SETS) is True
    every = [n for n in rules.CROSS_SETS.tolist() if n & places == n]
    worths = [heuristics.row_worth(n, heuristics.GAINS[8]) - heuristics.GAINS[8, 0] for n in every]
    assert gain == pytest.approx(max(worths))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choice(level: str) -> None:
    if level == "master" and not COMPILED:
        pytest.skip("it plays hundreds of games")
    match = match_of(("qwixx-cards", 3, {"jokers": True}), 5)
    play(match, random.Random(2), 15)
    assert len({choice(match, level, seed=9) for _ in range(3)}) == 1


@compiled_only
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", CARD_TABLES, ids=named)
def test_every_game_is_played_to_its_end(variant: Variant, level: str) -> None:
    """The master, who takes long, makes one choice in forty."""
    match = match_of(variant, 4)
    choices = 0
    while not match.over:
        rarely = level == "master" and choices % 40
        match.choose(match.to_act[0], choice(match, "strong" if rarely else level, seed=choices))
        choices += 1
    assert match.winners


@compiled_only
@pytest.mark.parametrize("jokers", [False, True])
@pytest.mark.parametrize(("better", "worse", "games"), [("casual", "beginner", 20), ("strong", "casual", 100)])
def test_each_level_beats_the_one_below(better: str, worse: str, games: int, jokers: bool) -> None:
    game = zaria.game("qwixx-cards", players=2, jokers=jokers)
    standing = arena(game, [better, worse], games=games, seed=1, processes=1).standings[0]
    assert standing.wins - standing.wins_interval > standing.fair
