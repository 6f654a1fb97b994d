"""What every game's tests say of a refusal: the reason is right and nothing has changed."""

from typing import Any

import pytest

import zaria


def assert_refused(match: zaria.Match, seat: int, text: Any, rule: str | None, key: str) -> None:
    before = match.state.tobytes(), list(match.log)
    reason = zaria.Refusal(rule, f"refusal.{key}")
    assert match.why_not(seat, text) == reason
    with pytest.raises(zaria.IllegalChoice) as error:
        match.choose(seat, text)
    assert error.value.reason == reason
    assert (match.state.tobytes(), match.log) == before


def assert_impossible(match: zaria.Match, text: str) -> None:
    before = match.state.tobytes(), list(match.log)
    with pytest.raises(ValueError, match=r"cannot happen now|nothing is rolled"):
        match.happen(text)
    assert (match.state.tobytes(), match.log) == before
