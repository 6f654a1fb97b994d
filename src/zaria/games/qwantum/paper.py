"""A sheet of Qwantum on paper: four rows that rise to the thick line and fall behind it, column points, misthrows."""

from ...paper.drawing import HUES, INK, PAPER, SOFT, TINTS, Drawing
from ...paper.frame import INSIDE, TOP, blank, written
from ...words import say
from .rules import COLUMNS, LINE, MISTHROWS_TO_END, misthrow_points
from .views import COLOURS, COLUMN_NAMES, QwantumView

WIDTH, HEIGHT = 94.0, 84.0
FIELDS, FIELD, GAP = 19.0, 10.4, 2.2  # where the fields begin, how wide each is, and the room of the thick line
RISE, ROWS_TOP, ROW = TOP + 1.0, TOP + 6.0, 9.8
FOOT = ROWS_TOP + len(COLOURS) * ROW + 1.5
MISSES = FOOT + 9.5


def draw(lang: str) -> Drawing:
    """One sheet."""
    sheet = blank(WIDTH, HEIGHT, "qwantum", lang)
    _slopes(sheet)
    for n, colour in enumerate(COLOURS):
        _row(sheet, ROWS_TOP + n * ROW, colour)
    line = _left(LINE) - GAP / 2
    sheet.line(line, ROWS_TOP - 0.4, line, ROWS_TOP + len(COLOURS) * ROW - 0.6, INK, 1.1)  # QN-2
    _columns(sheet, lang)
    _misthrows(sheet, lang)
    return sheet


def fill(sheet: Drawing, view: QwantumView, seat: int) -> None:
    """What a player has entered, and what it makes."""
    own, made = view["sheets"][seat], view["breakdown"][seat]
    for n, colour in enumerate(COLOURS):
        for column, number in enumerate(own["rows"][colour]):
            sheet.write(_left(column) + FIELD / 2, ROWS_TOP + n * ROW + (ROW - 1) / 2, number, 5)
    for column, name in enumerate(COLUMN_NAMES):
        if made[name]:
            sheet.write(_left(column) + FIELD / 2, FOOT + 3.5, made[name], 4.4)
    for n in range(own["misthrows"]):
        sheet.cross(_misthrow(n) + 3.2, MISSES + 3.1, 4.6, n)
    sheet.write(WIDTH - INSIDE - 9, MISSES + 3.6, view["scores"][seat], 5.4)


def _left(column: int) -> float:
    return FIELDS + column * (FIELD + 0.8) + (GAP if column >= LINE else 0)


def _slopes(sheet: Drawing) -> None:
    """Up to the line numbers rise, behind it they fall."""
    sheet.arrow(_left(0), RISE + 3.2, _left(LINE) - GAP - 1, RISE)
    sheet.arrow(_left(LINE), RISE, _left(COLUMNS) - 1, RISE + 3.2)


def _row(sheet: Drawing, y: float, colour: str) -> None:
    height = ROW - 1
    sheet.box(INSIDE, y, WIDTH - 2 * INSIDE, height, fill=TINTS[colour], stroke=HUES[colour], line=0.5, radius=2)
    sheet.shape(colour, INSIDE + 5.4, y + height / 2, 4.6)
    for column in range(COLUMNS):
        sheet.box(_left(column), y + 0.8, FIELD, height - 1.6, fill=PAPER, stroke=HUES[colour], line=0.3, radius=1.2)


def _columns(sheet: Drawing, lang: str) -> None:
    """What each filled column scores (QN-8)."""
    sheet.text(INSIDE, FOOT + 3.5, say("paper.columns", lang), 2.9, fill=SOFT)
    for column in range(COLUMNS):
        written(sheet, _left(column), FOOT, FIELD, 7)


def _misthrows(sheet: Drawing, lang: str) -> None:
    """Boxes to cross, under each what it and those before it cost (QN-7), and the sum."""
    y = MISSES
    sheet.text(INSIDE, y + 3.1, say("parts.misthrows", lang), 2.9, fill=SOFT)
    for n in range(MISTHROWS_TO_END):
        x = _misthrow(n)
        written(sheet, x, y, 6.4, 6.2)
        cost = f"−{-int(misthrow_points(n + 1))}"
        sheet.text(x + 3.2, y + 8.2, cost, 3.2, anchor="middle", bold=True)
    sheet.text(WIDTH - INSIDE - 20.5, y + 3.6, "=", 4.5, anchor="end")
    written(sheet, WIDTH - INSIDE - 18, y - 0.4, 18, 8, 0.7)


def _misthrow(n: int) -> float:
    return 22 + n * 8.4
