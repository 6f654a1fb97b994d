"""Why a number of a Qwixx sheet cannot be crossed, in both Qwixx games."""

from ...errors import Refusal
from .rules import CROSSES_BEFORE_LAST, LAST, LOCK, may_cross


def past(crosses: int, i: int) -> Refusal | None:
    """Why the pencil can no longer come to place i of a row, or None."""
    if crosses >> LOCK:
        return Refusal("QC-8", "refusal.row-locked")  # in Qwixx the row is closed for everybody
    if crosses >> i & 1:
        return Refusal("QX-1", "refusal.already-crossed")
    return Refusal("QX-1", "refusal.left-of-last-cross") if crosses >> i else None


def too_early(crosses: int, i: int) -> Refusal | None:
    """Why the last place of a row cannot be crossed yet, or None."""
    facts = {"crosses_before_last": CROSSES_BEFORE_LAST}
    return Refusal("QX-6", "refusal.five-crosses-first", facts) if i == LAST and not may_cross(crosses, i) else None
