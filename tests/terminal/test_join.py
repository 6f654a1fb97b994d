"""A table on a real server, joined by its link: on the screen and at the plain prompt."""

import asyncio
import io
import stat
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

import zaria
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.server.live import AWAY
from zaria.terminal.app import ZariaApp
from zaria.terminal.client import Trouble
from zaria.terminal.keyring import name_for_tables, secret_for, state_file
from zaria.terminal.memory import Memory
from zaria.terminal.remote import BEAT, RemoteClient, read_link, through_own_eyes
from zaria.words import say

from ..server.running import Server, Table, new_secret, open_table, running
from .people import SMALL, Person, by_keys
from .test_screen import TABLES

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def link(table: Table) -> str:
    return f"{table.server.url}/t/{table.id}"


def joined(url: str, secret: str, play: Callable[[Person], Awaitable[None]], lang: str = "el") -> RemoteClient:
    """Run a scene at a table on a server."""
    table = RemoteClient(read_link(url), secret, "Ρένα")

    async def scene() -> None:
        async with ZariaApp(lang, table).run_test(size=SMALL) as pilot:
            await play(Person(pilot))

    asyncio.run(scene())
    return table


def open_for_one_more(server: Server, game: str = "qwixx", bots: int = 1) -> Table:
    """A table whose host waits for one more player."""
    return open_table(server, game, people=1, bots=bots, start=False, players=2 + bots)


def host_passes(host: Table) -> None:
    """The host's choice, if it is the host's."""
    legal = host.mine(0)["legal"]
    if legal:
        host.chosen(0, legal[0])


def test_a_whole_game_over_a_restart_of_the_server(server: Server) -> None:
    host = open_for_one_more(server)
    choices = 0

    async def play(person: Person) -> None:
        nonlocal choices
        await person.until(lambda: person.table.state == "open" and person.table.seat == 1)
        assert "Ρένα" in person.shown()
        assert link(host) in person.shown()
        await asyncio.to_thread(host.start)
        while True:
            await person.until(lambda: person.table.state != "open")
            if person.table.state == "over":
                break
            await asyncio.to_thread(host_passes, host)
            if person.page.moves:
                await by_keys(person)
                choices += 1
                if choices == 3:
                    await asyncio.to_thread(server.restart)
            await person.until(lambda: not person.table.pending and not person.table.lost)
        assert say("screen.result", "el") in person.shown()

    table = joined(link(host), new_secret(), play)
    assert choices > 3
    assert table.view is not None
    assert table.view["winners"] == host.picture()["view"]["winners"]


def test_a_choice_without_a_connection_is_sent_when_it_is_back(server: Server) -> None:
    host = open_for_one_more(server)

    async def play(person: Person) -> None:
        await person.until(lambda: person.table.seat == 1)
        await asyncio.to_thread(host.start)
        await person.until(lambda: person.page.moves)
        await asyncio.to_thread(server.kill)
        await person.until(lambda: person.table.lost)
        assert say("join.lost", "el") in person.shown("head")
        await person.press("p")
        await person.until(lambda: person.table.pending)
        await asyncio.to_thread(server.start)
        await person.until(lambda: not person.table.lost and not person.table.pending)
        assert person.table.refused is None

    joined(link(host), new_secret(), play)
    assert not host.mine(0)["legal"] or host.picture()["view"]["chosen"][1]


def test_a_player_who_only_waits_is_not_taken_for_gone() -> None:
    assert 2 * BEAT < AWAY


def test_the_own_seat_again_and_a_reason_from_the_server(server: Server) -> None:
    host, secret = open_for_one_more(server), new_secret()

    async def sit(person: Person) -> None:
        await person.until(lambda: person.table.seat == 1)

    async def come_back(person: Person) -> None:
        await person.until(lambda: person.page.moves)
        assert person.table.seat == 1
        await person.click("red 12")
        assert "QX-" in await person.until(lambda: person.shown("news"))

    joined(link(host), secret, sit)
    host.start()
    joined(link(host), secret, come_back)


def test_the_host_adds_a_bot_begins_and_asks_for_another(server: Server) -> None:
    secret = new_secret()
    answer = server.ask("POST", "/api/tables", {"game": "qwixx", "players": 2, "first": 0}, secret)
    table = Table(server, answer.json()["table"]["id"], [secret])

    async def play(person: Person) -> None:
        await person.until(lambda: person.table.host and person.table.seat == 0)
        await person.press("b")
        await person.until(lambda: person.table.chairs[1].bot)
        await person.press("s")
        while await person.my_turn():
            await person.press("p")
            await person.until(lambda: not person.table.pending)
        first = person.table
        await person.press("n")
        await person.until(lambda: person.table is not first and person.table.state == "open")
        assert person.table.seat == 0

    joined(link(table), secret, play)


def test_a_full_table_is_watched(server: Server) -> None:
    full = open_table(server, people=1, bots=1)

    async def play(person: Person) -> None:
        await person.until(lambda: person.table.view)
        assert person.table.seat is None
        assert not person.page.moves
        assert say("screen.sheet-of", "el", name="Person 0") in person.shown()

    joined(link(full), new_secret(), play)


def test_a_link_carries_a_seat_here(server: Server) -> None:
    table = open_table(server, people=1, bots=1)
    token = table.ask("POST", "/seats/0/link", secret=table.secrets[0]).json()["token"]

    async def play(person: Person) -> None:
        await person.until(lambda: person.page.moves)
        assert person.table.seat == 0

    joined(f"{server.url}/l/{token}", new_secret(), play)


def test_a_table_that_is_not_there(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    async def play(person: Person) -> None:
        await person.until(lambda: person.table.state == "gone")
        assert say("refusal.no-such-table", "el") in person.shown()

    joined(f"{server.url}/t/nowhere", new_secret(), play)
    assert main(["join", f"{server.url}/t/nowhere", "--lang", "el"]) == 2
    assert say("refusal.no-such-table", "el") in capsys.readouterr().err


def test_the_plain_prompt_plays_on_a_server(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = server.ask("POST", "/api/tables", {"game": "qwixx", "players": 2, "first": 0}, secret_for(server.url))
    url = f"{server.url}/t/{answer.json()['table']['id']}"
    monkeypatch.setattr("sys.stdin", io.StringIO("b\n\n" + "pass\n" * 200))
    assert main(["join", url, "--name", "Ρένα", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "inner" in out
    assert name_for_tables(None) == "Ρένα"
    assert f"zaria verify {url}" in out


def test_what_was_kept_at_the_table_vouches_for_its_dice(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = server.ask("POST", "/api/tables", {"game": "knaster", "players": 2}, secret_for(server.url))
    id = opened.json()["table"]["id"]
    url = f"{server.url}/t/{id}"
    monkeypatch.setattr("sys.stdin", io.StringIO("b\n\n" + "1\n" * 200))
    assert main(["join", url, "--name", "Ρένα", "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["verify", url, "--lang", "en"]) == 0
    assert say("verify.bound", "en") in capsys.readouterr().out
    (kept,) = (state_file().parent / "tables").glob("*.json")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    memory = Memory.of(server.url, id)
    memory.heads[max(memory.heads)] = "0" * 64  # as if the server had shown something else then
    memory.keep(server.url, id)
    with pytest.raises(SystemExit):
        main(["verify", url, "--lang", "en"])
    assert "was changed afterwards" in capsys.readouterr().out
    kept.unlink()
    assert main(["verify", url, "--lang", "en"]) == 0
    assert say("verify.alone", "en") in capsys.readouterr().out


def test_practice_says_that_it_counts_nowhere(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opening = {"game": "qwixx", "players": 2, "first": 0, "practice": True}
    url = f"{server.url}/t/{server.ask('POST', '/api/tables', opening, secret_for(server.url)).json()['table']['id']}"

    async def look(person: Person) -> None:
        await person.until(lambda: person.table.state == "open")
        assert say("screen.practice", "el") in person.shown("head")

    joined(url, new_secret(), look)
    plain = f"{server.url}/t/{server.ask('POST', '/api/tables', opening, secret_for(server.url)).json()['table']['id']}"
    monkeypatch.setattr("sys.stdin", io.StringIO("b\n\n" + "pass\n" * 200))
    assert main(["join", plain, "--name", "Ρένα", "--lang", "en"]) == 0
    assert say("screen.counts-nowhere", "en") in capsys.readouterr().out


@pytest.mark.parametrize("url", ["http://", "ftp://host/t/x", "http://host/x", "http://host/t/x/y"])
def test_what_is_no_link_says_what_one_looks_like(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Trouble):
        read_link(url)
    assert main(["join", url, "--lang", "en"]) == 2
    assert "/t/CODE" in capsys.readouterr().err


def test_links_are_read_as_people_write_them() -> None:
    assert read_link("localhost:8400/t/abc") == read_link("http://localhost:8400/t/abc/")
    assert read_link("https://host/t/abc").server == "https://host"


def test_secrets_are_kept_and_private() -> None:
    secret = secret_for("http://one")
    assert secret_for("http://one") == secret != secret_for("http://two")
    assert stat.S_IMODE(state_file().stat().st_mode) == 0o600
    state_file().write_text("not json")
    assert 20 <= len(secret_for("http://one")) <= 100


@pytest.mark.parametrize(("id", "options"), [*TABLES, ("trio", {"players": 4, "teams": True})])
def test_a_server_s_view_put_together_is_the_seat_s_own(id: str, options: dict[str, object]) -> None:
    match = zaria.Match(zaria.game(id, **options), chance=zaria.Seeded(1))  # type: ignore[arg-type]
    for _ in range(60):
        if match.over:
            break
        for seat in range(match.game.players):
            private = match.mine(seat)
            mine = {"seat": seat, "legal": private.pop("legal"), "private": private}
            assert through_own_eyes(match.view(), mine) == match.view(seat)
        seat = match.to_act[0]
        match.choose(seat, match.legal(seat)[-1])


def test_numbers_in_a_reason_are_those_of_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """QX-6: the server sends a key."""
    table = RemoteClient(read_link("http://nowhere/t/aaaaaaaaaa"), new_secret(), "Ρένα")

    async def answer(*_: object) -> dict[str, str]:
        return {"rule": "QX-6", "key": "refusal.five-crosses-first"}

    monkeypatch.setattr(table.server, "ask", answer)
    table.seat, table.view = 0, {"facts": {"crosses_before_last": 6}}
    reason = asyncio.run(table.why("red 12"))
    assert reason is not None
    assert "6 crosses" in reason.text()
