"""Which changes are known to change nothing, by the text of the changed line, so that edits elsewhere do not matter."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

LISTS = Path("bench/games")
MODULE = "module"  # in place of a function's name


class Change(NamedTuple):
    """A line of a function and what it becomes; `nth` tells equal lines of one function apart.

    >>> print(Change("rules.py", "turn", "n = 1", "n = 2", nth=3))
    rules.py turn 3
    n = 1
    n = 2
    """

    file: str
    function: str
    line: str
    becomes: str
    nth: int = 1

    def __str__(self) -> str:
        place = f"{self.file} {self.function}" + (f" {self.nth}" if self.nth > 1 else "")
        return "\n".join([place, self.line, self.becomes])


def known(folder: str) -> dict[Change, str]:
    """The listed changes of a folder's files with the reason why each changes nothing."""
    file = LISTS / folder / "mutants.toml"
    if not file.exists():
        return {}
    groups = tomllib.loads(file.read_text("utf-8"))["unchanged"]
    return {change: group["because"] for group in groups for change in _listed(group["changes"])}


def _listed(text: str) -> list[Change]:
    """Changes as they are printed, with or without empty lines between them."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    changes = []
    for place, line, becomes in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        file, function, *nth = place.split()
        changes.append(Change(file, function, line, becomes, *map(int, nth)))
    return changes


def change(file: str, function: str | None, before: str, after: str) -> Change:
    """The change between two texts of a file, which differ in one line."""
    old, new = ([line.strip() for line in text.split("\n")] for text in (before, after))
    at = next(i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)
    start = 0 if function is None else max(i for i in range(at + 1) if re.match(rf"(def|class) {function}\b", old[i]))
    return Change(file, function or MODULE, old[at], _tidy(new[at]), old[start : at + 1].count(old[at]))


def _tidy(line: str) -> str:
    """Cosmic Ray puts a space before whatever it puts in, and one less before a comment."""
    return re.sub(r" +(?=#)", "  ", re.sub(r"(?<=[(\[{]) +| +(?= )", "", line))
