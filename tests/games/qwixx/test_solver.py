"""Solitaire Qwixx solved: against the known optimum, against brute force over the rules, and against play."""

import fcntl
import hashlib
import inspect
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numba
import numpy as np
import pytest

import zaria
from zaria.engine.compiler import COMPILED
from zaria.engine.turns import CHANCE, OVER
from zaria.games.qwixx import solitaire
from zaria.games.qwixx.solver import FORMAT, Solution, solve

if not COMPILED:
    pytest.skip("SOLVING QWIXX TAKES HOURS UNCOMPILED: nothing of it is tested in this run", allow_module_level=True)

OPTIMUM = 115.4831  # known before this solver was written
pytestmark = pytest.mark.xdist_group("solve")  # solved once

GAME = zaria.game("qwixx", players=1)
RULES = GAME.rules


@pytest.fixture(scope="session")
def solution(pytestconfig: pytest.Config) -> Solution:
    """Solved once, also for several processes and later runs, until a source that it is made of changes."""
    folder = pytestconfig.cache.mkdir("qwixx") if pytestconfig.cache else pytest.skip("needs pytest's cache")
    file = folder / f"{_digest()}.npz"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            for old in folder.glob("*.npz"):
                old.unlink()
            solve().save(file)
    return Solution.load(file)


def _digest() -> str:
    """Of the solver, and of the kernels that it calls."""
    made_of = hashlib.sha256(numba.__version__.encode())
    for file in sorted({inspect.getfile(solve), *getattr(solitaire.fill, "py_func").source_files}):  # noqa: B009
        made_of.update(Path(file).read_bytes())
    return made_of.hexdigest()[:16]


def row(*places: int, locked: bool = False) -> int:
    """A row with crosses at these places from the left, counted from 0."""
    return sum(1 << i for i in places) | (0b11 << 10 if locked else 0)


LOCKED = row(0, 1, 2, 4, 6, locked=True)
DEAD = row(0, 9)  # too few crosses for the last number, and nothing else left
READY = row(1, 3, 5, 6, 7, 9)  # only the last number is left


def sheet(crosses: list[int], misthrows: int) -> Any:
    """A record at the start of a turn."""
    s = GAME.start(0)
    s["crosses"][0] = crosses
    s["misthrows"][0] = misthrows
    s["closed"][:] = [bits >> 11 for bits in crosses]
    return s


def legal(s: Any) -> list[int]:
    actions = np.empty(RULES.ACTIONS, np.int16)
    return [int(action) for action in actions[: RULES.legal(s, 0, actions)]]


def after(s: Any, action: int) -> Any:
    s = GAME.copy(s)
    RULES.choose(s, 0, action)
    return s


def after_roll(s: Any, k: int) -> Any:
    s = GAME.copy(s)
    RULES.happen(s, k)
    return s


def best_of(s: Any, worth: Callable[[Any], float]) -> float:
    """The best end of this turn, by trying everything, when the start of the next one has a known worth."""
    turn = RULES.turn(s)
    if turn == OVER:
        return float(RULES.points(s, 0))
    if turn == CHANCE:
        return worth(s)
    return max(best_of(after(s, action), worth) for action in legal(s))


def mean_of_rolls(s: Any, worth: Callable[[Any], float]) -> float:
    return fmean(best_of(after_roll(s, k), worth) for k in range(RULES.outcomes(s)))


def remembering(worth: Callable[[Any], float]) -> Callable[[Any], float]:
    memory: dict[tuple[int, ...], float] = {}

    def remembered(s: Any) -> float:
        key = (*map(int, s["crosses"][0]), int(s["misthrows"][0]))
        if key not in memory:
            memory[key] = worth(s)
        return memory[key]

    return remembered


def brute_force(s: Any) -> float:
    """The mean final score under best play, from nothing but the rules: every roll, every choice, to the end."""
    worth = remembering(lambda s: mean_of_rolls(s, worth))
    return worth(s)


def value(solution: Solution, s: Any) -> float:
    return solution.value([int(bits) for bits in s["crosses"][0]], int(s["misthrows"][0]))


def test_the_optimum_is_the_known_one(solution: Solution) -> None:
    assert round(solution.expected, 4) == OPTIMUM
    assert solution.value([0, 0, 0, 0], 0) == solution.expected


@pytest.mark.parametrize(
    ("crosses", "misthrows"),
    [
        ([LOCKED, DEAD, READY, DEAD], 3),
        ([LOCKED, DEAD, DEAD, READY], 2),
        ([DEAD, READY, LOCKED, READY], 3),
        ([DEAD, DEAD, LOCKED, row(0, 2, 4, 6, 8)], 3),  # two numbers left
        ([row(1, 3, 5, 8), LOCKED, DEAD, DEAD], 3),  # the fifth cross makes the last number possible, even in one turn
        ([row(1, 3, 5, 8), DEAD, LOCKED, READY], 3),
        ([row(0, 7), DEAD, DEAD, LOCKED], 3),
        ([DEAD, DEAD, DEAD, LOCKED], 0),  # only misthrows are left
        ([READY, DEAD, DEAD, READY], 3),  # no row locked yet
    ],
)
def test_late_sheets_agree_with_brute_force(solution: Solution, crosses: list[int], misthrows: int) -> None:
    s = sheet(crosses, misthrows)
    assert value(solution, s) == pytest.approx(brute_force(s), abs=1e-6)


@pytest.mark.parametrize(
    ("crosses", "misthrows"),
    [
        ([row(0, 1, 2, 3, 4, 7), row(6), row(0, 1, 2, 5), row(2, 4, 8)], 0),
        ([row(0, 1, 2, 4, 6, 8), LOCKED, row(1, 4), row(0, 2, 3, 5, 7)], 3),
    ],
)
def test_one_turn_by_brute_force_leads_from_values_to_values(
    solution: Solution, crosses: list[int], misthrows: int
) -> None:
    """QX-S. All rolls and choices of one turn, on sheets too early for more, the next turn taken from the table."""
    s = sheet(crosses, misthrows)
    worth = remembering(lambda s: value(solution, s))
    assert value(solution, s) == pytest.approx(mean_of_rolls(s, worth), abs=1e-6)


def test_every_choice_is_the_first_of_the_best(solution: Solution) -> None:
    worth = remembering(lambda s: value(solution, s))
    for stream in range(8):
        match = zaria.Match(GAME, chance=zaria.Seeded(5, stream))
        while not match.over:
            s = match.state
            best = best_of(s, worth)
            good = [action for action in legal(s) if best_of(after(s, action), worth) > best - 1e-9]
            assert solution.best(s, 0) == good[0]
            match.choose(0, GAME.actions[good[-1]])  # equally good, and seldom the one that was named


def test_the_choices_reach_the_expected_score(solution: Solution) -> None:
    scores = [played_out(solution, zaria.Seeded(1, stream)) for stream in range(1000)]
    assert fmean(scores) == pytest.approx(solution.expected, abs=4 * stdev(scores) / len(scores) ** 0.5)


def played_out(solution: Solution, chance: zaria.Seeded) -> int:
    s = GAME.start(0)
    while (turn := RULES.turn(s)) != OVER:
        if turn == CHANCE:
            RULES.happen(s, chance.below(RULES.outcomes(s)))
        else:
            RULES.choose(s, 0, solution.best(s, 0))
    return int(RULES.points(s, 0))


def test_a_game_that_is_over_is_worth_its_score(solution: Solution) -> None:
    assert solution.value([LOCKED, LOCKED, row(0), 0], 1) == 28 + 28 + 1 - 5
    assert solution.value([LOCKED, row(0, 1), 0, 0], 4) == 28 + 3 - 20


@pytest.mark.parametrize(
    ("crosses", "misthrows"),
    [
        ([0, 0, 0], 0),
        ([0, 0, 0, 1 << 12], 0),
        ([0, 0, 0, -1], 0),
        ([0, 0, 0, row(0, 1, 2, 3, 4, 10)], 0),  # the last number without its lock
        ([0, 0, 0, row(0, 1, 2, 3, locked=True)], 0),  # a lock after four crosses
        ([0, 0, 0, 0], 5),
        ([0, 0, 0, 0], -1),
    ],
)
def test_a_sheet_that_cannot_be_has_no_value(solution: Solution, crosses: list[int], misthrows: int) -> None:
    with pytest.raises(ValueError, match=r"sheet|misthrows"):
        solution.value(crosses, misthrows)


def test_only_a_single_player_who_is_to_choose_gets_a_choice(solution: Solution) -> None:
    with pytest.raises(ValueError, match="nothing is to be chosen"):
        solution.best(GAME.start(0), 0)
    pair = zaria.Match(zaria.game("qwixx", players=2), chance=zaria.Seeded(1))
    with pytest.raises(ValueError, match="one player"):
        solution.best(pair.state, 0)


def test_progress_rises_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zaria.games.qwixx.solver.fill", lambda values, high: None)
    heard: list[float] = []
    solve(heard.append)
    assert heard[-1] == 1
    assert all(earlier < later for earlier, later in pairwise(heard))


def test_a_saved_solution_comes_back(solution: Solution, tmp_path: Path) -> None:
    file = tmp_path / "no suffix"
    solution.save(file)
    loaded = Solution.load(str(file))
    assert (loaded.expected, loaded.seconds) == (solution.expected, solution.seconds)
    assert np.array_equal(loaded.values, solution.values)


def test_a_damaged_file_is_refused(solution: Solution, tmp_path: Path) -> None:
    file = tmp_path / "qwixx.npz"
    solution.save(file)
    whole = file.read_bytes()
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    for damaged in (flipped, whole[:middle], whole[middle:], b"text", b""):
        file.write_bytes(damaged)
        with pytest.raises(ValueError, match="damaged"):
            Solution.load(file)


def test_a_file_of_something_else_is_refused(solution: Solution, tmp_path: Path) -> None:
    file = tmp_path / "qwixx.npz"
    few = solution.values[:9]
    others: list[Any] = [few, solution.values + np.inf, solution.values.astype(np.float32)]
    for values in others:
        Solution(values, 1.0).save(file)
        with pytest.raises(ValueError, match="does not hold"):
            Solution.load(file)
    np.savez(file, format=FORMAT + 1, values=few, seconds=1.0)
    with pytest.raises(ValueError, match=f"reads format {FORMAT}"):
        Solution.load(file)
    np.savez(file, values=few)
    with pytest.raises(ValueError, match="not a saved solution"):
        Solution.load(file)
    with pytest.raises(FileNotFoundError):
        Solution.load(tmp_path / "nothing")
