"""A sixth game, in a folder outside the package, is a game everywhere: found by its manifest and by nothing else.

The checks run in processes of their own, where `ZARIA_GAMES` names the folder: a game is there from the start or not.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests/toy/games"
GENERAL = (  # what is asked of every game
    "tests/test_properties.py",
    "tests/test_batch.py",
    "tests/test_match.py",
    "tests/bots/test_bots.py",
    "tests/envs/test_gymnasium.py",
    "tests/envs/test_observation.py",
    "tests/envs/test_openspiel.py",
    "tests/envs/test_pettingzoo.py",
    "tests/envs/test_vector.py",
    "tests/server/test_secrecy.py",
    "tests/server/test_replay.py",
)

if not COMPILED:
    pytest.skip("the rules are compiled in the processes of their own", allow_module_level=True)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"ZARIA_GAMES": str(GAMES)}
    environment.pop("PYTEST_XDIST_WORKER", None)
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600
    )


def test_the_folder_is_small() -> None:
    files = [file for file in (GAMES / "pig").rglob("*") if file.suffix in (".py", ".toml", ".md")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < 250


@pytest.mark.xdist_group("pig")
def test_what_is_asked_of_every_game_is_asked_of_it() -> None:
    done = run("-m", "pytest", "-p", "no:cacheprovider", "-k", "pig", *GENERAL)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = int(done.stdout.split(" passed")[0].split()[-1])
    assert passed >= 25, done.stdout


@pytest.mark.xdist_group("pig")
def test_it_is_played_everywhere() -> None:
    done = run("-m", "pytest", "-p", "no:cacheprovider", "-q", "tests/toy/everywhere.py")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.xdist_group("pig")
def test_the_tour_of_its_folder_is_true() -> None:
    done = run("-m", "doctest", "docs/adding-a-game.md")
    assert done.returncode == 0, done.stdout + done.stderr
