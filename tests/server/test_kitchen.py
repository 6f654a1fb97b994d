"""Whole games with people's own dice on a running server: typed in, mistyped, corrected, and gone on with."""

import copy
import random
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria.engine.compiler import COMPILED
from zaria.paper.pages import printable
from zaria.verify import verify

from ..own_dice import GAMES, PADS
from .running import Message, Server, Socket, Table, new_secret, open_table, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)


@pytest.fixture(scope="module")
def server(kept_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("kitchen")) as server:
        yield server
        assert server.faults() == []


class Phone:
    """A socket, and the seats that its owner plays."""

    def __init__(self, table: Table, secret: str) -> None:
        self.table, self.secret = table, secret
        self.socket: Socket = table.socket(secret=secret)

    @property
    def picture(self) -> Message:
        """The last picture, with the choices that were only announced since."""
        self.socket.catch_up()
        heard, picture = self.socket.heard, copy.deepcopy(self.socket.picture)
        last = max(place for place, message in enumerate(heard) if message["type"] == "picture")
        for message in heard[last:]:
            if message["type"] == "chosen":
                picture["view"]["to_act"].remove(message["seat"])
                changed = message["mine"] or {}
                picture["mine"] = [changed if m["seat"] == changed.get("seat") else m for m in picture["mine"]]
        return picture

    def mine(self, seat: int) -> Message:
        return next(mine for mine in self.picture["mine"] if mine["seat"] == seat)

    def say(self, kind: str, seat: int, **more: Any) -> Message:
        """Send something with an id, twice as a bad network does, and hear what comes of it."""
        id = uuid.uuid4().hex
        message = {"type": kind, "seat": seat, "id": id, **more}
        self.socket.send(message)
        self.socket.send(message)
        answers = [self.socket.hear_until("accepted", "refused", id=id) for _ in range(2)]
        assert answers[0]["type"] == "refused" or answers[0] == answers[1]
        return answers[0]

    def reconnect(self) -> None:
        self.socket.drop()
        self.socket = self.table.socket(secret=self.secret)


class Kitchen:
    """Phones around a table, and what is played on them."""

    def __init__(self, table: Table, secrets: list[str], seed: int) -> None:
        self.table, self.dice = table, random.Random(seed)
        self.phones = [Phone(table, secret) for secret in dict.fromkeys(secrets)]
        self.corrected = 0

    def phone_of(self, seat: int) -> Phone | None:
        return next((phone for phone in self.phones if any(m["seat"] == seat for m in phone.picture["mine"])), None)

    def play(self) -> dict[str, Any]:
        """To the end, with corrections and bad networks in the middle; returns the record."""
        for step in range(5_000):
            picture = self.phones[0].picture
            if picture["view"]["over"]:
                break
            if step % 40 == 39:
                self.dice.choice(self.phones).reconnect()
            if step % 15 == 14:
                self._correct()
            elif picture["entering"]:
                self._enter()
            else:
                self._choose(picture["view"]["to_act"])
        return dict(self.table.ask("GET", "/record").json())

    def _enter(self) -> None:
        phone = next(phone for phone in self.phones if phone.picture["entering"]["may"])
        entering = phone.picture["entering"]
        seat = entering["may"][0]
        faces = [self.dice.choice(die["faces"])["text"] for die in entering["dice"]]
        number = phone.mine(seat)["number"]
        assert phone.say("enter", seat, number=number, text=" ".join(faces[1:]))["type"] == "refused"
        assert phone.say("enter", seat, number=number, text=" ".join(faces))["type"] == "accepted"

    def _choose(self, to_act: list[int]) -> None:
        for seat in to_act:
            phone = self.phone_of(seat)
            mine = phone.mine(seat) if phone else None
            if phone and mine and mine["legal"]:
                text = self.dice.choice(mine["legal"])
                assert phone.say("choose", seat, number=mine["number"], text=text)["type"] == "accepted"

    def _correct(self) -> None:
        """Somebody asks to go back; the others agree, or one does not."""
        asker = self.dice.choice(self.phones)
        picture = asker.picture
        if not picture["points"]:
            return
        lines = self.dice.choice(picture["points"][:4])["lines"]
        answer = asker.say("correct", picture["mine"][0]["seat"], number=picture["mine"][0]["number"], lines=lines)
        if answer["type"] == "refused":
            assert answer["key"] == "refusal.stale"  # a bot has played meanwhile
            return
        yes = self.dice.random() < 0.7
        for phone in self.phones:
            wish = phone.picture["correcting"]
            seats = [mine["seat"] for mine in phone.picture["mine"]]
            if wish and set(seats) & set(wish["waiting"]):
                assert phone.say("agree", seats[0], proposal=wish["id"], yes=yes)["type"] == "accepted"
        assert self.phones[0].picture["correcting"] is None
        self.corrected += yes


def opened(server: Server, game: str, people: int, bots: int = 0) -> Table:
    return open_table(server, game, people, bots, own_dice=True)


def check(record: dict[str, Any]) -> None:
    """The record is a game by the rules, and promises nothing about its dice."""
    assert record["own_dice"]
    assert "dice" not in record
    assert zaria.Match.replay(record).over
    assert verify(record).key == "verify.own-dice"


@pytest.mark.parametrize("game", [*GAMES, *PADS])
def test_everybody_with_a_phone_of_their_own(server: Server, game: str) -> None:
    table = opened(server, game, 3)
    kitchen = Kitchen(table, table.secrets, seed=1)
    check(kitchen.play())
    assert kitchen.corrected


@pytest.mark.parametrize("game", [*GAMES, *PADS])
def test_one_scorekeeper_for_all(server: Server, game: str) -> None:
    """One person has all seats, and asks nobody."""
    table = open_table(server, game, 1, 0, start=False, own_dice=True, players=3)
    for seat in (1, 2):
        assert table.join(f"Person {seat}", table.secrets[0], seat).status_code == 201
    table.start()
    kitchen = Kitchen(table, table.secrets, seed=2)
    early = table.ask("GET", "/sheets/0")
    assert (early.status_code, early.json()["key"]) == (409, "refusal.not-over")
    check(kitchen.play())
    assert kitchen.corrected
    sheet = table.ask("GET", "/sheets/1?lang=el")
    assert sheet.status_code == (200 if game in printable() else 404)
    assert (">Person 1<" in sheet.text) == (game in printable())
    assert table.ask("GET", "/sheets/3").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_bots_at_a_table_with_real_dice(server: Server, game: str) -> None:
    table = opened(server, game, 2, bots=1)
    check(Kitchen(table, table.secrets, seed=3).play())


def test_a_restart_in_the_middle_of_a_wish(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = opened(server, "qwixx", 2)
        host, other = (Phone(table, secret) for secret in table.secrets)
        roll = " ".join(die["faces"][0]["text"] for die in host.picture["entering"]["dice"])
        assert host.say("enter", 0, number=host.mine(0)["number"], text=roll)["type"] == "accepted"
        assert other.say("correct", 1, number=other.mine(1)["number"], lines=1)["type"] == "accepted"
        server.restart()
        host.reconnect()
        wish = host.picture["correcting"]
        assert (wish["seat"], wish["waiting"]) == (1, [0])
        assert host.say("agree", 0, proposal=wish["id"], yes=True)["type"] == "accepted"
        assert host.picture["entering"]["seat"] == 0
        assert host.picture["view"]["dice"] is None


def test_the_same_over_http(server: Server) -> None:
    table = opened(server, "knaster", 2)

    def send(seat: int, what: str, **more: Any) -> tuple[int, Message]:
        body = {"id": uuid.uuid4().hex, **more}
        answer = table.ask("POST", f"/seats/{seat}/{what}", body, table.secrets[seat])
        return answer.status_code, answer.json()

    def number(seat: int) -> int:
        return int(table.mine(seat)["number"])

    status, refused = send(0, "rolls", number=number(0), text="3 7")
    assert (status, refused["key"], refused["rule"]) == (409, "refusal.no-such-face", "KN-1")
    assert send(0, "rolls", number=number(0), text="3 4")[0] == 200
    assert send(1, "corrections", number=number(1), lines=1)[0] == 200
    wish = table.picture(0)["correcting"]
    assert send(0, "answers", proposal=wish["id"], yes=False)[0] == 200
    assert send(0, "answers", proposal=wish["id"], yes=True)[1]["key"] == "refusal.nothing-asked"
    assert send(0, "corrections", number=number(0), lines=1)[0] == 200
    assert table.picture(1)["told"] == [{"seat": 0, "back": 1}]


def test_games_say_whether_they_can_be_played_so(server: Server) -> None:
    games = {about["id"]: about["own_dice"] for about in server.ask("GET", "/api/games").json()}
    assert games == {id: id in GAMES for id in games}
    wrong = next(id for id, possible in games.items() if not possible)
    refused = server.ask("POST", "/api/tables", {"game": wrong, "own_dice": True}, new_secret())
    assert (refused.status_code, refused.json()["key"]) == (400, "refusal.no-own-dice")
