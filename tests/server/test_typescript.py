"""The client's types are made from the server's messages and the games' views, and never differ from them."""

import re
from pathlib import Path
from typing import is_typeddict

import msgspec
import pytest

from zaria.games import views
from zaria.server import protocol
from zaria.server.typescript import structs, types

FILE = Path(__file__).parents[2] / "web/src/lib/protocol.ts"


def test_the_clients_file_is_the_one_made() -> None:
    made = "make it anew: python -m zaria.server.typescript > web/src/lib/protocol.ts"
    assert FILE.read_text("utf-8") == types(), made


def test_it_says_where_it_comes_from() -> None:
    assert types().splitlines()[0] == "// Made by python -m zaria.server.typescript; do not edit."


def test_every_struct_of_the_protocol_and_every_shape_of_a_view_appears() -> None:
    own = {name for name, made in vars(protocol).items() if isinstance(made, type) and issubclass(made, msgspec.Struct)}
    own |= {name for name, made in vars(views).items() if is_typeddict(made)}
    assert own == {struct.__name__ for struct in structs()}
    assert own >= {"Picture", "Choose", "NewTable", "Problem", "Summary", "View", "QwixxView", "KnasterSheet"}
    assert own == set(re.findall(r"^export interface (\w+) \{$", types(), re.MULTILINE))


def test_every_name_used_is_defined() -> None:
    code = re.sub(r"/\*\*.*?\*/", "", types(), flags=re.DOTALL)
    used = set(re.findall(r"\b[A-Z]\w+", code.split("\n", 1)[1]))
    assert used - {"Record"} == set(re.findall(r"export (?:interface|type) (\w+)", code))


def test_every_type_is_known() -> None:
    code = re.sub(r"/\*\*.*?\*/", "", types(), flags=re.DOTALL)
    assert not re.search(r"\b(any|unknown)\b", code)


@pytest.mark.parametrize(
    "line",
    [
        "  type: 'picture';",
        "  players?: number | null;",
        "  view: AnyView | null;",
        "  private: AnyPrivate;",
        "  rows: Record<Colour, Row>;",
        "  red?: number;",
        "  chosen: SeenChoice[];",
        "  numbers: (number | null)[];",
        "  game: 'qwixx-cards';",
        "  phase: QwixxPhase;",
        "export type QwixxPhase = 'roll' | 'white' | 'colour' | 'over';",
        "export type AnyView = QwixxView | QwixxCardsView | QwantumView | KnasterView | TrioView;",
        "  names: (string | null)[];",
        "  told: Told[];",
        "/** The choice is in the log, durably. */",
        "export type FromClient = Choose | Ping;",
        "export type FromServer = Picture | Chosen | Accepted | Refused | Pong | Presence;",
    ],
)
def test_types_are_said_as_typescript_has_them(line: str) -> None:
    assert line in types().splitlines()
