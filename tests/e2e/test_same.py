"""The rules, the bots and what is said, in a real browser and natively: the same, to the last byte."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from zaria.games import registry
from zaria.javascript.game import script

from ..javascript import saying
from ..wasm import playing
from ..wasm.browser import chromium
from ..wasm.modules import Run, built, needed
from ..wasm.thinking import answered_by, asked

pytestmark = needed

GOLDEN = 0x9E3779B97F4A7C15  # what a stream of random numbers goes on by


@pytest.fixture
def run(browser: Browser) -> Run:
    return chromium(browser)


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_table_is_the_same_in_a_browser(id: str, run: Run, tmp_path: Path) -> None:
    moves, seen = playing.play(id, games=1)
    assert playing.difference(moves, seen, playing.played_by(run, id, built(id), moves, tmp_path)) is None


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_level_chooses_the_same_in_a_browser(id: str, run: Run, tmp_path: Path) -> None:
    questions, answers = asked(id, points=(9,))
    assert answered_by(run, id, questions, tmp_path) == answers


@pytest.mark.parametrize("id", registry.GAMES)
def test_the_same_is_said_in_a_browser(id: str, run: Run, tmp_path: Path) -> None:
    moves, said = saying.games(id)
    assert saying.difference(moves, said, saying.said_by(run, id, script(id), moves, tmp_path)) is None


@pytest.mark.long
def test_planted_differences_are_found_in_a_browser(run: Run, tmp_path: Path) -> None:
    id = next(iter(registry.GAMES))
    moves, said = saying.games(id)
    planted = script(id).replace('"refusal.already-chosen"', '"refusal.not-your-turn"')
    found = saying.difference(moves, said, saying.said_by(run, id, planted, moves, tmp_path))
    assert "refusal.already-chosen" in str(found)
    played, seen = playing.play(id, games=1)
    module = (built(id) / f"{id}.wasm").read_bytes()
    other = module.replace(_number(GOLDEN), _number(GOLDEN ^ 2))  # one bit of the dice in random games
    assert other != module
    (tmp_path / f"{id}.wasm").write_bytes(other)
    (tmp_path / f"{id}.json").write_bytes((built(id) / f"{id}.json").read_bytes())
    assert playing.difference(played, seen, playing.played_by(run, id, tmp_path, played, tmp_path)) is not None


def _number(number: int) -> bytes:
    """A number as WebAssembly writes it: seven bits a byte, the lowest first, with the sign of 64 bits."""
    left, written = number - (1 << 64 if number >> 63 else 0), bytearray()
    while not -64 <= left < 64:
        written.append(left & 127 | 128)
        left >>= 7
    return bytes([*written, left & 127])
