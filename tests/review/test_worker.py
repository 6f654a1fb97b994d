"""What the process that makes reviews says of a record that it cannot review."""

import pytest

import zaria
from zaria.errors import BadRecord
from zaria.review.shapes import Reason
from zaria.review.worker import why_of


def test_a_refusal_in_it_has_its_numbers() -> None:
    """QX-6."""
    log = [[None, "white 6 6 red 1 yellow 1 green 1 blue 1"], [0, "red 12"]]
    record = {"zaria": 1, "game": "qwixx", "players": 2, "options": {}, "first": 0, "log": log}
    with pytest.raises(BadRecord) as error:
        zaria.Match.replay(record)
    reasons = [fact for fact in why_of(error.value).facts.values() if isinstance(fact, Reason)]
    assert reasons == [Reason(key="refusal.five-crosses-first", facts={"crosses_before_last": 5})]
