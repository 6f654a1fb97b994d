"""The checker of `make chaos-cluster` finds what it is there to find."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zaria.engine.compiler import COMPILED
from zaria.events import Row

from .hubs import NAMES, arrived, heard, hub_on, run, seated

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

ROOT = Path(__file__).parents[2]
Messages = list[dict[str, Any]]  # to one client, and between them what it "sent" and that it has "come"
AWAY = 20, 24  # choices after which a connection is lost, and made anew


@pytest.fixture
def histories(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT)
    import bench.histories

    return bench.histories


@pytest.fixture
def game(histories: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ...]:
    """A table of two, played a while over a hub; both clients kept what they heard."""

    monkeypatch.setattr("secrets.token_bytes", bytes)  # the same dice each time, so that there is what faults need

    async def work() -> tuple[Any, ...]:
        dice, told = random.Random(3), [histories.History(seat) for seat in (0, 1)]
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            from zaria.server.outbox import Outbox

            live = await seated(hub, ("trio", 3, {}))
            outboxes = [Outbox(NAMES[seat]) for seat in (0, 1)]
            for outbox in outboxes:
                await hub.arrive(live.table.id, outbox, None)
            for count in range(30):
                match = live.table.match
                assert match is not None
                if match.over:
                    break
                seat = match.to_act[0]
                text, number = dice.choice(match.legal(seat)), live.table.numbers[seat]
                answer = await hub.choose(live.table.id, NAMES[seat], seat, f"c{count}", number, text)
                for history, outbox in zip(told, outboxes, strict=True):
                    for message in await heard(outbox):
                        history.note(msgspec.json.encode(message))
                if seat < 2:
                    told[seat].sent[f"c{count}"] = text
                    told[seat].note(msgspec.json.encode(answer))
            stored = await hub.store.load(live.table.id, whole=True)
            assert stored is not None
            return live.table.id, stored.secret, stored.rows, told

    found: tuple[Any, ...] = run(work())
    return found


def test_an_honest_game_passes(histories: Any, game: tuple[Any, ...]) -> None:
    histories.check(*game)
    assert sum(len(history.accepted) for history in game[3]) > 5
    assert all(len(history.heard) > 10 for history in game[3])


def lose(rows: list[Row], told: list[Any]) -> None:
    """The last line that a client's choice became is gone, and all after it."""
    last = max(row.number for row in rows if row.choice == told[0].accepted[-1][0])
    del rows[last - 1 :]
    for history in told:
        history.heard = [heard for heard in history.heard if heard.number < 3]


def double(rows: list[Row], told: list[Any]) -> None:
    made = next(row for row in rows if row.choice == told[0].accepted[0][0])
    rows.append(msgspec.structs.replace(made, number=len(rows) + 1))


def gap(rows: list[Row], told: list[Any]) -> None:
    del rows[len(rows) // 2]


def reorder(rows: list[Row], told: list[Any]) -> None:
    heard = told[1].heard
    heard[4], heard[-1] = heard[-1], heard[4]


def another_outcome(rows: list[Row], told: list[Any]) -> None:
    told[1].heard[-1].view = told[1].heard[2].view


def to_the_wrong_seat(rows: list[Row], told: list[Any]) -> None:
    told[1].heard[-1].own = [replace_seat(told[0])]


def replace_seat(history: Any) -> tuple[int, int, str]:
    own: tuple[int, int, str] = next(heard.own[0] for heard in reversed(history.heard) if heard.own)
    return own


def anothers_hand(rows: list[Row], told: list[Any]) -> None:
    """As if it were one's own."""
    _, _, part = replace_seat(told[0])
    seat, number, _ = replace_seat(told[1])
    told[1].heard[-1] = replace(told[1].heard[-1], own=[(seat, number, part)])


def never_made(rows: list[Row], told: list[Any]) -> None:
    told[0].accepted.append(told[1].accepted[0])


def another_text(rows: list[Row], told: list[Any]) -> None:
    told[0].sent[told[0].accepted[0][0]] = "something else"


def told_too_early(rows: list[Row], told: list[Any]) -> None:
    told[0].heard[-1].number += 100


PLANTED = {
    lose: "is in the log 0 times",
    double: "does not follow|2 times",
    gap: "not in order",
    reorder: "was told number",
    another_outcome: "never was so",
    to_the_wrong_seat: "only seat 0 may know",
    anothers_hand: "never was so",
    never_made: "never made",
    another_text: "not as it was made",
    told_too_early: "the log ends|never was so",
}


@pytest.mark.parametrize(("plant", "found"), PLANTED.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_fault_is_found(
    plant: Callable[[list[Row], list[Any]], None], found: str, histories: Any, game: tuple[Any, ...]
) -> None:
    id, secret, rows, told = game
    plant(rows, told)
    with pytest.raises(histories.Violation, match=found):
        histories.check(id, secret, rows, told)


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ...]:
    """A table with choices that are secret until all are made: what two of its seats and one who watches were told.

    Seat 1 loses its connection in the middle of it, and comes back with the number it had.
    """

    monkeypatch.setattr("secrets.token_bytes", bytes)  # the same dice each time, so that there is what faults need

    async def work() -> tuple[Any, ...]:
        dice, told = random.Random(3), dict[int, Messages]({0: [], 1: [], -1: []})
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("knaster", 3, {}))
            id, table = live.table.id, live.table
            outboxes = {seat: await arrived(hub, id, NAMES[seat] if seat >= 0 else None) for seat in told}
            for count in range(60):
                assert table.match is not None
                seat = dice.choice(table.match.to_act)
                text, number = dice.choice(table.match.legal(seat)), table.numbers[seat]
                answer = await hub.choose(id, NAMES[seat], seat, f"c{count}", number, text)
                if count == AWAY[0]:
                    hub.depart(live, outboxes.pop(1))
                if count == AWAY[1]:
                    since = numbered(told[1])[-1]["number"]
                    told[1].append({"type": "come", "since": since})
                    outboxes[1] = await arrived(hub, id, NAMES[1], since)
                for receiver, outbox in outboxes.items():
                    told[receiver] += await heard(outbox)
                if seat in told:
                    answered = msgspec.json.decode(msgspec.json.encode(answer))
                    told[seat] += [{"type": "sent", "id": f"c{count}", "text": text}, answered]
            stored = await hub.store.load(id, whole=True)
            assert stored is not None
            return id, stored.secret, stored.rows, told

    found: tuple[Any, ...] = run(work())
    return found


def check_told(histories: Any, id: str, secret: bytes, rows: list[Row], told: dict[int, Messages]) -> None:
    """What a chaos run does with what came over the sockets."""
    clients = [histories.History(seat) for seat in told]
    for history in clients:
        for message in told[history.seat]:
            match message["type"]:
                case "sent":
                    history.sent[message["id"]] = message["text"]
                case "come":
                    history.come(message["since"])
                case _:
                    history.note(msgspec.json.encode(message))
    histories.check(id, secret, rows, clients)


def numbered(messages: Messages) -> Messages:
    return [message for message in messages if message["type"] in ("picture", "chosen")]


def eventful(messages: Messages) -> int:
    """The place of a picture in the middle with something new in it."""
    return next(place for place, message in enumerate(messages) if place > 10 and message.get("told"))


def small(messages: Messages) -> int:
    """The place of a message in the middle that says only who has chosen."""
    return next(place for place, message in enumerate(messages) if place > 10 and message["type"] == "chosen")


def come_back(messages: Messages) -> int:
    return next(place for place, message in enumerate(messages) if message["type"] == "come")


def tell_a_secret(told: dict[int, Messages]) -> None:
    """With a choice that its seat can still take back."""
    secret = next(line for line in told[1][come_back(told[1]) + 1]["told"] if "text" not in line)
    secret["text"] = "enter b3"


def tell_a_secret_to_a_stranger(told: dict[int, Messages]) -> None:
    told[-1][eventful(told[-1])]["told"].append({"seat": 0, "text": "enter b3"})


def tell_whose_it_was_not(told: dict[int, Messages]) -> None:
    message = told[-1][small(told[-1])]
    message["seat"] = (message["seat"] + 1) % 3


def tell_a_stranger_a_seats_own(told: dict[int, Messages]) -> None:
    own = next(message["mine"] for message in told[0] if message["type"] == "picture" and message["mine"])
    told[-1][eventful(told[-1])]["mine"] = own


def tell_a_stranger_what_has_been_chosen(told: dict[int, Messages]) -> None:
    own = next(message for message in told[0] if message["type"] == "chosen" and message.get("mine"))
    told[-1][small(told[-1])]["mine"] = own["mine"]


def tell_more_than_was_missed(told: dict[int, Messages]) -> None:
    told[1][come_back(told[1])]["since"] += 1


def double_a_picture(told: dict[int, Messages]) -> None:
    told[-1].insert(eventful(told[-1]), told[-1][eventful(told[-1])])


def double_a_small_one(told: dict[int, Messages]) -> None:
    told[-1].insert(small(told[-1]), told[-1][small(told[-1])])


def double_an_answer(told: dict[int, Messages]) -> None:
    told[0].append(next(message for message in reversed(told[0]) if message["type"] == "accepted"))


def lose_a_picture(told: dict[int, Messages]) -> None:
    del told[-1][eventful(told[-1])]


def lose_a_small_one(told: dict[int, Messages]) -> None:
    del told[-1][small(told[-1])]


def reorder_two(told: dict[int, Messages]) -> None:
    place = eventful(told[-1])
    told[-1][place - 1 : place + 1] = reversed(told[-1][place - 1 : place + 1])


def reorder_a_seats_own(told: dict[int, Messages]) -> None:
    """In pictures that are as they should be for all others."""
    early, *_, late = [message for message in told[0] if message["type"] == "picture"]
    early["mine"], late["mine"] = late["mine"], early["mine"]


def acknowledge_another_number(told: dict[int, Messages]) -> None:
    next(message for message in told[0] if message["type"] == "accepted")["number"] -= 1


PLANTED_MESSAGES = {
    tell_a_secret: "was told between numbers",
    tell_a_secret_to_a_stranger: "was told between numbers",
    tell_whose_it_was_not: "was told that seat . has chosen",
    tell_a_stranger_a_seats_own: "only seat 0 may know",
    tell_a_stranger_what_has_been_chosen: "only seat 0 may know",
    tell_more_than_was_missed: "was told between numbers",
    double_a_picture: "was told between numbers",
    double_a_small_one: "only who has chosen",
    double_an_answer: "acknowledged 2 times",
    lose_a_picture: "was told between numbers|only who has chosen",
    lose_a_small_one: "was told between numbers|only who has chosen",
    reorder_two: "was told number",
    reorder_a_seats_own: "was told its own number",
    acknowledge_another_number: "was acknowledged with number",
}


def test_honest_messages_pass(histories: Any, told: tuple[Any, ...]) -> None:
    check_told(histories, *told)
    *_, messages = told
    assert {message["type"] for message in messages[-1]} >= {"picture", "chosen"}
    assert all(len(numbered(each)) > 10 for each in messages.values())


@pytest.mark.parametrize(("plant", "found"), PLANTED_MESSAGES.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_planted_in_what_was_told_is_found(
    plant: Callable[[dict[int, Messages]], None], found: str, histories: Any, told: tuple[Any, ...]
) -> None:
    *_, messages = told
    plant(messages)
    with pytest.raises(histories.Violation, match=found):
        check_told(histories, *told)
