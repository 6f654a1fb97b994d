"""The client's types are made from the server's messages and the games' views, and never differ from them."""

import re
from pathlib import Path
from typing import is_typeddict

import msgspec
import pytest

from zaria.events import Terms
from zaria.games import registry
from zaria.server import protocol
from zaria.server.typescript import PROTOCOL, REVIEW, files

WEB = Path(__file__).parents[2] / "web/src"
FILES = files()


def code_of(path: Path) -> str:
    return re.sub(r"/\*\*.*?\*/|//[^\n]*", "", FILES[path], flags=re.DOTALL)


def defined(path: Path) -> set[str]:
    return set(re.findall(r"export (?:interface|type|const) (\w+)", FILES[path]))


@pytest.mark.parametrize("path", FILES, ids=str)
def test_the_clients_file_is_the_one_made(path: Path) -> None:
    assert (WEB / path).read_text("utf-8") == FILES[path], "make it anew: python -m zaria.server.typescript"


@pytest.mark.parametrize("path", FILES, ids=str)
def test_it_says_where_it_comes_from(path: Path) -> None:
    assert FILES[path].splitlines()[0] == "// Made by python -m zaria.server.typescript; do not edit."


def test_every_struct_of_the_protocol_appears() -> None:
    structs = [made for made in vars(protocol).values() if isinstance(made, type) and issubclass(made, msgspec.Struct)]
    own = {made.__name__ for made in structs} - {Terms.__name__}
    assert own <= defined(PROTOCOL) | defined(REVIEW)
    assert own >= {"Picture", "Choose", "NewTable", "Problem", "Summary"}


@pytest.mark.parametrize("game", [id for id in registry.GAMES if registry.has_part(id, "views")])
def test_every_shape_of_a_view_appears_in_its_games_folder(game: str) -> None:
    views = registry.part(game, "views")
    shapes = {m.__name__ for m in vars(views).values() if is_typeddict(m) and m.__module__ == views.__name__}
    assert shapes
    assert shapes <= defined(Path("games", game, "view.ts"))


@pytest.mark.parametrize("path", FILES, ids=str)
def test_every_name_used_is_defined_or_imported(path: Path) -> None:
    imported = {name for names in re.findall(r"import type \{ (.*) \}", FILES[path]) for name in names.split(", ")}
    code = re.sub(r"^import .*$", "", code_of(path), flags=re.MULTILINE)
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r"'[^']*'", "", code)))
    assert used - {"Record"} <= defined(path) | imported
    assert imported <= used


@pytest.mark.parametrize("path", FILES, ids=str)
def test_every_type_is_known(path: Path) -> None:
    code = code_of(path).replace("export type AnyPrivate = Record<string, unknown>;", "")
    assert not re.search(r"\b(any|unknown)\b", code)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (PROTOCOL, "  type: 'picture';"),
        (PROTOCOL, "  players?: number | null;"),
        (PROTOCOL, "  view: AnyView | null;"),
        (PROTOCOL, "  private: AnyPrivate;"),
        (PROTOCOL, "  names: (string | null)[];"),
        (PROTOCOL, "  told: Told[];"),
        (PROTOCOL, "/** The choice is in the log, durably. */"),
        (
            PROTOCOL,
            "export type FromClient = Choose | TakeBack | Throw | Enter | Correct | Agree | Say | Reveal | Ping;",
        ),
        (PROTOCOL, "export type FromServer = Picture | ChoiceMade | Accepted | Refused | Pong | Presence | Said;"),
        (Path("games/rows/view.ts"), "  rows: Record<Colour, Row>;"),
        (Path("games/qwixx/view.ts"), "  red?: number;"),
        (Path("games/qwixx/view.ts"), "  chosen: SeenChoice[];"),
        (Path("games/qwixx/view.ts"), "  phase: QwixxPhase;"),
        (Path("games/qwixx/view.ts"), "export type QwixxPhase = 'roll' | 'white' | 'colour' | 'over';"),
        (Path("games/qwixx/view.ts"), "import type { Colour, RowsFacts, RowsSheet } from '../rows/view';"),
        (Path("games/knaster/view.ts"), "  numbers: (number | null)[];"),
        (Path("games/qwixx-cards/view.ts"), "  game: 'qwixx-cards';"),
    ],
)
def test_types_are_said_as_typescript_has_them(path: Path, line: str) -> None:
    assert line in FILES[path].splitlines()
