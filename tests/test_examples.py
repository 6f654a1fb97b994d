"""Every file in examples/ runs, in a process of its own as a reader would start it, and says something sensible."""

import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from zaria.engine.compiler import COMPILED

if not COMPILED:
    pytest.skip("the examples play too many games for uncompiled rules", allow_module_level=True)

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PNG = b"\x89PNG\r\n\x1a\n"


class Run(NamedTuple):
    """How an example is started small, what it must print, and what it needs beside the package."""

    arguments: str
    check: Callable[[str], None]
    needs: tuple[str, ...] = ()


def numbers(pattern: str, printed: str) -> list[float]:
    """The number in every place that fits."""
    return [float(found) for found in re.findall(pattern, printed)]


def check_rollout(printed: str) -> None:
    means = numbers(r"seat_\d: (-?[\d.]+) points", printed)
    assert len(means) == 2, printed


def check_ppo(printed: str) -> None:
    (first,) = numbers(r"PPO: ([\d.]+) points", printed)
    (random,), (casual,) = numbers(r"random: ([\d.]+)", printed), numbers(r"casual: ([\d.]+)", printed)
    assert 0.5 * random < first < 2 * random, "it begins like random play"
    assert casual > 5 * random


def check_search(printed: str) -> None:
    assert numbers(r"against two random: (\d+)% of 3 games won", printed) == [100.0], printed


def check_ladder(printed: str) -> None:
    shares = numbers(r"against \w+: ([\d.]+)% ± [\d.]+% of 4 games", printed)
    assert len(shares) == 6, printed
    assert shares[1] > 50, "casual beats beginner in nine games of ten"


def check_scores(printed: str) -> None:
    random, strong = numbers(r": ([\d.]+) points on average", printed)
    assert random < 15 < 60 < strong
    assert "2,000 games" in printed


RUNS = {
    "ladder.py": Run("--games 4 --cores 1", check_ladder),
    "ppo_knaster.py": Run("--steps 1 --tables 4", check_ppo, ("torch", "sb3_contrib")),
    "random_rollout.py": Run("--game knaster --players 2 --games 2", check_rollout, ("pettingzoo",)),
    "score_distribution.py": Run("--games 2000 --slow-games 3 --cores 1", check_scores),
    "search_trio.py": Run("--opponents random --games 3 --samples 20", check_search),
}


def test_every_example_is_run() -> None:
    assert [example.name for example in EXAMPLES] == sorted(RUNS)


def test_every_example_is_shown_with_its_picture() -> None:
    page = (ROOT / "docs" / "examples.md").read_text("utf-8")
    for example in EXAMPLES:
        picture = ROOT / "docs" / "pictures" / f"{example.stem}.png"
        assert f"python examples/{example.name}" in page
        assert f"](pictures/{picture.name})" in page
        assert picture.stat().st_size < 60_000


@pytest.mark.sweep
@pytest.mark.parametrize("name", RUNS)
def test_it_runs(name: str, tmp_path: Path) -> None:
    run, picture = RUNS[name], tmp_path / "picture.png"
    missing = [module for module in (*run.needs, "matplotlib") if find_spec(module) is None]
    if missing:
        pytest.skip(
            f"EXAMPLE NOT RUN: examples/{name} needs {', '.join(missing)}, which this environment does not have"
        )
    command = [sys.executable, f"examples/{name}", *run.arguments.split(), "--picture", str(picture)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    run.check(done.stdout)
    assert picture.read_bytes().startswith(PNG)
