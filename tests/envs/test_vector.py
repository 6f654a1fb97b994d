"""The vector environment: the same games, many at once."""

from typing import Any

import numpy as np
import pytest

import zaria
from zaria.engine.compiler import COMPILED

if not COMPILED:
    pytest.skip("the vector environment is for compiled rules", allow_module_level=True)

import gymnasium
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from zaria.envs.gymnasium import names, register
from zaria.envs.observation import observation
from zaria.envs.vector import ZariaVectorEnv

from ..tables import VARIANTS, Variant, extremes, named
from .playing import TABLES, assert_as_in_the_engine

register()


def tables_of(variant: Variant, n: int = 5, **more: Any) -> ZariaVectorEnv:
    name, players, options = variant
    return ZariaVectorEnv(name, n, players, **more | options)


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_what_it_returns_is_in_its_spaces_and_the_same_for_the_same_seed(variant: Variant) -> None:
    one, two = tables_of(variant, bots=None), tables_of(variant, bots=None)
    seen, infos = one.reset(seed=3)
    assert data_equivalence((seen, infos), two.reset(seed=3), exact=True)
    for _ in range(25):
        actions = one.sample(seen)
        answer, same = one.step(actions), two.step(actions)
        assert data_equivalence(answer, same, exact=True)
        assert answer[0] in one.observation_space
        assert not np.shares_memory(answer[0]["observation"], seen["observation"])
        seen, rewards, over, cut, infos = answer
        assert rewards.shape == over.shape == cut.shape == infos["seat"].shape == (5,)
        assert not infos["illegal"].any()


def test_games_begin_with_a_choice_of_the_learner() -> None:
    tables = ZariaVectorEnv("trio", 2000, 6, bots="casual")
    seen, _ = tables.reset(seed=1)
    assert seen["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("variant", extremes(), ids=named)
def test_every_table_plays_a_match_seat_by_seat(variant: Variant) -> None:
    n = 4
    tables = tables_of(variant, n, bots=None)
    see = observation(tables.game)
    seen, infos = tables.reset(seed=6)
    firsts = [int(s["active"]) for s in tables.states]
    matches = [zaria.Match(tables.game, firsts[i], zaria.Seeded(6, stream=i)) for i in range(n)]
    for _ in range(40):
        for i, match in enumerate(matches):
            seat = int(infos["seat"][i])
            assert (seen["observation"][i] == see.of(match.state, seat)).all()
            assert (seen["action_mask"][i] == see.mask(match.state, seat)).all()
        actions = tables.sample(seen)
        for i, match in enumerate(matches):
            match.choose(int(infos["seat"][i]), tables.action_text(int(actions[i])))
        seen, _, over, _, infos = tables.step(actions)
        if over.any():
            break


@pytest.mark.parametrize("variant", extremes(), ids=named)
def test_against_a_bot_one_seat_is_asked(variant: Variant) -> None:
    seat = variant[1] - 1
    tables = tables_of(variant, 20, bots="casual", seat=seat)
    see = observation(tables.game)
    seen, infos = tables.reset(seed=2)
    for _ in range(15):
        assert (infos["seat"] == seat).all()
        for i in range(0, 20, 7):
            assert (seen["observation"][i] == see.of(tables.states[i], seat)).all()
        seen, _, over, _, infos = tables.step(tables.sample(seen))
        assert (seen["action_mask"].any(axis=1) != over).all()


@pytest.mark.parametrize(
    ("name", "players", "bots"),
    [*((*table, None) for table in TABLES), ("qwixx", 3, "random"), ("knaster", 2, "random")],
)
def test_random_play_scores_as_in_the_engine(name: str, players: int, bots: str | None) -> None:
    tables = ZariaVectorEnv(name, 64, players, bots=bots, reward="points")
    seen, _ = tables.reset(seed=8)
    sums, totals = np.zeros(64), []
    counted = np.zeros(64, np.int64)
    while counted.min() < 2:  # a fixed number at every table, or short games would count more often
        seen, _, over, _, infos = tables.step(tables.sample(seen))
        sums += infos["rewards"].sum(axis=1)
        for i in np.flatnonzero(over):
            if counted[i] < 2:
                totals.append(int(sums[i]))
            counted[i] += 1
            sums[i] = 0
    assert_as_in_the_engine(tables.game, totals)


@pytest.mark.parametrize("name", zaria.GAMES)
def test_it_matters_who_the_others_are(name: str) -> None:
    def others_points(bots: str) -> float:
        tables = ZariaVectorEnv(name, 100, bots=bots, reward="points")
        seen, _ = tables.reset(seed=3)
        gained = np.zeros(tables.game.players)
        for _ in range(60):
            seen, _, _, _, infos = tables.step(tables.sample(seen))
            gained += infos["rewards"].sum(axis=0)
        return float(gained[1:].sum())

    assert others_points("casual") > others_points("random")


def test_rewards_of_the_win_add_up_to_nothing() -> None:
    tables = ZariaVectorEnv("qwixx", 50, 3, bots=None)
    seen, infos = tables.reset(seed=1)
    ended = 0
    for _ in range(200):
        asked = infos["seat"]
        seen, rewards, over, _, infos = tables.step(tables.sample(seen))
        ended += int(over.sum())
        assert not infos["rewards"][~over].any()
        assert np.allclose(infos["rewards"].sum(axis=1), 0)
        assert (np.abs(infos["rewards"][over]).max(axis=1) <= 1).all()
        assert (rewards == infos["rewards"][np.arange(50), asked])[over].all()
    assert ended > 20


def test_a_finished_game_begins_anew_at_the_next_step_whatever_its_action() -> None:
    tables = ZariaVectorEnv("qwixx", 30, 1)
    assert tables.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = tables.reset(seed=1)
    over = np.zeros(30, np.bool_)
    while not over.any():
        seen, _, over, _, _ = tables.step(tables.sample(seen))
    done = np.flatnonzero(over)
    assert not seen["action_mask"][done].any()
    actions = tables.sample(seen)
    actions[done] = tables.game.rules.ACTIONS - 1
    seen, rewards, over, _, infos = tables.step(actions)
    assert not over[done].any()
    assert not rewards[done].any()
    assert not infos["illegal"][done].any()
    assert not tables.states["crosses"][done].any()


def test_an_illegal_action_changes_nothing_and_costs_1() -> None:
    tables = ZariaVectorEnv("knaster", 3, 2, bots=None)
    seen, before = tables.reset(seed=1)
    states, passing = tables.states.tobytes(), tables.game.number("pass")
    again, rewards, over, _, infos = tables.step(np.full(3, passing))
    assert tables.states.tobytes() == states
    assert (rewards == -1).all()
    assert infos["illegal"].all()
    assert not over.any()
    assert (infos["seat"] == before["seat"]).all()
    assert (again["observation"] == seen["observation"]).all()


@pytest.mark.parametrize("name", ["qwixx", "trio"])
def test_threads_do_not_change_the_games(name: str) -> None:
    answers = []
    for threads in (1, 3):
        tables = ZariaVectorEnv(name, 70, bots=None, threads=threads)
        seen, _ = tables.reset(seed=4)
        for _ in range(30):
            seen, *_ = tables.step(tables.sample(seen))
        answers.append((tables.states.tobytes(), seen["observation"].tobytes()))
        tables.close()
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", names())
def test_gymnasium_makes_it_by_name_and_its_wrappers_work(name: str) -> None:
    tables = RecordEpisodeStatistics(gymnasium.make_vec(name, 6, vectorization_mode="vector_entry_point"))
    seen, _ = tables.reset(seed=1)
    inner = tables.unwrapped
    assert isinstance(inner, ZariaVectorEnv)
    for _ in range(10):
        seen, *_ = tables.step(inner.sample(seen))
    assert tables.observation_space.contains(seen)
    tables.close()


def test_what_is_asked_for_must_exist() -> None:
    with pytest.raises(ValueError, match=r"'master' is no kernel; .* casual"):
        ZariaVectorEnv("qwixx", 4, 2, bots="master")
    with pytest.raises(ValueError, match="at least one table"):
        ZariaVectorEnv("qwixx", 0)
    tables = ZariaVectorEnv("qwixx", 4)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match="one action for each of the 4 tables"):
        tables.step(np.zeros(3, np.int64))


def test_every_way_to_begin_again() -> None:
    """The same games, whichever way a table begins anew; only where that shows differs."""
    ends: dict[str, int] = {}
    for mode in AutoresetMode:
        tables = ZariaVectorEnv("knaster", 20, players=1, bots=None, autoreset_mode=mode)
        assert tables.metadata["autoreset_mode"] == mode
        seen, _ = tables.reset(seed=4)
        ends[mode.value] = 0
        for _ in range(120):
            seen, _, over, _, infos = tables.step(tables.sample(seen))
            ends[mode.value] += int(over.sum())
            shown = seen["action_mask"].any(axis=1)
            if mode == AutoresetMode.SAME_STEP:
                assert shown.all()
                assert [last is not None for last in infos.get("final_obs", [None] * 20)] == over.tolist()
            else:
                assert (shown == ~over).all()
            if mode == AutoresetMode.DISABLED and over.any():
                with pytest.raises(ValueError, match="reset_mask begins new ones"):
                    tables.step(tables.sample(seen))
                again, _ = tables.reset(options={"reset_mask": over})
                assert np.array_equal(again["observation"][~over], seen["observation"][~over])
                seen = again
    assert min(ends.values()) > 10
