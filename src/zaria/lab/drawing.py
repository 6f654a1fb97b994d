"""Drawings of what the lab finds."""

from typing import Any


def new_figure() -> Any:
    """An empty figure of matplotlib. Raises ValueError when that is not installed."""
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ValueError("drawing needs matplotlib: pip install 'zaria[plot]'") from error
    return Figure(figsize=(9, 5), dpi=100, layout="constrained")
