"""Words that were promised: the game begins when all are told, or when nobody waits for them any more."""

import asyncio
import hashlib
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.lobby import Denied
from zaria.server.protocol import Join, NewTable

from .hubs import hub_on, run

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


@pytest.mark.both
def test_the_game_begins_when_words_are_told_as_promised(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            words = {"a": "words of a", "b": "words of b"}
            promises = {key: hashlib.sha256(said.encode()).hexdigest() for key, said in words.items()}
            live = await hub.create("a", NewTable(game="qwixx", players=2, name="Anna", promise=promises["a"]))
            await hub.join(live.table.id, "b", Join("Boris", promise=promises["b"]))
            await hub.begin(live.table.id, "a")
            assert (await hub.look(live.table.id, None)).table.state == "opening"
            with pytest.raises(Denied, match="not-as-promised"):
                await hub.reveal(live.table.id, "b", 1, "other words")
            with pytest.raises(Denied, match="not-your-seat"):
                await hub.reveal(live.table.id, "b", 0, words["a"])
            await hub.reveal(live.table.id, "a", 0, words["a"])
            await hub.reveal(live.table.id, "a", 0, words["a"])
            assert live.table.state == "opening"
            await hub.reveal(live.table.id, "b", 1, words["b"])
            assert live.table.state == "playing"
            picture = await hub.look(live.table.id, None)
            assert picture.chain is not None
            assert picture.chain.lines == 1

    run(work())


def test_nobody_gets_up_while_words_are_told(tmp_path: Path) -> None:
    """The chair would be empty when the game begins a moment later, and the record would not name it."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            promises = [hashlib.sha256(words).hexdigest() for words in (b"a", b"b")]
            live = await hub.create("a", NewTable(game="qwixx", players=2, name="Anna", promise=promises[0]))
            await hub.join(live.table.id, "b", Join("Boris", 1, promise=promises[1]))
            await hub.begin(live.table.id, "a")
            wishes = hub.leave(live.table.id, "b", 1), hub.leave(live.table.id, "a", 1)
            for wish in (*wishes, hub.seat_bot(live.table.id, "a", 1, "casual")):
                with pytest.raises(Denied, match="opening"):
                    await wish
            await hub.reveal(live.table.id, "a", 0, "a")
            await hub.reveal(live.table.id, "b", 1, "b")
            assert live.table.state == "playing"
            await hub.leave(live.table.id, "b", 1)
            assert live.table.seats[1].bot is not None

    run(work())


@pytest.mark.both
def test_words_that_do_not_come_hold_nobody_up(tmp_path: Path) -> None:
    from .times import Passing

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", Passing().time(), rehearse=False) as hub:
            promise = hashlib.sha256(b"never told").hexdigest()
            live = await hub.create(
                "a", NewTable(game="qwixx", players=2, bots=["random"], name="Anna", promise=promise)
            )
            await hub.begin(live.table.id, "a")
            while live.table.state == "opening":
                await asyncio.sleep(0.005)
            assert live.table.record()["dice"]["withheld"] == [0]

    run(work())
