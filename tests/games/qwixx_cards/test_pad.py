"""The pad of Qwixx – The Card Game: it keeps whatever is played with real cards, and referees what it can."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zaria
from zaria.bots import NoSuchBot
from zaria.engine.compiler import COMPILED
from zaria.games import registry

CARDS, PAD = "qwixx-cards", "qwixx-cards-pad"
seeds = st.integers(0, 2**32)


def pad(players: int = 2, called: str = "") -> zaria.Match:
    match = zaria.Match(zaria.game(PAD, players=players))
    if called:
        match.happen(called)
    return match


def crossing(*crosses: str, passed: bool = False) -> zaria.Match:
    """Seat 0 crosses played numbers next, after crossing these earlier ones; or after passing."""
    match = pad(called="7")
    for cross in crosses:
        row, numbers = cross.split(" ", 1)
        bits = match.s["crosses"][0]
        for number in numbers.split():
            place = int(number) - 2 if row in ("red", "yellow") else 12 - int(number)
            bits[["red", "yellow", "green", "blue"].index(row)] |= 1 << place
    match.choose(0, "pass" if passed else "yellow 7")
    match.choose(1, "pass")
    return match


def why(match: zaria.Match, text: str, seat: int = 0) -> tuple[str | None, str] | None:
    reason = match.why_not(seat, text)
    return (reason.rule, reason.key.removeprefix("refusal.")) if reason else None


@given(seeds, st.integers(2, 5), st.booleans())
def test_every_game_with_cards_can_be_kept_on_the_pad(seed: int, players: int, jokers: bool) -> None:
    """Entered as crosses it is accepted line by line, and gives the same sheets, scores and winners."""
    dice = random.Random(seed)
    cards = zaria.Match(zaria.game(CARDS, players=players, jokers=jokers), chance=zaria.Seeded(seed))
    sheets = pad(players)
    while not cards.over and (COMPILED or len(cards.log) < 60):
        view = cards.view()
        if view["phase"] == "call" and sheets.needs_chance:
            sheets.happen(str(view["pile"]["top"]["number"]))
        seat = dice.choice(cards.to_act)
        text = dice.choice(cards.legal(seat))
        if view["phase"] == "call":
            sheets.choose(seat, text)
        elif view["phase"] == "cross":
            numbers = text.removeprefix("cross ")
            sheets.choose(seat, "pass" if numbers == "none" else f"{view['played']['colour']} {numbers}")
        cards.choose(seat, text)
        if cards.view()["phase"] in ("take", "over"):
            assert sheets.view()["sheets"] == cards.view()["sheets"]
            assert sheets.scores == cards.scores
    assert (sheets.over, sheets.winners) == (cards.over, cards.winners)
    assert [sheets.breakdown(seat) for seat in range(players)] == [cards.breakdown(seat) for seat in range(players)]


@given(seeds)
def test_whatever_is_refused_has_a_reason_and_changes_nothing(seed: int) -> None:
    dice = random.Random(seed)
    match = pad()
    for _ in range(seed % 60):
        if match.over:
            break
        if match.needs_chance:
            match.happen(str(dice.randint(2, 12)))
        else:
            seat = dice.choice(match.to_act)
            match.choose(seat, dice.choice(match.legal(seat)))
    before = match.s.tobytes()
    for seat in match.to_act:
        legal = set(match.legal(seat))
        for text in dice.sample(match.game.actions, 40):
            reason = match.why_not(seat, text)
            assert (reason is None) == (text in legal)
            if reason:
                assert reason.rule
                assert reason.text("el") != reason.key
    assert match.s.tobytes() == before


def test_step_2_is_the_called_number_alone() -> None:
    """QC-4: in any one row, for everybody; the last number under the rule of five (QX-6)."""
    match = pad(called="12")
    assert match.to_act == (0, 1)
    assert match.legal(1) == ["pass", "green 12", "blue 12"]
    assert why(match, "red 12") == ("QX-6", "five-crosses-first")
    assert why(match, "green 11") == ("QC-4", "not-the-called-number")
    assert why(match, "green 11 12") == ("QC-4", "not-the-called-number")
    match.s["crosses"][1, 0] = 0b1000  # red 5
    match.s["called"] = 7
    for text in ("red 6", "red 8", "red 7 8"):
        assert why(match, text, seat=1) == ("QC-4", "not-the-called-number")
    assert why(match, "red 4 8", seat=1) == ("QX-1", "left-of-last-cross")
    assert why(match, "red 1", seat=1) == (None, "unknown-text")


def test_step_3_has_every_set_that_passes_over_one_number_at_most() -> None:
    """QC-6: one to three numbers; the last one wants five crosses (QX-6)."""
    match = crossing()
    colours = {"red": range(2, 12), "yellow": range(8, 12), "green": range(3, 13), "blue": range(3, 13)}
    sets = [numbers for n in (1, 2, 3) for numbers in itertools.combinations(range(2, 13), n)]
    near = [numbers for numbers in sets if numbers[-1] - numbers[0] <= len(numbers)]
    texts = [
        f"{colour} {' '.join(map(str, numbers))}"
        for colour, free in colours.items()
        for numbers in near
        if set(numbers) <= set(free)
    ]
    legal = match.legal(0)
    assert len(legal) == len(set(legal))
    assert legal[0] == "pass"
    assert set(legal[1:]) == set(texts)
    assert len(match.game.actions) == match.game.rules.ACTIONS


def test_what_was_called_and_chosen_is_shown_to_all_and_what_a_pass_costs() -> None:
    """QC-4, QC-7: the choices of a call stay in sight until the next card; a pass costs whoever crossed nothing."""
    match = crossing()
    assert (match.view()["called"], match.view()["pass_costs"]) == (7, 0)
    match.choose(0, "pass")
    view = match.view()
    assert (view["phase"], view["called"], view["pass_costs"]) == ("draw", None, 0)
    assert [match.view(seat)["chosen"] for seat in (None, 0, 1)] == [["yellow 7", "pass"]] * 3
    match.happen("5")
    match.choose(1, "pass")
    assert match.view(0)["chosen"] == [None, True]
    match.choose(0, "red 5")
    assert match.view()["pass_costs"] == 5
    match.choose(1, "pass")
    assert match.view()["pass_costs"] == 0


def test_step_3_is_one_colour_with_at_most_one_number_passed_over() -> None:
    """QC-5, QC-6: and only for the active player."""
    match = crossing("red 3")
    assert match.to_act == (0,)
    assert why(match, "red 4 5 7") is None
    assert why(match, "yellow 8 10 12") == ("QC-6", "passes-over-two")
    assert why(match, "red 4 green 12") == ("QC-5", "one-colour-only")
    assert why(match, "red 4 5 6 7") == ("QC-5", "too-many-played")
    assert why(match, "red 2 4") == ("QX-1", "left-of-last-cross")
    assert why(match, "red 3") == ("QX-1", "already-crossed")
    assert why(match, "red 5", seat=1) == ("QC-5", "not-your-turn")
    for text in ("red 5 4", "red 4 4", "red", "red 13", "red 1", "red 4 4 5", "4 5", "red 4  5", "purple 4", ""):
        assert why(match, text) == (None, "unknown-text"), text


def test_earlier_crosses_of_the_same_step_count_towards_the_five() -> None:
    """QC-8, QX-6: and the lock comes with the last number."""
    match = crossing("green 12 11 10 9")
    assert why(match, "green 2") == ("QX-6", "five-crosses-first")
    assert why(match, "green 2 3") is None
    match.choose(0, "green 2 3")
    assert match.view()["sheets"][0]["rows"]["green"] == {"crossed": [12, 11, 10, 9, 3, 2], "locked": True}
    assert match.scores == [28 + 1, 0]
    match.happen("5")
    assert why(match, "green 5") == ("QC-8", "row-locked")
    assert "green 5" in match.legal(1)


def test_nothing_crossed_is_a_misthrow_and_four_end_the_game() -> None:
    """QC-7, QC-9: only the active player takes one."""
    match = pad()
    while not match.over:
        match.happen("7")
        for seat in (0, 1, match.view()["active"]):
            assert match.view()["pass_costs"] == (5 if match.view()["phase"] == "cross" else 0)
            match.choose(seat, "pass")
    assert match.view()["pass_costs"] == 0
    assert match.scores == [-20, -15]
    assert match.winners == (1,)


def test_the_second_row_of_ones_own_ends_the_game_in_step_2() -> None:
    """QC-9: when all have chosen; no third step and no misthrow."""
    match = pad(called="12")
    match.s["crosses"][0, :2] = 0b11111, 1 << 10 | 1 << 11
    match.choose(0, "red 12")
    assert not match.over
    match.choose(1, "pass")
    assert match.over
    assert match.view()["sheets"][1]["misthrows"] == 0


@pytest.mark.parametrize("text", ["1", "13", "07", "red 7", "7 7", ""])
def test_a_number_that_no_card_has_is_refused(text: str) -> None:
    """QC-1."""
    match = pad()
    reason = match.game.why_not_rolled(match.s, text)
    assert reason is not None
    assert (reason.rule, reason.key) == ("QC-1", "refusal.no-such-card")


def test_mistakes_are_taken_back_past_the_number_called() -> None:
    match = crossing()
    match.take_back(3)
    assert match.needs_chance
    match.happen("8")
    assert zaria.Match.replay(match.record()).log == match.log


def test_a_pad_belongs_to_its_game_and_only_people_play_it() -> None:
    assert PAD not in zaria.GAMES
    assert registry.pad_of(CARDS) == PAD
    assert [id for id in zaria.GAMES if registry.pad_of(id)] == [CARDS]
    match = pad(called="7")
    assert match.game.manifest.title("el") == zaria.GAMES[CARDS].title("el")
    with pytest.raises(NoSuchBot):
        match.bot("casual", 0)
