"""Thousands of games in one array, stepped or played out by compiled code on all cores."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .chance import word_of
from .engine.chance import below, bits, open_streams
from .engine.playout import choose_randomly, ending, playout, scoring, setting_up
from .engine.turns import CHANCE, OVER
from .errors import ZariaError
from .games.game import Game, seats_in

Policy = Callable[..., int]  # a kernel (s, seat, actions, n, rng) -> action; see zaria.engine.playout
SLICE = 512  # the most games a thread takes at a time


def is_kernel(policy: Any) -> bool:
    """Whether a policy runs inside compiled loops."""
    function = getattr(policy, "py_func", policy)
    code = getattr(function, "__code__", None)
    return code is not None and code.co_argcount == 5 and not hasattr(function, "__self__")


class Batch:
    """Many games of one kind, reproducible from a seed whatever the number of threads.

    Game i draws its dice from `Seeded(seed, stream=i)` and seat i % players begins; games count from `offset`, so that
    a long run can be cut into batches.
    """

    def __init__(self, game: Game, games: int, seed: int = 0, threads: int | None = None, offset: int = 0) -> None:
        if games < 1:
            raise ZariaError("error.no-batch", given=games)
        self.game, self._offset = game, offset
        self.threads = threads or os.cpu_count() or 1
        self.states = np.zeros(games, game.rules.State).view(np.recarray)
        self.decisions: NDArray[np.int64] = np.zeros(games, np.int64)
        self._rngs = np.zeros((games, 2), np.uint64)
        open_streams(self._rngs, np.uint64(word_of(seed)), offset)
        setting_up(game.rules)(self.states, game.players, game.option_code(), offset)

    def __len__(self) -> int:
        return len(self.states)

    def step(self, policy: Policy = choose_randomly, rounds: int = 1) -> None:
        """Let every game that is not over pass `rounds` points at which seats choose.

        The policy is a kernel; or any bot (docs/writing-a-bot.md) for all seats, which then is asked in plain Python.
        """
        for _ in self._run(policy, rounds):
            pass

    def play(self, policy: Policy = choose_randomly) -> None:
        """Play every game to its end."""
        self.step(policy, rounds=-1)

    def playing(self, policy: Policy = choose_randomly) -> Iterator[int]:
        """Like `play`, but says how many games are done after each slice, for a progress bar."""
        done = 0
        for games in self._run(policy, -1):
            done += games
            yield done

    def _run(self, policy: Policy, rounds: int) -> Iterator[int]:
        if not is_kernel(policy):
            yield from self._run_in_python(policy, rounds)
            return
        play = playout(self.game.rules, policy)
        play(self.states, self._rngs, self.decisions, 0, 0, rounds)  # compile before the threads start

        size = max(1, min(SLICE, len(self) // (4 * self.threads)))

        def run(start: int) -> int:
            stop = min(start + size, len(self))
            play(self.states, self._rngs, self.decisions, start, stop, rounds)
            return stop - start

        starts = range(0, len(self), size)
        if self.threads == 1:
            yield from map(run, starts)
            return
        pool = ThreadPoolExecutor(self.threads)
        try:
            yield from pool.map(run, starts)
        finally:
            pool.shutdown(cancel_futures=True)  # whoever is interrupted waits for what is being played, no more

    def _run_in_python(self, bot: Any, rounds: int) -> Iterator[int]:
        """By bots that are no kernels, from views or records, one choice after the other."""
        from . import bots

        game = self.game
        for number, s in enumerate(self.states):
            players = [bots.player(bot, game, (self._offset + number) % game.players) for _ in range(game.players)]
            left = rounds
            while (who := int(game.rules.turn(s))) != OVER and left != 0:
                if who == CHANCE:
                    game.rules.happen(s, below(self._rngs[number], 0, game.rules.outcomes(s)))
                    continue
                left -= 1
                for seat in seats_in(who):
                    seen, seed = game.seen_by(s, seat), int(bits(self._rngs[number], 1))
                    actions = bots.legal(game, seen, seat)
                    game.rules.choose(s, seat, bots.chosen(players[seat], game, seen, seat, actions, seed))
                    self.decisions[number] += 1
            yield 1

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        over = np.empty(len(self), np.bool_)
        ending(self.game.rules)(self.states, over)
        return over

    def results(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Points by game and seat, and who has won: True for each winner of a finished game."""
        shape = len(self), self.game.players
        totals, won = np.zeros(shape, np.int32), np.zeros(shape, np.bool_)
        scoring(self.game.rules)(self.states, totals, won)
        return totals, won
