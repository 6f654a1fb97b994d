"""Reviews of finished games, made by processes beside the server, so that no table waits for one: quick ones one after
another, and deep ones too, so that no quick one waits for a deep one."""

import asyncio
import hashlib
import sys
import time
from collections import Counter, OrderedDict
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog

from ..games.registry import GAMES, PADS
from ..review.sources import checksum_of
from ..review.worker import Why
from .lobby import Denied
from .metrics import REVIEWS, REVIEWS_WAITING
from .protocol import ReviewState
from .replay import MOST_LINES
from .store import SharedStore, Store, Unwritable
from .supervise import Tasks

log = structlog.get_logger()

MOST_WAITING = 32
MOST_EACH, MOST_OF_ADDRESS = 2, 6  # that one person waits for, and all from one address
MOST_KEPT, MOST_KEPT_BYTES = 64, 1 << 26  # reviews in memory, and how large all of them may be
MOST_LINE = 1 << 25  # bytes of an answer
SECONDS = {False: 120.0, True: 600.0}  # quick, deep; the first of a game may wait for the compiler
TELL = 1.0  # seconds between two words to other processes about how far a review is
IDLE = 300.0  # seconds after which a process with nothing to do is let go


class Job:
    """A review that was asked for."""

    def __init__(self, key: str, owner: str, address: str, record: dict[str, Any], deep: bool) -> None:
        self.key, self.owner, self.address, self.record, self.deep = key, owner, address, record, deep
        self.state = ReviewState(key=key, deep=deep)

    @property
    def ended(self) -> bool:
        return self.state.state in ("ready", "failed")

    @property
    def size(self) -> int:
        """Bytes of the review, encoded as it came."""
        return len(self.state.review or b"")  # type: ignore[arg-type]


class Answer(msgspec.Struct):
    """A line of the process that reviews."""

    done: int = 0
    of: int = 0
    review: msgspec.Raw = msgspec.Raw()
    why: Why | None = None


class Stage(msgspec.Struct):
    """How far a review is that another process makes, as far as it matters here."""

    state: str


class Desk:
    """Where one review after another is made, by a process that is started when there is one to make."""

    def __init__(self) -> None:
        self.something = asyncio.Event()
        self.process: asyncio.subprocess.Process | None = None

    async def running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", "zaria.review.worker")
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=MOST_LINE)
        return self.process

    async def wait(self) -> None:
        """For something to do; where there is nothing for long, the process is let go."""
        self.something.clear()
        try:
            async with asyncio.timeout(IDLE):
                await self.something.wait()
        except TimeoutError:
            await self.let_go()

    async def let_go(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Reviews:
    """The queue, where its reviews are made, and what was reviewed lately."""

    def __init__(self, store: Store | None = None) -> None:
        self._shared = store if isinstance(store, SharedStore) else None
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._desks = {deep: Desk() for deep in (False, True)}
        self._tasks = Tasks()

    def start(self) -> None:
        REVIEWS_WAITING.set_function(lambda: sum(not job.ended for job in list(self._jobs.values())))
        for deep in self._desks:
            self._tasks.keep("reviewing deeply" if deep else "reviewing", partial(self._work, deep))

    async def stop(self) -> None:
        await self._tasks.close()
        for desk in self._desks.values():
            await desk.let_go()

    async def have(self, owner: str, record: dict[str, Any], deep: bool, address: str = "") -> bytes:
        """How far the review of a game is, encoded; one that any process has made is at hand. Raises Denied."""
        key = await asyncio.to_thread(key_of, record, deep)  # what a judge is made of is read once for each game
        if self._shared is not None and key not in self._jobs:
            told = await self._shared.review(key)
            if told is not None and msgspec.json.decode(told, type=Stage).state == "ready":
                return told
        return await self.share(self.ask(owner, record, deep, address))

    def ask(self, owner: str, record: dict[str, Any], deep: bool, address: str = "") -> ReviewState:
        """Have a game reviewed; one that was reviewed already is at hand. Raises Denied."""
        if record.get("game") in PADS:
            raise Denied(409, "no-review")
        if len(record.get("log", ())) > MOST_LINES:
            raise Denied(413, "too-large")
        key = key_of(record, deep)
        job = self._jobs.get(key)
        if job is None or job.state.state == "failed":
            self._check_room(owner, address or owner)
            job = self._jobs[key] = Job(key, owner, address or owner, record, deep)
            self._desks[deep].something.set()
        if job.ended:  # it is of use; one that waits keeps its place, whoever asks how far it is
            self._jobs.move_to_end(key)
        self._forget()
        return self.state(key)

    def state(self, key: str) -> ReviewState:
        """How far a review is. Raises Denied for one nobody has asked for, or that is long forgotten."""
        job = self._jobs.get(key)
        if job is None:
            raise Denied(404, "no-such-review")
        waiting = self._waiting(job.deep)
        job.state.ahead = waiting.index(job) if job in waiting else 0
        return job.state

    async def find(self, key: str) -> bytes:
        """The same encoded, also of a review that another process makes. Raises Denied."""
        told = None
        if self._shared is not None and key not in self._jobs:
            told = await self._shared.review(key)
        return told or msgspec.json.encode(self.state(key))

    async def share(self, state: ReviewState) -> bytes:
        """A review that was asked for here, encoded; others know of it from now on."""
        if not self._jobs[state.key].ended:
            await self._tell(self._jobs[state.key])
        return msgspec.json.encode(state)

    async def _tell(self, job: Job) -> None:
        """Let the other processes know how far it is."""
        if self._shared is not None:
            with suppress(Unwritable):  # whoever asks there asks again
                await self._shared.put_review(job.key, msgspec.json.encode(self.state(job.key)))

    def _waiting(self, *care: bool) -> list[Job]:
        """What is to be made, quick or deep, in this order: addresses take turns, so that who asks for many waits for
        themselves."""
        before: Counter[str] = Counter()
        turns: dict[Job, tuple[bool, int]] = {}
        for job in self._jobs.values():
            if not job.ended and job.deep in care:
                turns[job] = job.state.state != "working", before[job.address]
                before[job.address] += 1
        return sorted(turns, key=lambda job: turns[job])

    def _check_room(self, owner: str, address: str) -> None:
        waiting = self._waiting(False, True)
        of_owner = sum(job.owner == owner for job in waiting)
        of_address = sum(job.address == address for job in waiting)
        if len(waiting) >= MOST_WAITING or of_owner >= MOST_EACH or of_address >= MOST_OF_ADDRESS:
            raise Denied(429, "too-many")

    def _forget(self) -> None:
        """The oldest make room; what is waited for stays."""
        kept = size = 0
        for job in [job for job in reversed(self._jobs.values()) if job.ended]:
            kept, size = kept + 1, size + job.size
            if kept > MOST_KEPT or size > MOST_KEPT_BYTES:
                del self._jobs[job.key]

    async def _work(self, deep: bool) -> None:
        while True:
            job = next(iter(self._waiting(deep)), None)
            if job is not None:
                await self._make(job)
            else:
                await self._desks[deep].wait()

    async def _make(self, job: Job) -> None:
        job.state.state = "working"
        try:
            async with asyncio.timeout(SECONDS[job.deep]):
                await self._follow(job)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("a review failed", why=f"{error!r}"[:300])
            job.state.state, job.state.why = "failed", "refusal.review-failed"
            await self._desks[job.deep].let_go()
        job.record = {}
        self._jobs.move_to_end(job.key)
        self._forget()
        await self._tell(job)
        REVIEWS.labels(job.state.state).inc()

    async def _follow(self, job: Job) -> None:
        process = await self._desks[job.deep].running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode({"record": job.record, "deep": job.deep}) + b"\n")
        await process.stdin.drain()
        told = 0.0
        while not job.ended:
            line = await process.stdout.readline()
            if not line:
                raise EOFError("the process has ended")
            _note(job.state, msgspec.json.decode(line, type=Answer))
            if time.monotonic() > told + TELL:
                told = time.monotonic()
                await self._tell(job)


def _note(state: ReviewState, answer: Answer) -> None:
    """What the process says of a review."""
    state.done, state.of = answer.done, answer.of
    if answer.review != msgspec.Raw():
        state.state, state.review = "ready", answer.review  # type: ignore[assignment]  # encoded already
    elif answer.why is not None:
        state.state, state.why, state.facts = "failed", answer.why.key, answer.why.facts


def key_of(record: dict[str, Any], deep: bool) -> str:
    """A name for a review: the same for the same game, the same care and the same judge, with its version.

    While servers are upgraded those of two versions keep theirs in the same store.
    """
    facts = [
        record.get(name) for name in ("zaria", "game", "players", "options", "first", "log", "rules", "unreadable")
    ]
    game = record.get("game")
    judge = checksum_of(game) if isinstance(game, str) and game in GAMES else None
    return hashlib.sha256(msgspec.json.encode([facts, deep, judge], order="sorted")).hexdigest()[:32]
