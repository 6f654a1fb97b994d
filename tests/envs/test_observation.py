"""Observations: they tell all that a seat may know, and nothing else, in every game and variant."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.engine.compiler import COMPILED
from zaria.engine.turns import OVER
from zaria.envs.observation import observation, page

from ..tables import VARIANTS, Variant, extremes, match_of, named, play

TABLES = VARIANTS if COMPILED else extremes()
every_table = pytest.mark.parametrize("variant", TABLES, ids=named)
POINTS = (0, 1, 2, 3, 10, 20, 40) if COMPILED else (0, 1, 12)  # choices from one look to the next
COLOURS = ("red", "yellow", "green", "blue")


def played(variant: Variant, seed: int, choices: int) -> zaria.Match:
    return play(match_of(variant, seed), random.Random(seed), choices)


def points_of(variant: Variant, seed: int) -> Iterator[zaria.Match]:
    """A match at some points of random play."""
    match, dice = match_of(variant, seed), random.Random(seed)
    for choices in POINTS:
        yield play(match, dice, choices)


def seen(match: zaria.Match, seat: int) -> dict[str, Any]:
    """The fields of what a seat sees, as lists."""
    see = observation(match.game)
    return {name: field.tolist() for name, field in see.named(see.of(match.state, seat)).items()}


def one(bits: list[float], first: int = 0) -> int | None:
    """What a one-hot says, or None for nothing."""
    assert sum(bits) in (0, 1)
    return bits.index(1) + first if 1 in bits else None


@pytest.mark.parametrize("listing", zaria.GAMES.values(), ids=zaria.GAMES)
def test_every_game_can_be_observed(listing: Any) -> None:
    for field in zaria.game(listing.id).observed.fields(listing.players[-1]):
        assert field.says


@every_table
def test_an_observation_depends_only_on_what_its_seat_may_know(variant: Variant) -> None:
    for match in points_of(variant, seed=7):
        game, see = match.game, observation(match.game)
        for seat in range(variant[1]):
            imagined = game.seen_by(match.state, seat)
            game.rules.imagine(imagined, seat, np.array([7, 7], np.uint64))
            assert (see.of(imagined, seat) == see.of(match.state, seat)).all()


@every_table
def test_an_observation_fills_its_fields_with_numbers_from_0_to_1(variant: Variant) -> None:
    for match in points_of(variant, seed=8):
        see = observation(match.game)
        for seat in range(variant[1]):
            vector = see.of(match.state, seat)
            assert vector.dtype == np.float32
            assert vector.min() >= 0
            assert vector.max() <= 1
            assert see.observe(match.game.seen_by(match.state, seat), seat, vector) == see.size
            assert sum(field.size for field in see.named(vector).values()) == see.size


@every_table
def test_every_observation_starts_with_the_turn_counted_from_the_observer(variant: Variant) -> None:
    players = variant[1]
    for match in points_of(variant, seed=9):
        for seat in range(players):
            fields = seen(match, seat)
            assert list(fields)[:3] == ["phase", "to_act", "active"]
            assert one(fields["phase"]) == match.phase
            assert {(seat + place) % players for place in np.flatnonzero(fields["to_act"])} == set(match.to_act)
            assert (seat + (one(fields["active"]) or 0)) % players == match.state.active


@every_table
def test_a_mask_has_the_legal_choices(variant: Variant) -> None:
    for match in points_of(variant, seed=10):
        for seat in range(variant[1]):
            mask = observation(match.game).mask(match.state, seat)
            assert sorted(match.game.actions[n] for n in np.flatnonzero(mask)) == sorted(match.legal(seat))


def crossed(rows: list[list[float]]) -> dict[str, list[int]]:
    numbers = {c: range(2, 13) if c in COLOURS[:2] else range(12, 1, -1) for c in COLOURS}
    return {
        c: [n for n, b in zip(numbers[c], row[:11], strict=True) if b] for c, row in zip(COLOURS, rows, strict=True)
    }


@pytest.mark.parametrize("name", ["qwixx", "qwixx-cards"])
@pytest.mark.parametrize("choices", [7, 25, 60])
def test_the_sheets_are_those_of_the_view(name: str, choices: int) -> None:
    match = played((name, 3, {}), 4, choices)
    for seat in range(3):
        fields = seen(match, seat)
        for place in range(3):
            sheet = match.view(seat)["sheets"][(seat + place) % 3]
            assert crossed(fields["crosses"][place]) == {c: sheet["rows"][c]["crossed"] for c in COLOURS}
            assert [row[11] for row in fields["crosses"][place]] == [sheet["rows"][c]["locked"] for c in COLOURS]
            assert sum(fields["misthrows"][place]) == sheet["misthrows"]


def test_qwixx_shows_dice_and_choices_but_not_those_still_secret() -> None:
    match = zaria.Match(zaria.game("qwixx", players=3), first=1)
    assert seen(match, 0)["dice"] == [[0] * 6] * 6
    match.happen("white 3 4 red 5 yellow 2 green 1 blue 6")
    assert [one(die, 1) for die in seen(match, 0)["dice"]] == [3, 4, 5, 2, 1, 6]
    match.choose(0, "yellow 7")
    match.choose(2, "pass")
    passed, yellow, secret = [1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 1]
    assert seen(match, 0)["chosen"] == [yellow, [0] * 6, secret]
    assert seen(match, 1)["chosen"] == [[0] * 6, secret, secret]
    match.choose(1, "pass")
    assert seen(match, 1)["chosen"] == [passed, passed, yellow]
    assert crossed(seen(match, 1)["crosses"][2])["yellow"] == [7]


def cards(rows: list[list[float]]) -> list[tuple[int | None, int]]:
    """The number of each card, and how many colours it may have."""
    return [(one(row[:11], 2), int(sum(row[11:]))) for row in rows]


def test_in_the_card_game_others_show_backs_and_what_they_can_be() -> None:
    match = zaria.Match(zaria.game("qwixx-cards", players=2))
    for text in ["red 5", "red 6", "red 7", "red 8", "blue 5", "green 5", "green 6", "yellow 2"]:
        match.happen(text)
    for text in ["yellow 5", "blue 6", "blue 7", "blue 8", "yellow 9"]:
        match.happen(text)
    mine, other = seen(match, 0), seen(match, 1)
    assert cards(mine["hand"]) == [(5, 1), (6, 1), (7, 1), (8, 1), (None, 0)]
    assert cards(mine["hands"][0]) == [(5, 3), (5, 3), (6, 3), (2, 4), (None, 0)]
    assert mine["hands"][0][0][11:] == [0, 1, 1, 1, 0]  # not red: that is mine; no joker in this deck
    assert cards(other["display"]) == [(5, 2), (6, 3), (7, 4), (8, 4)]
    assert cards([other["top"]]) == [(9, 4)]
    assert mine["pile"] == [pytest.approx(match.view(0)["pile"]["cards"] / 44)]
    assert mine["jokers"] == [0]


@pytest.mark.parametrize("choices", [9, 33, 70])
def test_the_card_game_shows_the_piles_of_the_view(choices: int) -> None:
    match = played(("qwixx-cards", 3, {"jokers": True}), 6, choices)
    for seat in range(3):
        fields, view = seen(match, seat), match.view(seat)
        deck = [f"{colour} {number}" for colour in (*COLOURS, "joker") for number in range(2, 13)]
        assert [deck[i] for i, bit in enumerate(fields["discard"]) if bit] == view["discard"]
        assert fields["pile"] == [pytest.approx(view["pile"]["cards"] / 55)]
        assert [number for number, _ in cards(fields["display"])] == [c and c["number"] for c in view["display"]]
        lying = view["played"]["cards"] if view["played"] else []
        assert {deck[i] for i, bit in enumerate(fields["played"]) if bit} == {
            f"{c['colour']} {c['number']}" for c in lying
        }


@pytest.mark.parametrize("choices", [3, 20, 50])
def test_qwantum_shows_sheets_dice_and_totals(choices: int) -> None:
    match = played(("qwantum", 3, {}), 2, choices)
    for seat in range(3):
        fields, view = seen(match, seat), match.view(seat)
        for place in range(3):
            sheet = view["sheets"][(seat + place) % 3]
            numbers = [[round(33 * n) for n in row if n] for row in fields["numbers"][place]]
            assert numbers == list(sheet["rows"].values())
            assert [sum(row) for row in fields["filled"][place]] == [len(row) for row in numbers]
            assert sum(fields["misthrows"][place]) == sheet["misthrows"]
        assert [round(33 * n) for n in fields["totals"]] == list(view["totals"].values())
        assert [one(die) for die in fields["dice"]] == match.state.dice.tolist()


def test_qwantum_dice_in_the_cup_are_not_shown() -> None:
    match = zaria.Match(zaria.game("qwantum", players=2))
    assert seen(match, 0)["dice"] == [[0] * 6] * 7
    match.happen("white 3 1:B5 2:R6 3:Y4 4:P1 5:B2 6:R6")
    match.choose(0, "reroll white 2")
    assert [sum(die) for die in seen(match, 1)["dice"]] == [0, 1, 0, 1, 1, 1, 1]
    assert seen(match, 1)["totals"] == [0] * 4


def test_knaster_shows_my_circles_to_make_and_nothing_of_what_others_are_doing() -> None:
    match = zaria.Match(zaria.game("knaster", players=2))
    for mine, other in zip(["a1", "b1", "c1", "d1"], ["a5", "b4", "c2", "d3"], strict=True):
        match.happen("3 4")
        match.choose(0, f"enter {mine}")
        match.choose(1, f"enter {other}")
    match.happen("3 4")
    before = seen(match, 1)
    match.choose(0, "enter e1")
    match.choose(0, "circle c1 in row")
    fields = seen(match, 0)
    assert [one(cell, 2) for cell in fields["numbers"]] == [7] * 5 + [None] * 20
    assert np.flatnonzero(fields["circled"]).tolist() == [2]
    assert (one(fields["called"], 2), one(fields["entered"]), one(fields["begun"])) == (7, 4, 0)
    assert [round(3 * n) for n in fields["owed"]] == [2, 0, 0, 0]
    assert fields["points"] == pytest.approx([1 / 115, 0])
    assert np.flatnonzero(fields["others_numbers"][0]).tolist() == [7, 13, 16, 20]
    assert seen(match, 1) == before


def trio_match(teams: bool) -> zaria.Match:
    """Four players; the deal gives each low and high cards in order."""
    match = zaria.Match(zaria.game("trio", players=4, teams=teams))
    deck = [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, *([8, 9, 10, 11, 12] * 3)]
    for card in deck:
        match.happen(str(card))
    return match


def test_trio_shows_my_hand_and_what_was_revealed() -> None:
    match = trio_match(teams=False)  # hands 1-7, 1-7, 1-7 and 8-12 8 9; the centre 10 11 12 8 9 10 11 12
    fields = seen(match, 1)
    assert [one(card, 1) for card in fields["hand"]] == [1, 2, 3, 4, 5, 6, 7, None, None]
    assert [[one(end, 1) for end in ends] for ends in fields["ends"]] == [[None, 1, None, None], [None, 7, None, None]]
    assert one(fields["seat"]) == 1
    match.choose(0, "low 1")
    match.choose(0, "centre 1")
    for seat in range(4):
        fields = seen(match, seat)
        assert one(fields["known"][-seat % 4][0], 1) == 1
        assert [one(card, 1) for card in fields["centre"]][:2] == [10, None]
        assert one(fields["ends"][0][0], 1) == 1
        assert [one(card, 1) for card in fields["shown"]] == [1, 10, None]
        assert one(fields["result"]) == 1
        assert [round(9 * n) for n in fields["sizes"]] == [7] * 4
    match.choose(1, "low 2")
    fields = seen(match, 0)
    assert one(fields["open"][1]) == 0
    assert one(fields["ends"][0][1], 1) is None  # the next lowest, which only its holder knows
    assert one(seen(match, 1)["ends"][0][1], 1) == 2
    match.choose(1, "low 1")
    match.choose(1, "low 3")
    assert [one(trios, 1) for trios in seen(match, 2)["trios"]] == [None, None, None, 1]


def test_trio_partners_know_what_they_swapped() -> None:
    match = trio_match(teams=True)
    lowest, highest = match.view(0)["hand"][0], match.view(2)["hand"][-1]
    match.choose(0, "swap 1")
    assert one(seen(match, 0)["chosen"]) == 0
    assert seen(match, 2)["chosen_others"] == [0, 0, 1, 0]
    match.choose(2, "swap 9")
    for seat in (1, 3):
        match.choose(seat, "no swap")
    fields = seen(match, 0)
    assert (one(fields["received"], 1), one(fields["gave"], 1)) == (highest, lowest)
    assert fields["with_partner"][lowest - 1] == pytest.approx(1 / 3)
    assert fields["swapped"] == [1, 0, 1, 0]
    assert one(seen(match, 1)["received"]) is None
    assert sum(seen(match, 1)["with_partner"]) == 0


def test_the_page_of_fields_is_the_one_in_the_docs() -> None:
    written = Path(__file__).parents[2].joinpath("docs", "observations.md").read_text("utf-8")
    assert written == page(), "run: python -m zaria.envs.observation"


def test_seats_not_to_act_have_an_empty_mask_and_so_has_everybody_when_the_game_is_over() -> None:
    match = played(("qwixx", 2, {}), 3, 100_000)
    assert match.game.rules.turn(match.state) == OVER
    assert not observation(match.game).mask(match.state, 0).any()
