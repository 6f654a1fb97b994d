"""Numbers of Qwixx – The Card Game that its pages tell and no view needs."""

from ..rows.rules import NUMBERS, ROWS
from .rules import DISPLAY, JOKER, ROWS_TO_END, SMALL_HAND
from .views import CARD_COLOURS

FACTS = {
    "rows_to_end": ROWS_TO_END,
    "colours": CARD_COLOURS[:ROWS],
    "joker": CARD_COLOURS[JOKER],
    "card_numbers": [*range(2, 2 + NUMBERS)],  # of each colour, and of the jokers
    "dealt": SMALL_HAND,
    "display": DISPLAY,
}
