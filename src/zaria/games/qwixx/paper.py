"""A sheet of Qwixx on paper: four rows with their locks, what crosses give, misthrows, the sum."""

from ...paper.drawing import HUES, PAPER, SOFT, TINTS, Drawing
from ...paper.frame import INSIDE, TOP, blank, written
from ...words import say
from ..rows.views import RowsFacts, facts

WIDTH, HEIGHT = 190.0, 84.0
ROW, STEP = 10.6, 11.8  # a row is so high, and the next begins so much further down
FIRST_CELL, CELL, PITCH = 18.0, 12.2, 13.7
TABLE, FOOT = 62.2, 74.0  # where the points and the sum begin


def draw(lang: str) -> Drawing:
    """One sheet."""
    sheet, pad = blank(WIDTH, HEIGHT, "qwixx", lang), facts()
    for n, (colour, numbers) in enumerate(pad["numbers"].items()):
        _row(sheet, TOP + n * STEP, colour, numbers)
    _points(sheet, pad, lang)
    _misthrows(sheet, pad, lang)
    _sum(sheet, pad, lang)
    return sheet


def _row(sheet: Drawing, y: float, colour: str, numbers: list[int]) -> None:
    middle = y + ROW / 2
    sheet.box(INSIDE, y, WIDTH - 2 * INSIDE, ROW, fill=TINTS[colour], stroke=HUES[colour], line=0.5, radius=2)
    sheet.shape(colour, INSIDE + 6.5, middle, 5.6)
    for i, number in enumerate(numbers):
        x, last = FIRST_CELL + i * PITCH, i == len(numbers) - 1
        line = 0.7 if last else 0.3  # the last number closes the row (QX-6)
        sheet.box(x, y + 1, CELL, ROW - 2, fill=PAPER, stroke=HUES[colour], line=line, radius=1.5)
        sheet.text(x + CELL / 2, middle, number, 6, anchor="middle", bold=True)
    _lock(sheet, FIRST_CELL + len(numbers) * PITCH + 5.4, middle, colour)


def _lock(sheet: Drawing, x: float, y: float, colour: str) -> None:
    sheet.disc(x, y, 4.4, fill=PAPER, stroke=HUES[colour], line=0.7)
    sheet.disc(x, y - 0.7, 1.3, stroke=SOFT, line=0.5)
    sheet.box(x - 1.9, y - 0.5, 3.8, 2.8, fill=SOFT, stroke=None, radius=0.4)


def _points(sheet: Drawing, pad: RowsFacts, lang: str) -> None:
    """What so many crosses in a row give (QX-10)."""
    for line, key in enumerate(("paper.crosses", "paper.points")):
        sheet.text(INSIDE, TABLE + 2 + line * 5, say(key, lang), 3.4, fill=SOFT)
    for n, points in enumerate(pad["row_points"][1:]):
        x = 27 + n * 7.6
        sheet.text(x, TABLE + 2, n + 1, 3.6, anchor="middle", fill=SOFT)
        sheet.text(x, TABLE + 7, points, 3.8, anchor="middle", bold=True)
    sheet.line(INSIDE, TABLE + 4.5, 116, TABLE + 4.5, SOFT, 0.15)


def _misthrows(sheet: Drawing, pad: RowsFacts, lang: str) -> None:
    size, pitch = 7.0, 9.0
    left = WIDTH - INSIDE - pad["misthrows_to_end"] * pitch + (pitch - size)
    label = f"{say('parts.misthrows', lang)} {_cost(pad)}"
    sheet.text(left - 3, TABLE + 4, label, 3.6, anchor="end", fill=SOFT)
    for n in range(pad["misthrows_to_end"]):
        written(sheet, left + n * pitch, TABLE + 0.5, size, size)


def _cost(pad: RowsFacts) -> str:
    return f"−{-pad['misthrow_points']}"


def _sum(sheet: Drawing, pad: RowsFacts, lang: str) -> None:
    x, middle = INSIDE, FOOT + 3.2
    for n, colour in enumerate(pad["numbers"]):
        if n:
            sheet.text(x + 1.5, middle, "+", 4.5, anchor="middle")
            x += 3.5
        sheet.shape(colour, x + 2.2, middle, 3.2)
        written(sheet, x + 5, FOOT - 0.6, 13, 7.6)
        x += 19.5
    sheet.text(x + 1.5, middle, "−", 4.5, anchor="middle")
    written(sheet, x + 4.5, FOOT - 0.6, 13, 7.6)
    sheet.text(x + 21, middle, "=", 4.5, anchor="middle")
    written(sheet, x + 24.5, FOOT - 0.6, 20, 7.6, 0.7)
    hint = say("paper.last-number", lang, count=pad["crosses_before_last"])  # QX-6
    for n, line in enumerate(hint.splitlines()):
        sheet.text(WIDTH - INSIDE, middle - 1.5 + 4 * n, line, 3, anchor="end", fill=SOFT)
