"""Bots against bots, with the same dice for all: who wins how often, and how sure that is.

A deal is one sequence of dice or cards. It is played once for every way the line-up can be turned around the table, so
that luck and seats favour nobody. The games of one deal are alike, so intervals are computed over deals.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots import bot, chosen, legal
from ..bots.bot import Bot
from ..chance import Seeded, stream_word
from ..engine.turns import CHANCE, OVER
from ..games import registry
from ..games.game import Game, seats_in
from ..games.manifest import Option
from ..review.judge import judge
from ..review.meter import Meter
from .drawing import new_figure
from .pool import Pool, pool

CERTAIN = 1.96  # standard errors in half of a 95 % interval
PARTS = 8  # tasks per worker, so that none is idle for long at the end
MOST_DEALS = 64  # in one task, so that the progress bar moves

_compiled: set[tuple[str, ...]] = set()  # line-ups this process has played; times would tell of the compiler otherwise


@dataclass(frozen=True)
class Standing:
    """How one bot did. A shared win counts as its part; intervals are half widths at 95 %."""

    name: str
    seats: int
    wins: float  # the part of all games won by its seats
    wins_interval: float
    fair: float  # its part of the seats
    mean_score: float  # per seat
    score_interval: float
    choices: int  # with more than one legal action
    milliseconds: float  # of one core, per choice
    slowest: float  # milliseconds
    adjusted: float | None = None  # the same as `wins` less everybody's luck; of a game alone, as `mean_score`
    adjusted_interval: float | None = None


@dataclass(frozen=True)
class Arena:
    """What came out of an arena."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]  # by seat, before they are turned around the table
    seed: int
    deals: int
    games: int
    seconds: float
    standings: list[Standing]
    results: "Results" = field(repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        facts = {name: value for name, value in vars(self).items() if name not in ("standings", "results")}
        standings = [{k: v for k, v in asdict(standing).items() if v is not None} for standing in self.standings]
        return facts | {"bots": list(self.bots), "standings": standings}


class Results(NamedTuple):
    """Every game by deal, rotation and place in the line-up (not seat): the part of the win, and the score."""

    wins: NDArray[np.float64]
    scores: NDArray[np.float64]
    decisions: NDArray[np.int64]  # by place in the line-up, summed over the games
    choices: NDArray[np.int64]  # those with more than one legal action
    seconds: NDArray[np.float64]
    slowest: NDArray[np.float64]
    luck: NDArray[np.float64] | None = None  # by deal, rotation and place, where it was asked for


def lineup(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A name per seat: a pool smaller than the table is gone through again and again."""
    if not bots or len(bots) > players:
        raise ValueError(f"name 1 to {players} bots for {players} players, not {len(bots)}")
    return tuple(islice(cycle(bots), players))


def rotations(bots: Sequence[str]) -> int:
    """How many different ways there are to turn a line-up around the table."""
    return next(r for r in range(1, len(bots) + 1) if tuple(bots[r:]) + tuple(bots[:r]) == tuple(bots))


def arena(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
    workers: Pool | None = None,
    adjusted: bool = False,
) -> Arena:
    """Play at least `games` games, in whole deals; `progress` hears how many are done.

    With `adjusted` the game's judge takes the luck out of the results, which makes their intervals narrower.

    The result depends neither on the number of processes nor on the `workers`, which take their place.
    """
    if games < 1:
        raise ValueError(f"at least one game is played, not {games}")
    names = lineup(bots, game.players)
    for name in names:
        bot(name, game)  # refuses unknown names, and prepares what all processes read from the disk
    turns = rotations(names)
    deals = -(-games // turns)
    start = time.perf_counter()
    parts: dict[int, Results] = {}
    with nullcontext(workers) if workers else pool(processes) as at_hand:
        size = max(1, min(MOST_DEALS, deals // (PARTS * at_hand.workers)))
        at = game.id, game.players, game.options, names, seed
        tasks = [(*at, first, min(first + size, deals), adjusted) for first in range(0, deals, size)]
        for number, part in at_hand.run(play_deals, tasks):
            parts[number] = part
            if progress:
                progress(sum(len(found.wins) for found in parts.values()) * turns)
    results = _joined([parts[number] for number in sorted(parts)])
    return Arena(
        game=game.id,
        players=game.players,
        options=dict(game.options),
        bots=names,
        seed=seed,
        deals=deals,
        games=deals * turns,
        seconds=time.perf_counter() - start,
        standings=[_standing(name, names, results) for name in dict.fromkeys(names)],
        results=results,
    )


def play_deals(
    id: str,
    players: int,
    options: dict[str, Option],
    names: Sequence[str],
    seed: int,
    first: int,
    stop: int,
    adjusted: bool = False,
) -> Results:
    """The deals from `first` to `stop`; all arguments can be sent to another process."""
    game = registry.game(id, players, **options)
    bots = [bot(name, game) for name in names]
    turns = rotations(names)
    if (id, *names) not in _compiled:
        play_game(game, bots, seed, 0, 0, _no_results(1, turns, players), 0)
        _compiled.add((id, *names))
    results = _no_results(stop - first, turns, players, adjusted)
    for deal in range(first, stop):
        for rotation in range(turns):
            play_game(game, bots, seed, deal, rotation, results, deal - first)
    return results


def play_game(game: Game, bots: Sequence[Bot], seed: int, deal: int, rotation: int, results: Results, row: int) -> None:
    """One game of a deal: the bot at place p of the line-up sits at seat p - rotation. Fills in its results."""
    rules, players = game.rules, game.players
    dice = Seeded(seed, deal)
    thoughts = stream_word(stream_word(seed, deal, 1), rotation)
    meter = None if results.luck is None else Meter(judge(game), thoughts)
    s = game.start(deal % players)
    number = 0
    while (who := int(rules.turn(s))) != OVER:
        if who == CHANCE:
            if meter:
                meter.before_chance(s)
            rules.happen(s, dice.below(int(rules.outcomes(s))))
            if meter:
                meter.after_chance(s)
            continue
        for seat in seats_in(who):
            place = (seat + rotation) % players
            number += 1
            before = game.copy(s) if meter and meter.watches_choices else None
            action = _choose(game, bots[place], s, seat, stream_word(thoughts, number), results, place)
            if meter and before is not None:
                meter.chosen(before, seat, action, s)
    winners = seats_in(int(rules.winners(s)))
    for seat in range(players):
        place = (seat + rotation) % players
        results.wins[row, rotation, place] = (seat in winners) / len(winners)
        results.scores[row, rotation, place] = rules.points(s, seat)
        if meter and results.luck is not None:
            results.luck[row, rotation, place] = meter.luck[seat]


def _choose(game: Game, player: Bot, s: Any, seat: int, seed: int, results: Results, place: int) -> int:
    """A bot's choice, made in the record, and the time it took."""
    seen = game.seen_by(s, seat)
    actions = legal(game, seen, seat)
    start = time.thread_time()  # of this thread alone, so that a busy machine does not look like a slow bot
    action = chosen(player, game, seen, seat, actions, seed >> 1)
    taken = time.thread_time() - start
    results.decisions[place] += 1
    if len(actions) > 1:
        results.choices[place] += 1
        results.seconds[place] += taken
        results.slowest[place] = max(results.slowest[place], taken)
    game.rules.choose(s, seat, action)
    return action


def _no_results(deals: int, turns: int, players: int, adjusted: bool = False) -> Results:
    shape = deals, turns, players
    decisions, choices = np.zeros((2, players), np.int64)
    seconds, slowest = np.zeros((2, players))
    return Results(
        np.zeros(shape), np.zeros(shape), decisions, choices, seconds, slowest, np.zeros(shape) if adjusted else None
    )


def _joined(parts: Sequence[Results]) -> Results:
    return Results(
        np.concatenate([part.wins for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.sum([part.decisions for part in parts], axis=0),
        np.sum([part.choices for part in parts], axis=0),
        np.sum([part.seconds for part in parts], axis=0),
        np.max([part.slowest for part in parts], axis=0),
        None if parts[0].luck is None else np.concatenate([part.luck for part in parts if part.luck is not None]),
    )


def _standing(name: str, names: Sequence[str], results: Results) -> Standing:
    places = [place for place, other in enumerate(names) if other == name]
    wins, wins_interval = _mean(results.wins[:, :, places].sum(axis=2).mean(axis=1))
    score, score_interval = _mean(results.scores[:, :, places].mean(axis=(1, 2)))
    choices = int(results.choices[places].sum())
    adjusted, adjusted_interval = _adjusted(results, places) if results.luck is not None else (None, None)
    return Standing(
        name=name,
        seats=len(places),
        wins=wins,
        wins_interval=wins_interval,
        fair=len(places) / len(names),
        mean_score=score,
        score_interval=score_interval,
        choices=choices,
        milliseconds=1000 * float(results.seconds[places].sum()) / max(1, choices),
        slowest=1000 * float(results.slowest[places].max()),
        adjusted=adjusted,
        adjusted_interval=adjusted_interval,
    )


def _adjusted(results: Results, places: list[int]) -> tuple[float, float]:
    """What was won less the luck in it; alone, where everybody wins, the points."""
    assert results.luck is not None
    plain = results.scores if results.wins.shape[2] == 1 else results.wins
    return _mean((plain - results.luck)[:, :, places].sum(axis=2).mean(axis=1))


def _mean(by_deal: NDArray[np.float64]) -> tuple[float, float]:
    """The mean over deals and the half width of its 95 % interval; one deal alone says nothing about the width."""
    if len(by_deal) < 2:
        return float(by_deal.mean()), float("nan")
    return float(by_deal.mean()), float(CERTAIN * by_deal.std(ddof=1) / np.sqrt(len(by_deal)))


def plot(found: Arena, file: Path | str) -> None:
    """Draw each bot's win share as the deals go by, with its 95 % band. Needs the extra `plot`."""
    figure = new_figure()
    axes = figure.add_subplot(xlabel="deals", ylabel="win share", ylim=(0, 1))
    deals = np.arange(1, found.deals + 1)
    for standing in found.standings:
        places = [place for place, name in enumerate(found.bots) if name == standing.name]
        wins = found.results.wins[:, :, places].sum(axis=2).mean(axis=1)
        means = np.cumsum(wins) / deals
        spread = np.sqrt(np.maximum(np.cumsum(wins**2) / deals - means**2, 0) / deals)
        (line,) = axes.plot(deals, means, label=f"{standing.name} {standing.wins:.1%}")
        axes.fill_between(deals, means - CERTAIN * spread, means + CERTAIN * spread, color=line.get_color(), alpha=0.2)
        axes.axhline(standing.fair, color=line.get_color(), linestyle=":")
    axes.legend()
    figure.savefig(file)
