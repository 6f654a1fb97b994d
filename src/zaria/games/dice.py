"""Dice of people's own: what is to be typed in, and what is wrong with what was."""

import re
from collections.abc import Collection, Sequence

import msgspec

from ..errors import Refusal

_NAME = re.compile(r"[a-z]+\b|\d:")  # of a die
_NAME_OR_MARK = re.compile(rf"{_NAME.pattern}|\S+")


class Face(msgspec.Struct, frozen=True):
    """A side of a die: its part of the outcome's text, the number on it, and what colour that is."""

    text: str
    value: int
    colour: str

    @property
    def mark(self) -> str:
        """What is read off the die, without its name."""
        return self.text.replace(":", " ").split()[-1]


class Die(msgspec.Struct, frozen=True):
    """A die that is to be typed in. The texts of all dice's faces, joined with spaces, are the outcome."""

    name: str
    faces: list[Face]

    def face(self, mark: str) -> Face | None:
        """The side with this mark, if there is one."""
        return next((face for face in self.faces if face.mark.lower() == mark.lower()), None)


def numbered_die(colour: str, sides: int, before: str = "") -> Die:
    """A die with the numbers from 1 on."""
    return Die(colour, [Face(f"{before}{value}", value, colour) for value in range(1, sides + 1)])


def in_full(dice: Sequence[Die], text: str) -> str:
    """The outcome for marks alone in the order of the dice, as `3 4 5 2 1 6`, or for its text in small letters; any
    other text stays as it is."""
    parts = _NAME_OR_MARK.findall(text)
    marks = [part for part in parts if not _NAME.fullmatch(part)]
    if len(marks) != len(dice):
        return text
    faces = [die.face(mark) for die, mark in zip(dice, marks, strict=True)]
    full = " ".join(face.text for face in faces if face)
    typed = " ".join(text.split()).lower()
    return full if all(faces) and typed in (" ".join(marks).lower(), full.lower()) else text


def misread(dice: Sequence[Die], text: str, rule: str, others: Collection[str], out: Refusal) -> Refusal:
    """Why a text is no roll of these dice; `out` is said of a die among the `others`, which are not rolled now."""
    parts = _NAME_OR_MARK.findall(text)
    names = {part.rstrip(":") for part in parts if _NAME.fullmatch(part)}
    marks = [part for part in parts if not _NAME.fullmatch(part)]
    if names & set(others):
        return out
    if any(all(die.face(mark) is None for die in dice) for mark in marks):
        return Refusal(rule, "refusal.no-such-face")
    if len(marks) != len(dice):
        return Refusal(rule, "refusal.die-missing" if len(marks) < len(dice) else "refusal.too-many-dice")
    fits = all(die.face(mark) for die, mark in zip(dice, marks, strict=True))
    return Refusal(rule, "refusal.not-a-roll" if fits else "refusal.no-such-face")
