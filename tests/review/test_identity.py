"""The parts of an account, reckoned again event by event: luck, choices, and what is left as the judge's doubt."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace as replaced

import zaria
from zaria.review.account import review
from zaria.review.judge import judge, line_seed
from zaria.review.shapes import Review

from ..tables import VARIANTS, Variant, extremes, named
from .games import played

NEAR = 1e-9
EVERY_DAY = VARIANTS[::4]  # the rest takes a minute


class Again:
    """Follows a game as its record has it, asks the judge what every position is worth, and adds up what it says."""

    def __init__(self, record: dict[str, Any], found: Review) -> None:
        self.match = zaria.Match(zaria.game(record["game"], record["players"], **record["options"]), record["first"])
        self.by, self.seed, self.found = judge(self.match.game), found.judge.seed, found
        players = self.match.game.players
        self.luck, self.drift = np.zeros(players), np.zeros(players)
        self.start: Any = None
        self.gifts = np.zeros((players, players))  # from whom, to whom
        self._run: Any = None
        self._before = self._worth(0)
        for line, (seat, text) in enumerate(record["log"], start=1):
            if seat is None:
                self._happen(line, text)
            else:
                self._choose(line, seat, text)

    def _worth(self, line: int) -> Any:
        return self.by.values(self.match.s, line_seed(self.seed, line))

    def _happen(self, line: int, text: str) -> None:
        self._run = self.match.game.copy(self.match.s) if self._run is None else self._run
        self.match.happen(text)
        if self.match.needs_chance:
            return
        mean, after = self.by.expected(self._run, line_seed(self.seed, line)), self._worth(line)
        if self.start is None:
            self.start = mean
        else:
            self.drift += mean - self._before
        self.luck += after - mean
        self._before, self._run = after, None

    def _choose(self, line: int, seat: int, text: str) -> None:
        if self.start is None:
            self.start = self._before
        self.match.choose(seat, text)
        after = self._worth(line)
        effects = sum(np.array(choice.effects) for choice in self.found.choices if choice.line == line)
        luck = np.array(self.found.events[line - 1].luck or 0.0)
        self.gifts[seat] += effects
        self.luck += luck
        self.drift += after - self._before - effects - luck
        self._before = after


def agrees(record: dict[str, Any], found: Review) -> None:
    again = Again(record, found)
    match = again.match
    assert match.over
    for seat, account in enumerate(found.seats):
        won = (seat in match.winners) / len(match.winners) if match.game.players > 1 else match.scores[seat]
        assert account.result == pytest.approx(won, abs=NEAR)
        assert account.start == pytest.approx(again.start[seat], abs=NEAR)
        assert account.luck == pytest.approx(again.luck[seat], abs=NEAR)
        assert account.own == pytest.approx(again.gifts[seat, seat], abs=NEAR)
        assert account.others == pytest.approx(again.gifts[:, seat].sum() - again.gifts[seat, seat], abs=NEAR)
        assert account.doubt == pytest.approx(again.drift[seat], abs=NEAR)


def reviewed_with_few_futures(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], Review]:
    record = played(variant, VARIANTS.index(variant), "beginner", "random")
    by = judge(zaria.Match.replay(record).game)
    few = replace(by.setting, outcomes=12, deals=4, futures=12, again=12, checked=1, scanned=0)
    monkeypatch.setattr(by, "setting", few)
    return record, review(record)


@pytest.mark.parametrize("variant", EVERY_DAY, ids=named)
def test_what_is_left_is_what_the_judge_drifted(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few futures: what the parts are worth is not asked, but whether they are all there is."""
    agrees(*reviewed_with_few_futures(variant, monkeypatch))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12, 17))
@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_at_every_table_and_with_all_futures_too(variant: Variant, seed: int) -> None:
    record = played(variant, seed, "casual", "random", "beginner")
    agrees(record, review(record))


def test_an_account_that_lost_something_on_the_way_does_not_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Doubt is what is left over, so a part that is forgotten or counted twice would hide in it."""
    variant = next(variant for variant in extremes() if variant[1] > 1)
    record, found = reviewed_with_few_futures(variant, monkeypatch)
    first, *others = found.seats
    for wrong in (
        replaced(first, luck=first.luck + 0.01, doubt=first.doubt - 0.01),
        replaced(first, others=first.others - 0.01, doubt=first.doubt + 0.01),
        replaced(first, start=first.start + 0.01, doubt=first.doubt - 0.01),
    ):
        with pytest.raises(AssertionError):
            agrees(record, replaced(found, seats=[wrong, *others]))
    agrees(record, found)
