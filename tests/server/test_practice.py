"""Going on from a point of a finished game, and hints: for one who plays with bots, and from what the seat may know."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

import zaria
from zaria.chance import Seeded
from zaria.engine.compiler import COMPILED
from zaria.events import Row
from zaria.lab.ratings import from_record
from zaria.server.hub import Hub
from zaria.server.lobby import Denied
from zaria.server.protocol import GameRecord, Join, NewTable, Practice
from zaria.table import Change, Table

from .hubs import NAMES, SECONDS, choose, hub_on, run, seated

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


def played(game: str, players: int) -> dict[str, Any]:
    match = zaria.Match(zaria.game(game, players=players), first=1, chance=Seeded(3))
    while not match.over:
        seat = match.to_act[0]
        match.choose(seat, match.legal(seat)[0])
    return match.record()


def test_a_game_goes_on_from_any_of_its_lines(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            record = played("qwixx", 3)
            live = await hub.practise("me", record, Practice(line=10, seat=2, level="beginner", name="Άννα"))
            table = live.table
            assert [[line.seat, line.text] for line in table.match.log][:10] == record["log"][:10]  # type: ignore[union-attr]
            assert [(seat.name, seat.bot) for seat in table.seats] == [
                (None, "beginner"),
                (None, "beginner"),
                ("Άννα", None),
            ]
            assert (table.created.practice, table.created.hints, table.created.public) == (True, True, False)
            while 2 not in table.to_act:
                await asyncio.sleep(0.002)
            picture = await hub.look(table.id, "me")
            assert picture.mine[0].legal

    run(work())


def test_practice_is_marked_wherever_it_is_shown_and_counts_in_no_rating(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            record = played("qwixx", 2)
            live = await hub.practise(
                NAMES[0], record, Practice(len(record["log"]) - 2, 0, level="random", name="Anna")
            )
            id = live.table.id
            async with asyncio.timeout(SECONDS):
                while (await hub.get(id)).table.state != "over":
                    if 0 in hub.live[id].table.to_act:
                        await choose(hub, hub.live[id], 0, "pass")
                    await asyncio.sleep(0.002)
            (listed,) = await hub.tables_of(NAMES[0])
            assert (listed.state, listed.practice) == ("over", True)
            assert (await hub.look(id, NAMES[0])).table.practice
            kept = await hub.record(id)
            assert msgspec.convert(kept, GameRecord).practice
            assert from_record(kept) is None
            assert from_record({name: value for name, value in kept.items() if name != "practice"}) is not None

    run(work())


def test_other_games_are_no_practice(tmp_path: Path) -> None:
    """Their records are what they always were."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), first=0)
            assert "practice" not in live.table.record()
            assert not (await hub.tables_of(NAMES[0]))[0].practice

    run(work())


def test_a_record_that_names_too_few_people_is_no_fault(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            record = played("qwixx", 2) | {"names": ["Άννα"]}
            live = await hub.practise("me", record, Practice(line=10, seat=1))
            assert live.table.seats[1].name == "2"

    run(work())


def test_a_long_game_to_go_on_from_is_followed_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of lines on the event loop would hold up every table."""
    threads = set()
    apply = Table.apply

    def noted(table: Table, row: Row) -> Change:
        threads.add(threading.current_thread())
        return apply(table, row)

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            monkeypatch.setattr(Table, "apply", noted)
            live = await hub.practise(
                "me", played("qwixx", 2), Practice(line=10, seat=0, level="beginner", name="Άννα")
            )
            monkeypatch.undo()
            assert threads
            assert threading.current_thread() not in threads
            stored = await hub.store.load(live.table.id)
            assert stored is not None
            assert len(stored.rows) > 10

    run(work())


def test_a_game_that_still_goes_on_is_not_practised_on(tmp_path: Path) -> None:
    """Whoever plays it could have hints for it."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            record = played("qwixx", 2)
            for lines in (len(record["log"]) - 1, 12, 0):
                with pytest.raises(Denied, match="only-finished"):
                    await hub.practise("me", record | {"log": record["log"][:lines]}, Practice(line=0, seat=0))
            assert not hub.live

    run(work())


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"line": 10_000}, "bad-record"),
        ({"seat": 3}, "no-such-seat"),
        ({"level": "champion"}, "no-such-bot"),
        ({"line": -1}, "bad-record"),
    ],
)
def test_points_that_are_not_there(wrong: dict[str, Any], why: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            wanted = Practice(**({"line": 3, "seat": 0} | wrong))
            with pytest.raises(Denied, match=why):
                await hub.practise("me", played("qwixx", 3), wanted)
            with pytest.raises(Denied, match="game-over"):
                await hub.practise("me", played("qwixx", 2), Practice(line=len(played("qwixx", 2)["log"]), seat=0))

    run(work())


async def with_hints(hub: Hub, **more: Any) -> str:
    table = NewTable(game="qwixx", players=2, name="Anna", hints=True, first=0, **more)
    live = await hub.create(NAMES[0], table)
    return live.table.id


def test_a_hint_is_a_legal_choice(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            id = await with_hints(hub, bots=["beginner"])
            await hub.begin(id, NAMES[0])
            hint = await hub.hint(id, NAMES[0], 0)
            assert hint.text in (await hub.look(id, NAMES[0])).mine[0].legal
            with pytest.raises(Denied, match="not-your-seat"):
                await hub.hint(id, NAMES[1], 0)

    run(work())


def test_hints_are_for_one_who_plays_with_bots_at_a_table_that_says_so(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            id = await with_hints(hub)
            await hub.join(id, NAMES[1], Join("Bo"))
            with pytest.raises(Denied, match="hints-alone"):
                await hub.begin(id, NAMES[0])
            plain = await seated(hub, ("qwixx", 2, {}), first=0)
            with pytest.raises(Denied, match="no-hints"):
                await hub.hint(plain.table.id, NAMES[0], 0)

    run(work())


def test_nobody_joins_late_where_hints_are_given(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            wanted = NewTable(game="qwixx", players=2, bots=["random"], name="Ada", hints=True, own_dice=True)
            live = await hub.create("a", wanted)
            await hub.begin(live.table.id, "a")
            await hub.leave(live.table.id, "a", 1)  # the host opens the bot's chair
            with pytest.raises(Denied, match="hints-alone"):
                await hub.join(live.table.id, "b", Join("Bo"))

    run(work())
