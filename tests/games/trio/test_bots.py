"""The computer players of Trio: what they know, what they forget, and that they finish what they know."""

import random
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.bots import legal
from zaria.bots.policy import Following, streams
from zaria.engine.compiler import COMPILED
from zaria.games.game import Game
from zaria.games.trio import bots as bots
from zaria.games.trio import rules as rules
from zaria.games.trio.bots import heuristics as trio_sense
from zaria.lab.arena import arena

from ...tables import VARIANTS, Variant, match_of, named, play, with_state

LEVELS = ("greedy", "beginner", "casual", "strong", "master")
TRIO_TABLES = [variant for variant in VARIANTS if variant[0] == "trio"]
compiled_only = pytest.mark.skipif(not COMPILED, reason="thousands of games are played")


# Thomas, Iphigenia, Nikos, Christina, the centre
PARTY = ("1 1 4 5 6 8 9", "2 2 4 6 8 10 12", "3 3 5 7 9 10 11", "1 3 5 6 8 11 12", "2 4 7 7 9 10 11 12")
SEVENS = ("1 1 4 5 6 8 9", "2 2 4 6 8 10 12", "3 3 5 9 9 10 11", "1 3 5 6 8 11 12", "2 4 7 7 7 10 11 12")


def table(*cards: str, mode: str = "simple") -> zaria.Match:
    """Four players with these hands, and the centre."""
    match = zaria.Match(zaria.game("trio", players=4, mode=mode))
    for card in " ".join(cards).split():
        match.happen(card)
    return match


def reveal(match: zaria.Match, *turns: str) -> zaria.Match:
    """Each turn is a list of reveals, by whoever is to act."""
    for turn in turns:
        for text in turn.split(", "):
            match.choose(match.to_act[0], text)
    return match


def choice(match: zaria.Match, level: str, seed: int = 1) -> str:
    """What a bot of a level, or one who is sensible and forgets nothing, chooses for the first seat that is to act."""
    game, seat = match.game, match.to_act[0]
    seen = game.seen_by(match.state, seat)
    bot = Following(trio_sense.sensible) if level == "sensible" else bots.create(game, level)
    return game.actions[bot.choose(seen, seat, legal(game, seen, seat), seed)]


def finish(match: zaria.Match, level: str) -> list[str]:
    """A bot takes its turn."""
    seat = match.to_act[0]
    chosen = []
    while not match.over and match.to_act[0] == seat:
        chosen.append(choice(match, level))
        match.choose(seat, chosen[-1])
    return chosen


@pytest.mark.parametrize("level", ["greedy", "sensible"])
def test_a_known_trio_is_completed(level: str) -> None:
    match = reveal(table(*PARTY), "low 4, centre 1", *["centre 1, centre 2"] * 3)
    assert sorted(finish(match, level)) == ["low 1", "low 1", "low 4"]
    assert match.scores[0] == 1


@pytest.mark.parametrize("level", ["greedy", "sensible"])
def test_sevens_come_first(level: str) -> None:
    turns = ("low 4, centre 3", "centre 3, centre 4, centre 1", "centre 5, centre 1", "centre 1, centre 2")
    match = reveal(table(*SEVENS), *turns)
    assert sorted(finish(match, level)) == ["centre 3", "centre 4", "centre 5"]
    assert match.winners == (0,)


@pytest.mark.parametrize(("won", "wins"), [(5, {"low 2", "centre 1"}), (6, {"low 1", "low 4"})])
def test_the_linked_trio_that_wins_comes_first(won: int, wins: set[str]) -> None:
    turns = ("low 4, centre 2", "low 2, low 2, centre 3", "centre 1, centre 2", "centre 2, centre 3")
    match = reveal(table(*PARTY, mode="spicy"), *turns)
    s = match.game.copy(match.state)
    s["trios"][0] = 1 << won  # TR-5
    assert choice(with_state(match, s), "sensible") in wins


def test_who_cannot_match_tells_nothing_new() -> None:
    match = reveal(table(*PARTY), "low 4, centre 1", *["centre 1, centre 2"] * 3, "high 1")
    assert choice(match, "sensible") in ("low 4", "centre 1", "centre 2")


@pytest.mark.parametrize("seat", [0, 2])
def test_chances_are_those_of_imagined_deals(seat: int) -> None:
    match = match_of(("trio", 3, {}), 5)
    play(match, random.Random(2), 2)
    seen = match.game.seen_by(match.state, seat)
    chances = np.empty((trio_sense.SPOTS, rules.NUMBERS + 1))
    behind = np.empty((trio_sense.ENDS, rules.NUMBERS + 1))
    trio_sense.survey(seen, chances, behind, np.empty(rules.NUMBERS + 1, np.int64))
    counted, deals, rng = np.zeros_like(chances), 3000 if COMPILED else 200, streams(3)
    for _ in range(deals):
        world = match.game.copy(seen)
        rules.imagine(world, seat, rng)
        for owner in range(3):
            counted[owner, world["hands"][owner, 0]] += 1
            counted[rules.PLAYERS + owner, world["hands"][owner, world["sizes"][owner] - 1]] += 1
    spots = [owner + end for owner in range(3) for end in (0, rules.PLAYERS)]
    assert abs(counted[spots] / deals - chances[spots]).max() < (0.04 if COMPILED else 0.15)


# Partners are the first and the third, the second and the fourth.
TEAMS = ("1 1 3 4 5 6 7 8 9", "2 2 3 4 5 6 10 11 12", "1 2 3 4 5 6 7 8 9", "7 8 9 10 10 11 11 12 12")


def swapping(level: str) -> zaria.Match:
    """Two teams of a level before their first exchange."""
    match = zaria.Match(zaria.game("trio", players=4, teams=True))
    for card in " ".join(TEAMS).split():
        match.happen(card)
    for seat in range(4):
        match.choose(seat, choice(match, level))
    return match


def hands(match: zaria.Match) -> list[str]:
    return [" ".join(map(str, hand)) for hand in match.state["hands"][:4].tolist()]


@pytest.mark.parametrize("level", ["strong", "master"])
def test_one_partner_gathers_high_cards_and_the_other_low_ones(level: str) -> None:
    first, second, third, fourth = hands(swapping(level))
    assert (first, third) == ("1 3 4 5 6 7 8 9 9", "1 1 2 3 4 5 6 7 8")
    assert (second, fourth) == ("2 3 4 5 6 10 11 12 12", "2 7 8 9 10 10 11 11 12")


@pytest.mark.parametrize("level", ["greedy", "beginner", "casual"])
def test_others_never_swap(level: str) -> None:
    assert hands(swapping(level)) == list(TEAMS)


@pytest.mark.parametrize(("level", "swaps"), [("strong", False), ("master", True)])
def test_only_the_master_swaps_again(level: str, swaps: bool) -> None:
    match = swapping("greedy")
    reveal(match, "low 1, low 1, low 3")
    assert (choice(match, level) != "no swap") is swaps


def test_a_card_that_was_given_away_is_known_to_be_with_the_partner() -> None:
    match = swapping("master")
    chances = np.empty((trio_sense.SPOTS, rules.NUMBERS + 1))
    behind = np.empty((trio_sense.ENDS, rules.NUMBERS + 1))
    for seat, given in ((0, 1), (1, 2)):
        seen = match.game.seen_by(match.state, seat)
        trio_sense.survey(seen, chances, behind, np.empty(rules.NUMBERS + 1, np.int64))
        low = chances[rules.partner(seen, seat)]
        assert low.sum() == pytest.approx(1)
        assert low[given:].sum() == pytest.approx(low[given])
        assert low[given] > 0


@pytest.mark.parametrize(("won_by_others", "worth"), [((), 2), ((6,), 1), ((6, 8), 0)])
def test_a_spicy_trio_is_worth_what_it_is_linked_to(won_by_others: tuple[int, ...], worth: int) -> None:
    match = table(*PARTY, mode="spicy")
    s = match.game.copy(match.state)
    s["trios"][1] = sum(1 << number for number in won_by_others)
    worths = np.zeros(rules.NUMBERS + 1)
    trio_sense.fill_worths(s, 0, worths)
    assert worths[1] == trio_sense.LINKS_WORTH[worth]
    assert worths[rules.SEVEN] == 1


def seen_after(choices: int, seat: int) -> tuple[Game, Any]:
    match = match_of(("trio", 4, {}), 8)
    play(match, random.Random(3), choices)
    return match.game, match.game.seen_by(match.state, seat)


def known(s: Any, seat: int) -> int:
    """How many cards a seat can see outside its hand."""
    others = [owner for owner in range(4) if owner != seat]
    return int((s["hands"][others] > 0).sum() + (s["centre"] > 0).sum())


def test_some_of_the_old_cards_are_forgotten_and_stay_so() -> None:
    game, seen = seen_after(17, 1)
    copies = [game.copy(seen) for _ in range(4)]
    for s, share in zip(copies, (0, 128, 128, 256), strict=True):
        trio_sense.forget(s, 1, share)
    none, some, again, most = (known(s, 1) for s in copies)
    assert known(seen, 1) == none > some > most
    assert copies[1] == copies[2]
    assert some == again
    assert (copies[3]["hands"][1] == seen["hands"][1]).all()


def test_the_last_turn_is_remembered() -> None:
    _, seen = seen_after(17, 1)
    last = set(seen["cards"][: seen["shows"]].tolist())
    trio_sense.forget(seen, 1, 256)
    others = [owner for owner in range(4) if owner != 1]
    remembered = {*seen["hands"][others].ravel().tolist(), *seen["centre"].tolist()} - {0}
    assert remembered
    assert remembered <= last


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choice(level: str) -> None:
    if level == "master" and not COMPILED:
        pytest.skip("it plays hundreds of games")
    match = match_of(("trio", 3, {}), 5)
    play(match, random.Random(2), 6)
    assert len({choice(match, level, seed=9) for _ in range(3)}) == 1


@compiled_only
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", TRIO_TABLES, ids=named)
def test_every_game_comes_to_an_end(variant: Variant, level: str) -> None:
    """A whole game; the master, who takes long, makes one choice in twelve."""
    match = match_of(variant, 4)
    slow = level == "master"
    helper = "strong" if slow else level
    choices = 0
    while not match.over and choices < 3000:
        thinks = level if slow and choices % 12 == 0 else helper
        match.choose(match.to_act[0], choice(match, thinks, seed=choices))
        choices += 1
    assert match.over


@compiled_only
@pytest.mark.parametrize(
    ("better", "worse", "games"), [("casual", "beginner", 60), ("strong", "casual", 180), ("strong", "greedy", 60)]
)
def test_each_level_beats_the_one_below(better: str, worse: str, games: int) -> None:
    found = arena(zaria.game("trio", players=3), [better, worse, worse], games=games, seed=1, processes=1)
    standing = found.standings[0]
    assert standing.wins - standing.wins_interval > standing.fair


WAITING = (
    "3 3 4 8 9 10 11 11 11",
    "4 6 7 8 9 9 10",
    "2 2 5 5 6 6 8",
    "2 3 4 5 7 7 10",
)  # hands where nobody likes to move
SEEN = ("110000111", "1000001", "1000001", "1100001")  # by place, the highest first
SWAPPED = [("held", 0, n) for n in (2, 10, 11)] + [("had", 0, 2), ("had", 0, 11), ("had", 2, 10)]
SWAPPED += [("with_partner", seat, number) for seat, number in ((0, 2), (1, 2), (2, 10), (2, 11))]


@pytest.mark.parametrize("levels", [("master", "strong"), ("master",), ("strong",), ("casual",)], ids=",".join)
def test_nobody_waits_for_ever(levels: tuple[str, ...]) -> None:
    """Each team has one trio, and whoever takes the next opens the way to better ones for the others."""
    match = zaria.Match(zaria.game("trio", players=4, mode="spicy", teams=True))
    s = match.game.copy(match.s)
    for seat, (hand, seen) in enumerate(zip(WAITING, SEEN, strict=True)):
        cards = [int(card) for card in hand.split()]
        s["hands"][seat, : len(cards)], s["sizes"][seat], s["known"][seat] = cards, len(cards), int(seen, 2)
    s["left"], s["dealt"], s["phase"] = 0, rules.CARDS, rules.REVEAL
    s["trios"][:2], s["gone"][:4] = (1 << 1, 1 << 12), 1
    for field, where, number in SWAPPED:
        s[field][where, number] = 1
    s["shown"][:2], s["cards"][:2], s["shows"], s["result"] = (17, 9), (8, 3), 2, rules.WENT_BACK
    s["active"], s["waiting"] = 1, 1 << 1
    match.s = s
    for number in range(400):
        if match.over:
            break
        seat = match.to_act[0]
        match.choose(seat, choice(match, levels[seat % len(levels)], seed=number))
    assert match.over
