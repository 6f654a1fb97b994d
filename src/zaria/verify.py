"""Check a finished game's dice: every roll and card must be the one its secret and the players' words give.

A record alone can only agree with itself. What a device was shown while it was at the table, and kept (the commitment,
its own words, heads of the chain), is what binds whoever runs the server: docs/protocol.md says what is proven.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .chance import OLD_SCHEME, Chain, Verifiable, commitment, promise
from .errors import BadRecord
from .match import Match


class Kept(NamedTuple):
    """What a device kept from the table: all of it is optional."""

    commitment: str | None = None
    words: Mapping[int, str] = {}  # by seat
    heads: Mapping[int, str] = {}  # by the number of lines


class Verdict(NamedTuple):
    """Whether a record's chance is as promised; when not, `line` is the first log line that does not fit."""

    fair: bool
    checked: int
    line: int | None
    key: str
    seat: int | None = None  # whose words do not fit
    scheme: int = OLD_SCHEME
    bound: bool = False  # whether something that a device kept vouches for it, and not the record alone
    withheld: tuple[int, ...] = ()  # seats that promised words and never told them
    loose: tuple[
        int, ...
    ] = ()  # seats, not one's own, whose words nobody had promised: the server may have made them up


def verify(record: Mapping[str, Any], kept: Kept | None = None) -> Verdict:
    """Recompute all of a record's chance; dice of people or of a device need only follow the rules. Raises BadRecord
    where the record itself cannot be followed."""
    if not isinstance(record, Mapping):
        raise BadRecord("error.no-record")
    if record.get("own_dice") or record.get("device"):
        Match.replay(record)
        return Verdict(True, 0, None, "verify.own-dice" if record.get("own_dice") else "verify.device")
    dice = record.get("dice")
    if not isinstance(dice, Mapping):
        raise BadRecord("error.no-dice")
    return _Check(record, dice, kept or Kept()).verdict()


class _Check:
    """One record, and what was kept of its table."""

    def __init__(self, record: Mapping[str, Any], dice: Mapping[str, Any], kept: Kept) -> None:
        self._record, self._kept = record, kept
        try:
            self._secret = bytes.fromhex(dice["secret"])
            self._words = [str(word) for word in dice["words"]]
            self._scheme = int(dice.get("scheme", OLD_SCHEME))
            self._promises: Sequence[str | None] = dice.get("promises") or [None] * len(self._words)
            self._withheld = tuple(int(seat) for seat in dice.get("withheld", ()))
        except (KeyError, ValueError, TypeError) as error:
            raise BadRecord("error.bad-dice", why=error) from error
        self._commitment, self._drawn_first = dice.get("commitment"), bool(dice.get("drawn_first"))

    def verdict(self) -> Verdict:
        found, loose = self._before_the_dice() or self._dice(), self._loose()
        return found._replace(
            scheme=self._scheme,
            bound=bool(self._kept.commitment) and self._scheme != OLD_SCHEME and bool(self._kept.words) and not loose,
            withheld=self._withheld,
            loose=loose,
        )

    def _loose(self) -> tuple[int, ...]:
        """Words that were fixed by no promise, as after a rematch until a device has made its own."""
        seats = range(len(self._words)) if self._scheme != OLD_SCHEME else ()
        return tuple(
            seat for seat in seats if self._words[seat] and not self._promised(seat) and seat not in self._kept.words
        )

    def _promised(self, seat: int) -> str | None:
        return self._promises[seat] if seat < len(self._promises) else None

    def _before_the_dice(self) -> Verdict | None:
        """What was fixed before the first roll."""
        if commitment(self._secret) != self._commitment:
            return Verdict(False, 0, None, "verify.secret-differs")
        if self._kept.commitment not in (None, self._commitment):
            return Verdict(False, 0, None, "verify.commitment-differs")
        for seat, words in enumerate(self._words):
            mine = self._kept.words.get(seat)
            if mine is not None and mine != words:
                return Verdict(False, 0, None, "verify.words-differ", seat)
            promised, told = self._promised(seat), seat not in self._withheld
            if promised and (promise(words) != promised if told else words):
                return Verdict(False, 0, None, "verify.promise-differs", seat)
        return None

    def _dice(self) -> Verdict:
        chance, chain = Verifiable(self._secret, self._words, self._scheme), Chain(self._secret)
        match = Match.replay(self._record, 0)
        if self._drawn_first and chance.draw(0, match.game.players) != match.first:
            return Verdict(False, 0, None, "verify.first-differs")
        checked = 0
        for number, line in enumerate(self._record["log"], start=1):
            if match.needs_chance:
                k = chance.draw(checked + 1, int(match.game.rules.outcomes(match.state)))
                if list(line) != [None, match.game.outcome_text(match.state, k)]:
                    return Verdict(False, checked, number, "verify.line-differs")
                checked += 1
            match._follow(number, line)
            chain.add(*line)
            if self._kept.heads.get(number) not in (None, chain.head):
                return Verdict(False, checked, number, "verify.chain-differs")
        return Verdict(True, checked, None, "verify.fair")
