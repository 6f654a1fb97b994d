"""Chance: reproducible, without bias, and the same in and out of compiled code."""

import hmac

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from zaria import Seeded
from zaria.chance import Keyed, stream_word
from zaria.engine.chance import below, open_streams


@given(seed=st.integers(0, 2**64 - 1), offset=st.integers(0, 2**40), n=st.integers(1, 6**7))
def test_kernels_draw_the_same_numbers(seed: int, offset: int, n: int) -> None:
    rngs = np.zeros((2, 2), np.uint64)
    open_streams(rngs, np.uint64(seed), offset)
    chance = Seeded(seed, stream=offset + 1)
    assert [int(below(rngs[1], 0, n)) for _ in range(5)] == [chance.below(n) for _ in range(5)]


def test_streams_and_purposes_differ() -> None:
    words = {stream_word(seed, stream, purpose) for seed in range(9) for stream in range(9) for purpose in (0, 1)}
    assert len(words) == 9 * 9 * 2


def test_every_number_is_equally_likely() -> None:
    chance, draws = Seeded(1), 60_000
    counts = np.bincount([chance.below(6) for _ in range(draws)], minlength=6)
    chi_square = ((counts - draws / 6) ** 2 / (draws / 6)).sum()
    assert chi_square < 20.5  # 0.1 % for five degrees of freedom; the seed is fixed, so this cannot flicker


@given(key=st.binary(max_size=100), messages=st.lists(st.binary(max_size=200), max_size=3))
def test_a_key_mixed_in_once_gives_what_hmac_gives(key: bytes, messages: list[bytes]) -> None:
    keyed = Keyed(key)
    assert [keyed.digest(each) for each in messages] == [hmac.digest(key, each, "sha256") for each in messages]
