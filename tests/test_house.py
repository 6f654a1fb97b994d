"""One folder a game: nothing outside the games' own folders names one, and every folder has the same rooms."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from zaria.games import registry
from zaria.games.manifest import Manifest
from zaria.words import LANGUAGES

ROOT = Path(__file__).parents[1]
NAMES = sorted({name for game in registry.GAMES.values() for name in (game.id, game.module)}, key=len, reverse=True)
NAMED = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(NAMES)})(?![A-Za-z])", re.IGNORECASE)
SHARED_HOUSES = (  # the folders stand in these
    "src/zaria/games",
    "web/src/games",
    "tests/games",
    "web/tests/games",
    "bench/games",
)
ROOMS = {"rules", "texts", "observed"}
MORE_ROOMS = {"views", "reasons", "bots", "screen", "paper", "openspiel", "judge", "judging", "lessons", "facts", "pad"}
MORE_ROOMS |= {"solver", "solitaire"}  # best play alone, and what it rests on
WRITTEN = (("words", "toml"), ("rulebook", "md"))  # in every language
MOST_LISTED = 2  # games in one list of a test: one with dice beside one with cards is an example, more are a list
PROGRAM = re.compile(r"^(?:import|from) ", re.MULTILINE)
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
        elif text := " ".join(names_in(node)):
            yield getattr(node, "lineno", 1), text


def names_in(node: ast.AST) -> Iterator[str]:
    """The names that stand in a piece of code itself, not in its parts."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
            yield name
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.alias(name=name, asname=other):
            yield from (name, other or "")
        case ast.ImportFrom(module=str(name)):
            yield name


def games_named_in(file: Path) -> Iterator[str]:
    """Where the code of a Python file names a game."""
    for line, text in code_of(file):
        if NAMED.search(text):
            yield f"{file.relative_to(ROOT)}:{line}: {text[:60]!r}"


def test_no_python_outside_the_folders_names_a_game() -> None:
    """Tests and examples show something by somebody's game; what helps them does not."""
    files = list(outside("src/zaria/**/*.py", "bench/**/*.py", "tests/**/*.py", "web/*.py", "*.py"))
    files = [file for file in files if not file.name.startswith("test_")]
    assert len(files) > 150
    found = [place for file in files for place in games_named_in(file)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "GAME = 'GAME'",
        "rules.GAME_dice",
        "play(GAME=3)",
        "def play_GAME(): pass",
        "def play(GAME): pass",
        "class GAME: pass",
        "import zaria.games.GAME",
        "from zaria.games.GAME import rules",
        "from zaria.games import GAME as game",
        "import rules as GAME",
    ],
)
def test_a_name_is_found_wherever_code_can_have_it(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(iter(registry.GAMES.values()))
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    (tmp_path / "planted.py").write_text(line.replace("GAME", game.module), "utf-8")
    assert any("planted.py:1" in place for place in games_named_in(tmp_path / "planted.py"))


def test_no_setting_names_a_game() -> None:
    """What the package says of itself may, and an example is called after its game."""
    settings = str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"])
    assert not NAMED.search(settings), NAMED.search(settings)
    for file in ("Makefile", "Containerfile", "compose.yaml", "web/vite.config.ts", "web/package.json"):
        text = re.sub(r"examples/\S+|docs/pictures/\S+", "", (ROOT / file).read_text("utf-8"))
        assert not NAMED.search(text), file


def test_no_client_code_outside_the_folders_names_a_game() -> None:
    files = [file for kind in ("ts", "svelte", "css", "js") for file in outside(f"web/src/**/*.{kind}")]
    files += outside("web/build/*.ts")
    assert len(files) > 50
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if NAMED.search(line)
    ]
    assert not found, "\n".join(found)


def inside(*patterns: str) -> Iterator[tuple[Path, set[str]]]:
    """The files that belong to a game, with its names, or to several, with none."""
    for pattern in patterns:
        for file in sorted(ROOT.glob(pattern)):
            place = file.relative_to(ROOT)
            house = next(house for house in SHARED_HOUSES if place.is_relative_to(house))
            folder, *rest = place.relative_to(house).parts
            if rest:
                yield file, {name for name in NAMES if name.replace("-", "_") == folder.replace("-", "_")}


def test_no_python_in_the_folders_names_another_game() -> None:
    files = list(inside("src/zaria/games/**/*.py", "bench/games/**/*.py", "tests/games/**/*.py"))
    assert len(files) > 100
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text[:60]!r}"
        for file, own in files
        for line, text in code_of(file)
        if {name.lower() for name in NAMED.findall(text)} - own
    ]
    assert not found, "\n".join(found)


def test_no_client_code_in_the_folders_names_another_game() -> None:
    """Sentences and comments may: The Card Game is called after Qwixx."""
    named = re.compile(rf"""['"/](?:{NAMED.pattern})['"/]""")
    files = list(inside("web/src/games/**/*.ts", "web/src/games/**/*.svelte", "web/tests/games/**/*.ts"))
    assert len(files) > 100
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for file, own in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if {name[1:-1] for name in named.findall(line)} - own
    ]
    assert not found, "\n".join(found)


def test_no_test_and_no_example_lists_games() -> None:
    """They may take one, but several come from the registry, by what their manifests or their own tests say."""
    files = [file for top in ("tests", "examples", "bench") for file in sorted((ROOT / top).rglob("*.py"))]
    assert len(files) > 200
    found = [f"{file.relative_to(ROOT)}:{line}" for file in files for line in lists_of_games(file)]
    assert not found, "\n".join(found)


def lists_of_games(file: Path) -> Iterator[int]:
    """The lines where a list has several games, or a list or a sentence names every game; a program is no sentence."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict | ast.Constant):
            parts = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
            texts = [part for part in parts if isinstance(part, str) and not PROGRAM.search(part)]
            named = {name for text in texts for name in NAMED.findall(text)}
            if len({*texts} & {*NAMES}) > MOST_LISTED or named >= registry.GAMES.keys():
                yield node.lineno


def test_a_list_of_games_is_found_and_an_example_is_not(tmp_path: Path) -> None:
    file, games = tmp_path / "planted.py", list(registry.GAMES)
    for names in (games, games[:3], [(name, 2) for name in games[:3]], dict.fromkeys(games[:3], 2)):
        file.write_text(f"GAMES = {names!r}", "utf-8")
        assert 1 in lists_of_games(file)
    for example in (games[:1], games[:2], " and ".join(games[:3])):
        file.write_text(f"GAMES = {example!r}", "utf-8")
        assert not list(lists_of_games(file))
    file.write_text(repr(" and ".join(games)), "utf-8")
    assert list(lists_of_games(file)) == [1]


def test_no_sentence_outside_the_folders_is_about_one_game() -> None:
    for file in outside("src/zaria/words/*.toml"):
        assert not NAMED.search(file.read_text("utf-8")), file


@pytest.mark.parametrize("game", registry.GAMES.values(), ids=lambda game: game.id)
def test_every_folder_has_the_same_rooms(game: Manifest) -> None:
    """What docs/adding-a-game.md asks of a folder is there, and what may be there is called the same in each."""
    folder = Path(str(registry.file(game.id, "")))
    modules = {file.stem for file in folder.iterdir() if file.suffix == ".py" or (file / "__init__.py").is_file()}
    assert modules - {"__init__"} >= ROOMS
    assert modules - {"__init__"} <= ROOMS | MORE_ROOMS
    assert all((folder / f"{name}.{lang}.{kind}").is_file() for lang in LANGUAGES for name, kind in WRITTEN)


CLIENTS = [game.id for game in registry.GAMES.values() if (ROOT / "web/src/games" / game.id / "index.ts").is_file()]


@pytest.mark.parametrize("game", CLIENTS)
def test_every_folder_of_the_client_has_the_same_rooms(game: str) -> None:
    """Also what is written for the client by hand, from which Python makes files; tests/games/index.test.ts there has
    the others."""
    client = ROOT / "web/src/games" / game
    missing = [room for room in ("view.ts", "examples.toml", "first.toml") if not (client / room).is_file()]
    assert not missing


def test_the_tour_names_every_room() -> None:
    tour = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    assert {room for room in ROOMS | MORE_ROOMS if f"{room}.py" not in tour and f"`{room}`" not in tour} == set()


def test_no_file_is_too_long() -> None:
    written = (
        "src/zaria/**/*.py",
        "src/zaria/**/*.toml",
        "bench/**/*.py",
        "tests/**/*.py",
        "examples/*.py",
        "web/*.py",
    )
    client = ("web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.toml", "web/build/*.ts", "web/tests/**/*.ts")
    files = [file for pattern in (*written, *client) for file in ROOT.glob(pattern)]
    assert len(files) > 600
    long = [
        file.relative_to(ROOT)
        for file in files
        if len(lines := file.read_text("utf-8").splitlines()) > LONGEST
        and not any("long because" in line for line in lines[:20])
    ]
    assert not long, long


def test_every_dependency_has_its_reason() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    names, reasons = set[str](), set[str]()
    for name, reason in re.findall(r'^ +"([\w-]+)(?:\[\S+\])?[<>=]=?[^"]*",(?: +# (.*))?$', project, re.MULTILINE):
        names.add(name)
        reasons |= {name} if reason else set()
    assert len(names) > 30
    assert names == reasons
