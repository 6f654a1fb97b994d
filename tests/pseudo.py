"""A pseudo-language, to see that adding a language is adding files: every sentence in brackets that no other has."""

import re
import shutil
import tomllib
from collections.abc import Iterable
from pathlib import Path

LANG = "xx"
LEFT, RIGHT = "⟦", "⟧"


def wrapped(text: str) -> str:
    return f"{LEFT}{text}{RIGHT}"


def add_to(package: Path) -> None:
    """Write the files of the language into a copy of the Python package, beside the English ones."""
    for source in [package / "words/en.toml", *package.glob("games/*/words.en.toml")]:
        tables = tomllib.loads(source.read_text("utf-8"))
        lines: list[str] = []
        for section, entries in tables.items():
            lines.append(f"[{section}]")
            lines += [f"{key} = {_quoted(wrapped(text))}" for key, text in entries.items()]
        source.with_name(source.name.replace("en.", f"{LANG}.")).write_text("\n".join(lines), "utf-8")
    for page in package.glob("games/*/rulebook.en.md"):
        page.with_name(f"rulebook.{LANG}.md").write_text(wrapped(page.read_text("utf-8")), "utf-8")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def copy_of_the_package(source: Path, folder: Path) -> Path:
    """The package with the language added, in a folder for PYTHONPATH."""
    skipped = shutil.ignore_patterns("__pycache__", "pages", "weights.npz")
    package = Path(shutil.copytree(source, folder / "zaria", ignore=skipped))
    add_to(package)
    return package


def unwrapped(shown: str) -> str:
    """What is shown outside of brackets; a sentence cut off at the edge of a screen still begins with one."""
    flat = re.sub(rf"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}", "", shown)
    while flat != shown:
        shown, flat = flat, re.sub(rf"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}", "", flat)
    return flat


def sentences(catalogue: Iterable[str]) -> list[str]:
    """The beginnings of sentences that must not be shown in another language's place, of two words or more."""
    starts = {text.split("{")[0].strip() for text in catalogue}
    return sorted(start for start in starts if len(start.split()) > 1 and len(start) > 9)
