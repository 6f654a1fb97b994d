"""Tables with people's own dice, at the hub: who types in, who takes back, who is asked, and who is told.

It is long because each thing that people at such a table may do has its tests here, with those it is refused to.
"""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.hub import Hub
from zaria.server.live import AWAY, SECOND_THOUGHTS_AT_ONCE, Live
from zaria.server.lobby import Denied
from zaria.server.protocol import Accepted, GameRecord, Join, NewTable, Refused
from zaria.server.replay import replay
from zaria.verify import verify

from ..own_dice import GAMES, a_roll
from .hubs import NAMES, choose, heard, hub_on, listen, run, seated
from .places import copied
from .times import Passing

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

ROLL = "white 3 4 red 5 yellow 2 green 1 blue 6"
OTHER = "white 1 1 red 5 yellow 2 green 1 blue 6"
AT_HOME: dict[str, Any] = {"own_dice": True, "first": 0}


def fresh() -> str:
    return f"id {random.random()}"


async def enter(hub: Hub, live: Live, seat: int, text: str, id: str = "", key: str = "") -> Accepted | Refused:
    number = live.table.numbers[seat]
    return await hub.own_dice.enter(live.table.id, key or NAMES[seat], seat, id or fresh(), number, text)


async def correct(hub: Hub, live: Live, seat: int, lines: int, id: str = "", number: int = -1) -> Accepted | Refused:
    number = live.table.numbers[seat] if number < 0 else number
    return await hub.own_dice.correct(live.table.id, NAMES[seat], seat, id or fresh(), number, lines)


async def agree(hub: Hub, live: Live, seat: int, yes: bool, proposal: int = -1) -> Accepted | Refused:
    wish = live.table.wish
    proposal = wish.id if wish and proposal < 0 else proposal
    return await hub.own_dice.agree(live.table.id, NAMES[seat], seat, fresh(), proposal, yes)


def why(answer: Accepted | Refused) -> str:
    return answer.key.removeprefix("refusal.") if isinstance(answer, Refused) else "accepted"


def log(live: Live) -> list[str]:
    assert live.table.match is not None
    return [line.text for line in live.table.match.log]


def everybody_here(live: Live) -> None:
    for seat in range(len(live.table.seats)):
        live.hear(listen(live, NAMES[seat]))
    live.tell_presence()


async def round_of_passes(hub: Hub, live: Live) -> None:
    """A roll, and nobody wants it: six lines at a table of two, less at one alone."""
    assert why(await enter(hub, live, live.table.roller or 0, ROLL)) == "accepted"
    while live.table.to_act:
        await choose(hub, live, live.table.to_act[0], "pass")


@pytest.mark.parametrize("game", ["qwixx-cards", "trio"])
def test_games_with_more_than_dice_are_refused(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            with pytest.raises(Denied, match="no-own-dice"):
                await hub.create("A", NewTable(game=game, own_dice=True))

    run(work())


def test_the_server_rolls_nothing_and_hurries_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME, by_hand=True, seconds=5)
            assert (live.table.created.by_hand, live.table.created.seconds) == (False, None)
            assert (log(live), live.table.to_act, live.table.roller) == ([], (), 0)
            picture = await hub.look(live.table.id, NAMES[0])
            assert (picture.until, picture.throwing, picture.chain) == (None, None, None)
            assert picture.entering is not None
            assert [die.name for die in picture.entering.dice] == ["white", "white", "red", "yellow", "green", "blue"]
            assert (picture.entering.seat, picture.entering.may) == (0, [0])

    run(work())


def test_nobody_waits_for_words(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("A", NewTable(game="qwixx", name="A", promise="0" * 64, **AT_HOME))
            await hub.join(live.table.id, "B", Join("B", 1, promise="1" * 64))
            await hub.begin(live.table.id, "A")
            assert live.table.state == "playing"

    run(work())


def test_who_rolls_types_in_or_the_host_and_nobody_else(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 3, {}), own_dice=True, first=1)
            everybody_here(live)
            id = live.table.id
            may = [(await hub.look(id, NAMES[seat])).entering.may for seat in range(3)]  # type: ignore[union-attr]
            assert may == [[0], [1], []]
            assert why(await enter(hub, live, 2, ROLL)) == "not-your-dice"
            assert why(await enter(hub, live, 1, ROLL, key=NAMES[2])) == "not-your-seat"
            assert why(await enter(hub, live, 1, ROLL)) == "accepted"
            assert why(await enter(hub, live, 0, ROLL)) == "no-roll-now"
            assert log(live) == [ROLL]
            assert live.table.past is not None
            assert live.table.past.typed == {0: 1}

    run(work())


def test_anybody_types_in_for_a_bot_and_for_one_who_is_gone(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 3, {}), own_dice=True, first=1)
            everybody_here(live)
            assert why(await enter(hub, live, 2, ROLL)) == "not-your-dice"
            (gone,) = [outbox for outbox in live.outboxes if outbox.key == NAMES[1]]
            live.outboxes.discard(gone)
            live.tell_presence()
            assert why(await enter(hub, live, 2, ROLL)) == "not-your-dice"  # a phone that comes back in a moment
            passing.passed += AWAY + 1
            for outbox in live.outboxes:
                live.hear(outbox)
            assert why(await enter(hub, live, 2, ROLL)) == "accepted"
            assert why(await correct(hub, live, 2, 1)) == "accepted"
            await hub.seat_bot(live.table.id, NAMES[0], 1, "random")
            assert why(await enter(hub, live, 2, ROLL)) == "accepted"

    run(work())


def test_bots_play_from_the_real_dice(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            wanted = NewTable(game="qwixx", players=2, name="A", bots=["random"], **AT_HOME)
            live = await hub.create(NAMES[0], wanted)
            await hub.begin(live.table.id, NAMES[0])
            dice = random.Random(3)
            while live.table.state == "playing":
                match = live.table.match
                assert match is not None
                if match.needs_chance:
                    assert why(await enter(hub, live, 0, a_roll(match.game, match.s, dice))) == "accepted"
                elif 0 in match.to_act:
                    await choose(hub, live, 0, dice.choice(match.legal(0)))
                else:
                    await asyncio.sleep(0.002)
            assert verify(live.table.record()).key == "verify.own-dice"

    run(work())


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("white 3 4 red 5 yellow 2 green 1", "die-missing"),
        ("white 3 4 red 5 yellow 2 green 1 blue 7", "no-such-face"),
        (ROLL + " blue 2", "too-many-dice"),
        ("", "die-missing"),
    ],
)
def test_wrong_dice_are_refused_with_the_reason_and_its_rule(text: str, key: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            answer = await enter(hub, live, 0, text)
            assert isinstance(answer, Refused)
            assert (answer.key, answer.rule) == (f"refusal.{key}", "QX-2")
            assert log(live) == []

    run(work())


def test_the_same_id_again_gets_the_same_answer(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 1, {}), **AT_HOME)
            first = await enter(hub, live, 0, ROLL, "dice")
            assert await enter(hub, live, 0, ROLL, "dice") == first
            assert why(await enter(hub, live, 0, OTHER, "dice")) == "id-used"
            back = await correct(hub, live, 0, 1, "back")
            assert await correct(hub, live, 0, 1, "back") == back
            assert await enter(hub, live, 0, ROLL, "dice") == first  # late, and not played again
            assert log(live) == []
            rows = live.table.rows
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.get(live.table.id)
            assert await enter(hub, live, 0, ROLL, "dice") == first
            assert await correct(hub, live, 0, 1, "back") == back
            assert live.table.rows == rows

    run(work())


def test_whoever_made_the_last_line_takes_it_back_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            everybody_here(live)
            await enter(hub, live, 0, ROLL)
            assert (await hub.look(live.table.id, NAMES[0])).at_once == 1
            assert (await hub.look(live.table.id, NAMES[1])).at_once == 0
            await correct(hub, live, 0, 1)
            assert log(live) == []
            await enter(hub, live, 0, OTHER)
            await choose(hub, live, 0, "pass")
            assert (await hub.look(live.table.id, NAMES[0])).at_once == 0  # somebody was seen to choose since
            await choose(hub, live, 1, "pass")
            await choose(hub, live, 0, "yellow 3")
            watcher = listen(live, None)
            assert why(await correct(hub, live, 0, 1)) == "accepted"  # in turn, so there was nothing secret to see
            assert log(live) == [OTHER, "pass", "pass"]
            assert live.table.to_act == (0,)
            (seen,) = await heard(watcher)
            assert seen["told"] == [{"seat": 0, "back": 1}]
            assert seen["points"] == []

    run(work())


def test_the_last_of_a_round_knows_what_others_chose_and_does_not_choose_again_unasked(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            everybody_here(live)
            await enter(hub, live, 0, ROLL)
            await choose(hub, live, 0, "red 7")
            await choose(hub, live, 1, "pass")
            assert (await hub.look(live.table.id, NAMES[1])).at_once == 0
            assert why(await correct(hub, live, 1, 1)) == "accepted"
            assert log(live) == [ROLL, "red 7", "pass"]  # it is a question to the other
            assert why(await agree(hub, live, 0, True)) == "accepted"
            assert (log(live), live.table.to_act) == ([ROLL, "red 7"], (1,))

    run(work())


def test_nobody_corrects_without_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            everybody_here(live)
            for _ in range(SECOND_THOUGHTS_AT_ONCE):
                await enter(hub, live, 0, ROLL)
                assert why(await correct(hub, live, 0, 1)) == "accepted"
            await enter(hub, live, 0, ROLL)
            assert why(await correct(hub, live, 0, 1)) == "too-many"
            assert why(await correct(hub, live, 1, 1)) == "accepted"  # the other may still ask

    run(work())


def test_a_log_takes_no_more_wishes_than_any_real_game_has_lines(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False, most_lines=1000) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            everybody_here(live)
            while live.table.state == "playing":
                await round_of_passes(hub, live)
            rows = live.table.rows
        async with hub_on(tmp_path / "z.db", rehearse=False, most_lines=rows) as hub:
            live = await hub.get(live.table.id)
            everybody_here(live)
            with pytest.raises(Denied, match="game-over"):
                await correct(hub, live, 0, live.table.past.points[-1])  # type: ignore[union-attr]
            assert (live.table.rows, live.table.state) == (rows, "over")

    run(work())


def test_others_are_asked_and_all_must_agree(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 3, {}), **AT_HOME)
            everybody_here(live)
            await enter(hub, live, 0, ROLL)
            picture = await hub.look(live.table.id, NAMES[1])
            assert [(point.lines, [told.text for told in point.told]) for point in picture.points] == [(1, [ROLL])]
            assert why(await correct(hub, live, 1, 1)) == "accepted"
            wish = (await hub.look(live.table.id, None)).correcting
            assert wish is not None
            assert (wish.seat, wish.lines, wish.waiting, [told.text for told in wish.told]) == (1, 1, [0, 2], [ROLL])
            assert why(await correct(hub, live, 2, 1)) == "already-asking"
            assert why(await agree(hub, live, 0, True)) == "accepted"
            assert log(live) == [ROLL]
            assert why(await agree(hub, live, 2, True)) == "accepted"
            assert (log(live), live.table.wish) == ([], None)
            assert why(await agree(hub, live, 2, True, wish.id)) == "nothing-asked"

    run(work())


@pytest.mark.parametrize(("seat", "told"), [(0, [{"seat": 0, "declined": True}]), (1, [])], ids=["no", "never mind"])
def test_one_no_is_enough_and_whoever_asked_may_stop_asking(
    seat: int, told: list[dict[str, Any]], tmp_path: Path
) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 3, {}), **AT_HOME)
            everybody_here(live)
            await enter(hub, live, 0, ROLL)
            await correct(hub, live, 1, 1)
            watcher = listen(live, None)
            assert why(await agree(hub, live, seat, False)) == "accepted"
            (seen,) = await heard(watcher)
            assert (seen["told"], seen["correcting"]) == (told, None)
            assert log(live) == [ROLL]

    run(work())


def test_one_person_with_all_seats_asks_nobody(tmp_path: Path) -> None:
    """A scorekeeper who taps for everybody."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("A", NewTable(game="qwixx", players=3, name="A", **AT_HOME))
            for seat in (1, 2):
                await hub.join(live.table.id, "A", Join(NAMES[seat], seat))
            await hub.begin(live.table.id, "A")
            for seat, text in ((0, ROLL), (1, "pass"), (0, "pass"), (2, "red 7")):
                if text == ROLL:
                    await hub.own_dice.enter(live.table.id, "A", seat, fresh(), live.table.numbers[seat], text)
                else:
                    await hub.choose(live.table.id, "A", seat, fresh(), live.table.numbers[seat], text)
            picture = await hub.look(live.table.id, "A")
            assert [point.lines for point in picture.points] == [3, 4]
            assert picture.at_once == 4
            number = live.table.numbers[1]
            assert why(await hub.own_dice.correct(live.table.id, "A", 1, fresh(), number, 4)) == "accepted"
            assert log(live) == []

    run(work())


def test_nobody_is_asked_who_is_gone_and_a_wish_does_not_wait_for_them(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            everybody_here(live)
            await enter(hub, live, 0, ROLL)
            await correct(hub, live, 1, 1)
            assert live.table.wish
            passing.passed += AWAY + 1
            for outbox in live.outboxes:
                if outbox.key == NAMES[1]:
                    live.hear(outbox)
            await hub._absence.look_around()
            assert live.table.wish  # they have only just gone
            passing.passed += AWAY + 1
            while live.table.wish:  # where others share the tables, only who holds this one grants it
                await hub._absence.look_around()
                await asyncio.sleep(0.01)
            assert log(live) == []
            await enter(hub, live, 1, ROLL)
            await round_of_choices(hub, live)
            assert why(await correct(hub, live, 1, 1)) == "accepted"
            assert live.table.wish is None

    async def round_of_choices(hub: Hub, live: Live) -> None:
        await choose(hub, live, 0, "pass")
        await choose(hub, live, 1, "pass")
        await choose(hub, live, 0, "pass")

    run(work())


def test_of_two_corrections_at_once_one_wins_and_the_other_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            everybody_here(live)
            await enter(hub, live, 0, ROLL)
            numbers = live.table.numbers
            both = [correct(hub, live, seat, 1, number=numbers[seat]) for seat in (0, 1)]
            answers = await asyncio.gather(*both)
            assert sorted(map(why, answers)) == ["accepted", "stale"]
            assert (log(live), live.table.wish) == ([], None)
            await enter(hub, live, 0, ROLL)
            await choose(hub, live, 1, "pass")
            numbers = live.table.numbers
            both = [correct(hub, live, seat, 1, number=numbers[seat]) for seat in (0, 1)]
            assert sorted(map(why, await asyncio.gather(*both))) == ["accepted", "already-asking"]
            assert live.table.wish

    run(work())


def test_of_two_who_type_in_one_wins(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), own_dice=True, first=1)
            both = [enter(hub, live, seat, text) for seat, text in ((0, ROLL), (1, OTHER))]
            assert sorted(map(why, await asyncio.gather(*both))) == ["accepted", "no-roll-now"]
            assert len(log(live)) == 1

    run(work())


def test_a_wish_outlives_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            await enter(hub, live, 0, ROLL)
            await correct(hub, live, 1, 1)
            wish = live.table.wish
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.get(live.table.id)
            assert live.table.wish == wish
            assert why(await agree(hub, live, 0, True)) == "accepted"
            assert log(live) == []

    run(work())


def test_bots_wait_while_people_talk_about_what_was(tmp_path: Path) -> None:
    async def work() -> None:
        passing = Passing()
        async with hub_on(tmp_path / "z.db", passing.time(), rehearse=False, bot_pause=1) as hub:
            live = await hub.create(NAMES[0], NewTable(game="qwixx", players=3, name="A", bots=["random"], **AT_HOME))
            await hub.join(live.table.id, NAMES[1], Join("B", 1))
            await hub.begin(live.table.id, NAMES[0])
            everybody_here(live)
            await enter(hub, live, 0, ROLL)
            assert why(await correct(hub, live, 1, 1)) == "accepted"
            rows = live.table.rows
            await asyncio.sleep(0.05)
            assert live.table.rows == rows
            assert why(await agree(hub, live, 0, False)) == "accepted"
            while 2 in live.table.to_act:
                await asyncio.sleep(0.002)

    run(work())


def test_a_game_that_is_over_can_be_corrected_until_it_is_played_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            everybody_here(live)
            while live.table.state == "playing":
                await round_of_passes(hub, live)
            id = live.table.id
            assert (await hub.record(id))["own_dice"]
            assert (await hub.look(id, NAMES[live.table.match.log[-1].seat])).at_once == 0  # type: ignore[union-attr,index]
            assert why(await correct(hub, live, 0, 1)) == "accepted"
            assert why(await agree(hub, live, 1, True)) == "accepted"
            assert live.table.state == "playing"
            with pytest.raises(Denied, match="not-over"):
                await hub.record(id)
            (seat,) = live.table.to_act
            assert live.table.match is not None
            await choose(hub, live, seat, live.table.match.legal(seat)[1])
            while live.table.state == "playing":
                await round_of_passes(hub, live)
            record = await hub.record(id)
            assert [tuple(line) for line in record["log"]] == live.table.match.log
            assert (await hub.store.tables_of(NAMES[0], 1))[0].own_dice
            await hub.rematch(id, NAMES[0])
            assert why(await correct(hub, live, 0, 1)) == "played-again"
            assert (await hub.look(id, NAMES[0])).points == []

    run(work())


def test_a_rematch_is_played_with_the_same_dice(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("knaster", 1, {}), **AT_HOME)
            dice = random.Random(1)
            while live.table.match and not live.table.match.over:
                match = live.table.match
                if match.needs_chance:
                    await enter(hub, live, 0, a_roll(match.game, match.s, dice))
                else:
                    await choose(hub, live, 0, dice.choice(match.legal(0)))
            again = await hub.get(await hub.rematch(live.table.id, NAMES[0]))
            assert again.table.created.own_dice
            record = msgspec.convert(live.table.record(), GameRecord)
            assert replay(record, None).own_dice
            assert replay(record, None).dice is None

    run(work())


def test_elsewhere_nothing_is_typed_in_or_corrected(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), first=0)
            assert why(await enter(hub, live, 0, ROLL)) == "only-own-dice"
            assert why(await correct(hub, live, 0, 1)) == "only-own-dice"
            assert why(await agree(hub, live, 0, True, 1)) == "nothing-asked"
            opened = await hub.create(NAMES[0], NewTable(game="qwixx", name="A", **AT_HOME))
            assert why(await enter(hub, opened, 0, ROLL)) == "not-started"

    run(work())


@pytest.mark.parametrize("lines", [0, -1, 2, 5, 10**9])
def test_there_is_no_going_back_to_where_the_game_never_was(lines: int, tmp_path: Path) -> None:
    """Nor into the middle of a round."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            await round_of_passes(hub, live)  # a roll, two in secret, one in turn: points at 4, 3 and 1 lines
            assert why(await correct(hub, live, 1, lines)) == "no-such-point"
            assert len(log(live)) == 4

    run(work())


def test_somebody_who_comes_late_sits_down_where_the_host_lets_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await seated(hub, ("qwixx", 2, {}), **AT_HOME)
            id = live.table.id
            with pytest.raises(Denied, match="already-started"):
                await hub.join(id, "C", Join("Late", 1))
            await hub.leave(id, NAMES[0], 1)
            assert [chair.open for chair in (await hub.look(id, None)).table.chairs] == [False, True]
            with pytest.raises(Denied, match="asked-to-leave"):
                await hub.join(id, NAMES[1], Join("B", 1))
            with pytest.raises(Denied, match="seat-taken"):
                await hub.join(id, "C", Join("Late", 0))
            await hub.join(id, "C", Join("Late"))
            assert (live.table.seats[1].name, live.table.seats[1].player, live.table.seats[1].open) == (
                "Late",
                None,
                False,
            )
            with pytest.raises(Denied, match="already-started"):
                await hub.join(id, "D", Join("Later"))
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            assert (await hub.get(id)).table.seats_of("C") == [1]

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_corrections_is_the_same_whatever_others_chose_in_secret(game: str, tmp_path: Path) -> None:
    """A seat's secret choices, one or many, change nothing that others are sent, may take back or are refused."""

    async def work() -> int:
        file, dice, compared = tmp_path / "z.db", random.Random(5), 0
        async with hub_on(file, rehearse=False) as hub:
            live = await seated(hub, (game, 3, {}), **AT_HOME)
            for _ in range(400):
                match = live.table.match
                assert match is not None
                if compared == 6 or match.over:
                    break
                if match.needs_chance:
                    await enter(hub, live, int(match.s["active"]), a_roll(match.game, match.s, dice))
                    continue
                if len(match.to_act) == 3 and dice.random() < 0.5:
                    await compare(file, live.table.id, dice)
                    compared += 1
                seat = dice.choice(match.to_act)
                await choose(hub, live, seat, dice.choice(match.legal(seat)))
        return compared

    async def compare(file: Path, table: str, dice: random.Random) -> None:
        traffic = []
        for _ in range(2):
            async with hub_on(copied(file), rehearse=False) as hub:
                live = await hub.get(table)
                ears = [listen(live, key) for key in (None, *NAMES[:2])]
                match = live.table.match
                assert match is not None
                while 2 in match.to_act:
                    await choose(hub, live, 2, dice.choice(match.legal(2)))
                answers = [await correct(hub, live, 0, 1, "wish"), await correct(hub, live, 1, 2, "other")]
                answers.append(await agree(hub, live, 1, True))
                traffic.append(([await heard(ear) for ear in ears], [why(answer) for answer in answers]))
        assert traffic[0] == traffic[1]

    assert run(work()) > 0


@pytest.mark.parametrize("seat", [0, 2], ids=["typed it in", "asks"])
def test_nobody_notices_that_a_seat_has_begun_by_correcting(seat: int, tmp_path: Path) -> None:
    """KN-2: an entry that brings bonus circles is secret until its last circle, also from whoever corrects the roll."""

    async def work() -> None:
        file = tmp_path / "z.db"
        async with hub_on(file, rehearse=False) as hub:
            live = await seated(hub, ("knaster", 3, {}), **AT_HOME)
            for cell in ("a1", "b1", "c1", "d1", None):
                await enter(hub, live, 0, "3 4")
                for other in range(3) if cell else ():
                    await choose(hub, live, other, f"enter {cell}")
        heard_of = [await correcting(copied(file), live.table.id, begun) for begun in (False, True)]
        assert heard_of[0] == heard_of[1]

    async def correcting(file: Path, id: str, begun: bool) -> Any:
        async with hub_on(file, rehearse=False) as hub:
            live = await hub.get(id)
            if begun:
                await choose(hub, live, 1, "enter e1")
                assert live.table.unfinished(1)
            ears = [listen(live, key) for key in (None, NAMES[0], NAMES[2])]
            before = [msgspec.json.encode(await hub.look(id, ear.key)) for ear in ears]
            answer = await correct(hub, live, seat, 1, "wish")
            return before, why(answer), [await heard(ear) for ear in ears]

    run(work())
