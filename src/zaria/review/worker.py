"""Reviews made by a process of its own: `python -m zaria.review.worker`.

A question a line on standard input, `{"record": …, "deep": false}`; on standard output lines of progress, `{"done": 3,
"of": 90}`, and at last `{"review": …}` or `{"why": …}`, a sentence of the catalogue and what is in it. It lets
everything else on the machine go first.
"""

import contextlib
import os
import sys
import time
from typing import Any, BinaryIO

import msgspec

from ..errors import BadRecord, IllegalChoice, Refusal, ZariaError
from ..games.manifest import Manifest
from .account import review
from .shapes import Reason

NICENESS = 10
OFTEN = 0.2  # seconds between two lines of progress
MOST_LETTERS = 100  # of what a record says, in what is said of it


class Question(msgspec.Struct):
    record: dict[str, Any]
    deep: bool = False


class Why(msgspec.Struct):
    """Why there is no review, as a sentence of the catalogue and what is in it; a fact may be a sentence itself."""

    key: str
    facts: dict[str, int | str | Reason] = {}


class Progress:
    """Says how far it is, now and then."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self._said = out, 0.0

    def __call__(self, done: int, of: int) -> None:
        if time.monotonic() - self._said >= OFTEN:
            self._said = time.monotonic()
            tell(self._out, {"done": done, "of": of})


def tell(out: BinaryIO, message: object) -> None:
    out.write(msgspec.json.encode(message) + b"\n")
    out.flush()


def answer(line: bytes, out: BinaryIO) -> None:
    """One question."""
    question = msgspec.json.decode(line, type=Question)
    try:
        tell(out, {"review": review(question.record, question.deep, progress=Progress(out))})
    except BadRecord as error:
        tell(out, {"why": why_of(error)})


def why_of(error: ZariaError) -> Why:
    return Why(error.key, {name: _told(fact) for name, fact in error.facts.items()})


def _told(fact: object) -> int | str | Reason:
    if isinstance(fact, IllegalChoice):
        return _told(fact.reason)  # who chose what is told beside it
    if isinstance(fact, Refusal):
        return Reason(key=fact.key, facts=dict(fact.facts))
    if isinstance(fact, ZariaError):
        return Reason(key=fact.key, facts={name: _plain(each) for name, each in fact.facts.items()})
    return _plain(fact)


def _plain(fact: object) -> int | str:
    if isinstance(fact, Manifest):
        return fact.id  # whoever reads it calls the game by their own name for it
    return fact if type(fact) is int else str(fact)[:MOST_LETTERS]


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        answer(line, out)


if __name__ == "__main__":
    main()
