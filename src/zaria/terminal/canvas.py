"""A widget that shows lines of spans, some of them cells to pick with the mouse or the keys."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from .paint import CURSOR, PICKED, Line, Span, width

# A mark on the left and on the right of a cell, by its state: nothing is told by colour alone.
MARKS = {"can": ("‹", "›"), "picked": ("[", "]"), "instead": ("‹", "›")}
POINTER = "▸"
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SLANT = 3  # how much farther a line above seems than a character beside


class Box(NamedTuple):
    """Where a cell lies."""

    x: int
    y: int
    right: int
    bottom: int

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x + self.right) / 2, (self.y + self.bottom) / 2


class Canvas(Widget, can_focus=True):
    """Lines and cells; `states` says of each cell whether it can be picked, is picked, or could be instead."""

    DEFAULT_CSS = "Canvas { width: auto; height: auto; }"
    BINDINGS = [
        *(Binding(key, f"screen.move({dx}, {dy})") for key, (dx, dy) in ARROWS.items()),
        *(Binding(f"shift+{key}", f"screen.wander({dx}, {dy})") for key, (dx, dy) in ARROWS.items()),
        Binding("tab", "screen.skip(1)"),
        Binding("shift+tab", "screen.skip(-1)"),
        Binding("enter", "screen.take"),
        Binding("space", "screen.send"),
    ]

    class Tapped(Message):
        """A cell was clicked."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: Sequence[Line] = []
        self.states: Mapping[str, str] = {}
        self.cursor: str | None = None
        self.boxes: dict[str, Box] = {}

    def show(self, lines: Sequence[Line], states: Mapping[str, str], cursor: str | None = None) -> None:
        """Draw this; the cursor stays where it is when no other is given and its cell is still there."""
        grown = _size(lines) != _size(self.lines)
        self.lines, self.states, self.boxes = lines, states, _boxes(lines)
        if cursor is not None:
            self.cursor = cursor
        if self.cursor not in self.boxes:
            self.cursor = None
        self.refresh(layout=grown)

    def point(self, cell: str | None) -> None:
        """Move the cursor to a cell."""
        self.cursor = cell
        self.refresh()
        box = self.boxes.get(cell or "")
        if box and self.parent is not None:
            self.scroll_visible_box(box)

    def scroll_visible_box(self, box: Box) -> None:
        region = Region(box.x, box.y, box.right - box.x, box.bottom - box.y + 1)
        parent = self.parent
        if isinstance(parent, Widget):
            parent.scroll_to_region(region.translate(self.virtual_region.offset), animate=False)

    def towards(self, dx: int, dy: int, among: Collection[str]) -> str | None:
        """The nearest of some cells in a direction from the cursor; the first of them when there is no cursor."""
        cells = [cell for cell in self.boxes if cell in among]
        here = self.boxes.get(self.cursor or "")
        if here is None:
            return cells[0] if cells else None
        x, y = here.centre
        best: tuple[float, str] | None = None
        for cell in cells:
            cx, cy = self.boxes[cell].centre
            along, aside = ((cx - x) * dx, abs(cy - y) * SLANT) if dx else ((cy - y) * dy * SLANT, abs(cx - x))
            if cell != self.cursor and along > 0:
                far = along + 2 * aside
                best = min(best or (far, cell), (far, cell))
        return best[1] if best else self.cursor

    def following(self, step: int, among: Collection[str]) -> str | None:
        """The next or previous of some cells as one reads."""
        cells = [cell for cell in self.boxes if cell in among]
        if not cells:
            return None
        if self.cursor not in cells:
            return cells[0 if step > 0 else -1]
        return cells[(cells.index(self.cursor) + step) % len(cells)]

    def cell_at(self, x: int, y: int) -> str | None:
        if not 0 <= y < len(self.lines):
            return None
        for span in self.lines[y]:
            x -= cell_len(span.text)
            if x < 0:
                return span.cell
        return None

    def on_click(self, event: Click) -> None:
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            self.post_message(self.Tapped(cell))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return _size(self.lines)[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        if y >= len(self.lines):
            return Strip.blank(self.size.width, base)
        segments = [self._segment(span, base) for span in self.lines[y]]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _segment(self, span: Span, base: Style) -> Segment:
        text, style = span.text, span.style
        state = self.states.get(span.cell or "")
        pointed = span.cell is not None and span.cell == self.cursor and self.has_focus
        if state == "can":
            style = span.hot
        elif state == "picked":
            style = PICKED.split(" on ")[1] if span.edge else PICKED
        if pointed:
            style = CURSOR.split(" on ")[1] if span.edge else CURSOR
        if span.cell is not None and not span.edge:
            left, right = MARKS.get(state or "", (text[0], text[-1]))
            text = f"{POINTER if pointed else left}{text[1:-1]}{right}"
        return Segment(text, base + Style.parse(style))


def _size(lines: Sequence[Line]) -> tuple[int, int]:
    return max((width(line) for line in lines), default=0), len(lines)


def _boxes(lines: Sequence[Line]) -> dict[str, Box]:
    """Where every cell lies, in reading order."""
    boxes: dict[str, Box] = {}
    for y, line in enumerate(lines):
        x = 0
        for span in line:
            right = x + cell_len(span.text)
            if span.cell is not None:
                old = boxes.get(span.cell, Box(x, y, right, y))
                boxes[span.cell] = Box(min(old.x, x), old.y, max(old.right, right), y)
            x = right
    return boxes


def put(widget: Static, line: Line) -> None:
    """Show a line in a widget that has no cells."""
    text = Text(no_wrap=False, overflow="ellipsis")
    for span in line:
        text.append(span.text, span.style)
    widget.update(text)
