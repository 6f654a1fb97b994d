"""Tables of people with their own cards: only people play there, and who gets up leaves a chair for another."""

from pathlib import Path
from typing import Any

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.hub import Hub
from zaria.server.live import Live
from zaria.server.lobby import Denied
from zaria.server.protocol import Accepted, Join, NewTable, Practice
from zaria.server.reviews import Reviews

from ..own_dice import PADS
from .hubs import NAMES, choose, hub_on, run, seated

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

PAD = PADS[0]
WISHES: dict[str, Any] = {"seconds": 30, "by_hand": True, "stand_in_after": 60, "first": 0}


async def call(hub: Hub, live: Live, number: int, seat: int = 0) -> None:
    table = live.table
    answer = await hub.own_dice.enter(table.id, NAMES[seat], seat, f"id {table.rows}", table.numbers[seat], str(number))
    assert isinstance(answer, Accepted), answer


async def refused(work: Any) -> str:
    with pytest.raises(Denied) as denied:
        await work
    return denied.value.key


def test_nothing_is_hurried_and_nothing_happens_by_itself(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, (PAD, 2, {}), **WISHES)
            agreed = live.table.created
            assert (agreed.own_dice, agreed.seconds, agreed.by_hand, agreed.stand_in_after) == (True, None, False, None)
            assert live.table.roller == 0
            await call(hub, live, 7)
            assert live.table.to_act == (0, 1)

    run(work())


def test_no_bot_sits_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            assert await refused(hub.create("A", NewTable(game=PAD, bots=["casual"]))) == "refusal.only-people"
            live = await seated(hub, (PAD, 2, {}), **WISHES)
            assert await refused(hub.seat_bot(live.table.id, "A", 1, "casual")) == "refusal.only-people"
            assert await refused(hub.stand_in(live.table.id, "A", 1)) == "refusal.only-people"

    run(work())


def test_who_gets_up_leaves_a_chair_that_the_host_may_take_over(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, (PAD, 2, {}), **WISHES)
            table = live.table
            await call(hub, live, 7)
            await hub.leave(table.id, "B", 1)
            assert (table.seats[1].name, table.seats[1].player, table.open_seats) == ("B", None, [1])
            await choose(hub, live, 0, "red 7")
            assert table.to_act == (1,)  # and nobody plays for them
            await hub.join(table.id, "A", Join("B", 1))
            assert (table.seats_of("A"), table.open_seats) == ([0, 1], [])
            answer = await hub.choose(table.id, "A", 1, "theirs", table.numbers[1], "blue 7")
            assert isinstance(answer, Accepted)
            assert table.to_act == (0,)

    run(work())


async def to_the_last_choice(hub: Hub, live: Live) -> None:
    """Nobody ever crosses anything, until seat 0 is about to take the misthrow that ends the game."""
    match = live.table.match
    assert match is not None
    misthrows = match.view()["facts"]["misthrows_to_end"]
    while match.to_act != (0,) or match.phase in match.game.together or match.s["misthrows"][0] < misthrows - 1:
        if live.table.to_act:
            await choose(hub, live, live.table.to_act[0], "pass")
        else:
            await call(hub, live, 7, live.table.roller or 0)


def test_a_chair_that_was_left_is_free_in_the_next_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, (PAD, 3, {}), **WISHES)
            await to_the_last_choice(hub, live)
            await hub.leave(live.table.id, "C", 2)
            await choose(hub, live, 0, "pass")
            assert live.table.state == "over"
            again = await hub.get(await hub.rematch(live.table.id, "A"))
            assert [seat.name for seat in again.table.seats] == ["A", "B", None]
            assert again.table.free_seat() == 2

    run(work())


def test_hands_that_nobody_saw_are_not_reviewed(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, (PAD, 2, {}), **WISHES)
            await to_the_last_choice(hub, live)
            await choose(hub, live, 0, "pass")
            record = await hub.record(live.table.id)
            assert record["own_dice"]
            assert await refused(hub.practise("A", record, Practice(line=1, seat=0))) == "refusal.only-people"
            with pytest.raises(Denied, match="no-review"):
                Reviews().ask("A", record, False)

    run(work())
