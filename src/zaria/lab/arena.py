"""Bots against bots, with the same dice for all: who wins how often, and how sure that is.

A deal is one sequence of dice or cards. It is played once for every way the line-up can be turned around the table, so
that luck and seats favour nobody. The games of one deal are alike, so intervals are computed over deals.
"""

import math
import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots import LEVELS, NAMES, Spec, chosen, legal, player, policy
from ..bots import bot as ours
from ..bots.apart import Seats
from ..bots.asking import PATIENCE, Answer, Fault, expendable
from ..bots.bot import Bot
from ..bots.own import is_own, label
from ..bots.policy import streams
from ..chance import Seeded, stream_word
from ..engine.turns import CHANCE, OVER
from ..errors import ZariaError
from ..games import registry
from ..games.game import Game, seats_in
from ..games.manifest import Option
from ..match import Match
from ..review.judge import judge
from ..review.meter import STAGES, Meter, meter
from ..words import DEFAULT, say
from .drawing import new_figure
from .pool import Pool, pool

CERTAIN = 1.96  # standard errors in half of a 95 % interval
PARTS = 8  # tasks per worker, so that none is idle for long at the end
REHEARSAL = 60  # choices
FOLDS = 10  # parts of the deals, the luck in each of which is weighed by the others
DOUBT = 0.5  # how far from all of it the luck of a stage that is to be taken out may be, a standard deviation
TINY = 1e-12  # a little, where nothing is in doubt
MOST_DEALS = 64  # in one task, so that the progress bar moves

Ready = Bot | Callable[..., Answer]  # one of ours, or how one of somebody's own is asked

_compiled: set[tuple[str, ...]] = set()  # line-ups this process has played; times would tell of the compiler otherwise


@dataclass(frozen=True)
class Standing:
    """How one bot did. A shared win counts as its part; `±` is always half of a 95 % interval."""

    name: str
    seats: int
    wins: float  # the part of all games won by its seats
    wins_interval: float  # the larger side of the next
    wins_between: tuple[float, float]  # Wilson's interval, which is honest for all wins and for none
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
    lost: list["Lost"]  # what your own bots did wrong, the most frequent first
    interrupted: bool  # whether it ended before all games were played
    results: "Results" = field(repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        facts = {name: value for name, value in vars(self).items() if name not in ("standings", "results")}
        lost = [each._asdict() for each in self.lost]
        standings = [{k: v for k, v in asdict(standing).items() if v is not None} for standing in self.standings]
        return facts | {"bots": list(self.bots), "standings": standings, "lost": lost}


class Lost(NamedTuple):
    """Choices a bot lost in the same way, by crashing, stalling or choosing what is not legal."""

    bot: str
    kind: str
    says: str
    times: int


class Results(NamedTuple):
    """Every game by deal, rotation and place in the line-up (not seat): the part of the win, and the score."""

    wins: NDArray[np.float64]
    scores: NDArray[np.float64]
    decisions: NDArray[np.int64]  # by place in the line-up, summed over the games
    choices: NDArray[np.int64]  # those with more than one legal action
    seconds: NDArray[np.float64]
    slowest: NDArray[np.float64]
    faults: Counter[tuple[int, Fault]]  # by place in the line-up
    luck: NDArray[np.float64] | None = None  # by deal, rotation, place and stage of the game, where it was asked for


def lineup(bots: Sequence[Spec], players: int) -> tuple[Spec, ...]:
    """Who sits where: a pool smaller than the table is gone through again and again."""
    if not bots or len(bots) > players:
        raise ZariaError("error.lineup", players=players, given=len(bots))
    return tuple(islice(cycle(bots), players))


def labels(bots: Sequence[Spec]) -> tuple[str, ...]:
    """What everybody is called; different ones of the same name are told apart by a number."""
    called: list[str] = []
    for place, spec in enumerate(bots):
        same = [called[other] for other in range(place) if bots[other] is spec or bots[other] == spec]
        namesakes = {name for name in called if name.partition("#")[0] == label(spec)}
        called.append(same[0] if same else f"{label(spec)}#{len(namesakes) + 1}" if namesakes else label(spec))
    return tuple(called)


def rotations(bots: Sequence[Spec]) -> int:
    """How many different ways there are to turn a line-up around the table."""
    return next(r for r in range(1, len(bots) + 1) if tuple(bots[r:]) + tuple(bots[:r]) == tuple(bots))


def arena(
    game: Game,
    bots: Sequence[Spec],
    games: int,
    seed: int = 0,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
    workers: Pool | None = None,
    turning: bool = True,
    patience: float = PATIENCE,
    adjusted: bool = False,
) -> Arena:
    """Play at least `games` games, in whole deals; `progress` hears how many are done.

    `bots` are names of ours, `module:Class`, classes, objects or functions (docs/writing-a-bot.md). One that crashes,
    chooses what is not legal or thinks longer than `patience` seconds loses that choice, which is then made at random;
    `Arena.lost` tells of it. The result depends neither on the number of processes nor on the `workers`, which take
    their place; bots that cannot be sent to other processes play in this one. Without `turning`, everybody keeps the
    same seat. With `adjusted` the game's judge takes the luck out of the results, which makes their intervals narrower.

    Ctrl-C ends it early: what was played until then is returned, and `Arena.interrupted` is true.
    """
    if games < 1:
        raise ZariaError("error.no-games", given=games)
    seated = lineup(bots, game.players)
    for spec in seated:
        player(spec, game)  # refuses unknown names, and prepares what all processes read from the disk
    names = labels(seated)
    turns = rotations(names) if turning else 1
    deals = -(-games // turns)
    rehearse(game, seated)  # here, so that the workers find everything compiled
    start = time.perf_counter()
    parts: dict[int, Results] = {}
    interrupted = False
    sent, own = _can_be_sent(seated), any(map(is_own, seated))
    with nullcontext(workers) if workers else pool(processes if sent else 1, apart=own) as at_hand:
        work = at_hand if sent else Pool(1)
        play = play_expendably if own and work.expendable else play_deals
        size = max(1, min(MOST_DEALS, deals // (PARTS * work.workers)))
        at = game.id, game.players, game.options, seated, seed
        tasks = [(*at, first, stop, turns, patience, adjusted) for first, stop in _cut(deals, size)]
        try:
            for number, part in work.run(play, tasks, again=partial(play_deals, apart=own)):
                parts[number] = part
                if progress:
                    progress(sum(len(found.wins) for found in parts.values()) * turns)
        except KeyboardInterrupt:
            at_hand.abandon()
            if not parts:
                raise
            interrupted = True
    results = _joined([parts[number] for number in sorted(parts)])
    luckless = None if results.luck is None else without_luck(results)
    deals = len(results.wins)
    return Arena(
        game=game.id,
        players=game.players,
        options=dict(game.options),
        bots=names,
        seed=seed,
        deals=deals,
        games=deals * turns,
        seconds=time.perf_counter() - start,
        standings=[_standing(name, names, results, luckless) for name in dict.fromkeys(names)],
        lost=_lost(names, results),
        interrupted=interrupted,
        results=results,
    )


def _cut(deals: int, most: int) -> Iterator[tuple[int, int]]:
    """The deals in parts, small ones first, so that the progress bar soon moves."""
    first, size = 0, 1
    while first < deals:
        stop = min(first + size, deals)
        yield first, stop
        first, size = stop, min(most, size + 1)


def _can_be_sent(bots: Sequence[Spec]) -> bool:
    """Whether other processes can be told who plays: not of what was typed at a prompt."""
    try:
        pickle.dumps(bots)
    except Exception:
        return False
    return not any(getattr(spec, "__module__", None) == "__main__" for spec in bots if not isinstance(spec, str))


def _lost(names: Sequence[str], results: Results) -> list[Lost]:
    times: Counter[tuple[str, Fault]] = Counter()
    for (place, fault), n in results.faults.items():
        times[names[place], fault] += n
    return [Lost(name, *fault, n) for (name, fault), n in times.most_common()]


def play_deals(
    id: str,
    players: int,
    options: dict[str, Option],
    bots: Sequence[Spec],
    seed: int,
    first: int,
    stop: int,
    turns: int | None = None,
    patience: float = PATIENCE,
    adjusted: bool = False,
    apart: bool = False,
) -> Results:
    """The deals from `first` to `stop`; all arguments can be sent to another process.

    With `apart` each bot of somebody's own has a process, so that one that hangs or crashes for good ends nothing else.
    """
    game = registry.game(id, players, **options)
    turns = rotations(labels(bots)) if turns is None else turns
    rehearse(game, bots)
    results = _no_results(stop - first, turns, players, adjusted)
    with closing(Seats(bots, patience, apart)) as seats:
        for deal in range(first, stop):
            for rotation in range(turns):
                play_game(game, bots, seed, deal, rotation, results, deal - first, seats)
    return results


def play_expendably(*part: Any) -> Results:
    """Like `play_deals`, in a process that ends itself when a bot of somebody's own hangs for good."""
    with expendable(every=1.0):
        return play_deals(*part)


def rehearse(game: Game, bots: Sequence[Spec]) -> None:
    """Let each of our bots choose once in every phase of a game, so that no time tells of the compiler."""
    if (game.id, *labels(bots)) in _compiled:
        return
    match, heard = Match(game, chance=Seeded(0)), set()
    for spec in filter(is_own, bots):
        kernel = policy(spec, game)
        if kernel:  # one of somebody's own is compiled as well
            with suppress(Exception):  # what it does wrong is told when it counts
                kernel(*_question(match, match.to_act[0]))
    for number in range(REHEARSAL):
        if match.over:
            break
        seat = match.to_act[number % len(match.to_act)]
        for spec in bots:
            if not is_own(spec) and (spec, match.phase) not in heard:
                heard.add((spec, match.phase))
                match.bot(spec, seat, seed=number)
        match.choose(seat, match.legal(seat)[-1])
    _compiled.add((game.id, *labels(bots)))


def _question(match: Match, seat: int) -> tuple[Any, ...]:
    """What a policy is asked."""
    seen = match.game.seen_by(match.s, seat)
    actions = legal(match.game, seen, seat)
    return seen, seat, actions, len(actions), streams(0)


def play_game(
    game: Game,
    bots: Sequence[Spec],
    seed: int,
    deal: int,
    rotation: int,
    results: Results,
    row: int,
    seats: Seats,
) -> None:
    """One game of a deal: the bot at place p of the line-up sits at seat p - rotation. Fills in its results."""
    steps, players, first = game.steps, game.players, deal % game.players
    own = seats.begin(game, first)
    ready = [own.get(place) or ours(spec, game) for place, spec in enumerate(bots)]
    dice = Seeded(seed, deal)
    thoughts = stream_word(stream_word(seed, deal, 1), rotation)
    metering = None if results.luck is None else _metering(game, bots, ready, rotation, thoughts)
    states, number, drawing = game.records(1), 0, False
    who = int(steps.lay_out(states, players, first, game.option_code()))
    while who != OVER:
        if who == CHANCE:
            if metering and not drawing:
                metering.before_chance(states[0])
            who = int(steps.bring(states, dice.below(int(steps.stand(game.array_of(states[0]), True)))))
            drawing = who == CHANCE
            if metering and not drawing:
                metering.after_chance(states[0])
            continue
        for seat in seats_in(who):
            place = (seat + rotation) % players
            number += 1
            seen, word = game.seen_by(states[0], seat), stream_word(thoughts, number) >> 1
            action = _choice(game, ready[place], seen, seat, word, results, place)
            who = int(steps.take(states, seat, action))
    _finish(game, states[0], results, row, rotation, metering)


def _metering(game: Game, bots: Sequence[Spec], ready: Sequence[Any], rotation: int, seed: int) -> Meter:
    """A meter that asks our quick bots what they would do; masters and bots of one's own would take too long."""
    quick = [bot if spec in NAMES and spec != LEVELS[-1] else None for spec, bot in zip(bots, ready, strict=True)]
    return meter(judge(game), quick[rotation:] + quick[:rotation], seed)


def _finish(game: Game, s: Any, results: Results, row: int, rotation: int, metering: Meter | None) -> None:
    if metering:
        metering.end(s)
    winners = seats_in(int(game.rules.winners(s)))
    for seat in range(game.players):
        place = (seat + rotation) % game.players
        results.wins[row, rotation, place] = (seat in winners) / len(winners)
        results.scores[row, rotation, place] = game.rules.points(s, seat)
        if metering and results.luck is not None:
            results.luck[row, rotation, place] = metering.luck[:, seat]


def _choice(game: Game, bot: Ready, seen: Any, seat: int, seed: int, results: Results, place: int) -> int:
    """A bot's choice; where there is more than one, the time it took, and what one of somebody's own did wrong."""
    actions = legal(game, seen, seat)
    results.decisions[place] += 1
    if len(actions) == 1:
        return int(actions[0])
    if callable(bot):
        action, fault, taken = bot(seen, seat, actions, seed)
        if fault:
            results.faults[place, fault] += 1
    else:
        start = time.thread_time()  # of this thread alone, so that a busy machine does not look like a slow bot
        action = chosen(bot, game, seen, seat, actions, seed)
        taken = time.thread_time() - start
    results.choices[place] += 1
    results.seconds[place] += taken
    results.slowest[place] = max(results.slowest[place], taken)
    return action


def _no_results(deals: int, turns: int, players: int, adjusted: bool = False) -> Results:
    shape = deals, turns, players
    decisions, choices = np.zeros((2, players), np.int64)
    seconds, slowest = np.zeros((2, players))
    luck = np.zeros((*shape, STAGES)) if adjusted else None
    return Results(np.zeros(shape), np.zeros(shape), decisions, choices, seconds, slowest, Counter(), luck)


def _joined(parts: Sequence[Results]) -> Results:
    return Results(
        np.concatenate([part.wins for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.sum([part.decisions for part in parts], axis=0),
        np.sum([part.choices for part in parts], axis=0),
        np.sum([part.seconds for part in parts], axis=0),
        np.max([part.slowest for part in parts], axis=0),
        sum((part.faults for part in parts), Counter()),
        None if parts[0].luck is None else np.concatenate([part.luck for part in parts if part.luck is not None]),
    )


def _standing(name: str, names: Sequence[str], results: Results, luckless: NDArray[np.float64] | None) -> Standing:
    places = [place for place, other in enumerate(names) if other == name]
    by_game = results.wins[:, :, places].sum(axis=2)
    wins, (low, high) = float(by_game.mean()), _wilson(by_game)
    score, score_interval = _mean(results.scores[:, :, places].mean(axis=(1, 2)))
    choices = int(results.choices[places].sum())
    adjusted, adjusted_interval = (None, None) if luckless is None else _mean(luckless[:, places].sum(axis=1))
    return Standing(
        name=name,
        seats=len(places),
        wins=wins,
        wins_interval=max(wins - low, high - wins),
        wins_between=(low, high),
        fair=len(places) / len(names),
        mean_score=score,
        score_interval=score_interval,
        choices=choices,
        milliseconds=1000 * float(results.seconds[places].sum()) / max(1, choices),
        slowest=1000 * float(results.slowest[places].max()),
        adjusted=adjusted,
        adjusted_interval=adjusted_interval,
    )


def _wilson(by_game: NDArray[np.float64]) -> tuple[float, float]:
    """The 95 % interval of a part of games won, by deal and rotation.

    The games of a deal are alike; so many independent ones would have told as much as they do together.
    """
    part, by_deal = float(by_game.mean()), by_game.mean(axis=1)
    error = float(by_deal.var(ddof=1)) / len(by_deal) if len(by_deal) > 1 else 0.0
    n = part * (1 - part) / error if error > 0 else by_game.size
    around = CERTAIN**2 / n
    centre = (part + around / 2) / (1 + around)
    half = CERTAIN * math.sqrt(part * (1 - part) / n + around / (4 * n)) / (1 + around)
    return max(0.0, centre - half), min(1.0, centre + half)


def without_luck(results: Results) -> NDArray[np.float64]:
    """By deal and place: what was won, less the luck in it; alone, where everybody wins, the points.

    Luck at any stage of a game is nothing on average, and so is any multiple of it. How much of it to take out is
    fitted by stage, because a judge may see more luck in the middle of a game than there is; to other deals than those
    it is then taken out of, so that the mean stays what it is.
    """
    assert results.luck is not None
    plain = (results.scores if results.wins.shape[2] == 1 else results.wins).mean(axis=1)
    luck = results.luck.mean(axis=1)
    part = np.arange(len(plain)) % FOLDS
    left: NDArray[np.float64] = np.empty_like(plain)
    for fold in range(FOLDS):
        here, others = part == fold, part != fold
        left[here] = plain[here] - luck[here] @ _coefficients(plain[others], luck[others])
    return left


def _coefficients(plain: NDArray[np.float64], luck: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much of each stage's luck makes up what was won, by least squares; about 1 where few deals tell of it."""
    stages = luck.shape[2]
    rows = luck.reshape(-1, stages)
    if not len(rows):
        return np.ones(stages)
    left = (plain - plain.mean(axis=0)).reshape(-1) - rows.sum(axis=1)
    trust = (left.var() / DOUBT**2 * plain.shape[1] + TINY) * np.eye(stages)  # a seat's luck is told by the others' too
    found: NDArray[np.float64] = 1 + np.linalg.solve(rows.T @ rows + trust, rows.T @ left)
    return found


def _mean(by_deal: NDArray[np.float64]) -> tuple[float, float]:
    """The mean over deals and the half width of its 95 % interval; one deal alone says nothing about the width."""
    if len(by_deal) < 2:
        return float(by_deal.mean()), float("nan")
    return float(by_deal.mean()), float(CERTAIN * by_deal.std(ddof=1) / np.sqrt(len(by_deal)))


def plot(found: Arena, file: Path | str, lang: str = DEFAULT) -> None:
    """Draw each bot's win share as the deals go by, with its 95 % band. Needs the extra `plot`."""
    figure = new_figure()
    deals_axis, wins_axis = say("arena.axis-deals", lang), say("arena.axis-wins", lang)
    axes = figure.add_subplot(xlabel=deals_axis, ylabel=wins_axis, ylim=(0, 1))
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
