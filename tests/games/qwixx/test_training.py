"""Tiny trainings; what they learn is little, but it is learned the same way."""

from pathlib import Path

import numpy as np
import pytest

from zaria.engine.compiler import COMPILED
from zaria.games.qwixx import bots as qwixx
from zaria.games.qwixx.bots import training as training
from zaria.games.qwixx.bots.stored import Stored, make_finer

pytestmark = pytest.mark.skipif(not COMPILED, reason="training is far too slow uncompiled")


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "SHEETS", 300)
    monkeypatch.setattr(training, "HORIZON", 6)
    monkeypatch.setattr(training, "SOLITAIRE_HORIZON", 4)


@pytest.mark.long
def test_more_turns_are_worth_more() -> None:
    brain = training.learn(2, 20, seed=1, passes=1)
    assert np.all(np.diff(brain.left) > 0)
    start = brain.worth[:, 0, 0, :, 0].sum(axis=1)
    assert start[-1] > start[0] > 0
    assert np.isfinite(brain.clock).all()


@pytest.mark.long
def test_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    heard: list[tuple[int, float]] = []
    games = (20, 20)
    training.train_qwixx(whole, 1, lambda players, part: heard.append((players, part)), (1, 2), games)
    assert heard[0][0] == 1
    assert heard[-1] == (2, 1.0)
    training.train_qwixx(parts, 1, None, (1,), games)
    training.train_qwixx(parts, 1, None, (1, 2), games)
    assert whole.read_bytes() == parts.read_bytes()


@pytest.mark.parametrize("players", range(1, 6))
def test_the_weights_fit_every_table(players: int) -> None:
    brain = qwixx.read_brain(players)
    assert brain.worth.shape[:2] == (len(brain.left), players)
    assert np.all(np.diff(brain.left) > 0)
    assert all(np.isfinite(part).all() for part in brain)


def test_between_two_levels_worth_lies_between_them() -> None:
    left = np.array([1.0, 3.0])
    brain = qwixx.room_for(1, left)
    worth = np.zeros((2, 1, brain.worth[0, 0].size))
    worth[1] = 8
    make_finer(worth, 1.0, left, brain)
    assert brain.left.tolist() == [1, 1.5, 2, 2.5, 3]
    assert brain.worth[:, 0, 0, 0, 0].tolist() == [0, 2, 4, 6, 8]


@pytest.mark.long
def test_what_is_kept_is_near_what_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PRICE", 0.0)  # nothing is written wrong to save room
    brain = training.learn(2, 20, seed=1, passes=1)
    parts = training.stored(brain, 2, games=20, seed=1)
    again = qwixx.packed(Stored(*(parts[f"{name}-2"] for name in Stored._fields)), 2).learned
    assert np.abs(again.worth[0] - brain.worth[0]).max() < training.WORTH_STEP / 2 + 0.01
    assert (again.clock == brain.clock.astype(np.float32)).all()
