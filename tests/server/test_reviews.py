"""Reviews on a server: made beside it, asked for again, shared fairly, and never in the way of a table."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

import zaria
from zaria.chance import Seeded
from zaria.engine.compiler import COMPILED
from zaria.review.shapes import Reason
from zaria.server import reviews as module
from zaria.server.lobby import Denied
from zaria.server.protocol import ReviewState
from zaria.server.reviews import Reviews

from .hubs import run

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


def played(seed: int, upto: int | None = None) -> dict[str, Any]:
    """A game of two who always take the first legal choice but passing."""
    match = zaria.Match(zaria.game("qwixx", players=2), chance=Seeded(seed))
    while not match.over and (upto is None or len(match.log) < upto):
        seat = match.to_act[0]
        match.choose(seat, match.legal(seat)[-1])
    return match.record()


@asynccontextmanager
async def reviewing() -> AsyncIterator[Reviews]:
    reviews = Reviews()
    reviews.start()
    try:
        yield reviews
    finally:
        await reviews.stop()


async def until(reviews: Reviews, key: str, done: Callable[[ReviewState], bool]) -> ReviewState:
    while not done(state := reviews.state(key)):
        await asyncio.sleep(0.02)
    return state


async def ended(reviews: Reviews, key: str) -> ReviewState:
    return await until(reviews, key, lambda state: state.state in ("ready", "failed"))


def test_a_game_is_reviewed_once() -> None:
    async def work() -> None:
        async with reviewing() as reviews:
            first = reviews.ask("me", played(1), deep=False)
            assert first.state == "waiting"
            ready = await ended(reviews, first.key)
            assert ready.state == "ready"
            assert b'"judge"' in msgspec.json.encode(ready)
            again = reviews.ask("somebody else", played(1) | {"names": ["Άννα", None]}, deep=False)
            assert (again.key, again.state) == (first.key, "ready")
            assert reviews.ask("me", played(2), deep=False).key != first.key

    run(work())


WRONG: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (played(1, upto=9), "error.not-over", {}),
    (played(1) | {"zaria": 99}, "error.record-version", {"given": 99, "known": 1}),
    ({"zaria": 1, "unreadable": "", "lines": []}, "error.record-unreadable", {}),
    ({"pgn": "e4"}, "error.no-record", {}),
    ({}, "error.no-record", {}),
    ({"zaria": 1}, "error.record-lacks", {"parts": "first, game, log, options, players"}),
    (
        played(1) | {"log": [[None, "white 9 9"]]},
        "error.record-misfit",
        {
            "number": 1,
            "line": "[None, 'white 9 9']",
            "why": Reason(
                key="error.outcome",
                facts={"given": "white 9 9", "example": "white 1 1 red 1 yellow 1 green 1 blue 1"},
            ),
        },
    ),
    (
        played(1, upto=1) | {"log": [*played(1, upto=1)["log"][:1], [0, "red 2 3"]]},
        "error.record-misfit",
        {"number": 2, "line": "[0, 'red 2 3']", "why": Reason(key="refusal.unknown-text")},
    ),
    (
        played(1) | {"players": 9},
        "error.record-no-table",
        {"why": Reason(key="error.players", facts={"game": "qwixx", "fewest": 1, "most": 5, "given": 9})},
    ),
]


def test_what_is_no_finished_game_fails_with_the_true_sentence() -> None:
    async def work() -> None:
        async with reviewing() as reviews:
            for number, (wrong, why, facts) in enumerate(WRONG):
                state = await ended(reviews, reviews.ask(f"person {number}", wrong, deep=False).key)
                assert (state.state, state.why, state.facts) == ("failed", why, facts)

    run(work())


def test_a_process_that_dies_takes_one_review_with_it() -> None:
    async def work() -> None:
        async with reviewing() as reviews:
            key = reviews.ask("me", played(3), deep=True).key
            desk = reviews._desks[True]
            while desk.process is None:
                await asyncio.sleep(0.005)
            desk.process.kill()
            failed = await ended(reviews, key)
            assert (failed.state, failed.why) == ("failed", "refusal.review-failed")
            once_more = await ended(reviews, reviews.ask("me", played(3), deep=False).key)
            assert once_more.state == "ready"

    run(work())


def test_a_quick_review_does_not_wait_for_a_deep_one_that_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []

    async def made(_: Reviews, job: module.Job) -> None:
        begun.append(job.deep)
        if job.deep:
            await asyncio.Event().wait()  # for ever
        job.state.state = "ready"

    async def work() -> None:
        monkeypatch.setattr(Reviews, "_follow", made)
        async with reviewing() as reviews:
            deep = [reviews.ask(f"person {seed}", played(seed), deep=True).key for seed in range(2)]
            await until(reviews, deep[0], lambda state: state.state == "working")
            quick = [reviews.ask("me", played(seed), deep=False).key for seed in range(2)]
            for key in quick:
                await ended(reviews, key)
            assert begun == [True, False, False]
            assert [reviews.state(key).state for key in deep] == ["working", "waiting"]
            assert reviews.state(deep[1]).ahead == 1

    run(work())


def test_another_version_of_a_judge_has_reviews_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {module.key_of(played(1), deep) for deep in (False, True)}
    monkeypatch.setattr(module, "checksum_of", lambda _: "another")
    keys |= {module.key_of(played(1), deep) for deep in (False, True)}
    assert len(keys) == 4


def test_nobody_fills_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        reviews = Reviews()  # nobody works
        keys = [reviews.ask("me", played(seed), deep=False).key for seed in range(module.MOST_EACH)]
        assert [reviews.state(key).ahead for key in keys] == list(range(module.MOST_EACH))
        assert reviews.ask("me", played(0), deep=False).key == keys[0]  # what waits already is no more
        with pytest.raises(Denied, match="too-many"):
            reviews.ask("me", played(7), deep=False)
        monkeypatch.setattr(module, "MOST_WAITING", module.MOST_EACH)
        with pytest.raises(Denied, match="too-many"):
            reviews.ask("you", played(7), deep=False)
        with pytest.raises(Denied, match="no-such-review"):
            reviews.state("nothing")

    run(work())


def test_one_address_fills_neither_the_queue_nor_everybodys_time() -> None:
    async def work() -> None:
        reviews = Reviews()  # nobody works
        for number in range(module.MOST_OF_ADDRESS):
            reviews.ask(f"person {number}", played(number), deep=True, address="192.0.2.1")
        with pytest.raises(Denied, match="too-many"):
            reviews.ask("one more", played(50), deep=True, address="192.0.2.1")
        last = reviews.ask("somebody", played(51), deep=True, address="192.0.2.2").key
        assert reviews.state(last).ahead == 1  # addresses take turns

    run(work())


def test_whoever_asks_how_far_it_is_does_not_push_it_back() -> None:
    async def work() -> None:
        reviews = Reviews()  # nobody works
        first = reviews.ask("me", played(1), deep=False, address="192.0.2.1").key
        reviews.ask("you", played(2), deep=False, address="192.0.2.1")
        assert reviews.ask("you", played(1), deep=False, address="192.0.2.1").key == first
        assert reviews.state(first).ahead == 0

    run(work())


def test_reviews_in_memory_are_few_and_not_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    async def made(_: Reviews, job: module.Job) -> None:
        job.state.state, job.state.review = "ready", msgspec.Raw(b"x" * 400)  # type: ignore[assignment]

    async def work() -> None:
        monkeypatch.setattr(Reviews, "_follow", made)
        monkeypatch.setattr(module, "MOST_KEPT_BYTES", 1000)
        reviews = Reviews()
        reviews.start()
        keys = []
        for seed in range(3):
            keys.append(reviews.ask("me", played(seed), deep=False).key)
            await ended(reviews, keys[-1])
        assert [key in reviews._jobs for key in keys] == [False, True, True]
        with pytest.raises(Denied, match="too-large"):
            reviews.ask("me", played(1) | {"log": [[None, "1 1"]] * 5000}, deep=False)
        await reviews.stop()

    run(work())
