"""PettingZoo's own suites for every table, and what it says about them in docs/envs.md."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.engine.compiler import COMPILED

if not COMPILED:
    pytest.skip("the adapters are the same uncompiled, only too slow for these suites", allow_module_level=True)

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from zaria.envs.observation import observation
from zaria.envs.pettingzoo import env, parallel_env, raw_env, raw_parallel_env

from ..tables import VARIANTS, Variant, extremes, named, takes_long
from .playing import SHORT_TABLES, TABLES, any_legal, assert_as_in_the_engine, games_of

every_table = pytest.mark.parametrize("variant", VARIANTS, ids=named)
SHORT = [id for id in zaria.GAMES if not takes_long(id)]
every_game = pytest.mark.parametrize("variant", extremes(), ids=named)
# PettingZoo's list of environments that may give dictionaries has only its own in it.
DICTIONARIES = ["Observation is not a NumPy array", "Observation space for each agent probably should be"]


@pytest.fixture(autouse=True)
def _dictionaries_are_meant() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in DICTIONARIES:
            warnings.filterwarnings("ignore", message)
        yield


def arguments(variant: Variant) -> dict[str, Any]:
    name, players, options = variant
    return {"game": name, "players": players, **options}


@every_table
def test_the_aec_suite(variant: Variant) -> None:
    api_test(env(**arguments(variant)), num_cycles=60)


@every_table
def test_the_parallel_suite(variant: Variant) -> None:
    parallel_api_test(parallel_env(**arguments(variant)), num_cycles=60)


@every_table
def test_the_seed_suite(variant: Variant) -> None:
    seed_test(lambda: env(**arguments(variant)), num_cycles=10)
    parallel_seed_test(lambda: parallel_env(**arguments(variant)), num_cycles=10)


@every_game
def test_the_render_suite(variant: Variant) -> None:
    render_test(lambda render_mode: env(**arguments(variant), render_mode=render_mode))


@pytest.mark.parametrize("variant", [v for v in extremes() if not takes_long(v[0])], ids=named)
def test_the_suite_holds_for_points_too_and_to_the_end(variant: Variant) -> None:
    api_test(env(**arguments(variant), reward="points"), num_cycles=200)


def play(table: Any, seed: int, dice: np.random.Generator) -> dict[str, float]:
    """One game of random play; what each agent got in all."""
    table.reset(seed=seed)
    returns = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        returns[agent] += reward
        table.step(None if terminated or truncated else any_legal(seen["action_mask"], dice))
    return returns


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_play_scores_as_in_the_engine(name: str, players: int) -> None:
    table, dice = raw_env(name, players), np.random.default_rng(1)
    totals = []
    for seed in range(games_of(name)):
        play(table, seed, dice)
        totals.append(int(table.episode.points().sum()))
    assert_as_in_the_engine(table.game, totals)


@pytest.mark.parametrize(("name", "players"), SHORT_TABLES)
def test_random_play_of_all_at_once_scores_as_in_the_engine(name: str, players: int) -> None:
    table, dice = raw_parallel_env(name, players), np.random.default_rng(1)
    totals = []
    for seed in range(games_of(name)):
        seen, _ = table.reset(seed=seed)
        while table.agents:
            seen, *_ = table.step({agent: any_legal(s["action_mask"], dice) for agent, s in seen.items()})
        totals.append(int(table.episode.points().sum()))
    assert_as_in_the_engine(table.game, totals)


@pytest.mark.parametrize(("name", "players"), [(name, 4) for name in SHORT])
def test_what_an_agent_got_in_all_is_its_points_or_its_part_of_the_win(name: str, players: int) -> None:
    dice = np.random.default_rng(2)
    by_points = env(name, players, reward="points")
    assert list(play(by_points, 3, dice).values()) == by_points.episode.points().tolist()
    by_win = env(name, players)
    returns = play(by_win, 3, dice)
    assert sum(returns.values()) == pytest.approx(0)
    points = by_win.episode.points()
    assert max(returns, key=returns.__getitem__) == f"seat_{points.argmax()}"
    assert max(returns.values()) <= 1


@pytest.mark.parametrize("name", SHORT)
def test_both_kinds_play_the_same_game(name: str) -> None:
    turns, rounds = env(name, 3), parallel_env(name, 3)
    turns.reset(seed=4)
    for _ in turns.agent_iter():
        seen, _, over, _, _ = turns.last()
        turns.step(None if over else int(seen["action_mask"].argmax()))
    seen, _ = rounds.reset(seed=4)
    while rounds.agents:
        seen, *_ = rounds.step({agent: int(s["action_mask"].argmax()) for agent, s in seen.items()})
    assert turns.episode.state.tobytes() == rounds.episode.state.tobytes()


def test_an_agent_sees_the_observation_of_its_seat_and_the_dice_of_the_seed() -> None:
    table = env("qwixx", 3)
    table.reset(seed=9, options={"first": 1})
    match = zaria.Match(zaria.game("qwixx", 3), first=1, chance=zaria.Seeded(9))
    see = observation(match.game)
    for agent in table.agent_iter(40):
        seat = int(agent.removeprefix("seat_"))
        seen = table.observe(agent)
        assert (seen["observation"] == see.of(match.state, seat)).all()
        assert (seen["action_mask"] == see.mask(match.state, seat)).all()
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        match.choose(seat, table.action_text(action))
        table.step(action)


def test_an_illegal_action_ends_the_game_or_raises() -> None:
    table = env("knaster", 2)
    table.reset(seed=1)
    table.step(table.game.number("pass"))
    assert table.terminations == {"seat_0": True, "seat_1": True}
    assert table.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    strict = raw_env("knaster", 2)
    strict.reset(seed=1)
    with pytest.raises(zaria.IllegalChoice, match=r"'pass'.*KN-1"):
        strict.step(strict.game.number("pass"))
    together = parallel_env("knaster", 2)
    together.reset(seed=1)
    _, rewards, over, _, _ = together.step({"seat_0": 0, "seat_1": together.episode.actions})
    assert rewards == {"seat_0": 0.0, "seat_1": -1.0}
    assert all(over.values())
    assert together.agents == []
    strict_together = raw_parallel_env("knaster", 2)
    strict_together.reset(seed=1)
    with pytest.raises(zaria.IllegalChoice):
        strict_together.step({"seat_0": 0, "seat_1": together.episode.actions})


def test_a_long_game_can_be_cut_off() -> None:
    table = env("trio", 3, max_cycles=4)
    table.reset(seed=1)
    choices = 0
    for _ in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        assert not over
        choices += not cut
        table.step(None if cut else int(seen["action_mask"].argmax()))
    assert choices == 4 * 3
    together = parallel_env("trio", 3, max_cycles=4)
    seen, _ = together.reset(seed=1)
    cuts = []
    while together.agents:
        seen, _, _, cut, _ = together.step({agent: int(s["action_mask"].argmax()) for agent, s in seen.items()})
        cuts.append(all(cut.values()))
    assert cuts == [False, False, False, True]


def test_what_is_asked_for_must_exist() -> None:
    with pytest.raises(ValueError, match="reward"):
        env("knaster", 1, reward="win")
    with pytest.raises(ValueError, match="render_mode"):
        env("knaster", 1, render_mode="rgb_array")
    with pytest.raises(zaria.NoSuchTable):
        env("chess")
    table = env("knaster", 2)
    with pytest.raises(ValueError, match="reset"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="must choose"):
        table.step(None)
    with pytest.raises(zaria.NoSuchTable, match="first seat"):
        table.reset(options={"first": 2})


def test_importing_zaria_needs_no_extras() -> None:
    import subprocess
    import sys

    program = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in ("gymnasium", "pettingzoo") else found(name, *more)
sys.modules["gymnasium"] = sys.modules["pettingzoo"] = None
import zaria, zaria.envs.observation
print(zaria.game("qwixx").id)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "qwixx"


def test_the_state_is_what_all_seats_know_together() -> None:
    turns = env("trio")
    turns.reset(seed=1)
    assert turns.state_space.contains(turns.state())
    assert np.array_equal(turns.state()[: turns.episode.size], turns.observe("seat_0")["observation"])
