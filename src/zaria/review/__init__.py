"""The review of a finished game: what each choice cost, and how lucky everybody was."""

from .account import review
from .judge import Judge, judge
from .shapes import Review

__all__ = ["Judge", "Review", "judge", "review"]
