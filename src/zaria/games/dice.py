"""Dice of one's own, as they are typed in."""

import msgspec


class Face(msgspec.Struct, frozen=True):
    """A side of a die: its part of the outcome's text, the number on it, and what colour that is."""

    text: str
    value: int
    colour: str


class Die(msgspec.Struct, frozen=True):
    """A die that is to be typed in. The texts of all dice's faces, joined with spaces, are the outcome."""

    name: str
    faces: list[Face]
