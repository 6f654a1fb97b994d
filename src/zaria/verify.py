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
    words: Mapping[int, str] = {}  # one's own, by seat
    heads: Mapping[int, str] = {}  # by the number of lines
    promises: Mapping[int, str] = {}  # everybody's by seat, as they were shown before one's own words were told
    drawn: bool = False  # it was shown that who begins would be drawn


class Verdict(NamedTuple):
    """Whether a record's chance is as promised; when not, `line` is the first log line that does not fit."""

    fair: bool
    checked: int
    line: int | None
    key: str
    seat: int | None = None  # whose words do not fit
    scheme: int = OLD_SCHEME
    kept: bool = False  # whether a device kept the commitment and its words
    bound: bool = False  # whether all of it is vouched for by what a device kept, and not by the record alone
    withheld: tuple[int, ...] = ()  # seats that promised words and never told them
    loose: tuple[int, ...] = ()  # seats whose words nobody had promised: the server may have made them up
    unkept: tuple[int, ...] = ()  # seats, not one's own, whose promises nobody kept: they may have been swapped
    over: bool = True  # whether the record reaches the end of the game
    drawn: bool = True  # whether who begins was drawn, as the record has it


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
            if len(self._words) != record["players"]:  # more of them could be tried until the dice suit somebody
                raise ValueError(len(self._words))
        except (KeyError, ValueError, TypeError) as error:
            raise BadRecord("error.bad-dice", why=error) from error
        self._commitment, self._drawn_first = dice.get("commitment"), bool(dice.get("drawn_first"))

    def verdict(self) -> Verdict:
        found = self._before_the_dice() or self._dice()
        loose, unkept = self._loose(), self._unkept()
        kept = bool(self._kept.commitment and self._kept.words) and self._scheme != OLD_SCHEME
        return found._replace(
            scheme=self._scheme,
            kept=kept,
            bound=found.fair and found.over and kept and not loose and not unkept,
            withheld=self._withheld,
            loose=loose,
            unkept=unkept,
            drawn=self._drawn_first,
        )

    def _loose(self) -> tuple[int, ...]:
        """Words that were fixed by no promise, as after a rematch until a device has made its own.

        One's own too, where there are others': these may have been chosen after one's own were told.
        """
        said = [seat for seat, words in enumerate(self._words) if words and self._scheme != OLD_SCHEME]
        alone = self._kept.words.keys() >= set(said)
        return tuple(seat for seat in said if not self._promised(seat) and not alone)

    def _unkept(self) -> tuple[int, ...]:
        """Promises for which there is only the record's word: whoever runs the server could write others into it."""
        known = self._kept.words.keys() | self._kept.promises.keys()
        return tuple(seat for seat in range(len(self._words)) if self._promised(seat) and seat not in known)

    def _promised(self, seat: int) -> str | None:
        return self._promises[seat] if seat < len(self._promises) else None

    def _before_the_dice(self) -> Verdict | None:
        """What was fixed before the first roll."""
        if commitment(self._secret) != self._commitment:
            return Verdict(False, 0, None, "verify.secret-differs")
        if self._kept.commitment not in (None, self._commitment):
            return Verdict(False, 0, None, "verify.commitment-differs")
        for seat in sorted(self._kept.words.keys() | self._kept.promises.keys()):
            if seat >= len(self._words):
                return Verdict(False, 0, None, "verify.no-such-seat", seat)
        for seat, words in enumerate(self._words):
            mine = self._kept.words.get(seat)
            if mine is not None and mine != words:
                return Verdict(False, 0, None, "verify.words-differ", seat)
            if self._kept.promises.get(seat) not in (None, self._promised(seat)):
                return Verdict(False, 0, None, "verify.promise-swapped", seat)
            promised, told = self._promised(seat), seat not in self._withheld
            if promised and (promise(words) != promised if told else words):
                return Verdict(False, 0, None, "verify.promise-differs", seat)
        return None

    def _dice(self) -> Verdict:
        chance, chain = Verifiable(self._secret, self._words, self._scheme), Chain(self._secret)
        match = Match.replay(self._record, 0)
        if self._kept.drawn and not self._drawn_first:
            return Verdict(False, 0, None, "verify.first-swapped")
        if self._drawn_first and chance.draw(0, match.game.players) != match.first:
            return Verdict(False, 0, None, "verify.first-differs")
        if self._kept.heads.get(0) not in (None, chain.head):  # which only the secret decides
            return Verdict(False, 0, None, "verify.secret-differs")
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
        if any(number > chain.lines for number in self._kept.heads):
            return Verdict(False, checked, None, "verify.too-short")
        return Verdict(True, checked, None, "verify.fair", over=match.over)
