"""A page as SVG, for browsers."""

from html import escape

from .drawing import Box, Disc, Drawing, Line, Mark, Polygon, Text
from .pages import Page

LETTERS = "Commissioner, Manrope, system-ui, sans-serif"


def svg(page: Page, title: str) -> str:
    """The page, in millimetres of real paper."""
    size = f'width="{page.width:g}mm" height="{page.height:g}mm" viewBox="0 0 {page.width:g} {page.height:g}"'
    sheet = "".join(map(_mark, page.sheet.marks))
    sheets = "".join(f'<g transform="translate({x:.2f} {y:.2f})">{sheet}</g>' for x, y in page.places)
    head = f'xmlns="http://www.w3.org/2000/svg" role="img" font-family="{LETTERS}"'
    return f"<svg {head} {size}><title>{escape(title)}</title>{sheets}</svg>"


def one(sheet: Drawing, title: str) -> str:
    """A single sheet."""
    return svg(Page(sheet.width, sheet.height, sheet, ((0, 0),)), title)


def _mark(mark: Mark) -> str:
    match mark:
        case Box(x, y, width, height, fill, stroke, line, radius):
            place = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{radius:.2f}"'
            return f"<rect {place}{_paint(fill, stroke, line)}/>"
        case Line(x, y, to_x, to_y, stroke, line):
            return (
                f'<line x1="{x:.2f}" y1="{y:.2f}" x2="{to_x:.2f}" y2="{to_y:.2f}" '
                f'stroke="{stroke}" stroke-width="{line:.2f}"/>'
            )
        case Disc(x, y, radius, fill, stroke, line):
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}"{_paint(fill, stroke, line)}/>'
        case Polygon(points, fill):
            return f'<polygon points="{" ".join(f"{x:.2f},{y:.2f}" for x, y in points)}" fill="{fill}"/>'
        case Text(x, y, text, size, anchor, bold, fill):
            look = f'font-size="{size:.2f}" font-weight="{700 if bold else 500}" text-anchor="{anchor}" fill="{fill}"'
            return f'<text x="{x:.2f}" y="{y:.2f}" {look}>{escape(text)}</text>'


def _paint(fill: str | None, stroke: str | None, line: float) -> str:
    edge = f' stroke="{stroke}" stroke-width="{line:.2f}"' if stroke else ""
    return f' fill="{fill or "none"}"{edge}'
