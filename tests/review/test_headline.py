"""The one sentence about a game is true of its numbers, in every language, whoever played."""

import re

import pytest

from zaria.review.headline import CLOSE, EVEN, EVEN_ALONE, headline, headlines, signed
from zaria.review.rounding import shown
from zaria.review.shapes import Account, Reason, Review
from zaria.review.words import Wording
from zaria.review.words import headline as sentence_of
from zaria.words import LANGUAGES, catalogue

from .accounts import TABLES, invented
from .games import one_of, review_of_one

KEY = re.compile(r"review\.(duel|table|team)-(better|even|worse)-(lucky|even|unlucky)(-lost|-won)?")
SURPRISES = ("better-lucky-lost", "worse-unlucky-won")
MANY = 400


def account(seat: int, own: float = 0.0, luck: float = 0.0, result: float = 0.0) -> Account:
    doubt = result - 0.5 - luck - own
    parts = {"start": 0.5, "luck": luck, "own": own, "others": 0.0, "doubt": doubt}
    return Account(seat=seat, result=result, **parts, luckiest=None, unluckiest=None, moments=[])


def worth(found: Review, side: list[int], part: str) -> float:
    """Of a whole side: each partner's choices did to both what they did to the one."""
    times = len(side) if part == "own" else 1
    return float(times * sum(getattr(found.seats[seat], part) for seat in side))


def check_truth(found: Review, seat: int, said: Reason) -> None:
    """Every claim in a sentence for a seat of a table of several."""
    match = KEY.fullmatch(said.key)
    assert match, said.key
    kind, play, luck, surprise = match.groups()
    mine = next(side for side in found.sides if seat in side)
    others = [side for side in found.sides if side != mine]
    leads = [worth(found, mine, "own") - worth(found, other, "own") for other in others]
    assert kind == ("team" if len(mine) > 1 else "duel" if len(others) == 1 else "table")
    assert {"better": min(leads) > CLOSE, "worse": min(leads) < -CLOSE, "even": abs(min(leads)) <= CLOSE}[play]
    own_luck = worth(found, mine, "luck")
    assert {"lucky": own_luck > EVEN, "unlucky": own_luck < -EVEN, "even": abs(own_luck) <= EVEN}[luck]
    if kind == "duel" and luck == "unlucky":  # it says that luck was with the other
        assert worth(found, others[0], "luck") > EVEN
    result = worth(found, mine, "result")
    assert (surprise == "-lost") == ((play, luck) == ("better", "lucky") and result < 1e-6)
    assert (surprise == "-won") == ((play, luck) == ("worse", "unlucky") and result > 1 - 1e-6)
    if "{rival}" in catalogue("en")[said.key]:
        rival = int(said.facts["rival"])
        assert [rival] in others
        assert leads[others.index([rival])] == min(leads)


@pytest.mark.parametrize(("sides", "game"), TABLES[1:], ids=str)
def test_it_is_true_of_every_account(sides: list[list[int]], game: str) -> None:
    keys = set()
    for seed in range(MANY):
        found = invented(sides, game, seed)
        for seat, said in enumerate(found.headlines):
            check_truth(found, seat, said)
            keys.add(said.key)
    assert len(keys) >= 6  # of twelve hardly anybody is the best


def test_alone_it_says_the_numbers_that_the_account_shows() -> None:
    for seed in range(MANY):
        found = invented(*TABLES[0], seed)
        (said,), (mine,) = found.headlines, found.seats
        tenths = shown(mine, 10)
        assert said.facts == {"luck": signed(tenths[2]), "own": signed(tenths[3])}
        fortune = said.key.removeprefix("review.alone-")
        assert {"lucky": mine.luck > EVEN_ALONE, "unlucky": mine.luck < -EVEN_ALONE}.get(
            fortune, abs(mine.luck) <= EVEN_ALONE
        )


def test_a_tie_in_choices_is_no_better_play() -> None:
    seats = [account(0, own=-0.1, result=1.0), account(1, own=-0.11)]
    assert [each.key for each in headlines(seats, [[0], [1]])] == ["review.duel-even-even"] * 2


def test_who_is_beaten_by_neither_luck_nor_play_hears_so() -> None:
    seats = [account(0, own=-0.01, luck=0.3), account(1, own=-0.2, luck=-0.3, result=1.0)]
    assert headline(seats, [[0], [1]], 0).key == "review.duel-better-lucky-lost"
    assert headline(seats, [[0], [1]], 1).key == "review.duel-worse-unlucky-won"


def test_partners_are_one_side() -> None:
    """Seat 2 erred, but half as much as both opponents together."""
    seats = [account(0), account(1, own=-0.04), account(2, own=-0.05), account(3, own=-0.04)]
    keys = [headline(seats, [[0, 2], [1, 3]], seat).key for seat in range(4)]
    assert keys == [f"review.team-{play}-even" for play in ("better", "worse", "better", "worse")]


class Called(Wording):
    def name(self, seat: int) -> str:
        return ["Άννα", "{Άρης}"][seat]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_opponent_is_called_by_name(lang: str) -> None:
    found = review_of_one("qwixx")
    assert "{Άρης}" in sentence_of(found, 0, Called(lang))
    assert "Άννα" in sentence_of(found, 1, Called(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_there_can_be_is_in_the_catalogue(lang: str) -> None:
    plain = {
        f"review.{kind}-{play}-{luck}"
        for kind in ("duel", "table", "team")
        for play in ("better", "even", "worse")
        for luck in ("lucky", "even", "unlucky")
    }
    surprises = {f"review.{kind}-{end}" for kind in ("duel", "table", "team") for end in SURPRISES}
    alone = {f"review.alone-{luck}" for luck in ("lucky", "even", "unlucky")}
    said = {key for key in catalogue(lang) if re.match(r"review\.(duel|table|team|alone|won|lost)-", key)}
    assert said == plain | surprises | alone


@pytest.mark.parametrize("id", ["qwixx", "trio"])
def test_a_review_brings_one_for_every_seat(id: str) -> None:
    found = review_of_one(id)
    assert len(found.headlines) == one_of(id).game.players
    for seat, said in enumerate(found.headlines):
        check_truth(found, seat, said)
