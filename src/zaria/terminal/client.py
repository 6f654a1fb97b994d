"""Where a table lives: in this process or on a server. All that a screen knows of it."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from ..bots.asking import Fault
from ..chair import Chair
from ..errors import Refusal, ZariaError
from ..games.dice import Die
from ..story import Told
from .board import View

State = Literal["connecting", "open", "opening", "playing", "over", "closed", "gone"]


class Wish(NamedTuple):
    """What somebody wants to take back."""

    id: int
    seat: int
    steps: int


class TableClient(ABC):
    """A table with one person of ours at it, or one who watches. `live` keeps it going; `changed` is called after
    everything new."""

    game: str
    state: State = "connecting"
    seat: int | None = None
    view: View | None = None  # through the seat's eyes, with its legal choices
    pending = False  # a choice is on its way
    lost = False  # the connection is
    host = False
    trouble: Refusal | None = None  # why the table is gone
    rolling: Sequence[Die] = ()  # dice of one's own that are to be typed in now
    asked: Wish | None = None  # somebody wants to take something back, and this seat is asked
    own_dice = False
    practice = False  # it goes on from a point of another game, and counts nowhere
    until: float | None = None  # when the time for this choice is up, seconds since 1970

    def __init__(self) -> None:
        self.chairs: list[Chair] = []
        self.told: list[Told] = []  # since the seat's last choice
        self.refused: Refusal | None = None  # why the last choice was not taken
        self.faults: Counter[tuple[str, Fault]] = Counter()  # choices that bots of somebody's own have lost, by bot
        self.changed: Callable[[], None] = lambda: None

    @abstractmethod
    async def live(self) -> None:
        """Keep the table going until it is over or gone, or this is cancelled."""

    @abstractmethod
    async def choose(self, text: str) -> None:
        """The seat's choice; where it is not taken, `refused` says why."""

    async def enter(self, text: str) -> None:
        """What one's own dice show, in full or as marks alone; where it is not taken, `refused` says why."""
        raise NotImplementedError

    async def back(self) -> None:
        """Take back the last thing that one did at a table with one's own dice, or ask the others for it."""
        raise NotImplementedError

    async def agree(self, yes: bool) -> None:
        """Answer whoever wants to take something back."""
        raise NotImplementedError

    @abstractmethod
    async def why(self, text: str) -> Refusal | None:
        """Why the seat may not choose this now; None when it may."""

    @abstractmethod
    async def record(self) -> dict[str, Any]:
        """The record of the game when it is over. Raises Trouble."""

    @abstractmethod
    async def rematch(self) -> "TableClient":
        """Another game with the same players. Raises Trouble."""


class Trouble(ZariaError):
    """Something a person wanted cannot be done; `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.key)
        self.reason = reason
