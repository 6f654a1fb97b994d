"""What holds for every bot of every game."""

import logging
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import zaria
from zaria import bots
from zaria.engine.compiler import COMPILED
from zaria.games.game import Game

from ..tables import Variant, extremes, match_of, named, play
from ..threads import another_thread

NAMES = [name for name in bots.NAMES if COMPILED or name != "master"]  # sampled futures are too slow uncompiled
POINTS = (0, 3, 17, 60) if COMPILED else (0, 17)

every_table = pytest.mark.parametrize("variant", extremes(), ids=named)
every_bot = pytest.mark.parametrize("name", NAMES)


def positions(variant: Variant) -> list[zaria.Match]:
    """Some points of random games at which somebody is to choose, the last of them near the end of a game."""
    matches = [play(match_of(variant, seed), random.Random(seed), choices) for seed, choices in enumerate(POINTS)]
    return [match for match in matches if not match.over]


@every_bot
@every_table
def test_every_choice_is_legal(variant: Variant, name: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        for match in positions(variant):
            for seat in match.to_act:
                seen = match.game.seen_by(match.state, seat)
                assert bots.choose(name, match.game, seen, seat, seed=5) in match.legal(seat)
    assert caplog.records == []


@every_bot
@every_table
def test_the_same_seed_makes_the_same_choice(variant: Variant, name: str) -> None:
    for match in positions(variant)[:2]:
        seat = match.to_act[-1]
        seen = match.game.seen_by(match.state, seat)
        before = seen.tobytes()
        choices = {bots.choose(name, match.game, seen, seat, seed=8) for _ in range(2)}
        assert len(choices) == 1
        assert seen.tobytes() == before


@every_bot
@every_table
def test_no_choice_depends_on_what_is_hidden(variant: Variant, name: str) -> None:
    for match in positions(variant)[1:3]:
        seat = match.to_act[0]
        seen = match.game.seen_by(match.state, seat)
        other = match.game.copy(seen)
        match.game.rules.imagine(other, seat, np.array([7, 7], np.uint64))
        choice = bots.choose(name, match.game, seen, seat, seed=3)
        assert bots.choose(name, match.game, match.game.seen_by(other, seat), seat, seed=3) == choice


@pytest.mark.skipif(not COMPILED, reason="only compiled kernels let other threads go on")
@pytest.mark.parametrize("game", zaria.GAMES)
def test_others_go_on_while_a_master_thinks(game: str) -> None:
    """A server thinks beside its event loop: a bot that keeps the interpreter to itself would stop everybody."""
    match = zaria.Match(zaria.game(game, max(zaria.GAMES[game].players)), chance=zaria.Seeded(4))
    if bots.policy("master", match.game):
        pytest.skip("its master only follows a policy, which takes no time")
    seat = match.to_act[0]
    seen = match.game.seen_by(match.state, seat)
    bots.choose("master", match.game, seen, seat, seed=1)  # it has read what it has learned

    def steps_during_a_thought(steps: Callable[[], int], seed: int) -> int:
        before = steps()
        bots.choose("master", match.game, seen, seat, seed=seed)
        return steps() - before

    with another_thread() as steps:
        assert any(steps_during_a_thought(steps, seed) for seed in range(50))


@pytest.mark.skipif(not COMPILED, reason="only compiled kernels let other threads go on")
@pytest.mark.parametrize("game", zaria.GAMES)
def test_others_go_on_while_what_a_master_has_learned_is_widened(game: str) -> None:
    """That takes a quarter of a second when the first one sits down."""
    packed = getattr(bots.bot("master", zaria.game(game, max(zaria.GAMES[game].players))), "packed", None)
    if packed is None:
        pytest.skip("what its master has learned, if anything, is kept as it is")
    packed.widen(packed.arrays, packed.room)  # it is compiled

    def steps_meanwhile(steps: Callable[[], int]) -> int:
        before = steps()
        packed.widen(packed.arrays, packed.room)
        return steps() - before

    with another_thread() as steps:
        assert any(steps_meanwhile(steps) for _ in range(5))


@pytest.mark.skipif(not COMPILED, reason="whole games of bots are too slow uncompiled")
@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("random", "master")])
@pytest.mark.parametrize("game", zaria.GAMES)
def test_a_whole_game_is_played_to_its_end(game: str, name: str, caplog: pytest.LogCaptureFixture) -> None:
    match = zaria.Match(zaria.game(game), chance=zaria.Seeded(4))
    with caplog.at_level(logging.ERROR):
        for number in range(3000):
            if match.over:
                break
            seat = match.to_act[0]
            seen = match.game.seen_by(match.state, seat)
            match.choose(seat, bots.choose(name, match.game, seen, seat, number))
    assert match.over
    assert caplog.records == []


class Broken:
    """A bot that fails in one way or another."""

    def __init__(self, answer: int | None) -> None:
        self.answer = answer

    def choose(self, seen: Any, seat: int, actions: Any, seed: int) -> int:
        if self.answer is None:
            raise RuntimeError("out of order")
        return self.answer


@pytest.mark.parametrize("answer", [None, -1, 44])
def test_a_bot_that_fails_is_replaced_and_logged(
    answer: int | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(1))
    monkeypatch.setitem(bots._bots, ("strong", repr(match.game)), Broken(answer))
    choice = bots.choose("strong", match.game, match.game.seen_by(match.state, 0), 0, seed=1)
    assert choice in match.legal(0)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "strong" in caplog.text


def test_a_bot_that_cannot_be_made_is_replaced_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_weights(name: str, game: Game) -> None:
        raise OSError("no weights")

    match = zaria.Match(zaria.game("qwixx", players=5), chance=zaria.Seeded(1))
    monkeypatch.setattr(bots, "_made", no_weights)
    monkeypatch.setattr(bots, "_bots", {})
    assert bots.choose("master", match.game, match.game.seen_by(match.state, 2), 2) in match.legal(2)
    assert "no weights" in caplog.text


def test_an_unknown_bot_is_refused() -> None:
    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(1))
    with pytest.raises(bots.NoSuchBot, match="hal"):
        bots.choose("hal", match.game, match.game.seen_by(match.state, 0), 0)


def test_tables_alike_share_a_bot() -> None:
    assert bots.bot("greedy", zaria.game("qwixx", 3)) is bots.bot("greedy", zaria.game("qwixx", 3))
