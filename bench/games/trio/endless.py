"""How a table of Trio is played without ever coming to an end."""

from typing import Any


def choose(seat: int, view: dict[str, Any]) -> str:
    """Reveal one's own lowest card, then one's own highest: they differ, so both go back and nobody gets nearer."""
    end = "high" if view["result"] == "going-on" else "low"
    return f"{end} {seat + 1}"
