"""Numbers of Qwantum that its pages tell and no view needs."""

from .rules import FACES, ROWS

FACTS = {"rows": ROWS, "faces": FACES}
