"""Random numbers inside kernels: one 64-bit word per stream (SplitMix64), the same numbers as `zaria.chance.Seeded`."""

import numpy as np

from .compiler import COMPILED, kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def wrapping(function):
    """Compiled words wrap around silently; uncompiled ones must be told to."""
    return function if COMPILED else np.errstate(over="ignore")(function)


@kernel
@wrapping
def mix(z):
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@kernel
@wrapping
def open_streams(rngs, seed, offset):
    """Start the streams of the games from number `offset` on, as `zaria.chance.stream_word` does for one."""
    word = mix(np.uint64(seed))
    for game in range(len(rngs)):
        for purpose in range(2):
            rngs[game, purpose] = mix(word + np.uint64(2 * (offset + game) + purpose) * GOLDEN)


@kernel
@wrapping
def bits(rng, i):
    """The next 32 random bits of stream i."""
    rng[i] += GOLDEN
    return np.int64(mix(rng[i]) >> S32)


@kernel
def below(rng, i, n):
    """A number from 0 to n - 1, every one equally likely (Lemire's method, with rejection)."""
    n = np.int64(n)
    product = bits(rng, i) * n
    while product & 0xFFFFFFFF < 0x100000000 % n:
        product = bits(rng, i) * n
    return product >> 32
