"""A bot of somebody's own at a table of a real server, and the door of a server."""

import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.terminal.lobby import Lobby
from zaria.terminal.prompt import Left, _lines
from zaria.terminal.remote import DOOR, Address, read_link

from ..server.running import Server, Table, eventually, new_secret, open_table, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

BOTS = """
class First:
    def choose(self, view):
        return view["legal"][0]

def broken(view):
    raise LookupError("no idea")

def cheating(view):
    return "enter z9"
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), ZARIA_BOT_PAUSE="0") as server:
        yield server


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sitting.py").write_text(BOTS)
    return tmp_path


def open_for_one(server: Server) -> Table:
    """A table with a bot of ours and a free chair; its host only watches."""
    secret = new_secret()
    answer = server.ask("POST", "/api/tables", {"game": "knaster", "players": 2, "bots": ["random"]}, secret)
    return Table(server, answer.json()["table"]["id"], [secret])


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("sitting.py:First", "The game is over."),
        ("sitting.py:broken", "LookupError: no idea"),
        ("sitting.py:cheating", "chose 1 times what is not allowed"),
    ],
)
def test_a_bot_plays_to_the_end_whatever_it_does(
    server: Server, bot: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    host = open_for_one(server)
    url = f"{server.url}/t/{host.id}"
    codes: list[int] = []
    sitting = threading.Thread(target=lambda: codes.append(main(["sit", url, "--bot", bot, "--lang", "en"])))
    sitting.start()
    eventually(lambda: host.picture()["table"]["chairs"][0]["name"])
    host.start()
    sitting.join(120)
    out, err = capsys.readouterr()
    assert codes == [0], err
    assert "The game is over." in out
    assert says in out + err


def test_there_must_be_a_table_with_a_free_seat(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    full = open_table(server, "knaster", people=1, bots=1)
    for link, says in ((f"{server.url}/t/{full.id}", "no free seat"), (f"{server.url}/t/nowhere1", "no such table")):
        assert main(["sit", link, "--bot", "sitting.py:First", "--lang", "en"]) == 2
        assert says in capsys.readouterr().err


def test_a_bot_of_records_cannot_sit(server: Server, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "records.py").write_text("def choose(seen, seat, actions, seed):\n    return actions[0]\n")
    host = open_for_one(server)
    codes: list[int] = []
    line = ["sit", f"{server.url}/t/{host.id}", "--bot", "records.py:choose", "--lang", "en"]
    sitting = threading.Thread(target=lambda: codes.append(main(line)))
    sitting.start()
    eventually(lambda: host.picture()["table"]["chairs"][0]["name"])
    host.start()
    sitting.join(60)
    assert codes == [2]
    assert "it needs choose(view)" in capsys.readouterr().err


def at_the_door(server: Server, *answers: str) -> tuple[Address, str]:
    page = io.StringIO()
    console = Console(file=page, width=100)
    said = iter(answers)
    console.input = lambda prompt="", **_: next(said)  # type: ignore[method-assign]
    return Lobby(server.url, new_secret(), "Ρένα", "en", console).choose(), page.getvalue()


def test_the_door_lists_open_tables_and_opens_new_ones(server: Server) -> None:
    opened, _ = at_the_door(server, "n", "4", "99", "2")  # the fourth game, for two
    chosen, said = at_the_door(server, "7", "1")
    assert opened == chosen
    assert opened.kind == "t"
    assert "Knaster" in said
    assert "Ρένα" in said
    with pytest.raises(Left):
        at_the_door(server, "q")


def test_the_door_marks_practice(server: Server) -> None:
    open_table(server, people=1, start=False, players=2, public=True, practice=True)
    chosen, said = at_the_door(server, "1")
    assert chosen.kind == "t"
    assert [line for line in said.splitlines() if line.endswith("(practice)")]


def test_a_link_may_name_a_server_alone() -> None:
    assert read_link("computer:8400") == Address("http://computer:8400", DOOR, "")
    assert read_link("https://play.example.org/") == Address("https://play.example.org", DOOR, "")


def test_no_choice_is_broken_over_two_lines() -> None:
    choices = [f"{n} enter {column}{n % 5 + 1}" for n, column in enumerate("abcdeabcdeabcde", start=1)]
    for width in (20, 33, 60, 80):
        lines = list(_lines(choices, width))
        assert [choice for line in lines for choice in line] == choices
        assert all(len("  " + "   ".join(line)) <= width for line in lines)
