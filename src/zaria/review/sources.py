"""What a judge's verdicts come from: its modules with all that they import of ours, and what was learned."""

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from threading import Lock

from .. import games
from ..engine.sources import FOLDERS, HOUSE
from ..games import registry

PACKAGE = __package__.rpartition(".")[0]
BESIDE = ("chance", "match")  # what else has a say; words and errors have none
PARTS = ("bots", "judging", "lessons", "rules", "texts")  # of a game, found by their names
LEARNED = "*.npz"
LENGTH = 16

_reading = Lock()  # Python 3.11 keeps one count of depth for all threads that make syntax trees, and trips over it


@cache
def checksum_of(id: str) -> str:
    """Changes when anything changes that could change a verdict, with the version of the judge among it."""
    digest = hashlib.sha256()
    with _reading:
        sources = sources_of(id)
    for name, file in sorted(sources.items()):
        content = file.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:LENGTH]


def sources_of(id: str) -> dict[str, Path]:
    """The files of a game's judge, by names that are the same wherever they are installed."""
    manifest, folder = registry.manifest(id), registry.package(id)
    parts = [f"{folder}.{part}" for part in (*PARTS, manifest.judge) if part]
    code = reached([f"{PACKAGE}.review.account", folder, *parts])
    learned = {
        f"{module} {learned.name}": learned for module, file in code.items() for learned in _beside(file, LEARNED)
    }
    return code | learned


def _beside(file: Path, pattern: str) -> Iterable[Path]:
    return file.parent.glob(pattern) if file.name == "__init__.py" else ()


def reached(modules: Iterable[str]) -> dict[str, Path]:
    """The files of modules and of those they import, and so on, where they can have a say in a verdict."""
    files: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        file = None if module in files else file_of(module)
        if file is not None:
            files[module] = file
            waiting += [module.rpartition(".")[0], *_imported(module, file)]
    return files


def file_of(module: str) -> Path | None:
    """The file of one of our modules that can have a say; None for any other name."""
    house, *parts = module.split(".")
    if house != PACKAGE or not parts or parts[0] not in (*FOLDERS, *BESIDE):
        return None
    places = [HOUSE.joinpath(*parts)]
    if f"{PACKAGE}.{parts[0]}" == games.__name__:
        places = [Path(folder, *parts[1:]) for folder in games.__path__]
    found = [file for place in places for file in (place / "__init__.py", place.with_name(f"{place.name}.py"))]
    return next((file for file in found if file.is_file()), None)


def _imported(module: str, file: Path) -> Iterator[str]:
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            yield source
            yield from (f"{source}.{name.name}" for name in node.names)
