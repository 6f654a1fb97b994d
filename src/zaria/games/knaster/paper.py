"""A sheet of Knaster on paper: the grid with the points of its lines around it, what brings circles, the sum."""

from ...paper.drawing import INK, PAPER, PENCIL, SOFT, Drawing, Point
from ...paper.frame import FAINT, INSIDE, TOP, blank, written
from ...words import say
from .rules import LINE_POINTS, SIDE
from .views import COLUMN_NAMES, LINE_NAMES, NAMES, KnasterView, combinations

WIDTH, HEIGHT = 94.0, 84.0
CELL, LEFT = 10.2, 12.6
GRID = SIDE * CELL
SUM = TOP + GRID + 11
LEGEND = LEFT + GRID + 10


def draw(lang: str) -> Drawing:
    """One sheet."""
    sheet = blank(WIDTH, HEIGHT, "knaster", lang)
    for row in range(SIDE):
        for column in range(SIDE):
            diagonal = row in (column, SIDE - 1 - column)
            fill = "#f1ede3" if diagonal else PAPER
            sheet.box(LEFT + column * CELL, TOP + row * CELL, CELL, CELL, fill=fill, line=0.3)
    sheet.box(LEFT, TOP, GRID, GRID, line=0.7)
    for name, points in zip(LINE_NAMES, LINE_POINTS.tolist(), strict=True):
        _line(sheet, name, points)
    _legend(sheet, lang)
    _sum(sheet, lang)
    return sheet


def fill(sheet: Drawing, view: KnasterView, seat: int) -> None:
    """What a player has entered and circled, the lines that are done, and the sum."""
    own, made = view["sheets"][seat], view["breakdown"][seat]
    for cell, number in enumerate(own["numbers"]):
        x, y = LEFT + (cell % SIDE + 0.5) * CELL, TOP + (cell // SIDE + 0.5) * CELL
        if number is not None:
            sheet.write(x, y, number, 5)
        if NAMES[cell] in own["circled"]:
            sheet.disc(x, y, 4.4, stroke=PENCIL, line=0.6)
    for name in LINE_NAMES:
        if name in made:
            sheet.disc(*_end_of(name), 3.9, stroke=PENCIL, line=0.6)
    parts = (view["scores"][seat] - made["circles"], made["circles"], view["scores"][seat])
    for x, points in zip((27.5, 57, WIDTH - INSIDE - 9), parts, strict=True):
        sheet.write(x, SUM + 3.4, points, 5)


def _end_of(name: str) -> Point:
    """Where a line ends."""
    kind, _, which = name.partition(" ")
    far, near = GRID + 4.6, CELL / 2
    return {
        "row": lambda: (LEFT + far, TOP + near + (int(which) - 1) * CELL),
        "column": lambda: (LEFT + near + COLUMN_NAMES.index(which) * CELL, TOP + far),
        "falling": lambda: (LEFT + far, TOP + far),
        "rising": lambda: (LEFT - 4.6, TOP + far),
    }[kind]()


def _line(sheet: Drawing, name: str, points: int) -> None:
    """A line's points stand where the line ends (KN-4)."""
    x, y = _end_of(name)
    sheet.disc(x, y, 3.3, fill=PAPER, stroke=INK if name in ("falling", "rising") else FAINT, line=0.35)
    sheet.text(x, y, points, 3.6, anchor="middle", bold=True)


def _legend(sheet: Drawing, lang: str) -> None:
    """How many circles each combination brings (KN-2)."""
    for n, (name, circles) in enumerate(combinations().items()):
        y = TOP + 1.5 + n * 9
        sheet.text(LEGEND, y, say(f"combination.{name}", lang), 3.1)
        for circle in range(circles):
            sheet.disc(LEGEND + 1.6 + circle * 4.2, y + 4, 1.5, stroke=SOFT, line=0.4)


def _sum(sheet: Drawing, lang: str) -> None:
    y = SUM
    middle = y + 3.4
    sheet.text(19.8, middle, say("paper.lines", lang), 3.2, anchor="end", fill=SOFT)
    written(sheet, 21, y, 13, 7)
    sheet.text(36.5, middle, "+", 4.5, anchor="middle")
    sheet.text(49.3, middle, say("parts.circles", lang), 3.2, anchor="end", fill=SOFT)
    written(sheet, 50.5, y, 13, 7)
    sheet.text(67.5, middle, "=", 4.5, anchor="middle")
    written(sheet, WIDTH - INSIDE - 18, y, 18, 7, 0.7)
