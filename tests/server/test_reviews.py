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


def test_what_is_no_finished_game_fails_with_a_reason() -> None:
    async def work() -> None:
        async with reviewing() as reviews:
            for wrong in (played(1, upto=9), {"zaria": 1}, {}):
                state = await ended(reviews, reviews.ask("me", wrong, deep=False).key)
                assert (state.state, state.why) == ("failed", "refusal.bad-record")

    run(work())


def test_a_process_that_dies_takes_one_review_with_it() -> None:
    async def work() -> None:
        async with reviewing() as reviews:
            key = reviews.ask("me", played(3), deep=True).key
            while reviews._process is None:
                await asyncio.sleep(0.005)
            reviews._process.kill()
            failed = await ended(reviews, key)
            assert (failed.state, failed.why) == ("failed", "refusal.review-failed")
            once_more = await ended(reviews, reviews.ask("me", played(3), deep=False).key)
            assert once_more.state == "ready"

    run(work())


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
        last = reviews.ask("somebody", played(51), deep=False, address="192.0.2.2").key
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
