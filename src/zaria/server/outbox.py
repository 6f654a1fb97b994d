"""What waits to be sent to one socket. Nobody waits for a slow phone: one fresh picture replaces what piles up."""

from collections.abc import Callable

import msgspec

from .frames import framed
from .metrics import DROPPED, OFFENCES
from .protocol import Accepted, ChoiceMade, FromServer, Picture, Refused

MOST = 32  # messages that may wait
NUMBERED = Picture, ChoiceMade  # what tells a receiver more than it knew

_encode = msgspec.json.Encoder().encode


class Letter:
    """A message for one socket or for several; it is written once."""

    __slots__ = ("_frame", "message", "number")

    def __init__(self, message: FromServer) -> None:
        self.message = message
        self.number = message.number if isinstance(message, NUMBERED) else None
        self._frame: bytes | None = None

    @property
    def frame(self) -> bytes:
        """The message as JSON, as a socket sends it."""
        if self._frame is None:
            self._frame = framed(_encode(self.message))
        return self._frame


class Outbox:
    """The messages for one socket, and the number it will have seen when all are sent.

    `wake` is told when there is something to take where there was nothing before, and when the outbox is closed.
    """

    __slots__ = ("_sent", "_waiting", "_wake", "address", "closed", "heard", "key", "number")

    def __init__(self, key: str | None, wake: Callable[[], None] = lambda: None, address: str = "") -> None:
        self.key, self.address = key, address
        self.number = 0
        self._sent = 0
        self.closed = False
        self.heard = float("inf")  # when it last said something
        self._waiting: list[Letter] = []
        self._wake = wake

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def full(self) -> bool:
        return len(self._waiting) >= MOST

    def put(self, message: FromServer) -> None:
        self.post(Letter(message))

    def post(self, letter: Letter) -> None:
        """The same for a message that others get too."""
        if letter.number is not None:
            self.number = letter.number
        self._waiting.append(letter)
        waiting = len(self._waiting)
        if waiting == 1:
            self._wake()
        elif waiting > 8 * MOST and not self.closed:  # it asks and asks and never reads
            OFFENCES.labels("unread").inc()
            self.close()

    def make_room(self) -> None:
        """Give up what waits but for answers; the picture that comes next tells everything since the last one sent."""
        DROPPED.inc()
        answers = [letter for letter in self._waiting if isinstance(letter.message, Accepted | Refused)]
        self._waiting = answers[-MOST // 2 :]
        self.number = self._sent

    def close(self) -> None:
        self.closed = True
        self._wake()

    def take(self) -> list[Letter]:
        """All that waits."""
        letters, self._waiting = self._waiting, []
        self._sent = self.number
        return letters
