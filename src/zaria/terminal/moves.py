"""All a screen knows of the rules: a choice is a set of cells, and one builds one of the legal sets."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Move(NamedTuple):
    """A legal choice and the cells one picks to make it; none for a pass."""

    text: str
    cells: frozenset[str]


def choosable(moves: Iterable[Move], picks: Sequence[str]) -> set[str]:
    """The cells that can be added to what is picked."""
    picked = set(picks)
    return {cell for move in moves if picked <= move.cells for cell in move.cells - picked}


def exact(moves: Iterable[Move], picks: Sequence[str]) -> str | None:
    """The choice that is exactly what is picked."""
    picked = set(picks)
    return next((move.text for move in moves if move.cells == picked), None)


def tapped(moves: Sequence[Move], picks: Sequence[str], cell: str) -> list[str] | None:
    """What is picked after a tap: without the cell, with it, or with it in place of what it does not go with.

    None where the cell is not allowed at all.
    """
    if cell in picks:
        return [other for other in picks if other != cell]
    if cell in choosable(moves, picks):
        return [*picks, cell]
    for dropped in reversed(picks):
        rest = [other for other in picks if other != dropped]
        if cell in choosable(moves, rest):
            return [*rest, cell]
    return [cell] if cell in choosable(moves, []) else None
