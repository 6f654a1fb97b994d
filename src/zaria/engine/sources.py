"""What a kernel is made of: the files it stands in, and a name that is the same in every process."""

import hashlib
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).parents[1]
FOLDERS = ("bots", "engine", "games", "review")  # that our kernels stand in


def files_of(function: Any) -> set[str]:
    """The files of a kernel and of those in its reach when it is defined: imported ones, and what it closes over."""
    files = {function.__code__.co_filename}
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    for value in [*function.__globals__.values(), *cells]:
        called = getattr(value, "py_func", None)
        if called is not None:
            files |= getattr(called, "source_files", {called.__code__.co_filename})
    return files


def name_of(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__} {closure_name(function)}".rstrip()


def closure_name(function: Any) -> str:
    """Names what a closure closes over, and what that closes over in turn."""
    parts = []
    for cell in function.__closure__ or ():
        value = cell.cell_contents
        inner = getattr(value, "py_func", None)
        parts.append(f"{inner.__module__}.{inner.__qualname__}.{closure_name(inner)}" if inner else repr(value))
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:16] if parts else ""


def made_from() -> str:
    """A mark of all that our kernels are made of."""
    digest = hashlib.sha256()
    for file in sorted(file for folder in FOLDERS for file in (HOUSE / folder).rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
