"""What `zaria verify` reads and says."""

from typing import Any

from .errors import Said
from .words import say


def seat_and_words(text: str) -> tuple[int, str]:
    seat, colon, words = text.partition(":")
    if not colon or not seat.isdecimal() or int(seat) < 1:
        raise Said("error.words", given=text)
    return int(seat) - 1, words


def say_verdict(verdict: Any, record: Any, lang: str) -> None:
    text = record["log"][verdict.line - 1][1] if verdict.line else ""
    seat = None if verdict.seat is None else verdict.seat + 1
    print(say(verdict.key, lang, checked=verdict.checked, line=verdict.line, text=text, seat=seat))
    for key in ("withheld", "loose"):
        if seats := getattr(verdict, key):
            print(say(f"verify.{key}", lang, seats=", ".join(str(seat + 1) for seat in seats)))
    if verdict.key == "verify.fair":
        print(say(f"verify.{_how_far(verdict)}", lang))


def _how_far(verdict: Any) -> str:
    """How far a fair verdict goes."""
    if verdict.scheme == 1:
        return "old"
    return "bound" if verdict.bound else "unsealed" if verdict.loose else "alone"
