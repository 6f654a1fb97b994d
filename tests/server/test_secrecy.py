"""What a seat is sent never depends on what it may not know: the same traffic in worlds that differ only in secrets."""

import random
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from zaria.engine.compiler import COMPILED
from zaria.server import absence
from zaria.server.archive import opened
from zaria.server.pictures import Showing

from ..tables import VARIANTS, Variant, named
from .hubs import NAMES, choose, heard, hub_on, listen, play_on, run, seated
from .places import copied, place

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

TABLES = [v for v in VARIANTS if v[1] in (3, 4) or (v[0] == "knaster" and v[1] == 12)]
every_table = pytest.mark.parametrize("variant", TABLES, ids=named)


@pytest.fixture(autouse=True)
def nobody_looks_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is here is told when somebody looks, which is when it is time to, and not when somebody chooses."""
    monkeypatch.setattr(absence, "ROUND", 10**6)


def receivers(players: int) -> list[str | None]:
    return [None, *NAMES[:players]]


@every_table
def test_a_picture_is_the_same_in_every_world_its_receiver_could_imagine(variant: Variant, tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, variant)
            dice = random.Random(7)
            for _ in range(12):
                await play_on(hub, live, dice, 5)
                check(live.table, variant[1])

    def check(table: Any, players: int) -> None:
        true, online = table.match.s, [False] * players
        for seat in (None, *range(players)):
            key = None if seat is None else NAMES[seat]
            table._public_view = None
            here = msgspec.json.encode(Showing(table).picture(key, online))
            other = table.game.seen_by(true, seat)
            table.game.rules.imagine(other, -1 if seat is None else seat, np.array([3, 3], np.uint64))
            table.match.s, table._public_view = other, None
            assert msgspec.json.encode(Showing(table).picture(key, online)) == here
            table.match.s, table._public_view = true, None

    run(work())


@every_table
def test_why_not_tells_the_same_in_every_world_a_seat_could_imagine(variant: Variant, tmp_path: Path) -> None:
    """And the same as the rules say who know everything."""

    def answers(table: Any, seat: int) -> list[Any]:
        texts = (*table.game.actions, "nonsense")
        return [(table.why_not(seat, text), table.by_sheet(seat, text)) for text in texts]

    def check(table: Any, seat: int) -> None:
        true, here = table.match.s, answers(table, seat)
        reasons = [reason for reason, _ in here]
        assert reasons == [table.match.why_not(seat, text) for text in (*table.game.actions, "nonsense")]
        other = table.game.seen_by(true, seat)
        table.game.rules.imagine(other, seat, np.array([3, 3], np.uint64))
        table.match.s = other
        assert answers(table, seat) == here
        table.match.s = true

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, variant)
            dice = random.Random(7)
            for _ in range(6):
                await play_on(hub, live, dice, 5)
                for seat in range(min(variant[1], 3)):
                    check(live.table, seat)

    run(work())


@pytest.mark.parametrize("variant", [v for v in TABLES if v[0] != "trio" or v[2]["teams"]], ids=named)
def test_a_secret_choice_sends_the_same_whatever_it_was(variant: Variant, tmp_path: Path, kept_in: str) -> None:
    """Also where one choice takes more steps than the other, as bonus circles do in Knaster."""
    enough = 8 if kept_in == "sqlite" else 2  # a database is slow to copy

    async def work() -> int:
        file, dice, compared = tmp_path / "z.db", random.Random(5), 0
        async with hub_on(file, rehearse=False) as hub:
            live = await seated(hub, variant)
            for _ in range(60):
                match = live.table.match
                assert match is not None
                if len(match.to_act) > 1 and match.phase in match.game.together:
                    compared += await compare(file, live.table.id, match.to_act[-1], dice)
                    await play_on(hub, live, dice, 6)
                await play_on(hub, live, dice, 3)
                if compared == enough:
                    break
        return compared

    async def compare(file: Path, table: str, seat: int, dice: random.Random) -> int:
        traffic = []
        for _ in range(2):
            async with hub_on(copied(file), rehearse=False) as hub:
                live = await hub.get(table)
                ears = [listen(live, key) for key in receivers(variant[1]) if key != NAMES[seat]]
                match = live.table.match
                assert match is not None
                while seat in match.to_act and len(match.to_act) > 1:
                    await choose(hub, live, seat, dice.choice(match.legal(seat)))
                traffic.append([await heard(ear) for ear in ears])
        assert traffic[0] == traffic[1]
        return 1

    assert run(work()) > 0


@pytest.mark.parametrize("variant", [v for v in TABLES if v[0] in ("trio", "qwixx-cards")], ids=named)
def test_hidden_cards_change_nothing_that_is_sent(variant: Variant, tmp_path: Path) -> None:
    """Two cards that seat 0 cannot tell apart change places in the deal; seat 0 and spectators hear the same."""

    async def traffic(file: Path, table: str | None) -> tuple[str, list[Any]]:
        async with hub_on(file, rehearse=False) as hub:
            live = await seated(hub, variant, first=0) if table is None else await hub.get(table)
            for seat in list(live.table.to_act):
                if live.table.match and live.table.match.phase in live.table.game.together:
                    await choose(hub, live, seat, "no swap")
            pictures = [live.picture(key) for key in (None, NAMES[0])]
            ears = [listen(live, key) for key in (None, NAMES[0])]
            match = live.table.match
            assert match is not None
            await choose(hub, live, 0, "low 1" if variant[0] == "trio" else "take 1")
            for picture in pictures:
                picture.chain = (
                    None  # keyed with the table's secret: another deal has another head, which tells nothing
                )
            told = [[message | {"chain": None} for message in await heard(ear)] for ear in ears]
            return live.table.id, [msgspec.json.encode(pictures), told]

    async def work() -> None:
        file = tmp_path / "z.db"
        async with hub_on(file, rehearse=False) as hub:
            table = (await seated(hub, variant, first=0)).table.id
        other = copied(file)
        swap_hidden_cards(other, variant)
        _, here = await traffic(file, table)
        _, there = await traffic(other, table)
        assert here == there

    run(work())


def swap_hidden_cards(file: Path, variant: Variant) -> None:
    """Exchange two dealt cards of other hands: of different numbers in Trio, of one number in the card game."""
    with opened(place(file)) as archive:
        query = "SELECT table_id, number, body FROM log ORDER BY number"
        rows = [(table, number, msgspec.json.decode(body)) for table, number, body in archive.ask(query)]
    lines = [row for row in rows if row[2]["kind"] == "happened"]
    hand = 4 if variant[0] == "qwixx-cards" else 36 // variant[1] if variant[2]["teams"] else {3: 9, 4: 7}[variant[1]]
    hidden = lines[hand : hand * variant[1]]

    def alike(a: str, b: str) -> bool:
        return a != b and (variant[0] == "trio" or a.split()[1] == b.split()[1])

    first, second = next(
        (a, b) for a in hidden for b in [*hidden, *lines[hand * variant[1] + 1 :]] if alike(a[2]["text"], b[2]["text"])
    )
    with opened(place(file), write=True) as archive:
        for line, text in ((first, second[2]["text"]), (second, first[2]["text"])):
            body = msgspec.json.encode(line[2] | {"text": text})
            archive.do("UPDATE log SET body = ? WHERE table_id = ? AND number = ?", body, line[0], line[1])


def test_the_secret_of_the_dice_shows_only_when_the_game_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("knaster", 2, {}))
            dice = random.Random(1)
            while live.table.state != "over":
                for key in (None, "A", "B"):
                    assert live.picture(key).table.secret is None
                    assert live.table.secret.hex() not in msgspec.json.encode(live.picture(key)).decode()
                await play_on(hub, live, dice, 1)
            assert live.picture(None).table.secret == live.table.secret.hex()

    run(work())
