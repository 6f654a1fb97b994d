"""A review in the words of its table: names, choices and rolls as the screen says them."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..chair import Chair
from ..match import Match
from ..review.shapes import Choice, Event
from ..review.words import Wording
from ..story import Told
from ..words import catalogue
from .faces import Sitting, face_of
from .names import names_of


class TableWording(Wording):
    """For one record; `names` are those of the table, where it is still there."""

    def __init__(self, record: Mapping[str, Any], lang: str, names: Sequence[str] | None = None) -> None:
        super().__init__(lang)
        self._record, self._face = record, face_of(record["game"])
        self._names = names or [
            _called(record, seat, lang) or Wording.name(self, seat) for seat in range(record["players"])
        ]

    def name(self, seat: int) -> str:
        return self._names[seat]

    def choice(self, choice: Choice, text: str) -> str:
        at = self._at(choice.line - 1, choice.seat)
        made, best, label = (self._face.action(each, at).label for each in (choice.made, choice.best, text))
        alike = made == best and choice.made != choice.best  # such as two ways to roll two dice again
        return f"{label} ({_spelled(text.partition(' ')[2], self.lang)})" if alike else label

    def event(self, event: Event) -> str:
        at = self._at(event.line, None)
        return self._face.tell(Told(seat=event.seat, text=event.text), at) or _spelled(event.text, self.lang)

    def _at(self, line: int, seat: int | None) -> Sitting:
        """The table after so many lines, as a seat or a spectator saw it."""
        return Sitting(Match.replay(self._record, line).view(seat), self._names, self.lang)


def _spelled(text: str, lang: str) -> str:
    """What lies on the table and is told by no line of the story: its colours in the reader's language."""
    known = catalogue(lang)
    return " ".join(known.get(f"colour.{word}", word) for word in text.split())


def _called(record: Mapping[str, Any], seat: int, lang: str) -> str | None:
    """What somebody was called, where the record says it; a file may say anything."""
    name, bot = (_at(record.get(part), seat) for part in ("names", "bots"))
    if name is None and bot is None:
        return None
    return names_of([Chair(name=None, bot=None)] * seat + [Chair(name=name, bot=bot)], None, lang)[seat]


def _at(words: object, seat: int) -> str | None:
    word = words[seat] if isinstance(words, list) and seat < len(words) else None
    return word if isinstance(word, str) else None
