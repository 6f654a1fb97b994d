"""A replay shows and tells everybody what they were shown and told in the game, no more and no less."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zaria import BadRecord, Match, Seeded, game
from zaria.engine.compiler import COMPILED
from zaria.server.pictures import Showing
from zaria.server.protocol import Frame, GameRecord, Replay
from zaria.server.replay import replay
from zaria.table import Table

from ..tables import VARIANTS, Variant, named
from .hubs import NAMES, hub_on, play_on, run, seated

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

TABLES = [v for v in VARIANTS if v[1] in (3, 4)]


def seen(view: Any, mine: Any, told: Any) -> Any:
    """What somebody has before them; the numbers of a table also count who sat down, those of a replay cannot."""
    plain = msgspec.to_builtins({"view": msgspec.json.decode(msgspec.json.encode(view)), "mine": mine, "told": told})
    if mine is not None:
        number, asked = plain["mine"].pop("number"), plain["mine"].pop("asked")
        plain["mine"]["since"] = number - asked if mine.legal else None
    return plain


def frames(record: dict[str, Any], seat: int | None) -> list[Frame]:
    return replay(msgspec.convert(record, GameRecord), seat).frames


@pytest.mark.both
@pytest.mark.parametrize("variant", TABLES, ids=named)
def test_every_frame_is_what_was_seen_then(variant: Variant, tmp_path: Path) -> None:
    eyes = (None, *range(variant[1]))

    def look(table: Table, since: int) -> list[Any]:
        keys = [None if seat is None else NAMES[seat] for seat in eyes]
        pictures = [Showing(table).picture(key, [False] * variant[1], since) for key in keys]
        return [seen(p.view, p.mine[0] if p.mine else None, p.told) for p in pictures]

    async def work() -> None:
        async with hub_on(tmp_path / "z.db") as hub:
            live = await seated(hub, variant, memory=True)
            table, dice = live.table, random.Random(11)
            then, lines, number = [look(table, 0)], [len(table._match().log)], table.number
            for _ in range(50):
                await play_on(hub, live, dice, 1)
                if table.number == number and lines[-1] == len(table._match().log):
                    break
                then.append(look(table, number))
                lines.append(len(table._match().log))
                number = table.number
            for i, seat in enumerate(eyes):
                again = frames(table.record(), seat)
                assert [frame.line for frame in again] == lines
                assert [seen(f.view, f.mine, f.told) for f in again] == [pictures[i] for pictures in then]

    run(work())


def record_of(id: str, choices: int, seed: int = 1, **options: Any) -> dict[str, Any]:
    match, dice = Match(game(id, **options), chance=Seeded(seed)), random.Random(seed)
    for _ in range(choices):
        if not match.over:
            seat = dice.choice(match.to_act)
            match.choose(seat, dice.choice(match.legal(seat)))
    return match.record()


def test_a_replay_of_a_record_without_names_or_dice() -> None:
    record = record_of("qwixx", 10_000)
    made = replay(msgspec.convert(record, GameRecord), 1)
    assert (made.game, made.title, made.players, made.first) == ("qwixx", "Qwixx", 2, 0)
    assert (made.options, made.names, made.dice) == ({}, [None, None], None)
    last = msgspec.json.decode(msgspec.json.encode(made.frames[-1]))
    assert last["view"] == Match.replay(record).view()
    assert last["mine"]["legal"] == []
    assert len(made.frames) == 1 + sum(seat is not None for seat, _ in record["log"])


def test_secret_choices_are_told_when_they_became_known() -> None:
    match = Match(game("qwixx"))
    match.happen("white 3 4 red 5 yellow 2 green 1 blue 6")
    match.choose(1, "red 7")
    match.choose(0, "pass")
    match.choose(0, "pass")
    told = [msgspec.to_builtins(frame.told) for frame in frames(match.record(), None)]
    roll, red, passed = {"text": match.log[0].text}, {"seat": 1, "text": "red 7"}, {"seat": 0, "text": "pass"}
    assert told == [[roll], [{"seat": 1}], [red, passed], [passed | {"points": -5}]]  # QX-5


def test_a_record_that_has_not_begun_has_one_frame() -> None:
    (frame,) = frames(Match(game("trio")).record(), 0)
    assert (frame.line, frame.told) == (0, [])


@pytest.mark.parametrize(
    "wrong",
    [
        {"zaria": 2},
        {"game": "chess"},
        {"players": 9},
        {"players": -1},
        {"options": {"jokers": True}},
        {"options": {"players": "2"}},
        {"first": 2},
        {"names": ["Maria"]},
        {"log": [[0, "pass"]]},
        {"log": [[None, "white 7 7 red 1 yellow 1 green 1 blue 1"]]},
        {"log": [[None, "white 3 4 red 5 yellow 2 green 1 blue 6"], [2**63, "pass"]]},
        {"log": [[None, "white 3 4 red 5 yellow 2 green 1 blue 6"], [0, "red 8"]]},
    ],
    ids=repr,
)
def test_what_is_no_record(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        frames(record_of("qwixx", 4) | wrong, None)


def test_nothing_happens_after_the_end() -> None:
    record = record_of("qwixx", 10_000)
    frames(record, None)
    with pytest.raises(BadRecord):
        frames(record | {"log": [*record["log"], [0, "pass"]]}, None)


def test_the_answer_fits_the_protocol() -> None:
    made = msgspec.json.encode(replay(msgspec.convert(record_of("qwixx-cards", 20), GameRecord), 1))
    assert len(msgspec.json.decode(made, type=Replay).frames) == 21
