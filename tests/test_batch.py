"""Batches: the same games as matches, whatever the threads."""

import pytest

import zaria
from zaria.engine.compiler import COMPILED, kernel

from . import own_dice
from .tables import Variant, extremes, named

GAMES = 700 if COMPILED else 2
every_table = pytest.mark.parametrize("variant", extremes(), ids=named)


def batch_of(variant: Variant, games: int, **more: int) -> zaria.Batch:
    name, players, options = variant
    return zaria.Batch(zaria.game(name, players, **options), games, **more)


@every_table
def test_threads_do_not_change_the_games(variant: Variant) -> None:
    batches = [batch_of(variant, GAMES, seed=3, threads=threads) for threads in (1, 2, 5)]
    for batch in batches:
        batch.step(rounds=40)
    assert len({batch.states.tobytes() for batch in batches}) == 1


@every_table
def test_a_long_run_can_be_cut(variant: Variant) -> None:
    whole, tail = batch_of(variant, 6, seed=3), batch_of(variant, 2, seed=3, offset=4)
    for batch in (whole, tail):
        batch.step(rounds=20)
    assert whole.states[4:].tobytes() == tail.states.tobytes()


@pytest.mark.parametrize("name", own_dice.GAMES)
def test_a_batch_rolls_the_dice_of_its_streams(name: str) -> None:
    batch = batch_of((name, 3, {}), 5, seed=9)
    batch.step(rounds=1)
    for i in range(5):
        match = zaria.Match(batch.game, first=i % 3, chance=zaria.Seeded(9, stream=i))
        assert list(match.state.dice) == list(batch.states[i].dice)


def test_playing_to_the_end_gives_winners() -> None:
    batch = zaria.Batch(zaria.game("qwixx", players=3), GAMES, seed=1)
    assert not batch.over.any()
    batch.play()
    totals, won = batch.results()
    assert batch.over.all()
    assert won.any(axis=1).all()
    assert (totals.max(axis=1, keepdims=True) == totals)[won].all()


def test_progress_counts_every_game() -> None:
    batch = zaria.Batch(zaria.game("qwixx", players=1), 1300 if COMPILED else 2, threads=2)
    assert list(batch.playing())[-1] == len(batch)


@kernel
def spy(s, seat, actions, n, rng):  # type: ignore[no-untyped-def]
    """Crosses wherever it can, and cries out if it can read another's choice before all have chosen."""
    for other in range(s.players):
        if other != seat and s.phase == 1 and s.chosen[other] >= 0:
            raise ValueError("a secret was told")
    return actions[n - 1]


def test_a_policy_sees_only_what_its_seat_may_know() -> None:
    batch = zaria.Batch(zaria.game("qwixx", players=3), 20, seed=1)
    batch.play(spy)
    assert batch.over.all()


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        zaria.Batch(zaria.game("knaster"), 0)
