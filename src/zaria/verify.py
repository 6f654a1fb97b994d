"""Check a finished game's dice: every roll and card must be the one its secret and the players' words give."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .chance import Verifiable, commitment
from .errors import BadRecord
from .match import Match


class Verdict(NamedTuple):
    """Whether a record's chance is as promised; when not, `line` is the first log line that does not fit."""

    fair: bool
    checked: int
    line: int | None
    key: str


def verify(record: Mapping[str, Any]) -> Verdict:
    """Recompute all of a record's chance. Raises BadRecord where the record itself cannot be followed."""
    dice = record.get("dice")
    if not isinstance(dice, Mapping):
        raise BadRecord("the record has no dice to check: it was not played on a server, or is not over")
    secret, chance = _source(dice)
    if commitment(secret) != dice.get("commitment"):
        return Verdict(False, 0, None, "verify.secret-differs")
    match = Match.replay(record, 0)
    if dice.get("drawn_first") and chance.draw(0, match.game.players) != match.first:
        return Verdict(False, 0, None, "verify.first-differs")
    checked = 0
    for number, line in enumerate(record["log"], start=1):
        if match.needs_chance:
            k = chance.draw(checked + 1, int(match.game.rules.outcomes(match.state)))
            if list(line) != [None, match.game.outcome_text(match.state, k)]:
                return Verdict(False, checked, number, "verify.line-differs")
            checked += 1
        match._follow(number, line)
    return Verdict(True, checked, None, "verify.fair")


def _source(dice: Mapping[str, Any]) -> tuple[bytes, Verifiable]:
    try:
        secret = bytes.fromhex(dice["secret"])
        words = [str(word) for word in dice["words"]]
    except (KeyError, ValueError, TypeError) as error:
        raise BadRecord(f"the record's dice cannot be read: {error}") from error
    return secret, Verifiable(secret, words)
