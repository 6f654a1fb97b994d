"""Training: it learns, can be stopped and taken up again, and gives the bots what they read."""

from pathlib import Path

import numpy as np
import pytest

from zaria.kernels.compiler import COMPILED
from zaria.lab.train import TRAINABLE, NotTrainable, Point, load, train

GAMES = 40 if COMPILED else 1
games = pytest.mark.parametrize("game", list(TRAINABLE) if COMPILED else ["knaster"])


@games
def test_training_goes_on_where_it_stopped(game: str, tmp_path: Path) -> None:
    whole = train(game, 0, seed=3, step=GAMES)
    whole.save(tmp_path / "part.npz")
    whole.step(GAMES)
    rest = train(game, 0, resume=tmp_path / "part.npz", step=GAMES)
    assert (rest.weights == whole.weights).all()
    assert rest.curve == whole.curve
    assert len(rest.curve) == 2


@pytest.mark.skipif(not COMPILED, reason="thousands of games are played")
@pytest.mark.parametrize(("game", "step", "more"), [("knaster", 1000, 4), ("qwantum", 200, 4)])
def test_training_gets_better(game: str, step: int, more: float) -> None:
    training = train(game, 0, seed=1, step=step)
    while training.steps < 3 * len(training.tables):
        training.step(step)
    usual = [point.mean for point in training.curve if point.players == training.tables[0]]
    assert usual[-1] > usual[0] + more


@games
def test_bots_read_what_was_learned(game: str, tmp_path: Path) -> None:
    training = train(game, 0, step=GAMES)
    training.export(tmp_path / "weights.npz")
    with np.load(tmp_path / "weights.npz") as found:
        assert found["weights"].dtype == np.int16
        assert np.abs(found["weights"] / found["scale"] - training.weights).max() < 0.01


def test_progress_is_told() -> None:
    heard: list[tuple[float, Point]] = []
    training = train("knaster", 0, step=1, progress=lambda part, point: heard.append((part, point)))
    assert heard == [(1.0, training.curve[0])]


def test_what_cannot_be_trained_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotTrainable, match="chess"):
        train("chess", 1)
    file = tmp_path / "knaster.npz"
    np.savez(file, format=1, game="qwantum")
    with pytest.raises(ValueError, match="not a training of knaster"):
        load("knaster", file)
