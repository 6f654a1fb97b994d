"""The games in OpenSpiel, through its own suites, and against the engine they are made of."""

import pickle
import random
import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test

import zaria
from zaria.engine.compiler import COMPILED
from zaria.envs import openspiel
from zaria.envs.observation import observation
from zaria.games.knaster import rules as knaster
from zaria.games.trio import rules as trio

from ..tables import VARIANTS, Variant, extremes, named, one_of_each
from .playing import games_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="only passes on what the rules say; uncompiled it takes minutes")

SHORT = 80  # moves of a Trio that is cut short; random play would take some 3,000


def load(variant: Variant, cut: int = SHORT) -> Any:
    name, players, options = variant
    shortened = {"max_game_length": cut} if name == "trio" else {}
    return pyspiel.load_game(f"zaria_{zaria.GAMES[name].module}", {"players": players, **options, **shortened})


def advance(state: Any, dice: random.Random) -> None:
    """One step of random play."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, weights)[0])
    elif state.is_simultaneous_node():
        state.apply_actions([dice.choice(state.legal_actions(p) or [0]) for p in range(state.num_players())])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def played(game: Any, seed: int, until: Callable[[Any], bool] = lambda state: False) -> Any:
    state, dice = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and not until(state):
        advance(state, dice)
    return state


def check_resampling(state: Any, player: int, seed: int) -> Any:
    """What OpenSpiel's ResampleInfostateTest asks for, and the observation too."""
    other = state.resample_from_infostate(player, random.Random(seed).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.current_player() == state.current_player()
    if not state.is_chance_node():
        assert other.legal_actions(player) == state.legal_actions(player)
    return other


def test_every_game_on_the_shelf_is_registered() -> None:
    names = {f"zaria_{listing.module}" for listing in zaria.GAMES.values()}
    assert names == {name for name in pyspiel.registered_names() if name.startswith("zaria_")}
    openspiel.register()  # a second time does nothing


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_passes_random_simulation_with_serialisation_and_resampling(variant: Variant) -> None:
    game, dice = load(variant), random.Random(1)

    def check(state: Any) -> None:
        if dice.random() < 0.04:
            check_resampling(state, dice.randrange(game.num_players()), dice.getrandbits(32))

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, state_checker_fn=check)


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_a_game_is_the_engines_game(variant: Variant) -> None:
    state = played(load(variant), seed=2)
    name, players, options = variant
    match = zaria.Match(zaria.game(name, players, **options))
    for line in str(state).split("\n")[1:]:
        seat, _, text = line.partition(": ")
        if text:
            match.choose(int(seat), text)
        else:
            match.happen(line)
    assert match.state.tobytes() == state.play.s.tobytes()
    assert state.move_number() <= load(variant).max_move_number()


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_what_was_written_down_is_remembered(variant: Variant) -> None:
    game = load(variant)
    state = played(game, 3, until=lambda state: state.move_number() >= 45)
    for copy in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(copy) == str(state)
        for p in range(game.num_players()):
            assert copy.information_state_string(p) == state.information_state_string(p)
            assert copy.observation_tensor(p) == state.observation_tensor(p)
        advance(copy, random.Random(4))
        assert str(copy) != str(state)


@pytest.mark.parametrize("variant", extremes(), ids=named)
def test_passes_the_suites_in_python(variant: Variant) -> None:
    game = load(variant)
    simultaneous = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    for form in [game, pyspiel.convert_to_turn_based(game)] if simultaneous else [game]:
        np.random.seed(5)
        games_sim_test.GamesSimTest("sim_game").sim_game(form)
        api = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {"game": form, "game_name": named(variant)})
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(api).run(result)
        assert result.testsRun == 5
        assert result.errors + result.failures == []


@pytest.mark.parametrize("variant", one_of_each(), ids=named)
def test_random_play_scores_as_in_the_engine(variant: Variant) -> None:
    name, players, options = variant
    rules = zaria.game(name, players, **options).rules
    game = load(variant, cut=100_000)
    ends = [played(game, seed).play.s for seed in range(games_of(name))]
    ours = np.array([[rules.points(s, p) for p in range(players)] for s in ends])
    batch = zaria.Batch(zaria.game(name, players, **options), games=4000, seed=6, threads=1)
    batch.play()
    theirs = np.array([np.roll(points, -(i % players)) for i, points in enumerate(batch.results()[0])])
    for seat in range(players):
        assert apart(ours[:, seat], theirs[:, seat]) < 1.95  # Kolmogorov and Smirnov, one in a thousand


def apart(a: Any, b: Any) -> float:
    """How far two samples' distributions are apart, as the Kolmogorov-Smirnov test scales it."""
    at = np.unique(np.concatenate([a, b]))
    shares = [np.searchsorted(np.sort(x), at, side="right") / len(x) for x in (a, b)]
    return float(np.abs(shares[0] - shares[1]).max() * np.sqrt(len(a) * len(b) / (len(a) + len(b))))


def test_the_tensor_is_the_vector_of_every_ecosystem() -> None:
    game = load(("trio", 4, {"mode": "spicy", "teams": True}))
    state = played(game, 7, until=lambda state: state.move_number() == 60)
    for seat in range(4):
        vector = observation(zaria.game("trio", 4, mode="spicy", teams=True)).of(state.play.s, seat)
        assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), vector)


def test_dice_fall_one_by_one() -> None:
    state = pyspiel.load_game("zaria_qwixx").new_initial_state()
    for face in (2, 3, 4, 1, 0, 5):
        assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
        state.apply_action(face)
    assert state.is_simultaneous_node()
    assert state.information_state_string(1) == "seat 1\nwhite 3 4 red 5 yellow 2 green 1 blue 6"
    assert [state.action_to_string(0, a) for a in state.legal_actions(0)] == [
        "pass",
        "red 7",
        "yellow 7",
        "green 7",
        "blue 7",
    ]


def test_cards_are_dealt_with_their_chances() -> None:
    state = pyspiel.load_game("zaria_trio(players=3)").new_initial_state()
    assert state.chance_outcomes() == [(number, 3 / 36) for number in range(12)]
    state.apply_action(6)
    assert state.chance_outcomes()[6] == (6, 2 / 35)
    assert "7" not in state.information_state_string(1)  # TR-1


def test_seats_that_are_done_wait_without_a_choice() -> None:
    def one_owes(state: Any) -> bool:
        return bool(state.play.held)

    state = played(pyspiel.load_game("zaria_knaster(players=3)"), 8, until=one_owes)
    owing = [p for p in range(3) if state.legal_actions(p)]
    done = [p for p in range(3) if p not in owing]
    assert state.is_simultaneous_node()
    assert owing
    assert done
    told = state.information_state_string(done[0])
    assert told.endswith(f"still choosing: {' '.join(map(str, owing))}")
    entries = {p: [told.text for told in state.play.held if told.seat == p] for p in range(3)}
    assert f"\n{done[0]}: {entries[done[0]][0]}" in told
    assert told.count(f"\n{owing[0]}: {entries[owing[0]][0]}") == 0  # KN-1: secret until all are done
    action = state.legal_actions(owing[0])[0]
    joint = [action if p == owing[0] else (state.legal_actions(p) or [0])[0] for p in range(3)]
    state.apply_actions(joint)
    assert state.play.s["circles"][owing[0]].item().bit_count() > 0


def test_a_resampled_table_varies_only_in_what_is_hidden() -> None:
    state = played(load(("qwixx-cards", 3, {"jokers": False})), 9, until=lambda state: state.move_number() >= 90)
    hands = [check_resampling(state, 0, seed).play.s["hands"] for seed in range(30)]
    assert len({hand[0].tobytes() for hand in hands}) == 1
    assert len({hand[1].tobytes() for hand in hands}) > 5
    assert len({tuple(hand[1] % 11) for hand in hands}) == 1  # QC-1: everybody knows the numbers


@pytest.mark.parametrize("players", [4, 6])
def test_swaps_are_resampled_with_what_they_led_to(players: int) -> None:
    game = load(("trio", players, {"mode": "simple", "teams": True}), cut=400)
    state = played(game, 10, until=lambda state: len(state.play.s["trios"].nonzero()[0]) > 1)
    assert "swapped: " in state.information_state_string(0)
    others = [check_resampling(state, 0, seed) for seed in range(6)]
    assert len({other.play.s["hands"][1:].tobytes() for other in others}) > 2
    for other in others:
        lines = [line.partition(" = ") for line in other.information_state_string(1).split("\n")]
        hand = next(line[0] for line in lines if line[0].startswith("hand "))
        assert hand.split()[1:] == sorted((str(n + 1) for n in dealt_to(other, 1)), key=int)


def dealt_to(state: Any, seat: int) -> list[int]:
    size = trio.CARDS // state.num_players()
    return state.history()[seat * size : (seat + 1) * size]  # type: ignore[no-any-return]


def test_information_set_search_plays_trio() -> None:
    game = load(("trio", 3, {"mode": "simple", "teams": False}))
    state = played(game, 11, until=lambda state: state.move_number() >= 50)
    bot = ismcts.ISMCTSBot(
        game, RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 5, random_state=np.random.RandomState(2)
    )
    assert bot.step(state) in state.legal_actions()


def test_the_win_is_shared_out() -> None:
    state = played(load(("knaster", 3, {})), 12)
    points = [knaster.points(state.play.s, p) for p in range(3)]
    won = [p for p in range(3) if points[p] == max(points)]
    assert len(won) == 1
    assert state.returns() == [1.0 if p in won else -0.5 for p in range(3)]


def test_alone_points_count() -> None:
    state = played(load(("qwixx", 1, {})), 13)
    assert state.get_game().get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert state.returns() == [zaria.game("qwixx", 1).rules.points(state.play.s, 0)]


def test_a_trio_cut_short_has_no_winner() -> None:
    state = played(load(("trio", 3, {"mode": "simple", "teams": False}), cut=5), 14)
    assert state.is_terminal()
    assert state.returns() == [0, 0, 0]


def test_a_table_that_does_not_exist_is_refused() -> None:
    with pytest.raises(zaria.NoSuchTable, match="2 to 4 players"):
        pyspiel.load_game("zaria_qwantum(players=7)")


def test_an_illegal_action_is_refused() -> None:
    state = pyspiel.load_game("zaria_qwixx").new_initial_state()
    with pytest.raises(ValueError, match="action 6 is not one of"):
        state.apply_action(6)
    for _ in range(6):
        state.apply_action(0)
    before = str(state)
    with pytest.raises(ValueError, match="action 44 is not one of"):
        state.apply_actions([0, 44])
    assert str(state) == before
