"""Pages as PDF, with their letters embedded, so that Greek prints everywhere and can be searched and copied."""

import font_manrope
from fpdf import FPDF

from .drawing import Box, Disc, Line, Mark, Polygon, Text
from .pages import Page

POINTS = 72 / 25.4  # in a millimetre
FAMILY = "Manrope"
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of a text stands left of its place


def pdf(page: Page, count: int, title: str, lang: str) -> bytes:
    """The same page, so many times."""
    document = FPDF(unit="mm", format=(page.width, page.height))
    document.set_title(title)
    document.set_lang(lang)
    document.set_auto_page_break(False)
    document.add_font(FAMILY, "", font_manrope.ManropeMedium)
    document.add_font(FAMILY, "B", font_manrope.ManropeBold)
    for _ in range(count):
        document.add_page()
        for x, y in page.places:
            for mark in page.sheet.marks:
                _draw(document, mark, x, y)
    return bytes(document.output())


def _draw(document: FPDF, mark: Mark, dx: float, dy: float) -> None:
    match mark:
        case Box(x, y, width, height, fill, stroke, line, radius):
            style = _style(document, fill, stroke, line)
            document.rect(dx + x, dy + y, width, height, style, round_corners=radius > 0, corner_radius=radius)
        case Line(x, y, to_x, to_y, stroke, line):
            _style(document, None, stroke, line)
            document.line(dx + x, dy + y, dx + to_x, dy + to_y)
        case Disc(x, y, radius, fill, stroke, line):
            document.circle(dx + x, dy + y, radius, _style(document, fill, stroke, line))
        case Polygon(points, fill):
            document.polygon([(dx + x, dy + y) for x, y in points], style=_style(document, fill, None, 0))
        case Text(x, y, text, size, anchor, bold, fill):
            document.set_font(FAMILY, "B" if bold else "", size * POINTS)
            document.set_text_color(fill)
            document.text(dx + x - BEFORE[anchor] * document.get_string_width(text), dy + y, text)


def _style(document: FPDF, fill: str | None, stroke: str | None, line: float) -> str:
    """Takes the pens; which of them a mark is drawn with."""
    if fill:
        document.set_fill_color(fill)
    if stroke:
        document.set_draw_color(stroke)
        document.set_line_width(line)
    return ("D" if stroke else "") + ("F" if fill else "")
