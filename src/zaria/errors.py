"""What can go wrong, and why a choice is refused. Every error is a ValueError with a sentence a person can use."""

from typing import NamedTuple

from .words import say


class Refusal(NamedTuple):
    """Why a choice is not allowed: the rule that forbids it (None for a text that means nothing) and a message key."""

    rule: str | None
    key: str

    def text(self, lang: str = "en") -> str:
        """The reason as a sentence."""
        return say(self.key, lang)


class NoSuchTable(ValueError):
    """There is no such table: the game is not for that many players, or not with these options."""


class NoSuchGame(NoSuchTable):
    """There is no such game at all."""


class IllegalChoice(ValueError):
    """A choice the rules do not allow; nothing has changed. `reason` says why."""

    def __init__(self, seat: object, text: object, reason: Refusal) -> None:
        rule = f" ({reason.rule})" if reason.rule else ""
        super().__init__(f"seat {seat} cannot choose {text!r}: {reason.text()}{rule}")
        self.seat, self.text, self.reason = seat, text, reason


class BadOutcome(ValueError):
    """A roll or card that cannot happen now; nothing has changed."""


class BadRecord(ValueError):
    """A record that cannot be read or does not follow the rules; the message names the place."""
