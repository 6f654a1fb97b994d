"""Tables of learned numbers made small: whole multiples of a step, each told by the numbers next to it.

A table has three axes. What a number is likely to be is told by those before it on the first axis, on the second and on
both; only the difference is written, bit by bit, by a range coder that learns how likely each bit is in such a place.
Numbers that are seldom read may be written wrong where that is cheaper: see `pack`.
"""

import numpy as np

from .compiler import kernel, long_kernel

SHORT = 14  # differences up to this are counted out; what is more follows as a number of so many bits
MODEL = SHORT + 2  # bits whose chances are learned, in each context: is it 0, below 0, more than 1, ...
CONTEXTS = 3 * 3 * 3 * 3
EVEN = 1 << 15  # of 1 << 16: the chance that a bit is 0
PACE = 5  # how fast chances are learned
FULL = 1 << 32
SMALLEST = 1 << 24  # a range below this takes one more byte
CARRIED = 0xFF << 24
WIDEST = 32  # bits of a difference
HEAD = 5  # bytes that the coder begins with
FAR = 24  # steps from the true number at most that are tried

_PRICES = -np.log2((np.arange(1 << 12) + 0.5) / (1 << 12))  # bits, by chance


@kernel
def _sign(n):
    return 1 if n > 0 else -1 if n < 0 else 0


@kernel
def _foretold(levels, i, j, k, last):
    """What a number is likely to be, and where the chances of its place begin; `last` is the difference before it."""
    if i == 0 and j == 0:
        return np.int64(levels[0, 0, k - 1]) if k else 0, (_sign(last) + 1) * MODEL
    a = np.int64(levels[i - 1, j, k]) if i else np.int64(levels[i, j - 1, k])
    b = np.int64(levels[i, j - 1, k]) if j else a
    both = np.int64(levels[i - 1, j - 1, k]) if i and j else a
    likely = max(min(a, b), min(max(a, b), a + b - both))
    place = 0 if a == 0 and b == 0 and both == 0 else 1 if i and j else 2
    context = ((place * 3 + _sign(a - both) + 1) * 3 + _sign(b - both) + 1) * 3 + _sign(last) + 1
    return likely, context * MODEL


@kernel
def _learn(chances, at, bit):
    if bit:
        chances[at] -= chances[at] >> PACE
    else:
        chances[at] += ((1 << 16) - chances[at]) >> PACE


@kernel
def _bit(coded, coder, chances, at):
    """The next bit, by a chance that learns from it; at -1 it is even. The coder is a range, a code, a place."""
    bound = (coder[0] >> 16) * (chances[at] if at >= 0 else EVEN)
    bit = coder[1] >= bound
    if bit:
        coder[1] -= bound
        coder[0] -= bound
    else:
        coder[0] = bound
    if at >= 0:
        _learn(chances, at, bit)
    while coder[0] < SMALLEST:
        coder[0] <<= 8
        coder[1] = coder[1] << 8 | (np.int64(coded[coder[2]]) if coder[2] < len(coded) else 0)  # a damaged file may end
        coder[2] += 1
    return bit


@kernel
def _difference(coded, coder, chances, at):
    if not _bit(coded, coder, chances, at):
        return 0
    below = _bit(coded, coder, chances, at + 1)
    size = 1
    while size <= SHORT and _bit(coded, coder, chances, at + 1 + size):
        size += 1
    if size > SHORT:
        width, more = 0, 1
        while width < WIDEST and _bit(coded, coder, chances, -1):
            width += 1
        for _ in range(width):
            more = more << 1 | _bit(coded, coder, chances, -1)
        size += more - 1
    return -size if below else size


@kernel
def unpack(coded, levels):
    """Fill a table of three axes with the multiples of its step."""
    coder = np.array([FULL - 1, 0, HEAD])
    for byte in coded[1:HEAD]:
        coder[1] = coder[1] << 8 | np.int64(byte)
    chances = np.full(CONTEXTS * MODEL, EVEN, np.int64)
    for i in range(levels.shape[0]):
        for j in range(levels.shape[1]):
            last = 0
            for k in range(levels.shape[2]):
                likely, at = _foretold(levels, i, j, k, last)
                last = _difference(coded, coder, chances, at)
                levels[i, j, k] = likely + last


@long_kernel
def pack(table, read, step, price, levels, coded):
    """Code a table that is `read` so often, entry by entry; returns how many bytes that takes.

    An entry costs the square of its error for each time it is read, and `price` for each bit.
    """
    coder = np.array([0, FULL - 1, 0, 0, 0])  # low end, range, a byte held back, how many 255 after it, place
    chances = np.full(CONTEXTS * MODEL, EVEN, np.int64)
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            last = 0
            for k in range(table.shape[2]):
                likely, at = _foretold(levels, i, j, k, last)
                wanted, weight = table[i, j, k] / step, read[i, j, k] * step * step
                last = _cheapest(chances, at, likely, wanted, weight, price) - likely
                levels[i, j, k] = likely + last
                _put_difference(coded, coder, chances, at, last)
    for _ in range(HEAD):
        _put_byte(coded, coder)
    return coder[4]


@kernel
def _cheapest(chances, at, likely, wanted, weight, price):
    """The number between the true one and the likely one that costs least."""
    true = np.int64(np.round(wanted))
    low, high = max(min(true, likely), true - FAR), min(max(true, likely), true + FAR)
    best, least = true, _cost(chances, at, likely, true, wanted, weight, price)
    for level in range(low, high + 1):
        cost = _cost(chances, at, likely, level, wanted, weight, price)
        if cost < least:
            best, least = level, cost
    return best


@kernel
def _cost(chances, at, likely, level, wanted, weight, price):
    return weight * (level - wanted) ** 2 + price * _bits_for(chances, at, level - likely)


@kernel
def _bits_for(chances, at, difference):
    size = abs(difference)
    bits = _price(chances[at], size > 0)
    if size:
        bits += _price(chances[at + 1], difference < 0)
        for more in range(1, min(size, SHORT) + 1):
            bits += _price(chances[at + 1 + more], size > more)
        if size > SHORT:
            bits += 2 * np.log2(size - SHORT) + 1
    return bits


@kernel
def _price(chance, bit):
    return _PRICES[((1 << 16) - chance if bit else chance) >> 4]


@kernel
def _put_difference(coded, coder, chances, at, difference):
    size = abs(difference)
    _put(coded, coder, chances, at, size > 0)
    if size == 0:
        return
    _put(coded, coder, chances, at + 1, difference < 0)
    for more in range(1, min(size, SHORT) + 1):
        _put(coded, coder, chances, at + 1 + more, size > more)
    if size > SHORT:
        more, width = size - SHORT, 0
        while more >> width + 1:
            width += 1
            _put(coded, coder, chances, -1, True)
        _put(coded, coder, chances, -1, False)
        for digit in range(width - 1, -1, -1):
            _put(coded, coder, chances, -1, more >> digit & 1 == 1)


@kernel
def _put(coded, coder, chances, at, bit):
    bound = (coder[1] >> 16) * (chances[at] if at >= 0 else EVEN)
    if bit:
        coder[0] += bound
        coder[1] -= bound
    else:
        coder[1] = bound
    if at >= 0:
        _learn(chances, at, bit)
    while coder[1] < SMALLEST:
        coder[1] <<= 8
        _put_byte(coded, coder)


@kernel
def _put_byte(coded, coder):
    """Write the highest byte of the low end, once nothing that follows can change it any more."""
    if coder[0] < CARRIED or coder[0] >= FULL:
        carry = coder[0] >> 32
        coded[coder[4]] = (coder[2] + carry) & 0xFF
        coder[4] += 1
        while coder[3]:
            coded[coder[4]] = (0xFF + carry) & 0xFF
            coder[4] += 1
            coder[3] -= 1
        coder[2] = coder[0] >> 24 & 0xFF
    else:
        coder[3] += 1
    coder[0] = (coder[0] & SMALLEST - 1) << 8
