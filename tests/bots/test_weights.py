"""What the bots have learned is as it was published: beside every weights.npz stands its checksum."""

import hashlib
from pathlib import Path

import pytest

from zaria import games
from zaria.games import registry

WEIGHTS = sorted(Path(games.__path__[0]).glob("*/bots/*.npz"))


def test_every_game_that_learns_has_its_weights() -> None:
    learning = {game.module for game in registry.GAMES.values() if game.trainer}
    assert {file.parents[1].name for file in WEIGHTS} == learning


@pytest.mark.parametrize("file", WEIGHTS, ids=lambda file: file.parents[1].name)
def test_the_files_are_small_and_unchanged(file: Path) -> None:
    content = file.read_bytes()
    digest, name = file.with_suffix(".sha256").read_text("ascii").split()
    assert (hashlib.sha256(content).hexdigest(), file.name) == (digest, name)
    assert len(content) <= 600_000
