"""One soak: tables that are always full, an attack after another, kills at first, and then one long life to look at."""

import asyncio
import itertools
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from bench.attack.attacks import ATTACKS
from bench.attack.stranger import Target
from bench.attack.trial import Attacker, Outcome
from bench.chaos import Gathering, Progress, Recorder, Trial
from bench.client import HOST, Server, call, free_port
from zaria import GAMES
from zaria.bots import LEVELS

from .pulse import Felt, Pulse, Stall

THINK = 0.8  # seconds an honest player thinks at most
# When only the end is waited for: some games take thousands of choices at random.
LAST_THINK, LAST_PATIENCE = 0.1, 1800.0
BOTS_ONLY = 0.2  # the share of tables where somebody watches bots
KILLING = 1 / 3  # the part of the time in which there are kills
WARM_UP = 20.0  # seconds of a life that do not count, once the rules are loaded
HONEST = 2000  # games an hour at least, or the server was not really in use
STRIKE, PEACE = 12.0, 4.0  # seconds of an attack, and between two
MOST_GROWTH = 0.05  # of the memory, from the first to the last quarter of the long life, once it is warm
SETTLED = 0.25  # the part of the long life until memory counts: tables leave it only after a while
ADDRESSES = [f"127.{a}.{b}.{c}" for a in (1, 2) for b in range(1, 251) for c in range(1, 251)]
STRIKES = [attack.name for attack in ATTACKS.values() if attack.bearable and not attack.prepare]


@dataclass
class Soaked:
    """How the server fared."""

    lives: int = 0  # that ended by a kill
    attacks: dict[str, int] = field(default_factory=dict)
    did: dict[str, int] = field(default_factory=dict)  # by the attackers
    answers: dict[str, float] = field(default_factory=dict)  # of /healthz in the long life, in ms
    failed: int = 0  # questions without an answer
    stalls: list[tuple[str, float, float]] = field(default_factory=list)  # during what, seconds, waited for a core
    memory: list[tuple[float, float]] = field(default_factory=list)  # of the long life: seconds, MB
    seconds: float = 0.0  # of the long life

    @property
    def own_stalls(self) -> list[tuple[str, float, float]]:
        """Those that were not only a wait for a core that others had."""
        return [stall for stall in self.stalls if stall[1] - stall[2] > 0.1]

    @property
    def growth(self) -> tuple[float, float]:
        """MB in the first and in the last quarter, once it is settled."""
        sizes = [size for at, size in self.memory if at >= SETTLED * self.seconds]
        quarter = max(1, len(sizes) // 4)
        return (mean(sizes[:quarter]), mean(sizes[-quarter:])) if sizes else (0.0, 0.0)


class Soak(Trial):
    """One run of it, with the checks of chaos."""

    def __init__(self, folder: Path, tables: int, seed: int, progress: Progress) -> None:
        self._port = free_port()
        serve = ["zaria.cli", "serve", "--host", HOST, "--port", str(self._port), "--data", str(folder / "zaria.db")]
        settings = {"LANG": "C.UTF-8", "NO_COLOR": "1", "ZARIA_BOT_PAUSE": "0.1", "ZARIA_IDLE_MINUTES": "2"}
        server = Server([sys.executable, "-m", *serve], self._port, folder / "server.log", None, **settings)
        super().__init__(server, folder / "zaria.db", tables, seed, progress)
        self.last_pause, self.last_patience = LAST_THINK, LAST_PATIENCE
        self.soaked = Soaked()
        self._addresses = itertools.cycle(ADDRESSES)
        self._striking = ""  # what is going on now
        self._struck: list[tuple[float, str]] = []  # since when, on the pulse's clock

    async def soak(self, seconds: float, kills: int) -> None:
        """Let it all happen for so long. Raises Violation on the first broken promise."""
        start = time.monotonic()
        await asyncio.to_thread(self.server.start)
        opening = asyncio.create_task(self._keep_tables_full())
        await self._wait(lambda: len(self._in_play()) == self._tables, "tables did not open")
        attacking = asyncio.create_task(self._attack_on())
        try:
            while self.soaked.lives < kills and time.monotonic() < start + KILLING * seconds:
                await asyncio.sleep(self._dice.uniform(0.5, 1.5) * KILLING * seconds / kills)
                await self._harm_and_check("kill")
                self.soaked.lives += 1
            await self._live(start + seconds - time.monotonic())
        finally:
            attacking.cancel()
            await asyncio.gather(attacking, return_exceptions=True)
            self._closing = True
        await opening
        await self._finish()
        self.report.seconds = time.monotonic() - start

    async def _live(self, seconds: float) -> None:
        """The long life: nobody kills, and its pulse is felt."""
        limit = time.monotonic() + seconds
        while not (await asyncio.to_thread(call, self.server.url, "GET", "/healthz"))["warm"]:
            await asyncio.sleep(0.2)
        await asyncio.sleep(WARM_UP)
        begun, pulse = time.monotonic(), Pulse(self._port, self.server.pid)
        self._struck = [(0.0, self._striking)]
        while time.monotonic() < limit:
            self._raise_failures()
            if self._struck[-1][1] != self._striking:
                self._struck.append((time.monotonic() - begun, self._striking))
            await asyncio.sleep(0.2)
        self._take_down(await asyncio.to_thread(pulse.end), time.monotonic() - begun)

    def _take_down(self, felt: Felt, seconds: float) -> None:
        soaked = self.soaked
        soaked.answers, soaked.failed, soaked.seconds = felt.answers, felt.failed, seconds
        soaked.stalls = [(self._during(stall), stall.seconds, stall.waited) for stall in felt.stalls]
        soaked.memory = felt.memory
        first, last = soaked.growth
        self._progress(
            f"the long life is over: /healthz p99 {felt.answers['p99']:.1f} ms, longest {felt.answers['max']:.0f} ms, "
            f"{len(soaked.own_stalls)} stalls of its own, memory {first:.0f} to {last:.0f} MB"
        )

    def _during(self, stall: Stall) -> str:
        return [what for since, what in self._struck if since <= stall.at + stall.seconds][-1] or "peace"

    async def _attack_on(self) -> None:
        for name in itertools.cycle(STRIKES):
            with suppress(OSError, IndexError):  # no table to attack just now, or a server that is not there
                self._striking = name
                await self._strike(name)
            self._striking = ""
            await asyncio.sleep(PEACE)

    async def _strike(self, name: str) -> None:
        outcome, table = Outcome(name), self._dice.choice(self._in_play()).id
        async with Attacker(name, Target(self._port, table)) as attacker:
            await attacker.says("begins", STRIKE)
            with suppress(TimeoutError):
                async with asyncio.timeout(2 * STRIKE):
                    await attacker.lasts(STRIKE)
            attacker.count()
            await attacker.end(outcome)
        self.soaked.attacks[name] = self.soaked.attacks.get(name, 0) + 1
        for what, count in outcome.did.items():
            self.soaked.did[what] = self.soaked.did.get(what, 0) + count

    def _gather(self, game: str) -> Gathering:
        """A table of people and bots, or of bots that somebody watches, from an address of its own."""
        source = next(self._addresses)
        players, options = self._dice.choice(list(GAMES[game].variants()))
        people = 0 if self._dice.random() < BOTS_ONLY else self._dice.randint(1, players)
        keys = [secrets.token_urlsafe(24) for _ in range(max(1, people))]
        levels = [self._dice.choice(LEVELS) for _ in range(players - people)]
        wanted = {"game": game, "players": players, "options": options, "bots": levels}
        table = self._open(wanted, keys, source)
        seats = range(people) if people else [-1]  # a watcher sits nowhere
        here = [
            Recorder(self.server.url, table, seat, key, THINK, source) for seat, key in zip(seats, keys, strict=True)
        ]
        return Gathering(table, game, len(levels), here)


def complaints(soaked: Soaked, played: int, minutes: float) -> Iterator[str]:
    """What a server must not do; `played` is how many honest games came to their end."""
    if played < HONEST * minutes / 60:
        yield f"{played:,} honest games, and {HONEST:,} an hour are wanted"
    if soaked.own_stalls:
        during, seconds, _ = max(soaked.own_stalls, key=lambda stall: stall[1] - stall[2])
        yield f"{len(soaked.own_stalls)} stalls of more than 100 ms, the worst {1e3 * seconds:.0f} ms during {during}"
    if soaked.failed:
        yield f"{soaked.failed} questions to /healthz were not answered"
    first, last = soaked.growth
    if last > first * (1 + MOST_GROWTH):
        yield f"memory grew from {first:.0f} to {last:.0f} MB"
