"""The numbers of a Qwixx sheet as people name them."""

from .rules import NUMBERS, place
from .views import COLOURS, number_at

CROSSES = tuple(f"{colour} {number_at(row, i)}" for row, colour in enumerate(COLOURS) for i in range(NUMBERS))


def row_and_place(text: str) -> tuple[int, int]:
    """Where a cross such as `red 7` goes."""
    colour, number = text.split()
    row = COLOURS.index(colour)
    return row, int(place(row, int(number)))
