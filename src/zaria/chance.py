"""Where outcomes come from. Chance is always "n equally likely outcomes, k happened"."""

import hashlib
from collections.abc import Sequence
from operator import index
from typing import Protocol

_WORD = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))  # RFC 2104


class Chance(Protocol):
    """Anything that can decide between n equally likely outcomes."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""


def word_of(seed: int) -> int:
    """A seed as a word of 64 bits; any integer will do."""
    return index(seed) & _WORD


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31


def stream_word(seed: int, stream: int, purpose: int = 0) -> int:
    """The word a stream starts from; game i of a batch uses stream i, purpose 0 for dice and 1 for its policy."""
    return _mix(_mix(word_of(seed)) + (2 * stream + purpose) * _GOLDEN & _WORD)


class Seeded:
    """Reproducible chance: the same seed and stream give the same dice, also in compiled batches.

    Any integer is a seed; of larger ones than 64 bits the lowest 64 count.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._word = stream_word(seed, stream)

    def __repr__(self) -> str:
        return f"<zaria.Seeded at {self._word:#x}>"

    def copy(self) -> "Seeded":
        """Another one from which the same numbers will come."""
        other = Seeded(0)
        other._word = self._word
        return other

    def _bits(self) -> int:
        self._word = self._word + _GOLDEN & _WORD
        return _mix(self._word) >> 32

    def below(self, n: int) -> int:
        product = self._bits() * n
        while product & 0xFFFFFFFF < 2**32 % n:
            product = self._bits() * n
        return product >> 32


class Keyed:
    """HMAC-SHA-256 with one key, for many messages: the key is mixed in once, which is most of the work of each."""

    def __init__(self, key: bytes) -> None:
        block = (hashlib.sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(block.translate(_INNER))
        self._outer = hashlib.sha256(block.translate(_OUTER))

    def digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


OLD_SCHEME, SCHEME = 1, 2  # how words become dice; games of before keep theirs
DEVICE = 0  # no words at all: a device rolled for itself, and nobody can check it


class Verifiable:
    """Chance that anybody can check afterwards: HMAC over a secret fixed in advance and words of every player.

    The hash of the secret (`commitment`) is shown before the players add their words; the secret itself when the game
    is over. Draw i among n outcomes is then the same for whoever computes it. Words are length-prefixed, so that no two
    tables' words read the same; in the old scheme they were not.
    """

    def __init__(self, secret: bytes, words: Sequence[str], scheme: int = OLD_SCHEME) -> None:
        if scheme == OLD_SCHEME:
            mixed = "\n".join(f"{seat}:{word}" for seat, word in enumerate(words))
        else:
            mixed = "".join(f"{len(word.encode())}:{word}," for word in words)
        self._keyed = Keyed(Keyed(secret).digest(mixed.encode()))

    def draw(self, i: int, n: int) -> int:
        """Draw number i, from 0 to n - 1, every one equally likely."""
        attempt = 0
        while True:
            block = self._keyed.digest(f"{i}:{attempt}".encode())
            value = int.from_bytes(block[:8])
            if value < 2**64 - 2**64 % n:  # the rest would make small numbers likelier
                return value % n
            attempt += 1


def commitment(secret: bytes) -> str:
    """The hash that is shown before the first roll."""
    return hashlib.sha256(secret).hexdigest()


def promise(words: str) -> str:
    """The hash of a player's words, given when sitting down; the words follow when everybody has promised theirs."""
    return hashlib.sha256(words.encode()).hexdigest()


class Chain:
    """A chain over the lines of a game: whoever was shown a head can tell later whether a line before it was changed.

    Each link is keyed with the table's secret, so that a head tells nothing of lines that are still secret.
    """

    def __init__(self, secret: bytes) -> None:
        self._keyed = Keyed(secret)
        self.lines, self.head = 0, self._keyed.digest(b"zaria chain").hex()

    def add(self, seat: int | None, text: str) -> None:
        """One more line: a seat's choice, or what chance brought (seat None)."""
        self.lines += 1
        line = f"{self.head}\n{self.lines}:{'*' if seat is None else seat}:{text}"
        self.head = self._keyed.digest(line.encode()).hex()
