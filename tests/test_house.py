"""One folder a game: nothing outside the games' own folders names one, and every folder has the same rooms."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from zaria.games import registry
from zaria.games.manifest import Manifest

ROOT = Path(__file__).parents[1]
NAMES = sorted({name for game in registry.GAMES.values() for name in (game.id, game.module)}, key=len, reverse=True)
NAMED = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(NAMES)})(?![A-Za-z])", re.IGNORECASE)
SHARED_HOUSES = ("src/zaria/games", "web/src/games", "tests/games", "bench/games")  # the folders stand in these
LONGEST = 500  # lines of a file, where it does not say at its top why it is longer


def outside(*patterns: str) -> Iterator[Path]:
    """The files that belong to no game."""
    for pattern in patterns:
        for file in sorted(ROOT.glob(pattern)):
            place = file.relative_to(ROOT)
            house = next((house for house in SHARED_HOUSES if place.is_relative_to(house)), None)
            if house is None or len(place.relative_to(house).parts) == 1:
                yield file


def code_of(file: Path) -> Iterator[tuple[int, str]]:
    """The names and strings of a Python file with their lines; docstrings may show an example."""
    tree = ast.parse(file.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, " ".join([node.module or "", *(name.name for name in node.names)])


def test_no_python_outside_the_folders_names_a_game() -> None:
    files = list(outside("src/zaria/**/*.py", "bench/**/*.py", "tests/*.py", "web/*.py"))
    files = [file for file in files if not file.name.startswith("test_")]  # tests are about somebody's game
    assert len(files) > 80
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text[:60]!r}"
        for file in files
        for line, text in code_of(file)
        if NAMED.search(text)
    ]
    assert not found, "\n".join(found)


def test_no_client_code_outside_the_folders_names_a_game() -> None:
    files = list(
        outside("web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.css", "web/src/*.js", "web/build/*.ts")
    )
    assert len(files) > 50
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if NAMED.search(line)
    ]
    assert not found, "\n".join(found)


def test_no_sentence_outside_the_folders_is_about_one_game() -> None:
    for file in outside("src/zaria/words/*.toml"):
        assert not NAMED.search(file.read_text("utf-8")), file


@pytest.mark.parametrize("game", registry.GAMES.values(), ids=lambda game: game.id)
def test_every_folder_has_the_same_rooms(game: Manifest) -> None:
    rooms = {"rules", "texts", "views", "reasons", "observed", "bots", "screen"}
    assert all(registry.has_part(game.id, room) for room in rooms)
    client = ROOT / "web/src/games" / game.id
    for room in (
        "index.ts",
        "how.ts",
        "dice.ts",
        "Picture.svelte",
        "view.ts",
        "words.ts",
        "examples.toml",
        "first.toml",
    ):
        assert (client / room).is_file(), f"{client / room} is missing"


def test_no_file_is_too_long() -> None:
    files = [*ROOT.glob("src/zaria/**/*.py"), *ROOT.glob("web/src/**/*.ts"), *ROOT.glob("web/src/**/*.svelte")]
    long = [
        file.relative_to(ROOT)
        for file in [*files, *ROOT.glob("bench/*.py")]
        if len(lines := file.read_text("utf-8").splitlines()) > LONGEST
        and not any("long because" in line for line in lines[:20])
    ]
    assert not long, long
