"""The account of a game: its parts add up, it can be repeated, and only finished games have one."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.errors import BadRecord
from zaria.review.account import MOST_MOMENTS, Walk, review, seed_of, weighed
from zaria.review.judge import judge
from zaria.review.shapes import Review
from zaria.review.words import told

from ..tables import Variant, extremes, named
from .games import one_of, review_of_one, reviewed

GAMES = list(zaria.GAMES)
ROOT = Path(__file__).parents[2]


def adds_up(found: Review) -> bool:
    parts = ("luck", "own", "others", "doubt")
    return all(
        abs(account.result - account.start - sum(getattr(account, part) for part in parts)) < 1e-9
        for account in found.seats
    )


@pytest.mark.parametrize("variant", extremes(), ids=named)
def test_every_seats_account_adds_up(variant: Variant) -> None:
    record, found = reviewed(variant)
    match = zaria.Match.replay(record)
    assert adds_up(found)
    for account in found.seats:
        mine = [choice for choice in found.choices if choice.seat == account.seat]
        assert account.own == pytest.approx(-sum(choice.cost for choice in mine), abs=1e-9)
        luck = sum(event.luck[account.seat] for event in found.events if event.luck)
        assert account.luck == pytest.approx(luck, abs=1e-9)
        assert sorted(account.moments) == [choice.line for choice in mine if choice.flagged]
        assert len(account.moments) <= MOST_MOMENTS
    if match.game.players == 1:
        assert [account.result for account in found.seats] == match.scores
        return
    for event in found.events:
        assert sum(event.values) == pytest.approx(1, abs=1e-6)
    for choice in found.choices:
        assert sum(choice.effects) == pytest.approx(0, abs=1e-6)
    won = [(seat in match.winners) / len(match.winners) for seat in range(match.game.players)]
    assert [account.result for account in found.seats] == won


@pytest.mark.parametrize("id", GAMES)
def test_a_review_can_be_repeated_bit_for_bit(id: str) -> None:
    record = one_of(id).record()
    first, again = review_of_one(id), review(json.loads(json.dumps(record)))
    assert first == again
    assert (first.judge.game, first.judge.setting) == (id, "quick")
    assert first.judge.checksum == zaria.judge(zaria.Match.replay(record).game).checksum


@pytest.mark.parametrize("id", GAMES)
def test_what_is_told_of_a_choice_fits_the_record(id: str) -> None:
    match, found = one_of(id), review_of_one(id)
    for choice in found.choices:
        assert match.log[choice.line - 1] == (choice.seat, choice.made)
        position = zaria.Match.replay(match.record(), choice.line - 1)
        assert choice.best in position.legal(choice.seat)
        assert choice.cost >= 0
        assert not choice.flagged or choice.cost >= 2 * choice.error
    moments = [found.choice(line) for account in found.seats for line in account.moments]
    assert all(choice.flagged and choice.options[0].cost == 0 for choice in moments)
    assert [event.line for event in found.events] == list(range(1, len(match.log) + 1))


@pytest.mark.parametrize("id", GAMES)
def test_a_deep_review_adds_up_too_and_says_so(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = one_of(id).record()
    heard: list[tuple[int, int]] = []
    deep = zaria.judge(zaria.Match.replay(record).game, deep=True)
    fewer = {"outcomes": 12, "futures": 20, "checked": 2}
    monkeypatch.setattr(deep, "setting", type(deep.setting)(**vars(deep.setting) | fewer))
    found = review(record, deep=True, progress=lambda done, total: heard.append((done, total)))
    assert found.judge.setting == "deep"
    assert adds_up(found)
    assert heard == sorted(heard)
    assert heard[-1][0] == heard[-1][1]


def test_one_seat_is_told_alone() -> None:
    record = one_of("qwixx").record()
    whole, mine = review_of_one("qwixx"), review(record, seat=1)
    assert mine.seats == whole.seats
    assert mine.choices == [choice for choice in whole.choices if choice.seat == 1]
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        review(record, seat=2)


def spoiled(**changes: Any) -> dict[str, Any]:
    return one_of("qwixx").record() | changes


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (one_of("qwixx").record() | {"log": one_of("qwixx").record()["log"][:-1]}, "not over"),
        (spoiled(log=[[None, "white 9 9"]]), "line 1 of the log"),
        (spoiled(zaria=0), "version 0"),
        (spoiled(game="chess"), "does not exist"),
        ({"pgn": "e4"}, "not a Zaria record"),
        ({"zaria": 1, "table": "x", "unreadable": "old rules", "lines": []}, "another version"),
        ([], "not a Zaria record"),
        (spoiled(rules=99, log=[[None, "white 9 9"]]), "version 99 of the rules"),
        (spoiled(rules=99, log=[]), "version 99 of the rules"),
    ],
)
def test_what_cannot_be_reviewed_is_told_plainly(record: Any, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        review(record)


def test_a_game_by_other_rules_is_reviewed_where_it_can_be_followed_and_that_is_said() -> None:
    found = review(spoiled(rules=99))
    assert [(note.key, note.facts) for note in found.notes] == [("review.other-rules", {"given": "99", "known": 1})]
    assert any("version 99 of the rules" in line for line in told(found, "en"))
    assert found.seats == review_of_one("qwixx").seats
    assert not review_of_one("qwixx").notes


def test_the_package_is_the_function() -> None:
    assert zaria.review(one_of("qwixx").record()) == review_of_one("qwixx")


def test_noise_is_not_counted_as_an_error() -> None:
    """One half of the samples picks the best, the other says by how much: equal candidates cost nothing on average."""
    dice = np.random.default_rng(1)
    costs = [weighed(dice.normal(size=(40, 8, 2)).tolist(), 0, 0)[2] for _ in range(400)]
    assert 0 <= np.mean(costs) < 0.03  # the best of eight such means looks better by 0.2
    samples = dice.normal(size=(400, 2, 2))
    samples[:, 1, 0] += 1
    best, _, cost, error, effects = weighed(samples.tolist(), 0, 0)
    assert (best, cost == pytest.approx(1, abs=4 * error)) == (1, True)
    assert effects[0] == -cost


@pytest.mark.parametrize("confirmed", [True, False])
def test_an_error_is_told_only_when_fresh_futures_find_it_too(confirmed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    match = one_of("qwixx")
    by = zaria.judge(match.game)

    def play_on(s: Any, seat: int, candidates: list[int], seed: int, futures: int, horizon: int) -> Any:
        values = np.zeros((futures, len(candidates), match.game.players))
        if confirmed or horizon != by.setting.further:
            values[:, 1:, seat] = 0.1
        return values

    monkeypatch.setattr(by, "play_on", play_on)
    found = review(match.record())
    checked = [choice for choice in found.choices if choice.flagged]
    assert bool(checked) == confirmed
    assert all(choice.cost == pytest.approx(0.1) for choice in checked)


def test_an_error_that_the_judge_does_not_see_is_found_by_futures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge takes every choice for as good as any other; the futures of one seat know better."""
    match = one_of("qwixx")
    by, wrong = zaria.judge(match.game), 1

    def compare(s: Any, seat: int, candidates: list[int], seed: int) -> Any:
        return np.full((1, len(candidates), match.game.players), 0.5)

    def play_on(s: Any, seat: int, candidates: list[int], seed: int, futures: int, horizon: int) -> Any:
        values = np.zeros((futures, len(candidates), match.game.players))
        values[:, 1:, seat] = 0.1 * (seat == wrong)
        return values

    monkeypatch.setattr(by, "compare", compare)
    monkeypatch.setattr(by, "play_on", play_on)
    found = review(match.record())
    assert len(found.seats[wrong].moments) == MOST_MOMENTS
    assert not any(account.moments for account in found.seats if account.seat != wrong)
    monkeypatch.setattr(by, "setting", replace(by.setting, scanned=0))
    assert not any(account.moments for account in review(match.record()).seats)


@pytest.mark.parametrize(("lead", "patient"), [(0.04, True), (0.0, False)])
def test_a_large_error_that_may_only_not_show_is_looked_at_longer(
    lead: float, patient: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At first it is within two standard errors of nothing; where it may be large, more futures are asked."""
    match = one_of("qwixx")
    by = zaria.judge(match.game)
    asked: list[int] = []

    def play_on(s: Any, seat: int, candidates: list[int], seed: int, futures: int, horizon: int) -> Any:
        values = np.zeros((futures, len(candidates), match.game.players))
        values[:, 1:, seat] = lead + 0.5 * np.where(np.arange(futures) % 2, 1, -1)[:, None]
        asked.append(futures)
        return values

    monkeypatch.setattr(by, "play_on", play_on)
    monkeypatch.setattr(by, "setting", replace(by.setting, scanned=0))
    review(match.record())
    assert (max(asked) > by.setting.futures) == patient


def test_a_blunder_that_looks_good_at_first_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Because it is played on against what the judge's policy would have done."""
    monkeypatch.syspath_prepend(ROOT)
    from bench.review import play, with_blunder

    game = zaria.game("trio", players=4, teams=True)
    match, line, blunder = play(game, ["master"] * 4, 1), 68, "high 2"
    seat = match.log[line - 1].seat
    assert seat is not None
    record = with_blunder(zaria.Match.replay(match.record(), line - 1), seat, blunder, 1)
    walk = Walk(zaria.Match.replay(record), judge(game), seed_of(record))
    list(walk.follow())
    [looked_at] = [choice for choice in walk.choices if choice.line == line]
    assert looked_at.cost < judge(game).least / 2
    assert line in review(record).seats[seat].moments
