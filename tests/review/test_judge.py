"""The judges: fixed, numbered, and of the same opinion whoever asks."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import zaria
from zaria import games
from zaria.review import sources
from zaria.review.account import review
from zaria.review.judge import generic, judge

from .games import one_of

WEIGHTS = sorted(Path(games.__path__[0]).glob("*/judge.npz"))


@pytest.mark.parametrize("file", WEIGHTS, ids=lambda file: file.parent.name)
def test_what_a_judge_has_learned_is_small_and_unchanged(file: Path) -> None:
    content = file.read_bytes()
    digest, name = file.with_suffix(".sha256").read_text("ascii").split()
    assert (hashlib.sha256(content).hexdigest(), file.name) == (digest, name)
    assert len(content) <= 10_000


@pytest.mark.parametrize("id", zaria.GAMES)
def test_a_position_is_worth_one_win_to_all_together(id: str) -> None:
    game = zaria.game(id)
    by = zaria.judge(id)
    assert by is judge(game)
    assert by.values(game.start(0)).sum() == pytest.approx(1)
    assert by.expected(game.start(0)) == pytest.approx(np.full(game.players, 1 / game.players), abs=0.06)
    assert by.version >= 1
    assert by.checksum == sources.checksum_of(id)


def test_threads_do_not_disturb_each_other() -> None:
    record = one_of("qwantum").record()
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(review, [record, record])
    assert one == other


def test_a_game_without_a_judge_is_judged_by_playing_on() -> None:
    game = zaria.game("knaster", players=3)
    mind = generic(game, deep=False)
    assert mind.knowledge[0] < generic(game, deep=True).knowledge[0]
