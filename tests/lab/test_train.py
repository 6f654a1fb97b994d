"""Training: it learns, can be stopped and taken up again, and gives the bots what they read."""

from pathlib import Path

import numpy as np
import pytest

from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.games import registry
from zaria.lab import train as module
from zaria.lab.train import Keeping, NotTrainable, load, plot, train, trainable, trainer

SEATS = 40 if COMPILED else 1
IN_STEPS = [id for id in trainable() if hasattr(trainer(id), "TRAINING")]
games = pytest.mark.parametrize("game", IN_STEPS if COMPILED else ["knaster"])


@games
def test_training_goes_on_where_it_stopped(game: str, tmp_path: Path) -> None:
    work = tmp_path / "part.npz"
    whole = train(game, SEATS + 1, seed=3, seats=SEATS)
    train(game, 1, seed=3, seats=SEATS).save(work)
    rest = train(game, SEATS + 1, seed=3, work=work, seats=SEATS)
    assert (rest.weights == whole.weights).all()
    assert rest.curve == whole.curve
    assert len(rest.curve) > 1
    assert (train(game, 1, seed=4, seats=SEATS).weights != train(game, 1, seed=3, seats=SEATS).weights).any()


@pytest.mark.skipif(not COMPILED, reason="thousands of games are played")
@pytest.mark.parametrize(("game", "seats", "steps", "more"), [("knaster", 2000, 10, 1), ("qwantum", 200, 12, 4)])
def test_training_gets_better(game: str, seats: int, steps: int, more: float) -> None:
    training = train(game, 1, seats=seats)
    while training.steps < steps:
        training.step(seats)
    usual = [point.mean for point in training.curve if point.players == training.tables[0]]
    assert usual[-1] > usual[0] + more


@games
def test_bots_read_what_was_learned(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer(game), "PRICE", 0.0, raising=False)  # nothing is written wrong to save room
    training = train(game, 1, seats=SEATS)
    files = [tmp_path / "weights.npz", tmp_path / "again.npz"]
    for file in files:
        training.export(file)
    assert files[0].read_bytes() == files[1].read_bytes()
    found = registry.part(game, "bots").read_learned(files[0]).weights
    half_a_step = getattr(trainer(game), "STEP", 0.0) / 2
    assert np.abs(found - training.weights).max() < half_a_step + 0.01


def test_a_long_training_is_kept_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work.npz"
    train("knaster", 1, seats=1, progress=Keeping(work))
    assert not work.exists()
    monkeypatch.setattr(module, "SECONDS", -1)
    training = train("knaster", 2, seats=1, progress=Keeping(work))
    assert load("knaster", work).curve == training.curve


def test_the_curve_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot(train("knaster", 2, seats=1), tmp_path / "curve.png")
    assert (tmp_path / "curve.png").stat().st_size > 1000
    plot(train("knaster", 2, seats=1), tmp_path / "curve.svg", "el")
    assert "<!-- μέση βαθμολογία -->" in (tmp_path / "curve.svg").read_text("utf-8")  # texts stand there as comments


@pytest.mark.skipif(not COMPILED, reason="a whole step is played")
def test_the_command_learns_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry.part("qwantum", "bots.training").TRAINING, "in_step", 20)
    argv = ["train", "qwantum", "--weights", str(tmp_path / "qwantum.npz"), "--lang", "en"]
    assert main([*argv, "--games", "15"]) == 0
    assert "Learned, and written to" in capsys.readouterr().out
    assert main([*argv, "--games", "35", "--plot", str(tmp_path / "curve.svg")]) == 0
    whole = train("qwantum", 35)
    assert (load("qwantum", tmp_path / "qwantum.work.npz").weights == whole.weights).all()
    assert (tmp_path / "curve.svg").exists()
    assert main([*argv, "--games", "50", "--seed", "2"]) == 2
    assert "seed 1, not 2" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "option"), [("qwixx", "--games"), ("knaster", "--processes")])
def test_options_of_no_use_are_refused(
    game: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", game, "--weights", str(tmp_path / "weights.npz"), option, "1"]) == 2
    assert f"{option} is of no use for {game}" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_what_cannot_be_trained_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotTrainable, match="chess"):
        train("chess", 1)
    file = tmp_path / "knaster.npz"
    np.savez(file, format=1, game="qwantum")
    with pytest.raises(ValueError, match="not a training of knaster"):
        load("knaster", file)
