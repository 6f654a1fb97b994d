"""What `zaria verify` reads and says."""

from typing import Any

from .errors import ZariaError
from .verify import Kept
from .words import say


def seat_and_words(text: str) -> tuple[int, str]:
    """Also a seat's promise."""
    seat, words = _counted(text, "error.words")
    return seat - 1, words


def kept_of(arguments: Any, remembered: Kept | None) -> Kept:
    """What somebody gives, and what this computer remembers beside it."""
    known = remembered or Kept()
    return Kept(
        arguments.commitment or known.commitment,
        {**known.words, **dict(map(seat_and_words, arguments.words))},
        {**known.heads, **dict(map(lines_and_head, arguments.head))},
        {**known.promises, **dict(map(seat_and_words, arguments.promise))},
        arguments.drawn or known.drawn,
    )


def lines_and_head(text: str) -> tuple[int, str]:
    return _counted(text, "error.heads", 0)


def _counted(text: str, key: str, least: int = 1) -> tuple[int, str]:
    number, colon, rest = text.partition(":")
    if not colon or not number.isdecimal() or int(number) < least:
        raise ZariaError(key, given=text)
    return int(number), rest


def say_verdict(verdict: Any, record: Any, lang: str) -> None:
    text = record["log"][verdict.line - 1][1] if verdict.line else ""
    seat = None if verdict.seat is None else verdict.seat + 1
    print(say(verdict.key, lang, checked=verdict.checked, line=verdict.line, text=text, seat=seat))
    for key in ("withheld", "loose", "unkept"):
        if seats := getattr(verdict, key):
            print(say(f"verify.{key}", lang, seats=", ".join(str(seat + 1) for seat in seats)))
    if verdict.key == "verify.fair":
        for key in ("over", "drawn"):
            if not getattr(verdict, key):
                print(say(f"verify.not-{key}", lang))
        print(say(f"verify.{_how_far(verdict)}", lang))


def _how_far(verdict: Any) -> str:
    """How far a fair verdict goes."""
    if verdict.scheme == 1:
        return "old"
    if verdict.bound or verdict.loose or not verdict.kept:
        return "bound" if verdict.bound else "unsealed" if verdict.loose else "alone"
    return "half" if verdict.unkept else "unfinished"
