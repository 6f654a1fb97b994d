"""Bots of somebody's own: how they are named, what they are given, and what happens when they fail."""

import random
import re
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zaria
from zaria import bots
from zaria.bots import own
from zaria.bots.asking import PATIENCE
from zaria.engine.compiler import COMPILED, kernel
from zaria.games import registry
from zaria.lab.arena import arena, labels
from zaria.lab.simulate import simulate

GAMES = 6 if COMPILED else 1
View = dict[str, Any]


class First:
    def choose(self, view: View) -> str:
        return str(view["legal"][0])


class Knowing:
    """Keeps what it was shown."""

    views: list[View] = []

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: View, dice: random.Random) -> str:
        assert view["game"] == self.game.id
        self.views.append(view)
        return str(dice.choice(view["legal"]))


class ByRecord:
    def choose(self, seen: Any, seat: int, actions: Any, seed: int) -> int:
        return int(actions[-1])


@kernel
def last(s, seat, actions, n, rng):  # type: ignore[no-untyped-def]
    return actions[n - 1]


def crash(view: View) -> str:
    return str(view["nothing"])


def leave(view: View) -> str:
    raise SystemExit(3)


def cheat(view: View) -> str:
    return "red 99"


def wrong_time(view: View) -> str:
    return next(text for text in ("red 2", "red 3", "red 12") if text not in view["legal"])


def stall(view: View) -> str:
    while True:
        try:
            time.sleep(1)
        except Exception:
            continue


class Moody:
    """Begins, until it has played once."""

    played = False

    def __init__(self) -> None:
        if Moody.played:
            raise LookupError("not today")

    def choose(self, view: View) -> str:
        Moody.played = True
        return str(view["legal"][0])


def test_every_form_of_a_bot_plays() -> None:
    game = zaria.game("qwixx")
    for bot in (First, First(), First().choose, Knowing, ByRecord, ByRecord(), last, lambda view: view["legal"][-1]):
        found = arena(game, [bot, "random"], GAMES, processes=1)
        assert found.lost == []
    assert arena(game, [ByRecord, "random"], GAMES, processes=1).results.scores.tolist() == (
        arena(game, [lambda view: view["legal"][-1], "random"], GAMES, processes=1).results.scores.tolist()
    )


def test_a_bot_sees_what_its_seat_may_know() -> None:
    Knowing.views.clear()
    arena(zaria.game("trio"), [Knowing, "random"], 3, seed=4, processes=1)
    assert {view["first"] for view in Knowing.views} == {0}
    for view in Knowing.views[:40]:
        assert len(view["hand"]) == view["hand_sizes"][view["seat"]]
        assert set(view["known"]) == {"hands", "centre"}
        assert view["legal"]


def test_the_same_seed_plays_the_same_games_again() -> None:
    found = [arena(zaria.game("knaster"), [Knowing, "random"], GAMES, seed=3, processes=1) for _ in range(2)]
    assert found[0].results.scores.tolist() == found[1].results.scores.tolist()


@pytest.mark.parametrize(
    ("bot", "kind", "says"),
    [
        (crash, "crash", r"KeyError: 'nothing' \(test_own.py, line \d+\)"),
        (leave, "crash", r"SystemExit: 3 \(test_own.py, line \d+\)"),
        (cheat, "illegal", "^'red 99'$"),
        (wrong_time, "illegal", "^'red .*'$"),
        (stall, "stall", "^0.02 s$"),
    ],
)
def test_a_bot_that_fails_loses_the_choice_and_not_the_run(bot: Any, kind: str, says: str) -> None:
    patience = 0.02 if kind == "stall" else PATIENCE
    found = arena(zaria.game("qwixx", players=1), [bot], 1, processes=1, patience=patience)
    assert found.games == 1
    assert {lost.kind for lost in found.lost} == {kind}
    assert sum(lost.times for lost in found.lost) == found.standings[0].choices
    assert re.search(says, found.lost[0].says)


def test_no_patience_at_all_is_no_endless_one() -> None:
    found = arena(zaria.game("knaster", players=1), [stall], 1, processes=1, patience=0)
    assert [(lost.kind, lost.says) for lost in found.lost] == [("stall", "0 s")]


def test_a_bot_that_cannot_begin_once_more_loses_the_choices_of_that_game() -> None:
    Moody.played = False
    found = arena(zaria.game("knaster", players=1), [Moody], 2, processes=1)
    assert found.games == 2
    (lost,) = found.lost
    assert (lost.kind, lost.says.partition(" (")[0]) == ("crash", "LookupError: not today")
    assert 0 < lost.times < found.standings[0].choices


def test_a_bot_may_lie_in_a_file_or_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "zaria_test_bot.py").write_text("class Mine:\n    def choose(self, view): return view['legal'][0]\n")
    monkeypatch.chdir(tmp_path)
    for spec in ("zaria_test_bot:Mine", "zaria_test_bot.py:Mine", f"{tmp_path}/zaria_test_bot.py:Mine"):
        found = arena(zaria.game("knaster"), [spec, "random"], 2, processes=2 if COMPILED else 1)
        assert found.lost == []
        assert found.standings[0].name == spec


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("hal", "there is no bot 'hal'"),
        ("no_such_module:Bot", "there is no module 'no_such_module'"),
        ("zaria:Bot", "zaria has no 'Bot'"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("zaria:GAMES", "is no bot"),
        (7, "is no bot"),
        (lambda: "pass", "is no bot"),
        ("master@nowhere.npz", "there are no weights nowhere.npz"),
        ("random@nowhere.npz", "'random' has learned nothing from a file"),
    ],
)
def test_what_is_no_bot_is_refused_before_anything_is_played(spec: Any, says: str) -> None:
    with pytest.raises(bots.NoSuchBot, match=says):
        arena(zaria.game("knaster"), [spec, "random"], 1)


def test_a_module_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import nothing_of_this_name")
    with pytest.raises(bots.NoSuchBot, match="cannot be read: ModuleNotFoundError: No module named 'nothing_of_this"):
        own.made(f"{file}:Bot", zaria.game("knaster"))


def test_different_bots_of_one_name_are_told_apart() -> None:
    one, other = First(), First()
    assert labels([one, other, one, "random"]) == ("First", "First#2", "First", "random")


def test_bots_play_in_simulations_and_batches() -> None:
    game = zaria.game("knaster")
    mixed = simulate(game, GAMES, [First, "random"], threads=1)
    assert (mixed.bots, mixed.games) == ("First,random", GAMES)
    batch = zaria.Batch(game, GAMES, seed=2)
    batch.play(First)  # type: ignore[arg-type]
    assert batch.over.all()
    again = zaria.Batch(game, GAMES, seed=2)
    again.play(First().choose)  # type: ignore[arg-type]
    assert np.array_equal(batch.results()[0], again.results()[0])


def test_weights_are_read_from_where_they_lie(tmp_path: Path) -> None:
    learned = {id: weights for id in zaria.GAMES if (weights := registry.file(id, "bots/weights.npz")).is_file()}
    assert learned
    for id, weights in learned.items():
        game, file = zaria.game(id), tmp_path / f"{id}.npz"
        file.write_bytes(weights.read_bytes())
        match = zaria.Match(game, chance=zaria.Seeded(1))
        seat = match.to_act[0]
        assert match.bot(f"strong@{file}", seat, seed=1) == match.bot("strong", seat, seed=1)
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"no weights")
    with pytest.raises(bots.NoSuchBot, match=r"bad\.npz has no weights for"):
        bots.bot(f"strong@{bad}", zaria.game("knaster"))
    assert bots.with_weights(["strong", "casual"], zaria.game("knaster"), bad) == [f"strong@{bad}", "casual"]
    with pytest.raises(bots.NoSuchBot, match="'casual, random' has learned nothing from a file"):
        bots.with_weights(["casual", "random"], zaria.game("knaster"), bad)
