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

from .hubs import NAMES, heard, hub_on, run, seated

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def histories(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT)
    import bench.histories

    return bench.histories


@pytest.fixture
def game(histories: Any, tmp_path: Path) -> tuple[Any, ...]:
    """A table of two, played a while over a hub; both clients kept what they heard."""

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
