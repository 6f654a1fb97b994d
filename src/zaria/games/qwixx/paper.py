"""A sheet of Qwixx on paper: four rows with their locks, what crosses give, misthrows, the sum."""

from ...paper.drawing import HUES, PAPER, SOFT, TINTS, Drawing
from ...paper.frame import INSIDE, TOP, blank, written
from ...words import say
from ..rows.views import RowsFacts, facts
from .views import QwixxView

WIDTH, HEIGHT = 190.0, 84.0
ROW, STEP = 10.6, 11.8  # a row is so high, and the next begins so much further down
FIRST_CELL, CELL, PITCH = 18.0, 12.2, 13.7
LOCK, MISTHROW = 5.4, 7.0  # how far the middle of the lock is behind the last cell; the side of a misthrow's box
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


def fill(sheet: Drawing, view: QwixxView, seat: int) -> None:
    """What a player has crossed, and the sum."""
    own, made = view["sheets"][seat], view["breakdown"][seat]
    for n, (colour, row) in enumerate(own["rows"].items()):
        numbers, middle = view["facts"]["numbers"][colour], TOP + n * STEP + ROW / 2
        for number in row["crossed"]:
            i = numbers.index(number)
            sheet.cross(FIRST_CELL + i * PITCH + CELL / 2, middle, 7, n + i)
        if row["locked"]:
            sheet.cross(FIRST_CELL + len(numbers) * PITCH + LOCK, middle, 7, n)
    for n, x in enumerate(_misthrow_lefts(view["facts"])[: own["misthrows"]]):
        sheet.cross(x + MISTHROW / 2, TABLE + 4, 5.4, n)
    parts = [*(made[colour] for colour in own["rows"]), -made["misthrows"], view["scores"][seat]]
    for x, points in zip(_sum_middles(view["facts"]), parts, strict=True):
        sheet.write(x, FOOT + 3.2, points, 5)


def _row(sheet: Drawing, y: float, colour: str, numbers: list[int]) -> None:
    middle = y + ROW / 2
    sheet.box(INSIDE, y, WIDTH - 2 * INSIDE, ROW, fill=TINTS[colour], stroke=HUES[colour], line=0.5, radius=2)
    sheet.shape(colour, INSIDE + 6.5, middle, 5.6)
    for i, number in enumerate(numbers):
        x, last = FIRST_CELL + i * PITCH, i == len(numbers) - 1
        line = 0.7 if last else 0.3  # the last number closes the row (QX-6)
        sheet.box(x, y + 1, CELL, ROW - 2, fill=PAPER, stroke=HUES[colour], line=line, radius=1.5)
        sheet.text(x + CELL / 2, middle, number, 6, anchor="middle", bold=True)
    _lock(sheet, FIRST_CELL + len(numbers) * PITCH + LOCK, middle, colour)


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
    lefts = _misthrow_lefts(pad)
    label = f"{say('parts.misthrows', lang)} {_cost(pad)}"
    sheet.text(lefts[0] - 3, TABLE + 4, label, 3.6, anchor="end", fill=SOFT)
    for left in lefts:
        written(sheet, left, TABLE + 0.5, MISTHROW, MISTHROW)


def _misthrow_lefts(pad: RowsFacts) -> list[float]:
    pitch, count = MISTHROW + 2, pad["misthrows_to_end"]
    return [WIDTH - INSIDE + 2 - (count - n) * pitch for n in range(count)]


def _cost(pad: RowsFacts) -> str:
    return f"−{-pad['misthrow_points']}"


def _sum(sheet: Drawing, pad: RowsFacts, lang: str) -> None:
    middle = FOOT + 3.2
    *rows, misthrows, total = _sum_middles(pad)
    for n, (colour, x) in enumerate(zip(pad["numbers"], rows, strict=True)):
        if n:
            sheet.text(x - 13.5, middle, "+", 4.5, anchor="middle")
        sheet.shape(colour, x - 9.3, middle, 3.2)
        written(sheet, x - 6.5, FOOT - 0.6, 13, 7.6)
    sheet.text(misthrows - 9.5, middle, "−", 4.5, anchor="middle")
    written(sheet, misthrows - 6.5, FOOT - 0.6, 13, 7.6)
    sheet.text(total - 13.5, middle, "=", 4.5, anchor="middle")
    written(sheet, total - 10, FOOT - 0.6, 20, 7.6, 0.7)
    hint = say("paper.last-number", lang, count=pad["crosses_before_last"])  # QX-6
    for n, line in enumerate(hint.splitlines()):
        sheet.text(WIDTH - INSIDE, middle - 1.5 + 4 * n, line, 3, anchor="end", fill=SOFT)


def _sum_middles(pad: RowsFacts) -> list[float]:
    """The middles of the boxes for the sum: the rows, the misthrows, the whole."""
    rows = [INSIDE + 11.5 + n * 23 for n in range(len(pad["numbers"]))]
    return [*rows, rows[-1] + 19, rows[-1] + 42.5]
