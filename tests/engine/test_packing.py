"""Tables come back from their packing as they went in, or nearly so where that was wished for."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from zaria.engine.packing import pack, unpack
from zaria.lab.weights import packed

STEP = 0.25


def back(coded: NDArray[np.uint8], shape: tuple[int, ...]) -> NDArray[Any]:
    levels = np.zeros(shape, np.int16)
    unpack(coded, levels)
    return levels * STEP


def table(seed: int, shape: tuple[int, ...], spread: float) -> NDArray[np.float64]:
    return np.random.default_rng(seed).laplace(scale=spread, size=shape).cumsum(axis=0)


@given(
    seed=st.integers(0, 2**32),
    shape=st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(1, 40)),
    spread=st.sampled_from([0.01, 0.3, 5.0, 100.0]),
)
def test_nothing_is_lost_that_nobody_wants_to_lose(seed: int, shape: tuple[int, ...], spread: float) -> None:
    values = table(seed, shape, spread)
    assert (back(packed(values, np.ones(shape), STEP, price=0), shape) == np.round(values / STEP) * STEP).all()


def test_what_is_read_is_kept_and_the_rest_is_cheap() -> None:
    shape = (6, 5, 400)
    values = table(1, shape, 2.0)
    reads = np.zeros(shape)
    reads[:, :, ::20] = 1000.0
    whole, cheap = (packed(values, weights, STEP, price=0.1) for weights in (np.full(shape, 1000.0), reads))
    assert len(cheap) < len(whole) / 2
    assert np.abs(back(cheap, shape) - values)[reads > 0].max() <= STEP


def test_a_zero_table_takes_no_room() -> None:
    shape = (4, 4, 1000)
    coded = packed(np.zeros(shape), np.ones(shape), STEP, price=0)
    assert len(coded) < 50
    assert not back(coded, shape).any()


@pytest.mark.parametrize("length", [5, 20, 200])
def test_a_damaged_table_is_read_to_its_end(length: int) -> None:
    """It gives wrong numbers and does no harm."""
    shape = (3, 3, 100)
    coded = packed(table(2, shape, 3.0), np.ones(shape), STEP, price=0)
    assert back(coded[:length], shape).shape == shape
    assert back(np.full(length, 255, np.uint8), shape).shape == shape


def test_what_was_chosen_is_what_is_read() -> None:
    shape = (3, 4, 50)
    levels, room = np.zeros(shape, np.int16), np.zeros(10_000, np.uint8)
    used = pack(table(3, shape, 1.0), np.ones(shape), STEP, 5.0, levels, room)
    assert (back(room[:used], shape) == levels * STEP).all()
