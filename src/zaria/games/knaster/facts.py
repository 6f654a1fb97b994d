"""Numbers of Knaster that its pages tell and the facts of a view do not."""

from .rules import CELLS, LINE_POINTS, SIDE

POINTS: list[int] = LINE_POINTS.tolist()

FACTS = {
    "side": SIDE,
    "cells": CELLS,
    "rows": POINTS[:SIDE],
    "columns": POINTS[SIDE : 2 * SIDE],
    "diagonals": POINTS[2 * SIDE :],
}
