"""A match: errors that leave it alone, records that can be trusted, views ready for JSON."""

import copy
import json
from typing import Any

import pytest

import zaria

from .tables import VARIANTS, Variant, match_of, named, play


@pytest.mark.parametrize(
    ("name", "players", "options", "says"),
    [
        ("chess", 2, {}, "there is no game 'chess'; there are qwixx, qwixx-cards"),
        ("qwixx", 6, {}, "Qwixx is for 1 to 5 players, not 6"),
        ("qwixx", True, {}, "1 to 5 players"),
        ("trio", 2, {}, "3 to 6 players"),
        ("trio", 5, {"teams": True}, "teams=True needs 4 or 6 players"),
        ("trio", 4, {"mode": "mild"}, "mode is 'simple' or 'spicy', not 'mild'"),
        ("qwixx-cards", 2, {"jokers": 1}, "jokers is False or True, not 1"),
        ("qwixx", 2, {"jokers": True}, "Qwixx has no option 'jokers'"),
    ],
)
def test_a_table_that_does_not_exist(name: str, players: int, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        zaria.game(name, players, **options)


def test_defaults() -> None:
    assert zaria.game("trio").options == {"mode": "simple", "teams": False}
    assert zaria.game("trio").players == 3
    assert zaria.game("knaster").players == 2
    assert zaria.game("qwixx-cards").options == {"jokers": False}


@pytest.mark.parametrize("first", [-1, 2, 1.0, None, "0"])
def test_the_first_seat_must_exist(first: Any) -> None:
    with pytest.raises(ValueError, match="the first seat is 0 to 1"):
        zaria.Match(zaria.game("qwixx"), first=first)


def test_seats_that_do_not_exist() -> None:
    match = zaria.Match(zaria.game("qwixx"), chance=zaria.Seeded(1))
    for seat in (-1, 2, None, "0", 0.0, True):
        assert match.why_not(seat, "pass") == (None, "refusal.no-such-seat")
    for ask in (match.legal, match.breakdown):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            ask(2)
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        match.view(5)


def test_outcomes_come_only_when_they_are_due() -> None:
    match = zaria.Match(zaria.game("knaster", players=1))
    for text in ("7", "0 7", "3  4", "", "3 4 ", None):
        with pytest.raises(ValueError, match="cannot happen now"):
            match.happen(text)  # type: ignore[arg-type]
    assert match.log == []
    match.happen("3 4")
    with pytest.raises(ValueError, match="for the players to choose"):
        match.happen("3 4")


def test_with_chance_nothing_is_typed_in() -> None:
    match = zaria.Match(zaria.game("knaster", players=1), chance=zaria.Seeded(1))
    assert not match.needs_chance
    with pytest.raises(ValueError, match="for the players to choose"):
        match.happen("3 4")


def test_an_illegal_choice_says_why() -> None:
    match = zaria.Match(zaria.game("qwixx"))
    match.happen("white 6 6 red 1 yellow 1 green 1 blue 1")
    with pytest.raises(zaria.IllegalChoice, match=r"needs five crosses in its row first \(QX-6\)") as error:
        match.choose(0, "red 12")
    assert error.value.reason.key == "refusal.five-crosses-first"
    assert error.value.reason.text("el") == "ο τελευταίος αριθμός θέλει πρώτα πέντε σβησίματα στη γραμμή του"


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_views_and_records_are_json(variant: Variant) -> None:
    import random

    match = play(match_of(variant, 4), random.Random(4), 25)
    for value in [match.record(), *(match.view(seat) for seat in (None, *range(variant[1])))]:
        assert json.loads(json.dumps(value)) == value


RECORD = zaria.Match(zaria.game("trio", players=3), first=1, chance=zaria.Seeded(2)).record()


def damaged(path: list[Any], value: Any) -> dict[str, Any]:
    record: Any = copy.deepcopy(RECORD)
    spot = record
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return record  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (None, "not a Zaria record"),
        ([], "not a Zaria record"),
        ({"game": "trio"}, "not a Zaria record"),
        ({"zaria": 1}, "lacks first, game, log, options, players"),
        (damaged(["zaria"], 2), "of version 2; this Zaria reads version 1"),
        (damaged(["game"], "chess"), "table that does not exist.*no game 'chess'"),
        (damaged(["game"], ["trio"]), "table that does not exist"),
        (damaged(["players"], 99), "3 to 6 players"),
        (damaged(["players"], "3"), "player count cannot be read"),
        (damaged(["options"], "spicy"), "options or player count cannot be read"),
        (damaged(["options"], {"mode": "mild"}), "mode is"),
        (damaged(["first"], 3), "the first seat"),
        (damaged(["log"], "7"), "log is not a list"),
        (damaged(["log", 4], [None, "13"]), r"line 5 of the log.*'13' cannot happen"),
        (damaged(["log", 4], [0, "low 1"]), r"line 5 of the log.*wait for the roll"),
        (damaged(["log", 4], [None]), "line 5 of the log"),
        (damaged(["log", 4], 7), "line 5 of the log"),
        (damaged(["log", 4], [[0], "low 1"]), "line 5 of the log"),
    ],
)
def test_a_damaged_record_is_refused_with_its_place(record: Any, says: str) -> None:
    with pytest.raises(zaria.BadRecord, match=says):
        zaria.Match.replay(record)


@pytest.mark.parametrize("upto", [-1, len(RECORD["log"]) + 1])
def test_a_record_is_replayed_only_to_lines_it_has(upto: int) -> None:
    with pytest.raises(zaria.BadRecord, match="there is no line"):
        zaria.Match.replay(RECORD, upto)


def test_a_replayed_match_goes_on() -> None:
    match = zaria.Match.replay(RECORD)
    assert match.to_act == (1,)
    match.choose(1, match.legal(1)[0])
    assert match.record()["log"][:-1] == RECORD["log"]
