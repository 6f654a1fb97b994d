"""Bots against bots."""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import zaria
from zaria.batch import Batch
from zaria.cli import main
from zaria.kernels.compiler import COMPILED
from zaria.kernels.qwixx_thumb import greedy
from zaria.lab import ladder
from zaria.lab.arena import arena, lineup, play_deals, plot, rotations
from zaria.lab.ratings import Result, from_arena, from_record, rate, result
from zaria.lab.simulate import simulate

GAMES = 60 if COMPILED else 4


def test_a_pool_is_gone_through_until_every_seat_is_filled() -> None:
    assert lineup(["master", "strong"], 5) == ("master", "strong", "master", "strong", "master")
    for names in ([], ["random"] * 3):
        with pytest.raises(ValueError, match="1 to 2 bots"):
            lineup(names, 2)


@pytest.mark.parametrize(("names", "turns"), [("aa", 1), ("ab", 2), ("abab", 2), ("aba", 3), ("abb", 3), ("abc", 3)])
def test_only_different_rotations_are_played(names: str, turns: int) -> None:
    assert rotations(list(names)) == turns


def test_a_better_bot_wins_more_and_shares_add_up() -> None:
    found = arena(zaria.game("qwixx"), ["greedy", "random"], GAMES, seed=3, processes=1)
    better, worse = found.standings
    assert (better.name, worse.name) == ("greedy", "random")
    assert better.wins + worse.wins == pytest.approx(1)
    assert better.wins - better.wins_interval > better.fair == 0.5
    assert better.mean_score > worse.mean_score
    assert found.games == GAMES == 2 * found.deals


def test_the_result_does_not_depend_on_the_processes() -> None:
    game = zaria.game("trio", players=3)
    names, seed, games = ["greedy", "casual"], 9, 12 if COMPILED else 3
    alone = arena(game, names, games, seed, processes=1)
    two = arena(game, names, games, seed, processes=2)
    with ThreadPoolExecutor(2) as pool:
        given = arena(game, names, games, seed, executor=pool)
    for other in (two, given):
        assert np.array_equal(alone.results.wins, other.results.wins)
        assert np.array_equal(alone.results.scores, other.results.scores)
        assert np.array_equal(alone.results.decisions, other.results.decisions)


def test_all_rotations_of_a_deal_meet_the_same_dice() -> None:
    """Turning the line-up around is the same as naming it in another order."""
    found = play_deals("qwixx", 2, {}, ["greedy", "strong"], 5, 0, 3)
    turned = play_deals("qwixx", 2, {}, ["strong", "greedy"], 5, 0, 3)
    assert np.array_equal(found.scores, turned.scores[:, ::-1, ::-1])
    assert not np.array_equal(found.scores[:, 0], found.scores[:, 1])


def test_greedy_plays_as_its_compiled_policy_does() -> None:
    game = zaria.game("qwixx", players=3)
    batch = Batch(game, GAMES, seed=2, threads=1)
    batch.play(greedy)
    totals, _ = batch.results()
    found = play_deals("qwixx", 3, {}, ["greedy"] * 3, 2, 0, GAMES)
    assert np.array_equal(found.scores[:, 0], totals)


def test_simulate_takes_any_bot() -> None:
    played = simulate(zaria.game("qwixx", players=1), 2, "strong", seed=1, threads=1)
    assert played.games == 2
    assert played.mean_scores[0] > 40
    assert played.mean_decisions > 10


def test_one_winner_is_told_for_every_game() -> None:
    found = arena(zaria.game("qwixx"), ["greedy", "random"], 4, processes=1)
    results = from_arena(found)
    assert len(results) == 4
    assert all(set(map(len, game.sides)) == {1} and 1 in game.ranks for game in results)


def test_ratings_put_the_better_first() -> None:
    won, lost = Result((("ann",), ("bob",)), (1, 2)), Result((("bob",), ("ann",)), (1, 2))
    first, second = rate([won] * 6 + [lost])
    assert (first.name, second.name) == ("ann", "bob")
    assert first.games == second.games == 7
    assert first.ordinal > second.ordinal
    assert rate([Result((("ann",), ("ann",)), (1, 2))]) == []


def test_partners_are_rated_together() -> None:
    standing = [(0.5, 3.0), (0.0, 1.0), (0.5, 3.0), (0.0, 1.0)]
    assert result("abcd", standing, teams=True) == Result((("a", "c"), ("b", "d")), (1, 2))
    assert result("abcd", standing, teams=False).ranks == (1, 3, 1, 3)


def test_a_record_with_names_counts_for_people() -> None:
    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(2))
    assert from_record(match.record() | {"names": ["Eleni", "master"]}) is None
    while not match.over:
        match.choose(match.to_act[0], "pass")
    assert from_record(match.record()) is None
    game = from_record(match.record() | {"names": ["Eleni", "master"]})
    assert game is not None
    assert game.sides == (("Eleni",), ("master",))
    assert 1 in game.ranks


def test_a_plot_needs_matplotlib(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot(arena(zaria.game("qwixx"), ["greedy", "random"], 4, processes=1), tmp_path / "wins.png")
    assert (tmp_path / "wins.png").stat().st_size > 1000


def test_the_command_speaks_to_people_and_to_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["arena", "qwixx", "--bots", "greedy,random", "--games", "3", "--processes", "1"]
    assert main([*argv, "--lang", "el"]) == 0
    assert "παρτίδες" in capsys.readouterr().out
    assert main([*argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 4
    assert [standing["name"] for standing in found["standings"]] == ["greedy", "random"]
    assert main(["arena", "qwixx", "--bots", "greedy,hal"]) == 2
    assert "there is no bot 'hal'" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["el", "en"])
@pytest.mark.parametrize("command", ["arena", "train"])
def test_the_commands_explain_themselves(capsys: pytest.CaptureFixture[str], command: str, lang: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help", "--lang", lang])
    assert stop.value.code == 0
    assert "--seed" in capsys.readouterr().out


def test_the_ladder_lists_every_bot_by_strength() -> None:
    game = zaria.game("qwixx")
    arenas = [arena(game, pair, 2, processes=1) for pair in combinations(["random", "greedy"], 2)]
    lines = ladder.page(game, arenas, ["random", "greedy"]).splitlines()
    assert lines[0] == "## Qwixx, 2 players"
    assert [line.split()[1] for line in lines[4:6]] == ["greedy", "random"]
