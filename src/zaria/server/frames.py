"""WebSocket frames as a server writes them, and the plain ones among those it reads.

What browsers send of a game is always the same: whole, masked, short, ASCII. Such a frame is read here in a few lines;
all else is for the library, which is given whole frames and so is never in the middle of one.
"""

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library came without compiled parts
    from websockets.utils import apply_mask

TEXT = 0x81  # the first byte of a text frame that is a whole message
STARTS = frozenset({0x00, 0x80, 0x01, TEXT, 0x02, 0x82, 0x88, 0x89, 0x8A})  # of frames that are no mistake
MASKED = 0x80


def framed(message: bytes) -> bytes:
    """A message as a whole text frame of a server, which has no mask.

    >>> framed(b"{}")
    b'\\x81\\x02{}'
    """
    size = len(message)
    if size < 126:
        return b"%c%c%b" % (TEXT, size, message)
    if size < 65_536:
        return b"%c\x7e%b%b" % (TEXT, size.to_bytes(2, "big"), message)
    return b"%c\x7f%b%b" % (TEXT, size.to_bytes(8, "big"), message)


def end_of_frame(data: bytes, at: int, most: int) -> int | None:
    """Where the client's frame that begins at a place ends, or None while that is still to come. Raises ValueError for
    one that is wrong from its beginning, or says that it has more than so many bytes.

    >>> end_of_frame(b"\\x81\\x82mask{}\\x89", 0, 100), end_of_frame(b"\\x81\\x82mask{}\\x89", 8, 100)
    (8, None)
    """
    left = len(data) - at
    if left < 2:
        if left and data[at] not in STARTS:
            raise ValueError("no frame")
        return None
    size, head = data[at + 1] ^ MASKED, 6
    if data[at] not in STARTS or size >= MASKED:
        raise ValueError("no frame of a client")
    if size > 125:
        more = 2 if size == 126 else 8
        head += more
        if left < 2 + more:
            return None
        size = int.from_bytes(data[at + 2 : at + 2 + more], "big")
    if size > most:
        raise ValueError("too large a frame")
    return at + head + size if left >= head + size else None


def plain_text(frame: bytes) -> bytes | None:
    """What a whole frame of a client says, where it is a whole message in ASCII; None for the others.

    >>> plain_text(b"\\x81\\x82" + bytes(4) + b"{}"), plain_text(b"\\x89\\x80mask")
    (b'{}', None)
    """
    if frame[0] != TEXT:
        return None
    start = 6 if frame[1] < MASKED + 126 else 8 if frame[1] == MASKED + 126 else 14
    text = apply_mask(frame[start:], frame[start - 4 : start])
    return text if text.isascii() else None
