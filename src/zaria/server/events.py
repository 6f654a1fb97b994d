"""The lines of a table's log. A table is a fold over them, so they are stable for ever: new fields need defaults."""

from typing import Literal

import msgspec


class Event(msgspec.Struct, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class Created(Event, tag="created"):
    game: str
    players: int
    options: dict[str, bool | str]
    host: str  # the key of whoever opened the table
    commitment: str
    first: int | None = None  # the seat that begins; None is drawn by lot
    public: bool = False
    seconds: int | None = None  # time per choice
    memory: bool = False  # Trio: show what everybody has seen


class Sat(Event, tag="sat"):
    seat: int
    name: str
    key: str
    words: str


class BotSat(Event, tag="bot"):
    seat: int
    level: str


class Left(Event, tag="left"):
    """Before the start the chair is free again; in play a bot takes over."""

    seat: int


class Carried(Event, tag="carried"):
    """The seat can now also be played from another device."""

    seat: int
    key: str


class Started(Event, tag="started"):
    first: int


class Chose(Event, tag="chose"):
    seat: int
    text: str
    by: Literal["player", "bot", "clock"] = "player"


class Happened(Event, tag="happened"):
    text: str


class Rematched(Event, tag="rematched"):
    table: str


AnyEvent = Created | Sat | BotSat | Left | Carried | Started | Chose | Happened | Rematched
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


class Row(msgspec.Struct, frozen=True):
    """A line of the log as it is stored."""

    number: int
    event: AnyEvent
    at: float
    choice: str | None = None  # the id a client gave its choice

    def encoded(self) -> bytes:
        return _encoder.encode(self.event)


def decoded(number: int, body: bytes, at: float, choice: str | None) -> Row:
    return Row(number, _decoder.decode(body), at, choice)
