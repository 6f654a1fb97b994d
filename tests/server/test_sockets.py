"""The sockets of a running server: resuming, choosing, slow readers, nonsense, floods, and the server's end.

It is long because all that a socket may meet is tried on one server.
"""

import json
import random
import socket
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from zaria.engine.compiler import COMPILED
from zaria.games.registry import GAMES
from zaria.table import STORY
from zaria.verify import verify
from zaria.words import say

from ..tables import Variant, named, one_of_each, takes_long
from .running import (
    BINARY,
    TEXT,
    WAIT,
    Message,
    Server,
    Socket,
    Table,
    at_random,
    before_a_bonus,
    command,
    eventually,
    frame,
    new_secret,
    open_socket,
    open_table,
    pass_always,
    read_frame,
    running,
    silent_socket,
    story,
)

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

PING = b'{"type":"ping"}'


@pytest.fixture(scope="module")
def server(kept_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("sockets")) as server:
        yield server
        assert server.faults() == []


@pytest.fixture(scope="module")
def strict_server(kept_in: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with little patience and few chairs for those who watch."""
    wishes = {"ZARIA_MOST_MESSAGES": "2", "ZARIA_MOST_WATCHERS": "3"}
    with running(tmp_path_factory.mktemp("strict"), **wishes) as server:
        yield server


@pytest.fixture
def doors() -> Iterator[ExitStack]:
    """Closes every socket that was opened through it."""
    with ExitStack() as doors:
        yield doors


def numbers(heard: list[Message]) -> list[int]:
    return [message["number"] for message in heard if message["type"] in ("picture", "chosen")]


def mine(here: Socket, seat: int) -> Message:
    return next(mine for mine in here.picture["mine"] if mine["seat"] == seat)


def still_well(server: Server) -> None:
    """The server lives, and another table plays on."""
    assert server.ask("GET", "/healthz").json()["status"] == "ok"
    other = open_table(server, people=1)
    other.play(pass_always)
    assert other.picture()["view"]["over"]


# What one is told


def test_the_first_picture(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    for seat in (0, 1, None):
        here = doors.enter_context(table.socket(seat))
        there = table.picture(seat)
        assert here.picture["view"] == there["view"]
        assert here.picture["mine"] == there["mine"]
        assert here.picture["number"] == there["number"]
        assert here.picture["told"] == there["told"]


@pytest.mark.parametrize("variant", one_of_each(), ids=named)
def test_everybody_is_told_every_line_once(server: Server, doors: ExitStack, variant: Variant) -> None:
    """Also one who loses the connection again and again, and comes back with the last number it saw."""
    id, people, options = variant
    most = 60 if takes_long(id) else 10_000
    table = open_table(server, id, people, start=False, options=options)
    steady = [doors.enter_context(table.socket(seat, since=0)) for seat in (None, 0)]
    restless: list[Socket] = [table.socket(1, since=0)]
    heard: list[Message] = []
    dice = random.Random(id)
    table.start()

    def come_and_go() -> None:
        for listener in steady:
            listener.catch_up()
        if restless and dice.random() < 0.5:
            if dice.random() < 0.5:
                restless[0].catch_up()
            leaving = restless.pop()
            leaving.drop()
            heard.extend(leaving.heard)
        elif not restless and dice.random() < 0.5:
            restless.append(table.socket(1, since=numbers(heard)[-1]))

    def pick(seat: int, legal: list[str]) -> str:
        come_and_go()
        return dice.choice(legal)

    table.play(pick, most)
    if not restless:
        restless.append(table.socket(1, since=numbers(heard)[-1]))
    with restless[0] as last:
        last.catch_up()
        heard.extend(last.heard)
    for listener in steady:
        listener.catch_up()
        check_numbers(listener.heard, id)
    assert numbers(heard) == sorted(numbers(heard))
    told = story(steady[0].heard)
    assert story(steady[1].heard) == told
    assert story(heard) == told
    if GAMES[id].own_dice:  # all becomes known
        log = table.ask("GET", "/record").json()["log"]
        assert [line for line in told if line[1] is not None] == [(seat, text) for seat, text in log]


def check_numbers(heard: list[Message], id: str) -> None:
    """A steady listener misses nothing: a choice is one step, and so is each roll or card that follows it."""
    told = [message for message in heard if message["type"] in ("picture", "chosen")]
    begun = next(i for i, message in enumerate(told) if message["type"] == "picture" and message["view"])
    for before, message in zip(told[begun:], told[begun + 1 :], strict=False):
        step = message["number"] - before["number"]
        if message["type"] == "chosen" or id == "trio":
            assert step == 1
        else:
            seats = [line.get("seat") for line in message["told"]]
            assert step == seats.count(None) + any(seat is not None for seat in seats)


def test_one_who_was_away_for_long_gets_the_last_lines(server: Server, doors: ExitStack) -> None:
    table = open_table(server, "knaster", people=5, start=False)
    steady = doors.enter_context(table.socket(since=0))
    table.start()
    table.play(at_random(1))
    steady.catch_up()
    late = doors.enter_context(table.socket(since=0))
    assert late.number == steady.number
    told = story(late.heard)
    assert len(told) == STORY
    texts = [line for line in story(steady.heard) if line[1] is not None]
    assert [line for line in told if line[1] is not None] == texts[-sum(line[1] is not None for line in told) :]


@pytest.mark.parametrize("since", ["", "x", "-1", "1.5", "%FF", "9" * 30, "9" * 5000])
def test_a_strange_since_does_no_harm(server: Server, doors: ExitStack, since: str) -> None:
    table = open_table(server)
    here = doors.enter_context(open_socket(server, table.id, table.secrets[0], since))
    assert here.hear()["type"] == "picture"
    assert here.catch_up() == []


def test_a_pong_tells_the_numbers(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    player, watcher = doors.enter_context(table.socket(0)), doors.enter_context(table.socket())
    for _ in range(3):
        table.play(pass_always, 1)
        player.catch_up()
        watcher.catch_up()
        assert player.heard[-1] == {"type": "pong", "number": player.number, "seats": {"0": player.number}}
        assert watcher.heard[-1] == {"type": "pong", "number": player.number, "seats": {}}


def test_a_pong_is_never_ahead_of_what_was_told(server: Server, doors: ExitStack) -> None:
    """A number that is not committed yet is nobody's to know; and ahead of its picture it looks like a loss."""
    table = open_table(server)
    watcher = doors.enter_context(table.socket())
    players = [doors.enter_context(table.socket(seat)) for seat in range(2)]
    for _ in range(15):
        seat = table.picture()["view"]["to_act"][0]
        id = players[seat].choose(seat, table.mine(seat)["number"], "pass")
        for _ in range(40):
            watcher.send({"type": "ping"})
        assert players[seat].hear_until("accepted", "refused", id=id)["type"] == "accepted"
        watcher.catch_up()
    told = 0
    for message in watcher.heard:
        if message["type"] == "pong":
            assert message["number"] == told
        elif "number" in message:
            told = message["number"]


def test_several_sockets_of_one_seat_agree(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    devices = [doors.enter_context(table.socket(0)) for _ in range(3)]
    devices.append(doors.enter_context(table.socket(secret=table.link(0))))
    for device in devices:
        device.catch_up()
        device.heard[:] = [device.picture]
    table.play(at_random(3), 12)
    for device in devices:
        device.catch_up()
    first, *others = [[m for m in device.heard[1:] if m["type"] in ("picture", "chosen")] for device in devices]
    assert first
    for number, heard in enumerate(others):
        for one, other in zip(first, heard, strict=True):
            if number == 2 and one["type"] == "picture":  # the other device is not the host's
                other["table"]["host"] = True
            assert one == other


def test_presence(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    watcher = doors.enter_context(table.socket())
    assert [chair["online"] for chair in watcher.picture["table"]["chairs"]] == [False, False]

    def online() -> list[bool]:
        seen: list[bool] = watcher.hear_until("presence")["online"]
        return seen

    first = doors.enter_context(table.socket(1))
    assert [chair["online"] for chair in first.picture["table"]["chairs"]] == [False, True]
    assert online() == [False, True]
    second = doors.enter_context(table.socket(1))
    second.connection.close()
    first.drop()
    assert online() == [False, False]  # only what changed is told: one device was enough
    with table.socket():  # those who watch are not counted
        assert watcher.catch_up() == []
    assert watcher.catch_up() == []


def test_lobby_and_rematch_are_told(server: Server, doors: ExitStack) -> None:
    table = open_table(server, people=1, players=2, start=False)
    watcher = doors.enter_context(table.socket())
    table.secrets.append(new_secret())
    table.join("Eleni", table.secrets[1])
    assert watcher.hear_until("picture")["table"]["chairs"][1]["name"] == "Eleni"
    table.start()
    assert watcher.hear_until("picture")["table"]["state"] == "playing"
    table.play(pass_always)
    watcher.catch_up()
    assert watcher.picture["table"]["state"] == "over"
    assert watcher.picture["table"]["secret"]
    id = table.ask("POST", "/rematch", secret=table.secrets[1]).json()["table"]["id"]
    assert watcher.hear_until("picture")["table"]["rematch"] == id


def test_secret_moves_are_not_told(server: Server, doors: ExitStack) -> None:
    """In Knaster bonus circles are made in secret: nobody else may notice that there are any."""
    table = open_table(server, "knaster")
    text = before_a_bonus(table)
    player = doors.enter_context(table.socket(0))
    others = [doors.enter_context(table.socket(seat)) for seat in (1, None)]
    for here in (player, *others):
        here.catch_up()
    before = player.number
    id = player.choose(0, mine(player, 0)["number"], text)
    assert player.hear_until("accepted", "refused", id=id) == {"type": "accepted", "id": id, "number": before + 1}
    player.catch_up()
    assert player.heard[-1] == {"type": "pong", "number": before, "seats": {"0": before + 1}}
    assert mine(player, 0)["legal"]
    assert [here.catch_up() for here in others] == [[], []]


# Choices


def test_the_same_choice_twice_at_once(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    player, watcher = doors.enter_context(table.socket(0)), doors.enter_context(table.socket())
    number = player.number
    id = player.choose(0, number, "pass")
    player.choose(0, number, "pass", id)
    answers = [player.hear_until("accepted", "refused") for _ in range(2)]
    assert answers == [{"type": "accepted", "id": id, "number": number + 1}] * 2
    assert [(m["type"], m["number"]) for m in watcher.catch_up() if m["type"] != "presence"] == [("chosen", number + 1)]


def test_the_same_choice_again_after_a_loss(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    with table.socket(0) as player:
        number = player.number
        id = player.choose(0, number, "pass")
        player.drop()  # without waiting for the answer
    again = doors.enter_context(table.socket(0))
    again.choose(0, number, "pass", id)
    answer = again.hear_until("accepted", "refused")
    assert answer == {"type": "accepted", "id": id, "number": number + 1}
    table.play(pass_always, 6)
    again.choose(0, number, "pass", id)  # whatever has happened since
    assert again.hear_until("accepted", "refused") == answer
    table.play(pass_always)
    log = table.ask("GET", "/record").json()["log"]
    assert sum(seat is not None for seat, _ in log) == 21  # seven turns, in each both pass and the active one again


def test_the_same_choice_from_two_devices(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    devices = [doors.enter_context(table.socket(0)), doors.enter_context(table.socket(secret=table.link(0)))]
    devices[0].catch_up()
    number, id = devices[0].number, uuid.uuid4().hex
    for device in devices:
        device.choose(0, number, "pass", id)
    expected = {"type": "accepted", "id": id, "number": number + 1}
    assert [device.hear_until("accepted", "refused") for device in devices] == [expected] * 2
    assert table.picture()["number"] == number + 1


@pytest.mark.parametrize("together", [True, False], ids=["with the others", "alone"])
def test_two_devices_of_a_seat_choose_differently_at_once(server: Server, doors: ExitStack, together: bool) -> None:
    table = open_table(server)
    if not together:
        table.play(pass_always, 2)
    devices = [doors.enter_context(table.socket(0)), doors.enter_context(table.socket(secret=table.link(0)))]
    others = [doors.enter_context(table.socket(seat)) for seat in (1, None)]
    for here in (*devices, *others):
        here.catch_up()
    before, number = table.picture()["number"], mine(devices[0], 0)["number"]
    legal = mine(devices[0], 0)["legal"]
    texts = [legal[0], legal[-1]]
    assert len(set(texts)) == 2 or not together
    ids = [device.choose(0, number, text) for device, text in zip(devices, texts, strict=True)]
    answers = [device.hear_until("accepted", "refused", id=id) for device, id in zip(devices, ids, strict=True)]
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    winner = next(place for place, answer in enumerate(answers) if answer["type"] == "accepted")
    keys = {"refusal.already-chosen"} if together else {"refusal.stale", "refusal.not-your-turn"}
    assert answers[1 - winner]["key"] in keys
    if together:
        table.chosen(1, "pass")
    for here in (*devices, *others):
        here.catch_up()
    stories = [[line for line in story(here.heard) if line[0] == 0 and line[1]] for here in (*devices, *others)]
    assert [lines[-1] for lines in stories] == [(0, texts[winner])] * 4
    assert {here.number for here in (*devices, *others)} == {table.picture()["number"]}
    assert table.picture()["number"] > before


@pytest.mark.parametrize(("id", "people"), [("qwixx", 5), ("knaster", 5)])
def test_choices_made_together_are_never_stale(server: Server, doors: ExitStack, id: str, people: int) -> None:
    """Each is sent with the number from before all the others, in any order."""
    table = open_table(server, id, people)
    players = [doors.enter_context(table.socket(seat)) for seat in range(people)]
    dice = random.Random(5)
    for _ in range(4):
        for player in players:
            player.catch_up()
        ready = [seat for seat in range(people) if mine(players[seat], seat)["legal"]]
        dice.shuffle(ready)
        ids = {}
        for seat in ready:
            now = mine(players[seat], seat)
            ids[seat] = players[seat].choose(seat, now["number"], now["legal"][0])
        for seat, choice in ids.items():
            assert players[seat].hear_until("accepted", "refused", id=choice)["type"] == "accepted"


def test_a_stale_choice_is_refused_and_followed_by_a_picture(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    player = doors.enter_context(table.socket(0))
    old = player.number
    table.play(pass_always, 3)  # now it is for both again
    player.catch_up()
    id = player.choose(0, old, "pass")
    assert player.hear() == {
        "type": "refused",
        "id": id,
        "key": "refusal.stale",
        "rule": None,
        "message": say("refusal.stale"),
    }
    picture = player.hear()
    assert (picture["type"], picture["number"], picture["told"]) == ("picture", table.picture()["number"], [])
    player.choose(0, mine(player, 0)["number"], "pass", id)  # the id of a refused choice is still free
    assert player.hear_until("accepted", "refused")["type"] == "accepted"


@pytest.mark.parametrize(
    ("seat", "number", "text", "key"),
    [
        (1, 0, "pass", "not-your-seat"),
        (2, 0, "pass", "not-your-seat"),
        (-1, 0, "pass", "not-your-seat"),
        (10**30, 0, "pass", "not-your-seat"),
        (0, 1, "pass", "bad-message"),
        (0, 10**30, "pass", "bad-message"),
        (0, -(10**30), "pass", "stale"),
        (0, 0, "red 13", "unknown-text"),
        (0, 0, "", "unknown-text"),
        (0, 0, "PASS", "unknown-text"),
        (0, 0, "\x00", "unknown-text"),
    ],
)
def test_choices_that_are_refused(
    server: Server, doors: ExitStack, seat: int, number: int, text: str, key: str
) -> None:
    """`number` is counted from the right one."""
    table = open_table(server)
    player, other = doors.enter_context(table.socket(0)), doors.enter_context(table.socket(1))
    other.catch_up()
    id = player.choose(seat, player.number + number, text)
    answer = player.hear_until("accepted", "refused")
    assert (answer["type"], answer["id"], answer["key"]) == ("refused", id, f"refusal.{key}")
    assert player.hear()["type"] == "picture"
    assert other.catch_up() == []  # nothing has happened


@pytest.mark.parametrize("secret", [None, "somebody-who-has-no-seat-here"])
def test_one_who_watches_cannot_choose(server: Server, doors: ExitStack, secret: str | None) -> None:
    table = open_table(server)
    watcher = doors.enter_context(table.socket(secret=secret))
    for seat in (0, 1):
        watcher.choose(seat, watcher.number, "pass")
        assert watcher.hear_until("accepted", "refused")["key"] == "refusal.not-your-seat"
    assert table.picture()["view"]["chosen"] == [None, None]


def test_before_the_start_and_after_the_end(server: Server, doors: ExitStack) -> None:
    table = open_table(server, start=False)
    player = doors.enter_context(table.socket(0))
    player.choose(0, player.number, "pass")
    assert player.hear_until("accepted", "refused")["key"] == "refusal.not-started"
    table.start()
    table.play(pass_always)
    player.catch_up()
    player.choose(0, player.number, "pass")
    assert player.hear_until("accepted", "refused")["key"] == "refusal.game-over"


def test_one_who_is_sent_away_can_only_watch(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    guest = doors.enter_context(table.socket(1))
    table.ask("DELETE", "/seats/1", secret=table.secrets[0])
    guest.catch_up()
    assert guest.picture["mine"] == []
    guest.choose(1, guest.number, "pass")
    assert guest.hear_until("accepted", "refused")["key"] == "refusal.not-your-seat"


# Those who do not read


def fill(raw: socket.socket, table: Table) -> None:
    """Ask until nothing more can be sent to one who does not read: then every handful replaces what was waiting."""
    nonsense = frame(TEXT, json.dumps({"type": "choose", "seat": 9, "id": "x", "number": 0, "text": ""}).encode())
    figure, in_a_row = table.server.figure, 0
    answered = figure("zaria_refusals_total")

    def replaces() -> bool:
        nonlocal answered
        replaced = figure("zaria_outboxes_replaced_total")
        raw.sendall(nonsense * 12)
        answered += 12
        eventually(lambda: figure("zaria_refusals_total") >= answered)
        return figure("zaria_outboxes_replaced_total") > replaced

    while in_a_row < 10:
        in_a_row = in_a_row + 1 if replaces() else 0


def test_one_who_never_reads_delays_nobody(server: Server, doors: ExitStack) -> None:
    table = open_table(server, "trio", 3)
    raw = doors.enter_context(silent_socket(table))
    fill(raw, table)
    watcher = doors.enter_context(table.socket())
    players = [doors.enter_context(table.socket(seat)) for seat in range(3)]
    dice = random.Random(4)
    acknowledged = 0
    while acknowledged < 300 and not watcher.picture["view"]["over"]:
        watcher.catch_up()
        for seat in watcher.picture["view"]["to_act"]:
            player = players[seat]
            player.catch_up()
            now = mine(player, seat)
            id = player.choose(seat, now["number"], dice.choice(now["legal"]))
            assert player.hear_until("accepted", "refused", id=id)["type"] == "accepted"
            acknowledged += 1
    watcher.catch_up()
    check_numbers(watcher.heard, "trio")
    number = table.picture()["number"]
    assert watcher.number == number
    still_well(server)
    heard = read_up_to(raw, number)
    assert numbers(heard) == sorted(numbers(heard))  # late, but never backwards
    assert heard[-1]["view"] == table.picture()["view"]


def read_up_to(raw: socket.socket, number: int) -> list[Message]:
    """Read at last: all that still waits, up to the picture of this number."""
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    heard: list[Message] = []
    while not heard or heard[-1].get("number") != number or heard[-1]["type"] != "picture":
        kind, data = read_frame(raw)
        assert kind == TEXT
        heard.append(json.loads(data))
    return heard


def test_one_who_reads_late_is_told_the_lines_it_missed(server: Server, doors: ExitStack) -> None:
    """The picture that replaces what was waiting tells the lines of what it replaces, as far as they are kept."""
    table = open_table(server, "trio", 3)
    raw = doors.enter_context(silent_socket(table))
    fill(raw, table)
    steady = doors.enter_context(table.socket())
    for _ in range(30):
        table.play(at_random(2), 1)
    steady.catch_up()
    heard = read_up_to(raw, steady.number)
    assert story(heard[1:]) == story(steady.heard[1:])


def test_one_who_asks_and_never_reads_is_sent_away(server: Server, doors: ExitStack) -> None:
    """Otherwise the answers would pile up for ever."""
    table = open_table(server)
    eventually(lambda: server.figure("zaria_sockets") == 0)
    raw = doors.enter_context(silent_socket(table))
    fill(raw, table)
    assert server.figure("zaria_sockets") == 1

    def gone() -> bool:
        with suppress(OSError):
            raw.sendall(frame(TEXT, PING) * 100)
        return server.figure("zaria_sockets") == 0

    eventually(gone, seconds=20)


# Nonsense


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ping",
        "{",
        "[]",
        "null",
        "7",
        "{}",
        '{"type": "pong"}',
        '{"type": null}',
        '{"type": "ping", "more": 1}',
        '{"type": "choose"}',
        '{"type": "choose", "seat": "0", "id": "x", "number": 1, "text": "pass"}',
        '{"type": "choose", "seat": 0, "id": 1, "number": 1, "text": "pass"}',
        '{"type": "choose", "seat": 0.5, "id": "x", "number": 1, "text": "pass"}',
        '{"type": "choose", "seat": 0, "id": "x", "number": true, "text": "pass"}',
        '{"type": "choose", "seat": 0, "id": "x", "number": 1, "text": null}',
        '{"type": "choose", "seat": 0, "id": "\\ud800", "number": 1, "text": "pass"}',
        '{"type": "choose", "seat": 0, "id": "x", "number": ' + "9" * 5000 + ', "text": "pass"}',
        '{"type": "choose", "seat": 0, "id": "", "number": 1, "text": "pass"}',
        '{"type": "choose", "seat": 0, "number": 1, "text": "pass", "id": "' + "x" * 101 + '"}',
        "[" * 16_000,
        '{"more": ' + "[" * 7000 + "]" * 7000 + ', "type": "ping"}',
        '{"a":' * 2000 + "1" + "}" * 2000,
    ],
    ids=lambda text: repr(text[:50]),
)
def test_messages_that_make_no_sense(server: Server, doors: ExitStack, text: str) -> None:
    table = open_table(server)
    here = doors.enter_context(table.socket(0))
    here.connection.send(text)
    answer = here.hear()
    assert (answer["type"], answer["id"], answer["key"]) == ("refused", None, "refusal.bad-message")
    here.catch_up()
    here.choose(0, here.number, "pass")  # and it goes on
    assert here.hear_until("accepted", "refused")["type"] == "accepted"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b'{"type": "\xff"}'), 1007),
        (frame(TEXT, b"x" * 16_385), 1009),
        (frame(BINARY, bytes(16_385)), 1009),
        (frame(TEXT, b"x" * 10_000, fin=False) + frame(0, b"x" * 10_000), 1009),
        (frame(TEXT, PING, masked=False), 1002),
        (frame(0, PING), 1002),
        (frame(3, PING), 1002),
        (frame(TEXT, b"{", fin=False) + frame(TEXT, PING), 1002),
        (frame(9, b"x" * 126), 1002),
        (b"\xff" * 64, 1002),
        (b"GET / HTTP/1.1\r\n\r\n", 1002),
    ],
    ids=lambda value: value[:6].hex() if isinstance(value, bytes) else str(value),
)
def test_frames_that_make_no_sense_close_the_socket(server: Server, doors: ExitStack, data: bytes, code: int) -> None:
    table = open_table(server)
    here, other = doors.enter_context(table.socket(0)), doors.enter_context(table.socket(1))
    here.send_raw(data)
    assert here.closed() == code
    table.chosen(0, "pass")
    assert other.hear_until("chosen")["seat"] == 0
    assert server.ask("GET", "/healthz").status_code == 200


@pytest.mark.parametrize(
    "data", [b"", PING, b"\x00\xff", bytes(16_384)], ids=lambda data: f"{data[:4].hex()}-{len(data)}"
)
def test_binary_messages_are_refused(server: Server, doors: ExitStack, data: bytes) -> None:
    here = doors.enter_context(open_table(server).socket(0))
    here.connection.send(data)
    assert here.hear()["key"] == "refusal.bad-message"
    assert here.catch_up() == []


def test_messages_may_come_in_pieces(server: Server, doors: ExitStack) -> None:
    here = doors.enter_context(open_table(server).socket(0))
    here.send_raw(frame(TEXT, PING[:5], fin=False) + frame(9, b"") + frame(0, PING[5:]))
    assert here.hear()["type"] == "pong"


def test_random_bytes_harm_nobody(server: Server, doors: ExitStack) -> None:
    table = open_table(server)
    other = doors.enter_context(table.socket(1))
    for seed in range(30):
        dice = random.Random(seed)
        raw = silent_socket(table, 0)
        with raw:
            raw.sendall(dice.randbytes(dice.randrange(1, 400)))
    assert other.catch_up() is not None
    table.play(pass_always)
    other.catch_up()
    assert other.picture["view"]["over"]
    still_well(server)


def test_a_client_that_goes_in_the_middle_of_a_message(server: Server) -> None:
    table = open_table(server)
    for size in (1, 2, 5, 10):
        raw = silent_socket(table, 0)
        with raw:
            raw.sendall(frame(TEXT, PING)[:size])
    eventually(lambda: not any(chair["online"] for chair in table.picture()["table"]["chairs"]))
    still_well(server)


def test_there_is_no_such_table(server: Server, doors: ExitStack) -> None:
    for id in ("nowhere", "%00", "x" * 3000):
        assert doors.enter_context(open_socket(server, id)).closed() == 4404


# Limits


def test_floods_are_closed(strict_server: Server, doors: ExitStack) -> None:
    table = open_table(strict_server)
    here, other = doors.enter_context(table.socket(0)), doors.enter_context(table.socket(1))
    raw = b"".join(frame(TEXT, PING) for _ in range(500))
    here.send_raw(raw)
    assert here.closed() == 4429
    assert sum(message["type"] == "pong" for message in here.heard) < 100
    assert other.catch_up() is not None  # everybody has an allowance of their own
    nonsense = doors.enter_context(table.socket(0))
    nonsense.send_raw(b"".join(frame(TEXT, b"") for _ in range(500)))
    assert nonsense.closed() == 4429
    other.choose(1, other.number, "pass")
    assert other.hear_until("accepted", "refused")["type"] == "accepted"


def test_only_so_many_may_watch(strict_server: Server, doors: ExitStack) -> None:
    table = open_table(strict_server, people=1)
    watchers = [doors.enter_context(table.socket()) for _ in range(3)]
    assert doors.enter_context(open_socket(strict_server, table.id)).closed() == 4429
    watchers[0].drop()

    def room() -> bool:
        with open_socket(strict_server, table.id) as here:
            try:
                return bool(here.hear()["type"] == "picture")
            except ConnectionClosed:
                return False

    eventually(room)


# The server's end


def test_nothing_acknowledged_is_lost_when_the_server_dies(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = open_table(server, people=2, bots=1)
        dice = random.Random(6)
        for _ in range(2):
            made = table.play(lambda seat, legal: dice.choice(legal), 5)
            assert made == 5
            seat = eventually(lambda: waiting(table))[0]
            now = table.mine(seat)
            id = uuid.uuid4().hex
            with table.socket(seat) as player:
                player.choose(seat, now["number"], now["legal"][0], id)
                answer = player.hear_until("accepted", "refused", id=id)
                assert answer["type"] == "accepted"
                server.kill()
                assert player.closed() is None
            server.restart()
            assert table.picture()["number"] >= answer["number"]
            with table.socket(seat) as player:
                player.choose(seat, now["number"], now["legal"][0], id)
                assert player.hear_until("accepted", "refused", id=id) == answer
        table.play(pass_always)  # the bot takes its turn up again
        record = table.ask("GET", "/record").json()
        assert verify(record).fair


def waiting(table: Table) -> list[int]:
    return [seat for seat in range(len(table.secrets)) if table.mine(seat)["legal"]]


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = open_table(server, "trio", people=1, players=3, bots=3, name=None)
        eventually(lambda: table.picture()["number"] > 60)
        server.kill()
        server.restart()
        number = table.picture()["number"]
        eventually(lambda: table.picture()["number"] > number + 10 or table.picture()["view"]["over"])


def test_a_stop_sends_everybody_away_and_ends(tmp_path: Path) -> None:
    """Also where somebody reads nothing."""
    with running(tmp_path) as server:
        table = open_table(server, people=2, bots=1)
        raw = silent_socket(table)
        fill(raw, table)
        with raw, table.socket(0) as player, table.socket() as watcher:
            server.stop()
            assert not server.alive
            assert (player.closed(), watcher.closed()) == (1012, 1012)
        assert server.faults() == []
        server.restart()
        assert table.picture()["table"]["state"] == "playing"


def test_a_stop_is_said(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert say("serve.ready", local=f"http://localhost:{server.port}") in server.said()
        server.stop()
        assert say("serve.stopped") in server.said()
        assert "Traceback" not in server.said()


def test_a_port_that_is_taken(server: Server, tmp_path: Path) -> None:
    """A second server says so and ends, with all of its threads."""
    second = subprocess.run(command(server.port, tmp_path / "z.db"), capture_output=True, timeout=WAIT, check=False)
    assert second.returncode == 2
    assert b"something else listens on port" in second.stderr
    assert server.ask("GET", "/healthz").status_code == 200
