"""Where outcomes come from. Chance is always "n equally likely outcomes, k happened"."""

from typing import Protocol

_WORD = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Chance(Protocol):
    """Anything that can decide between n equally likely outcomes."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31


def stream_word(seed: int, stream: int, purpose: int = 0) -> int:
    """The word a stream starts from; game i of a batch uses stream i, purpose 0 for dice and 1 for its policy."""
    return _mix(_mix(seed & _WORD) + (2 * stream + purpose) * _GOLDEN & _WORD)


class Seeded:
    """Reproducible chance: the same seed and stream give the same dice, also in compiled batches."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._word = stream_word(seed, stream)

    def _bits(self) -> int:
        self._word = self._word + _GOLDEN & _WORD
        return _mix(self._word) >> 32

    def below(self, n: int) -> int:
        product = self._bits() * n
        while product & 0xFFFFFFFF < 2**32 % n:
            product = self._bits() * n
        return product >> 32
