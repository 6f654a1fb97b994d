"""Teach the Qwixx bots: what sheets are worth, how long games last, how far totals stray.

One pass plays games by what is known so far, learns the clock from them, works the worth of sheets out backwards from
the last turn of a game, and learns how far final totals lie from what was expected. The first pass watches the greedy
bot.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....engine.chance import GOLDEN, open_streams
from ....lab.pool import Pool, pool
from ....lab.train import Hear, Wishes
from ....lab.weights import packed, write
from ...rows.codes import CLOSED, CODES, row_code
from ...rows.rules import MISTHROWS_TO_END, ROWS
from ..rules import ROWS_TO_END, State
from ..solitaire import PAIRS
from . import room_for
from .learning import back_up, count_pairs, expect, fit, play_and_note
from .stored import Stored, make_finer
from .value import KINDS
from .win import CLOCK, Brain

HORIZON = 38  # turns
PASSES = 2
STRAYS = (0, 100, 300)  # thousandths of choices that are made at random while sheets are gathered
MIXED = 3  # one sheet in so many is put together from rows of different sheets
GAMES = (1_500, 2_500, 1_666, 1_250, 1_000)  # a pass, by players; every seat of a game teaches
SHEETS = 25_000  # the most of each kind
SHARED = 50_000  # sheets of each kind, shared by the players
ROLLS = 4  # looked at for each sheet and turn
DICE = 6  # in a roll
PIECES = 16  # of the sheets, for workers
ROUNDS = 12  # of fitting
RIDGE = 3.0
KEPT_LEFT = (1, 1.8, 2.8, 4, 5.5, 7.5, 10, 13, 16.5, 20.5, 25, 30)  # the levels that are stored
LEAST_STEP = 0.35  # turns between two levels
WORTH_STEP = 1 / 16  # points; worth is kept in whole numbers of it
PRICE = 0.003  # of a bit, in squares of points over all sheets that a pair is found on
LEAST_READ = 0.02  # sheets
SOLITAIRE_HORIZON = 60


@dataclass(frozen=True)
class Notes:
    """Positions before a roll, the turns that were then left, and the final scores by seat."""

    states: NDArray[np.void]
    left: NDArray[np.int64]
    finals: NDArray[np.int64]


def train_qwixx(
    file: Path,
    seed: int = 1,
    progress: Callable[[int, float], None] | None = None,
    tables: Sequence[int] = range(1, 6),
    games: Sequence[int] = GAMES,
    workers: Pool | None = None,
) -> None:
    """Learn for each number of players and write the weights; those already in the file are left as they are.

    So a training that was stopped goes on where it was. `progress` hears the players and the part that is done. The
    weights do not depend on the workers.
    """
    parts: dict[str, NDArray[Any]] = {}
    if file.exists():
        with np.load(file) as found:
            parts = dict(found)
    for players in tables:
        if f"worth-{players}" not in parts:
            hear = None if progress is None else partial(progress, players)
            brain = learn(players, games[players - 1], seed, PASSES, hear, workers)
            parts |= stored(brain, players, games[players - 1], seed)
            write(parts, file)


def learn(
    players: int,
    games: int,
    seed: int,
    passes: int = PASSES,
    progress: Callable[[float], None] | None = None,
    workers: Pool | None = None,
) -> Brain:
    """A brain for a number of players, from so many games a pass; `progress` hears the part that is done, up to 1."""
    brain = _blank(players)
    for number in range(passes):
        watch = number == 0
        notes = [watched(brain, watch, players, games, strays, seed + number) for strays in STRAYS]
        usual = notes[0]
        clock = fit_clock(usual)
        brain = brain._replace(clock=clock)
        left, ends = _chain(brain, usual) if players > 1 else _endless()
        sheets = _sheets(notes, seed + number)
        hear = _part(progress, number, passes)
        worth = worth_of_sheets(sheets, players, ends, seed + number, hear, workers or Pool(1))
        brain = Brain(worth.astype(np.float32), left, clock, brain.spread)
        if players > 1:
            brain = brain._replace(spread=fit_spread(brain, usual))
    return brain


def _part(progress: Callable[[float], None] | None, number: int, passes: int) -> Callable[[float], None]:
    def hear(part: float) -> None:
        if progress:
            progress((number + part) / passes)

    return hear


def _blank(players: int) -> Brain:
    worth = np.zeros((1, players, MISTHROWS_TO_END, KINDS, PAIRS), np.float32)
    return Brain(worth, np.ones(1), np.zeros((2, CLOCK)), np.array([20.0, 20.0]))


def watched(brain: Brain, greedy: bool, players: int, games: int, strays: int, seed: int) -> Notes:
    """Play games and note every position in them."""
    rngs = np.zeros((games, 2), np.uint64)
    open_streams(rngs, np.uint64(seed), 1000 * strays)
    most = games * 60 * (1 if players > 1 else 2)
    states = np.zeros(most, State).view(np.recarray)
    left, finals = np.zeros(most, np.int64), np.zeros((most, players), np.int64)
    n = play_and_note(brain, greedy, players, games, strays, rngs, states, left, finals)
    return Notes(states[:n], left[:n], finals[:n])


def codes_of(states: NDArray[np.void], players: int) -> NDArray[np.int64]:
    """Row codes by position, seat and row."""
    table = np.array([row_code(crosses) for crosses in range(1 << 12)])
    codes = table[states["crosses"][:, :players]]
    closed = states["closed"][:, None, :] > 0
    return np.where(closed, CLOSED, codes)


def fit_clock(notes: Notes) -> NDArray[np.float64]:
    """How the turns left depend on the rows and misthrows of everybody: a regression on their logarithm (Poisson)."""
    players = notes.finals.shape[1]
    codes = codes_of(notes.states, players)
    closed = (notes.states["closed"] > 0).sum(axis=1)
    clock = np.zeros((2, CLOCK))
    for k in range(2):
        which = closed == k
        if which.sum() < CLOCK:
            clock[k, -1] = np.log(max(1.0, notes.left.mean()))
            continue
        parts = np.zeros((which.sum(), CLOCK))
        parts[:, -1] = 1
        for seat in range(players):
            rows = np.arange(len(parts))
            parts[rows, CODES + notes.states["misthrows"][which, seat]] += 1
            for row in range(ROWS):
                parts[rows, codes[which, seat, row]] += 1
        clock[k] = _regress(parts, notes.left[which].astype(float))
    return clock


def _regress(parts: NDArray[np.float64], left: NDArray[np.float64]) -> NDArray[np.float64]:
    found = np.zeros(CLOCK)
    found[-1] = np.log(left.mean())
    ridge = np.full(CLOCK, RIDGE)
    ridge[-1] = 0
    for _ in range(8):
        mean = np.exp(np.clip(parts @ found, -2, 6))
        slope = parts.T @ (left - mean) - ridge * found
        found += np.linalg.solve((parts * mean[:, None]).T @ parts + np.diag(ridge), slope)
    return found


def _chain(brain: Brain, notes: Notes) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The turns left and the chance that this turn is the last, by level, as games went when the clock said so."""
    said, _ = expected(brain, notes)
    order = np.argsort(said)
    bins = np.array_split(order, 60)
    at = np.array([said[which].mean() for which in bins])
    last = np.minimum.accumulate([(notes.left[which] == 1).mean() for which in bins])
    left, ends = [1.0], [1.0]
    while len(left) < HORIZON:
        end = float(np.interp(left[-1] + 0.5, at, last))
        turns = left[-1] + max(LEAST_STEP, 1 - end * left[-1])
        ends.append(1 - (turns - 1) / left[-1])
        left.append(turns)
    return np.array(left), np.array(ends)


def _endless() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Alone, nobody else ends the game."""
    ends = np.zeros(SOLITAIRE_HORIZON)
    ends[0] = 1
    return np.arange(1.0, SOLITAIRE_HORIZON + 1), ends


def expected(brain: Brain, notes: Notes) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    left, totals = np.zeros(len(notes.left)), np.zeros(notes.finals.shape)
    expect(brain, notes.states, left, totals)
    return left, totals


def fit_spread(brain: Brain, notes: Notes) -> NDArray[np.float64]:
    """How far the difference of two final totals lies from the expected one: a constant and a part per turn left."""
    left, totals = expected(brain, notes)
    off = totals - notes.finals
    squares = (off[:, 0] - off[:, 1]) ** 2
    bins = np.array_split(np.argsort(left), 30)
    turns = np.array([left[which].mean() for which in bins])
    found = np.array([squares[which].mean() for which in bins])
    slope, constant = np.polyfit(turns, found, 1)
    return np.array([max(4.0, constant), max(1.0, slope)])


def _sheets(notes: list[Notes], seed: int) -> NDArray[np.int64]:
    """Sheets as they come in games, some with their rows mixed, so that no pair of rows is unknown."""
    rng = np.random.default_rng(seed)
    gathered = []
    for part in notes:
        codes = codes_of(part.states, part.finals.shape[1]).reshape(-1, ROWS)
        codes = rng.permutation(codes)[: min(SHEETS, SHARED // part.finals.shape[1])]
        mixed = np.stack([rng.permutation(codes[:, row]) for row in range(ROWS)], axis=1)
        gathered += [codes, mixed[: len(mixed) // MIXED]]
    sheets: NDArray[np.int64] = np.concatenate(gathered).astype(np.int64)
    open_ones: NDArray[np.int64] = sheets[np.sum(sheets == CLOSED, axis=1) < ROWS_TO_END]
    return open_ones


def worth_of_sheets(
    sheets: NDArray[np.int64],
    players: int,
    ends: NDArray[np.float64],
    seed: int,
    progress: Callable[[float], None],
    workers: Pool,
) -> NDArray[np.float64]:
    """Worth by level and turns until one's own, from the last turn backwards."""
    levels = len(ends)
    worth = np.zeros((levels + 1, players, MISTHROWS_TO_END, KINDS, PAIRS))
    pieces = np.array_split(sheets, PIECES)
    first_rolls = accumulate((ROLLS * len(piece) for piece in pieces[:-1]), initial=0)
    shared = [(workers.share(piece), first) for piece, first in zip(pieces, first_rolls, strict=True)]
    rolled = 0
    for level in range(1, levels + 1):
        for until in range(players):
            turn = worth[level - 1, until - 1], until > 0, ends[level - 1], seed
            parts = [(piece, *turn, rolled + first) for piece, first in shared]
            targets = np.concatenate(list(workers.in_order(_targets, parts)))
            rolled += ROLLS * len(sheets)
            worth[level, until] = worth[level - 1, until]
            fit(worth[level, until], sheets, targets, ROUNDS if level > 1 else 5 * ROUNDS)
        progress(level / levels)
    return worth[1:]


def _targets(
    sheets: NDArray[np.int64], worth: NDArray[np.float64], idle: bool, hazard: float, seed: int, rolled: int
) -> NDArray[np.float64]:
    """What these sheets come to; the dice are those that follow so many rolls, so that pieces can be done apart."""
    rng = np.array([seed + rolled * DICE * int(GOLDEN) & 2**64 - 1], np.uint64)
    targets = np.zeros((len(sheets), MISTHROWS_TO_END))
    back_up(worth, sheets, idle, hazard, ROLLS, rng, targets)
    return targets


def stored(brain: Brain, players: int, games: int, seed: int) -> dict[str, NDArray[Any]]:
    """A brain as it is written to the disk: some levels, each number as coarse as its use in so many games allows."""
    wanted = KEPT_LEFT if players > 1 else brain.left[-1:]
    levels = sorted({int(np.abs(brain.left - left).argmin()) for left in wanted})
    return kept(brain.worth[levels].astype(np.float16), brain.left[levels], brain.clock, brain.spread, games, seed)


def kept(
    worth: NDArray[np.float16],
    left: NDArray[np.float64],
    clock: NDArray[Any],
    spread: NDArray[np.float64],
    games: int,
    seed: int,
) -> dict[str, NDArray[Any]]:
    players = worth.shape[1]
    table = worth.astype(np.float64).reshape(len(left), players, -1)
    clock = clock.astype(np.float32)
    brain = room_for(players, left)._replace(clock=clock.astype(np.float64), spread=spread)
    make_finer(table, 1.0, left, brain)
    reads = LEAST_READ + _reads(brain, left, games, seed).reshape(table.shape)
    kept = packed(table, reads, WORTH_STEP, PRICE)
    parts: tuple[NDArray[Any], ...] = (kept, left, clock, spread, np.array([WORTH_STEP]))
    return {f"{name}-{players}": part for name, part in zip(Stored._fields, parts, strict=True)}


def _reads(brain: Brain, left: NDArray[np.float64], games: int, seed: int) -> NDArray[np.float64]:
    """How many sheets of games each pair is found on, by level, turns until one's own and misthrows."""
    players = brain.worth.shape[1]
    reads = np.zeros((len(left), *brain.worth.shape[1:]))
    for strays in STRAYS:
        notes = watched(brain, False, players, games, strays, seed)
        said, _ = expected(brain, notes)
        levels = np.interp(said, left, np.arange(len(left)))
        codes, misthrows = codes_of(notes.states, players), notes.states["misthrows"]
        until = (np.arange(players) - notes.states["active"][:, None].astype(np.int64)) % players
        count_pairs(levels, until, misthrows, codes, reads)
    return reads


USES = ("processes", "cluster")


def run(wishes: Wishes, hear: Hear) -> str:
    """What `zaria train` does for Qwixx."""

    def progress(players: int, part: float) -> None:
        hear(str(players), part, "train.table", players=players)

    with pool(wishes.processes, wishes.cluster, threads=True) as workers:
        train_qwixx(wishes.weights, wishes.seed, progress, workers=workers)
    return "train.written"
