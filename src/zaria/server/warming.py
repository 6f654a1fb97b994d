"""Having the rules of all games at hand before anybody waits for them.

Where the package has brought them compiled, each is called once, in a thread. Otherwise what is not compiled yet is
compiled by a process of its own, which fills the cache on the disk: this process goes on answering meanwhile, and can
end at any time. Then everything is loaded from there.
"""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

import structlog

from .. import warm
from ..engine.compiler import COMPILED

log = structlog.get_logger()


class Warming:
    """What is loaded already, and waiting for the rest."""

    def __init__(self, games: Iterable[str], pads: Iterable[str], bots: bool) -> None:
        self._games, self._pads, self._bots = list(games), list(pads), bots
        self._rules = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "warming")
        self._compiler: subprocess.Popen[str] | None = None
        self._closed = False

    @property
    def done(self) -> bool:
        """Whether the rules of all games are loaded."""
        return self._rules.is_set()

    async def all_rules(self) -> None:
        """Wait until no rule would have to be compiled on the event loop."""
        await self._rules.wait()

    async def run(self) -> None:
        await self._in_thread(self._start_compiling)
        await self._in_thread(self._wait_for, "rules", *self._games, *self._pads)
        for id in (*self._games, *self._pads):
            await self._in_thread(warm.rehearse, id)
        self._rules.set()
        await self._in_thread(self._wait_for, "bots", *self._games)
        for id in self._games if self._bots else ():
            await self._in_thread(warm.rehearse_bots, id)
        await self._in_thread(self._wait_for, "", "")

    async def _in_thread(self, work: Callable[..., None], *arguments: str) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def _start_compiling(self) -> None:
        if not COMPILED or warm.is_done():
            return
        log.info("compiling the rules for this machine; only this first time")
        self._compiler = subprocess.Popen([sys.executable, "-m", "zaria.warm"], stdout=subprocess.PIPE, text=True)

    def _wait_for(self, step: str, *games: str) -> None:
        """Wait until the compiler has done a step for these games, or has ended."""
        if self._compiler is None or self._compiler.stdout is None:
            return
        left = set(games)
        for line in self._compiler.stdout:
            done, id = line.split()
            left -= {id} if done == step else set()
            if not left:
                return
        if self._compiler.wait() != 0 and not self._closed:
            log.warning("compiling ahead failed; the rules are compiled as they are needed")

    def close(self) -> None:
        """Stop at once, whatever is being compiled."""
        self._closed = True
        if self._compiler is not None and self._compiler.stdout is not None:
            self._compiler.kill()
            self._compiler.wait()  # whoever reads what it says comes to the end of it
            self._compiler.stdout.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
