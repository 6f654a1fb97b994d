"""Bots against bots."""

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.batch import Batch
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.games.qwixx.bots.heuristics import greedy
from zaria.lab import ladder
from zaria.lab.arena import arena, lineup, play_deals, plot, rotations
from zaria.lab.pool import Pool
from zaria.lab.ratings import Player, Result, from_arena, from_record, rate, result
from zaria.lab.simulate import percentiles, simulate

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


def test_simulate_tells_how_scores_are_spread() -> None:
    played = simulate(zaria.game("knaster", players=2), GAMES, "greedy", seed=1, threads=1)
    for seat, counted in enumerate(played.scores):
        scores = np.repeat(list(counted), list(counted.values()))
        assert len(scores) == GAMES
        assert played.mean_scores[seat] == pytest.approx(scores.mean(), abs=1e-6)
        assert played.deviations[seat] == pytest.approx(scores.std(), abs=1e-6)
        found = played.percentiles[seat]
        assert found == {q: np.percentile(scores, q, method="inverted_cdf") for q in found}
    assert percentiles(Counter({3: 50, 9: 49, 20: 1})) == {1: 3, 5: 3, 25: 3, 50: 3, 75: 9, 95: 9, 99: 9}


def test_shared_wins_are_shared_whoever_counts() -> None:
    game = zaria.game("trio", players=4, teams=True)
    here = simulate(game, GAMES, "random", seed=1, threads=1)
    there = simulate(game, GAMES, "random", seed=1, workers=Pool(1))
    assert here.win_shares == there.win_shares
    assert sum(here.win_shares) == pytest.approx(1)
    assert here.win_shares[0] == here.win_shares[2]


def test_one_winner_is_told_for_every_game() -> None:
    found = arena(zaria.game("qwixx"), ["greedy", "random"], 4, processes=1)
    results = from_arena(found)
    assert len(results) == 4
    assert all(set(map(len, game.sides)) == {1} and 1 in game.ranks for game in results)


ANN, BOB = Player("person", "ann"), Player("person", "bob")


def test_ratings_put_the_better_first() -> None:
    won, lost = Result(((ANN,), (BOB,)), (1, 2)), Result(((BOB,), (ANN,)), (1, 2))
    first, second = rate([won] * 6 + [lost])
    assert (first.name, second.name) == ("ann", "bob")
    assert first.games == second.games == 7
    assert first.ordinal > second.ordinal
    assert rate([Result(((ANN,), (ANN,)), (1, 2))]) == []


def test_who_sits_in_several_seats_is_one_player() -> None:
    def after(*ranked: str) -> dict[str, tuple[float, float]]:
        sides = tuple((Player("person", name),) for name in ranked)
        return {found.name: (found.mu, found.sigma) for found in rate([Result(sides, (1, 2, 3))])}

    first = after("ann", "bob", "bob")["ann"][0]
    assert first > 25 > after("ann", "bob", "bob")["bob"][0]
    best, middle, worst = (
        after(*ranked)["bob"][0] for ranked in (["bob", "bob", "ann"], ["bob", "ann", "bob"], ["ann", "bob", "bob"])
    )
    assert best > middle > worst
    one_by_one = [Result(((ANN,), (BOB,), (BOB,)), ranks) for ranks in permutations((1, 2, 3))]
    even = {found.name: found for found in rate(one_by_one * 20)}
    assert even["ann"].mu == pytest.approx(even["bob"].mu, abs=1.5)
    assert even["ann"].games == even["bob"].games == 120
    mirrored = rate([Result(((BOB,), (BOB,), (ANN,)), (3, 2, 1))])
    assert {found.name: found.mu for found in mirrored} == pytest.approx({"ann": first, "bob": worst})


def test_partners_are_rated_together() -> None:
    standing = [(0.5, 3.0), (0.0, 1.0), (0.5, 3.0), (0.0, 1.0)]
    a, b, c, d = (Player("person", name) for name in "abcd")
    assert result([a, b, c, d], standing, [(0, 2), (1, 3)]) == Result(((a, c), (b, d)), (1, 2))
    assert result([a, b, c, d], standing, [(0,), (1,), (2,), (3,)]).ranks == (1, 3, 1, 3)


def finished() -> dict[str, Any]:
    """The record of a game of two, without names."""
    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(2))
    while not match.over:
        match.choose(match.to_act[0], "pass")
    return match.record()


def test_a_record_with_names_counts_for_people() -> None:
    begun = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(2)).record()
    assert from_record(begun | {"names": ["Eleni", "master"]}) is None
    assert from_record(finished()) is None
    game = from_record(finished() | {"names": ["Eleni", "master"]})
    assert game is not None
    assert game.sides == ((Player("person", "Eleni"),), (Player("bot", "master"),))
    assert 1 in game.ranks


@pytest.mark.parametrize(
    ("names", "bots", "players"),
    [
        (["Eleni", None], [None, "master"], [("person", "Eleni"), ("bot", "master")]),
        (["master", None], [None, "master"], [("person", "master"), ("bot", "master")]),
        (["mine:Bot", None], [None, "mine:Bot"], [("person", "mine:Bot"), ("bot", "mine:Bot")]),
        (["Eleni", None], ["casual", "master"], [("bot", "casual"), ("bot", "master")]),  # Eleni has left
    ],
)
def test_a_record_tells_people_and_bots_apart(
    names: list[str | None], bots: list[str | None], players: list[tuple[str, str]]
) -> None:
    game = from_record(finished() | {"names": names, "bots": bots})
    assert game is not None
    assert [player for side in game.sides for player in side] == players
    assert {(rating.kind, rating.name) for rating in rate([game])} == set(players)


def test_a_seat_of_nobody_counts_for_nobody() -> None:
    assert from_record(finished() | {"names": ["Eleni", None], "bots": [None, None]}) is None


def test_people_called_alike_but_for_a_word_are_two() -> None:
    names = ["master", "master (person)"]
    game = from_record(finished() | {"names": names, "bots": [None, None]})
    assert game is not None
    assert {rating.name for rating in rate([game])} == set(names)


@pytest.mark.parametrize("mark", ["practice", "own_dice", "device"])
def test_what_counts_nowhere_is_not_rated(mark: str) -> None:
    record = finished() | {"names": ["Eleni", "Nikos"]}
    assert from_record(record | {mark: True}) is None
    assert from_record(record | {mark: False}) is not None


def test_a_plot_needs_matplotlib(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot(arena(zaria.game("qwixx"), ["greedy", "random"], 4, processes=1), tmp_path / "wins.png")
    assert (tmp_path / "wins.png").stat().st_size > 1000


def test_a_plot_speaks_the_readers_language(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    argv = ["arena", "qwixx", "--bots", "greedy,random", "--games", "4", "--processes", "1", "--lang", "el"]
    assert main([*argv, "--plot", str(tmp_path / "wins.svg")]) == 0
    drawn = (tmp_path / "wins.svg").read_text("utf-8")  # every text stands there as a comment
    assert "<!-- μοιρασιές -->" in drawn
    assert "<!-- μερίδιο νίκης -->" in drawn


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


def test_on_the_ladder_one_better_one_sits_among_worse_ones() -> None:
    assert ladder.seated(zaria.game("qwixx"), "a", "b") == ["a", "b"]
    assert ladder.seated(zaria.game("trio", players=3), "a", "b") == ["a", "b", "b"]
    teams = ladder.seated(zaria.game("trio", players=4, teams=True), "a", "b")
    assert lineup(teams, 4) == ("a", "b", "a", "b")


def test_the_ladder_goes_on_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "RUNGS", (("greedy", "random"), ("casual", "beginner")))
    argv = ["--games", "4", "--game", "qwixx", "--processes", "1", "--work", str(tmp_path / "ladder.json")]
    ladder.main(argv)
    first = capsys.readouterr().out
    assert "## Qwixx, 2 players" in first
    assert "| greedy against random |" in first
    ladder.main(argv)
    assert capsys.readouterr().out == first  # times and all
    kept = json.loads((tmp_path / "ladder.json").read_text("utf-8"))
    assert [len(rung["standings"]) for rung in kept.values()] == [2, 2]


def test_the_ladder_doubts_what_may_be_luck() -> None:
    better = {"name": "a", "wins": 0.6, "wins_between": [0.55, 0.65], "fair": 0.5, "milliseconds": 1, "slowest": 2}
    rung = {"games": 10, "standings": [better, {"name": "b"}]}
    unsure = {"games": 10, "standings": [better | {"wins_between": [0.4, 0.8]}, {"name": "b"}]}
    lines = ladder.page(zaria.game("qwixx"), [rung, unsure]).splitlines()
    assert "60.0% | 55.0%–65.0% | 50% | 10" in lines[-2]
    assert "60.0% | 40.0%–80.0% ? |" in lines[-1]


def test_luck_is_taken_out_only_where_it_is_asked_for() -> None:
    game = zaria.game("qwixx", players=2)
    plain = arena(game, ["casual", "beginner"], games=20, seed=1, processes=1)
    found = arena(game, ["casual", "beginner"], games=20, seed=1, processes=1, adjusted=True)
    assert all("adjusted" not in standing for standing in plain.as_dict()["standings"])
    assert all({"adjusted", "adjusted_interval"} < standing.keys() for standing in found.as_dict()["standings"])
    assert [standing.wins for standing in found.standings] == [standing.wins for standing in plain.standings]
    assert sum(standing.adjusted or 0 for standing in found.standings) == pytest.approx(1)


def test_alone_the_points_are_adjusted() -> None:
    (standing,) = arena(zaria.game("knaster", players=1), ["casual"], 30, processes=1, adjusted=True).standings
    assert standing.adjusted == pytest.approx(standing.mean_score, abs=10)
