"""Games of a device handed to a server: followed by the rules, kept once, marked, and counting for nobody."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

import zaria
from zaria.chance import Seeded
from zaria.engine.compiler import COMPILED
from zaria.lab.ratings import from_record
from zaria.server.hub import Hub
from zaria.server.lobby import Denied
from zaria.server.protocol import GameRecord, Handing
from zaria.verify import verify

from .hubs import hub_on, run

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


def played(game: str = "qwixx", players: int = 3, **change: Any) -> GameRecord:
    """A game as a device writes it down: Άννα and Νίκος pass it around, and a bot plays with them."""
    match = zaria.Match(zaria.game(game, players=players), first=1, chance=Seeded(3))
    while not match.over:
        seat = match.to_act[0]
        match.choose(seat, match.bot("casual", seat, seed=len(match.log)))
    people = ["Άννα", "Νίκος", None][:players]
    levels = [None, None, "casual"][:players]
    record = match.record() | {"device": True, "names": people, "bots": levels, "table": "device-1"} | change
    return msgspec.convert(record, GameRecord)


def handed(hub: Hub, record: GameRecord, key: str = "me", when: float | None = None, address: str = "") -> Any:
    return hub.take_in(key, Handing(record, when), address)


def test_a_game_of_a_device_is_kept_like_any_other_and_marked(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            given = played()
            id = await handed(hub, given, when=1_700_000_000.0)
            (mine,) = await hub.tables_of("me")
            assert (mine.id, mine.state, mine.device, mine.created) == (id, "over", True, 1_700_000_000.0)
            assert (mine.names, mine.bots) == (given.names, given.bots)
            picture = await hub.look(id, "me")
            assert (picture.table.device, picture.table.public, picture.chain) == (True, False, None)
            assert [own.seat for own in picture.mine] == [0, 1]
            record = await hub.record(id)
            assert record["log"] == [list(line) for line in given.log]
            assert (record["first"], record["device"], verify(record).key) == (1, True, "verify.device")
            assert await hub.tables_of("somebody else") == []
            assert from_record(record) is None
            assert from_record({name: value for name, value in record.items() if name != "device"}) is not None
            again = await hub.look(await hub.rematch(id, "me"), "me")
            assert (again.table.device, again.table.state) == (False, "open")

    run(work())


def test_the_same_game_again_is_the_same_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            given = played("knaster", 2)
            ids = await asyncio.gather(*(handed(hub, given) for _ in range(3)))
            ids.append(await handed(hub, played("knaster", 2, names=["Another", "Name"])))
            assert len(set(ids)) == 1
            assert len(await hub.tables_of("me")) == 1
            assert await handed(hub, given, key="somebody else") not in ids
            assert await handed(hub, played("knaster", 2), key="me", when=5e20) in ids

    run(work())


def test_it_is_still_there_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        given = played("trio", 3)
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            id = await handed(hub, given, when=5e20)
            (mine,) = await hub.tables_of("me")
            assert mine.created <= hub.time.wall()
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            assert (await hub.look(id, "me")).table.state == "over"
            assert await handed(hub, given) == id

    run(work())


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"device": False}, "not-of-device"),
    ({"own_dice": True}, "not-of-device"),
    ({"dice": {"commitment": "", "secret": "", "words": [], "drawn_first": True}}, "not-of-device"),
    ({"names": ["Άννα", "Νίκος"]}, "bad-record"),
    ({"names": ["Άννα", "ΑΝΝΑ", None]}, "bad-record"),
    ({"names": ["Άννα", None, None]}, "bad-record"),
    ({"names": [None] * 3, "bots": ["casual"] * 3}, "bad-record"),
    ({"bots": [None, None, "champion"]}, "bad-record"),
    ({"first": 3}, "bad-record"),
    ({"first": 0}, "bad-record"),
    ({"players": 2}, "bad-record"),
    ({"players": 99}, "bad-record"),
    ({"game": "chess"}, "bad-record"),
    ({"zaria": 2}, "bad-record"),
    ({"options": {"wild": True}}, "bad-record"),
    ({"log": []}, "not-over"),
    ({"log": [[0, "pass"]] * 5000}, "too-large"),
    ({"log": [[None, "1 2 3 4 5 7"]]}, "bad-record"),
]


def test_what_is_no_game_by_the_rules_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            given = played()
            for change, why in WRONG:
                with pytest.raises(Denied, match=why):
                    await handed(hub, msgspec.convert(msgspec.to_builtins(given) | change, GameRecord))
            with pytest.raises(Denied, match="not-over"):
                await handed(hub, msgspec.structs.replace(given, log=given.log[:-1]))
            with pytest.raises(Denied, match="bad-record"):
                await handed(hub, msgspec.structs.replace(given, log=[*given.log, (0, "pass")]))
            assert await hub.tables_of("me") == []

    run(work())


def test_names_are_cleaned_as_at_a_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            await handed(hub, played(names=["  Άν\nνα\u202e ", "\u3164", None]))
            (mine,) = await hub.tables_of("me")
            assert mine.names == ["Άννα", "2", None]

    run(work())


def test_nobody_fills_the_house_with_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_new_tables=2) as hub:
            first = played("qwixx", 2)
            for given in (first, played("knaster", 2)):
                await handed(hub, given, address="192.0.2.7")
            with pytest.raises(Denied, match="too-many-tables"):  # by key
                await handed(hub, played("qwantum", 2), address="192.0.2.8")
            with pytest.raises(Denied, match="too-many-tables"):  # by address
                await handed(hub, played("qwantum", 2), key="another", address="192.0.2.7")
            await handed(hub, first, address="192.0.2.7")  # one that is there takes no room
        async with hub_on(tmp_path / "y.db", rehearse=False, least_free_mb=1e13) as hub:
            with pytest.raises(Denied, match="no-room"):
                await handed(hub, first)

    run(work())
