"""What every game's tests say of a refusal: the reason is right and nothing has changed."""

from typing import Any

import pytest

import zaria
from zaria.words import LANGUAGES


def assert_refused(match: zaria.Match, seat: int, text: Any, rule: str | None, key: str) -> None:
    before = match.state.tobytes(), list(match.log)
    reason = match.why_not(seat, text)
    assert reason is not None
    assert (reason.rule, reason.key) == (rule, f"refusal.{key}")
    assert reason.facts.items() <= match.view().get("facts", {}).items()  # by the same names
    assert all(reason.text(lang) for lang in LANGUAGES)
    with pytest.raises(zaria.IllegalChoice) as error:
        match.choose(seat, text)
    assert error.value.reason == reason
    assert (match.state.tobytes(), match.log) == before


def assert_impossible(match: zaria.Match, text: str) -> None:
    before = match.state.tobytes(), list(match.log)
    with pytest.raises(ValueError, match=r"cannot happen now|nothing is rolled"):
        match.happen(text)
    assert (match.state.tobytes(), match.log) == before
