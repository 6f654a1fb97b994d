"""The lines of a table's log. A table is a fold over them, so they are stable for ever: new fields need defaults."""

from typing import Any, Literal

import msgspec

from .chance import OLD_SCHEME

Pace = Literal["calm", "normal", "quick"]


class Terms(msgspec.Struct, kw_only=True):
    """What is agreed when a table is opened: which game for whom, and how it is played."""

    game: str
    players: int
    options: dict[str, bool | str]
    first: int | None = None  # the seat that begins; None is drawn by lot
    public: bool = False
    seconds: int | None = None  # time per choice
    memory: bool = False  # show what everybody has seen, in games that have such an aid
    pace: Pace = "normal"  # how long bots think, and how long the dice wait
    by_hand: bool = False  # the dice wait for whoever's turn it is, for a while
    stand_in_after: int | None = None  # seconds after which a bot sits in for one who is gone; None: when the host asks
    quiet: bool = False  # no quick words at this table
    hints: bool = False  # one who plays alone with bots may ask what the judge would do
    practice: bool = False  # goes on from a point of another game; it counts nowhere
    own_dice: bool = False  # people roll their own dice and type in what they show; nothing is promised about them


def terms_of(agreed: Terms) -> dict[str, Any]:
    """The terms in something that has more than them."""
    return {name: getattr(agreed, name) for name in Terms.__struct_fields__}


class Event(msgspec.Struct, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class Created(Terms, tag_field="kind", tag="created", omit_defaults=True):
    host: str  # the key of whoever opened the table
    commitment: str
    rules: int = 1  # the version of the game's rules and texts
    dice: int = OLD_SCHEME  # how words become dice
    barred: tuple[str, ...] = ()  # keys that may not sit down, taken along from the table before


class Sat(Event, tag="sat"):
    seat: int
    name: str
    key: str
    words: str
    promise: str = ""  # the hash of words that follow with `Revealed`
    sign: int | None = None  # which of the small signs is theirs; None takes what is free


class BotSat(Event, tag="bot"):
    seat: int
    level: str


class Left(Event, tag="left"):
    """Before the start the chair is free again; in play a bot takes over, or nobody where `stand_in` is empty."""

    seat: int
    stand_in: str = "casual"  # the level of that bot; the default is what tables of before had
    removed: bool = False  # by the host; they do not sit down here again


class StoodIn(Event, tag="stood-in"):
    """A bot plays for somebody who is gone, until they are back."""

    seat: int
    level: str


class Returned(Event, tag="returned"):
    """Whoever was gone is back, and plays again."""

    seat: int


class Carried(Event, tag="carried"):
    """The seat can now also be played from another device."""

    seat: int
    key: str


class Opening(Event, tag="opening"):
    """The host has begun: now everybody reveals the words they promised."""


class Revealed(Event, tag="revealed"):
    """Somebody's words, as promised."""

    seat: int
    words: str


class Started(Event, tag="started"):
    first: int


class Chose(Event, tag="chose"):
    seat: int
    text: str
    by: Literal["player", "bot", "clock"] = "player"


class TookBack(Event, tag="took-back"):
    """A seat takes back what it chose in secret, while others still choose."""

    seat: int


class Happened(Event, tag="happened"):
    text: str
    by: int | None = None  # the seat that typed it in, where people roll their own dice


class SetBack(Event, tag="set-back"):
    """The last lines of the game are taken back, choices and dice alike, at a table with people's own dice.

    `lines` counts from the last point at which nothing was secret; what was chosen in secret since goes with them.
    """

    seat: int  # who wished it
    lines: int


class Proposed(Event, tag="proposed"):
    """A seat asks the others to take back so many lines, counted as in `SetBack`."""

    seat: int
    lines: int


class Agreed(Event, tag="agreed"):
    """A seat agrees to what is proposed."""

    seat: int
    proposal: int


class Declined(Event, tag="declined"):
    """A seat does not agree, or whoever asked no longer wants it: the proposal is gone."""

    seat: int
    proposal: int


class Opened(Event, tag="opened"):
    """The host lets somebody who comes late sit down in a bot's chair."""

    seat: int


class Rematched(Event, tag="rematched"):
    table: str


class Closed(Event, tag="closed"):
    """The table is closed for good, without a winner; `reason` is a key of the catalogue."""

    reason: str


class Renamed(Event, tag="renamed"):
    """The host of the server has given a seat another name."""

    seat: int
    name: str


class Unknown(Event, tag="unknown"):
    """A line of another version; no table can follow it. `why` says what was not understood."""

    why: str


Sitter = Sat | BotSat | Left | StoodIn | Returned | Carried | Opened
Lobby = Created | Sitter | Opening | Revealed | Started | Rematched | Closed | Renamed
Correction = SetBack | Proposed | Agreed | Declined
AnyEvent = Lobby | Chose | TookBack | Happened | Correction | Unknown


def said(event: AnyEvent) -> tuple[int, str] | None:
    """Who said what with a line that a client may send again."""
    match event:
        case Chose():
            return event.seat, event.text
        case Happened() if event.by is not None:
            return event.by, event.text
        case SetBack() | Proposed():
            return event.seat, f"back {event.lines}"
        case Agreed() | Declined():
            return event.seat, f"{'yes' if isinstance(event, Agreed) else 'no'} {event.proposal}"
    return None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


class Row(msgspec.Struct, frozen=True):
    """A line of the log as it is stored."""

    number: int
    event: AnyEvent
    at: float = 0.0
    choice: str | None = None  # the id a client gave its choice

    def encoded(self) -> bytes:
        return _encoder.encode(self.event)


def decoded(number: int, body: bytes, at: float, choice: str | None) -> Row:
    """A line as it was stored. One that cannot be read does not keep other tables' lines back that are read with it."""
    try:
        event = _decoder.decode(body)
    except msgspec.DecodeError as error:
        event = Unknown(str(error))
    return Row(number, event, at, choice)
