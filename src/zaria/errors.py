"""What can go wrong, and why a choice is refused. Every error is a ValueError with a sentence a person can use."""

import errno
from collections.abc import Mapping
from typing import Any, NamedTuple

from .games.manifest import Manifest
from .words import DEFAULT, say

SYSTEM = {  # what the system says of files, and how we say it
    errno.ENOENT: "error.no-file",
    errno.EACCES: "error.no-permission",
    errno.EPERM: "error.no-permission",
    errno.EROFS: "error.no-permission",
    errno.EISDIR: "error.is-folder",
    errno.ENOTDIR: "error.no-file",
    errno.ENOSPC: "error.no-room",
}


class Refusal(NamedTuple):
    """Why a choice is not allowed: the rule that forbids it (None for a text that means nothing), a message key, and
    the numbers in its sentence, called as in the facts of a view: there they are for whoever hears the key alone."""

    rule: str | None
    key: str
    facts: Mapping[str, int] = {}

    def text(self, lang: str = "en") -> str:
        """The reason as a sentence."""
        return say(self.key, lang, **self.facts)


class ZariaError(ValueError):
    """Something that went wrong, by a key of the catalogue: English in Python, the reader's language at a command."""

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key, self.facts = key, facts
        super().__init__(self.sentence())

    def sentence(self, lang: str = DEFAULT) -> str:
        """What happened, in a language, errors and games among the facts too; a tuple is one or the other."""
        return say(self.key, lang, **{name: _told(fact, lang) for name, fact in self.facts.items()})

    def __reduce__(self) -> tuple[Any, ...]:  # workers send their errors home
        return _again, (type(self), self.key, self.facts)


def _told(fact: object, lang: str) -> object:
    if isinstance(fact, Refusal):
        return f"{fact.text(lang)} ({fact.rule})" if fact.rule else fact.text(lang)
    if isinstance(fact, tuple):
        return f" {say('error.or', lang)} ".join(map(str, fact))
    if isinstance(fact, Manifest):
        return fact.title(lang)
    return fact.sentence(lang) if isinstance(fact, ZariaError) else fact


def _again(kind: type[ZariaError], key: str, facts: dict[str, object]) -> ZariaError:
    return kind(key, **facts)


class Unusable(ZariaError, OSError):
    """A file, a database or a bus that cannot be used."""


def sentence(error: Exception, lang: str) -> str:
    """What an error says to whoever reads this language, as far as we know what it is about."""
    if isinstance(error, ZariaError):
        return error.sentence(lang)
    if isinstance(error, OSError) and error.errno in SYSTEM and error.filename is not None:
        return say(SYSTEM[error.errno], lang, file=error.filename2 or error.filename)
    return str(error)


class NoSuchTable(ZariaError):
    """There is no such table: the game is not for that many players, or not with these options."""


class NoSuchGame(NoSuchTable):
    """There is no such game at all."""


class IllegalChoice(ZariaError):
    """A choice the rules do not allow; nothing has changed. `reason` says why."""

    def __init__(self, seat: object, text: object, reason: Refusal) -> None:
        self.seat, self.text, self.reason = seat, text, reason
        super().__init__("error.illegal", seat=seat, given=text, why=reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalChoice, (self.seat, self.text, self.reason)


class BadOutcome(ZariaError):
    """A roll or card that cannot happen now; nothing has changed."""


class BadRecord(ZariaError):
    """A record that cannot be read or does not follow the rules; the message names the place."""
