"""A player of somebody's own in a process of its own, so that nothing but that ends when it hangs or brings it down."""

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games import registry
from ..games.game import Game
from .asking import GRACE, LONGEST, PATIENCE, Answer, Fault, asked, expendable, guarded, instead
from .bot import Bot
from .own import begun, is_own

HUNG = 1  # the status of a process that ended itself


class Seats:
    """Where the players of somebody's own in a line-up play: here, or each of them apart."""

    def __init__(self, specs: Sequence[object], patience: float = PATIENCE, apart: bool = False) -> None:
        self._own = {place: spec for place, spec in enumerate(specs) if is_own(spec)}
        self._patience = patience
        self._homes = {place: Home(spec, patience) for place, spec in self._own.items()} if apart else {}

    def begin(self, game: Game, first: int) -> dict[int, Callable[..., Answer]]:
        """How to ask them in a new game, by their place: with a record, the seat, the actions and a seed."""
        if self._homes:
            return {place: home.begin(game, first).choose for place, home in self._homes.items()}
        return {
            place: partial(asked, begun(spec, game, first), patience=self._patience)
            for place, spec in self._own.items()
        }

    def close(self) -> None:
        for home in self._homes.values():
            home.end()


class Home:
    """A process for one player, game after game. One that does not survive a game loses what it had left to choose."""

    def __init__(self, spec: object, patience: float = PATIENCE) -> None:
        self._spec, self._patience = spec, patience
        self._games = 0
        self._process: Popen[bytes] | None = None
        self._lost: Fault | None = None

    def begin(self, game: Game, first: int) -> "Home":
        self._games += 1
        self._table = self._games, game.id, game.players, dict(game.options), first
        self._lost = None
        if self._process is None:
            screen = sys.stderr is not sys.__stderr__  # which nobody may print over
            self._process = Popen(
                [sys.executable, "-c", "from zaria.bots.apart import live; live()"],
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL if screen else None,
                start_new_session=True,  # a Ctrl-C is for whoever started it
            )
            self._send(sys.path)
            self._send((self._spec, self._patience))
        return self

    def choose(self, seen: Any, seat: int, actions: NDArray[np.int16], seed: int) -> Answer:
        """Like `asked`."""
        found = self._ask(asked, seen, seat, actions, seed)
        return instead(found, seen, seat, actions, seed) if isinstance(found, Fault) else found

    def answer(self, view: dict[str, Any], seed: int) -> str | Fault:
        """What it says to a view, which is one of the legal texts."""
        found: str | Fault = self._ask(said, view, seed)
        return found

    def _ask(self, function: Any, *question: Any) -> Any:
        if self._lost:
            return self._lost
        start, process = time.monotonic(), self._process
        if process is None or process.stdout is None:
            return Fault("ended", "")
        try:
            self._send((self._table, function, question))
            return pickle.load(process.stdout)
        except (EOFError, OSError):
            fault = self._ended(process, time.monotonic() - start)
            self._lost = Fault("ended", fault.says)
            return fault

    def _send(self, what: object) -> None:
        if self._process and self._process.stdin:
            with suppress(BrokenPipeError):  # whoever waits for the answer hears of that
                pickle.dump(what, self._process.stdin)
                self._process.stdin.flush()

    def _ended(self, process: Popen[bytes], after: float) -> Fault:
        with suppress(TimeoutExpired):
            process.wait(GRACE)
        self.end()
        status = process.wait()
        if status == HUNG and after >= self._patience:
            return Fault("stall", f"{self._patience:g} s")
        return Fault("crash", f"exit status {status}" if status >= 0 else signal.Signals(-status).name)

    def end(self) -> None:
        """Whatever it is doing; whoever waits for its answer hears of it."""
        process, self._process = self._process, None
        if process:
            process.kill()
            with suppress(BrokenPipeError), process:  # which waits for its end, and closes what led there
                pass


def said(player: Bot | Fault, view: dict[str, Any], seed: int, patience: float) -> str | Fault:
    """What a player says to a view, if it is legal."""
    if isinstance(player, Fault):
        return player
    found = guarded(lambda: player.answer(view, seed), patience)  # type: ignore[attr-defined]
    if isinstance(found, Fault):
        return found
    return str(found) if found in view["legal"] else Fault("illegal", repr(found)[:LONGEST])


def live() -> None:
    """What runs in that process: questions come in, answers go out; what a bot prints goes beside them."""
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.path[:] = pickle.load(questions)
    spec, patience = pickle.load(questions)
    sitting, player = None, None
    with expendable(), suppress(EOFError):
        while True:
            table, function, question = pickle.load(questions)
            if table != sitting:
                _, id, players, options, first = sitting = table
                player = begun(spec, registry.game(id, players, **options), first)
            pickle.dump(function(player, *question, patience), answers)
            answers.flush()
