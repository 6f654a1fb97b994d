"""Drawings of what the lab finds."""

import os
from pathlib import Path
from typing import Any

from ..errors import ZariaError


def new_figure() -> Any:
    """An empty figure of matplotlib. Raises ValueError when that is not installed."""
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ZariaError("error.needs-matplotlib") from error
    return Figure(figsize=(9, 5), dpi=100, layout="constrained")


def check_picture(file: Path) -> None:
    """Whether a picture can be drawn there, before hours of work are done for it. Raises ValueError."""
    known = new_figure().canvas.get_supported_filetypes()
    if file.suffix[1:].lower() not in known:
        raise ZariaError("error.no-picture", file=file, endings=", ".join(sorted(known)))
    check_writable(file)


def check_writable(file: Path) -> None:
    """Whether a file can be written there, before anything is done for it. Raises ValueError."""
    if file.is_dir():
        raise ZariaError("error.is-folder", file=file)
    if not file.parent.is_dir() or not os.access(file.parent, os.W_OK):
        raise ZariaError("error.unwritable", file=file)
