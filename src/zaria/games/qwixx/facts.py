"""Numbers of Qwixx that its pages tell and no view needs."""

from .rules import ROWS_TO_END

FACTS = {"rows_to_end": ROWS_TO_END}
