"""Whether the review is right: unbiased luck, errors in ladder order, planted blunders found, flags that hold.

    python -m bench.review luck --games 500   # and: unbiased, ladder, blunders, flags, speed; without a name, all

Every figure comes with the number of games it is from; 95 % intervals throughout.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import erfc
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

import zaria
from zaria import bots
from zaria.chance import Seeded, stream_word
from zaria.games import registry
from zaria.games.game import Game
from zaria.lab.arena import arena, without_luck
from zaria.review import meter
from zaria.review.account import Block, Walk, review
from zaria.review.judge import Judge, judge
from zaria.review.shapes import Review

Floats = NDArray[np.float64]

CERTAIN = 1.96
FUTURES = 100, 1000, 10_000  # by which a blunder is one, and a flag refuted; more where fewer leave a doubt
WORSE = 0.05  # is a blunder
REVIEWED = 4  # times fewer games than the arena's have their luck reviewed
TRIED = 8  # choices of a game that may become one


def usual_tables(wanted: str | None) -> Iterator[Game]:
    """Every game at its smallest table of several, and in every variant."""
    for listing in registry.GAMES.values():
        if wanted in (None, listing.id):
            fewest = min(players for players, _ in listing.variants() if players > 1)
            seen = set()
            for players, options in listing.variants():
                key = tuple(options.items())
                if players >= fewest and key not in seen:
                    seen.add(key)
                    yield registry.game(listing.id, players, **options)


def named(game: Game) -> str:
    """A table in words."""
    options = " ".join(str(value if isinstance(value, str) else name) for name, value in game.options.items() if value)
    return f"{game.id} {game.players} {options}".strip()


def play(game: Game, names: Sequence[str], seed: int) -> zaria.Match:
    """One game of bots, by seat."""
    match = zaria.Match(game, seed % game.players, Seeded(seed))
    number = 0
    while not match.over:
        for seat in match.to_act:
            number += 1
            match.choose(seat, match.bot(names[seat], seat, stream_word(seed, number) >> 1))
    return match


def luck(game: Game, games: int) -> str:
    """How much less a result without its luck varies: taken out as it is, and as much of it as other games say."""
    results = arena(game, ["strong"], games, adjusted=True).results
    assert results.luck is not None
    wins, lucks = results.wins[:, 0], results.luck[:, 0].sum(axis=2)
    told = [f"{_fold(wins, left)}" for left in (wins - lucks, without_luck(results))]
    return f"{games} games; variance {told[0]}-fold less; luck weighed by stage {told[1]}-fold"


def _fold(wins: Floats, left: Floats) -> str:
    """How many times less one varies than the other, and a 95 % interval, from games drawn again and again."""
    spread, rest = ((x - x.mean(axis=0)) ** 2 for x in (wins, left))
    drawn = np.random.default_rng(1).integers(len(wins), size=(1000, len(wins)))
    low, high = np.quantile([spread[games].mean() / rest[games].mean() for games in drawn], (0.025, 0.975))
    return f"{spread.mean() / rest.mean():.1f} ({low:.1f} to {high:.1f})"


def unbiased(game: Game, games: int) -> str:
    """Mean luck by seat in the arena and in reviews, of casual bots; few looks, which change no mean and save time."""
    told = []
    with patch.multiple(meter, LOOKS=6, FUTURES=4):
        results = arena(game, ["casual"], games, processes=1, adjusted=True).results
    assert results.luck is not None
    told.append(f"arena {_near_nothing(results.luck[:, 0].sum(axis=2))}")
    by, found = hasty(game), []
    for seed in range(games // REVIEWED):
        walk = Walk(play(game, ["casual"] * game.players, seed), by, seed)
        list(walk.follow())
        found.append(np.sum([event.luck for event in walk.events if event.luck is not None], axis=0))
    told.append(f"reviews {_near_nothing(np.array(found))}")
    return "; ".join(told)


def hasty(game: Game) -> Judge:
    """A judge who looks at few outcomes, deals and shuffles."""
    mind = judge(game).mind
    fewer = replace(mind.setting, outcomes=6, deals=min(4, mind.setting.deals), shuffles=min(4, mind.setting.shuffles))
    return Judge(game, replace(mind, setting=fewer))


def _near_nothing(lucks: Floats) -> str:
    """Mean luck by seat, and how likely all of them together are to be as far from nothing by chance."""
    n, means, spread = len(lucks), lucks.mean(axis=0), np.cov(lucks.T)
    error = CERTAIN * lucks.std(axis=0, ddof=1) / np.sqrt(n)
    free = np.linalg.matrix_rank(spread, 1e-6 * np.trace(spread))  # one's luck is the others' bad luck
    square = n * means @ np.linalg.pinv(spread, 1e-6) @ means
    normal = ((square / free) ** (1 / 3) - 1 + 2 / (9 * free)) / np.sqrt(2 / (9 * free))  # Wilson and Hilferty
    seats = " ".join(f"{mean:+.4f}±{width:.4f}" for mean, width in zip(means, error, strict=True))
    outside = int((abs(means) > error).sum())
    return f"{n} games: {seats}, outside {outside} of {len(means)}, p {0.5 * erfc(normal / np.sqrt(2)):.2f}"


def ladder(game: Game, games: int) -> str:
    """The mean cost of a choice by level, each among its like: far behind stronger ones nothing is left to lose,
    and games of different levels differ in length."""
    means = {}
    for name in ("beginner", "casual", "strong", "master"):
        found = [review(play(game, [name] * game.players, seed).record()) for seed in range(games)]
        costs = [sum(choice.cost for choice in each.choices) / len(each.choices) for each in found]
        means[name] = np.mean(costs), CERTAIN * np.std(costs, ddof=1) / np.sqrt(len(costs))
    order = [mean for mean, _ in means.values()]
    verdict = "in order" if order == sorted(order, reverse=True) else "NOT in order"
    told = " > ".join(f"{name} {100 * mean:.2f}±{100 * width:.2f} %" for name, (mean, width) in means.items())
    return f"{games} games each; errors a choice {told}; {verdict}"


class Spot(NamedTuple):
    """A choice of a game in which there was more than one."""

    line: int
    seat: int
    position: Any  # as the review judges it: who chooses at the same time has not
    made: int
    actions: list[int]


def spots(match: zaria.Match) -> list[Spot]:
    """Every choice of a game."""
    game, states, block, found = match.game, match.game.records(1), Block(), []
    who = int(game.steps.lay_out(states, game.players, match.first, game.option_code()))
    for line, (seat, text) in enumerate(match.log, start=1):
        if seat is None:
            who, block = int(game.steps.bring(states, game.outcome(states[0], text))), Block()
            continue
        block.look(game, states[0], who)
        position, made = block.position_for(game, seat), game.numbers[text]
        block.made[seat] = [*block.made.get(seat, []), made]
        actions = bots.legal(game, position, seat).tolist()
        if len(actions) > 1:
            found.append(Spot(line, seat, position, made, actions))
        who = int(game.steps.take(states, seat, made))
    return found


def blunders(game: Game, games: int) -> str:
    """Planted blunders that are among the review's three."""
    by, seed, planted, missed = judge(game), 0, 0, Counter[str]()
    while planted < games and seed < 10 * games:
        seed += 1
        match, dice = play(game, ["master"] * game.players, seed), random.Random(seed)
        choices = spots(match)
        for spot in dice.sample(choices, min(TRIED, len(choices))):
            other = dice.choice([action for action in spot.actions if action != spot.made])
            if planted < games and lead(by, spot, spot.made, other, seed, WORSE) >= WORSE:
                planted += 1
                start = zaria.Match.replay(match.record(), spot.line - 1)
                found = review(with_blunder(start, spot.seat, game.actions[other], seed))
                missed[_missed(found, spot)] += 1
    named_ones = missed.pop("", 0)
    why = "".join(f"; {n} {reason}" for reason, n in missed.items())
    return f"{planted} blunders planted, {named_ones} among the three: {named_ones / max(1, planted):.0%}{why}"


def _missed(found: Review, spot: Spot) -> str:
    """Why a blunder is not among the three, if it is not."""
    if spot.line in found.seats[spot.seat].moments:
        return ""
    choice = found.choice(spot.line)
    return "behind three others" if choice.flagged else f"not flagged, cost {choice.cost:.3f}±{choice.error:.3f}"


def lead(by: Judge, spot: Spot, better: int, worse: int, seed: int, doubtful: float) -> float:
    """How much one choice leads another in futures to the end; more of them while it may be either side of a doubt."""
    for futures in FUTURES:
        values = by.play_on(spot.position, spot.seat, [better, worse], seed, futures, 100_000)[:, :, spot.seat]
        leads = values[:, 0] - values[:, 1]
        if abs(leads.mean() - doubtful) > 3 * leads.std() / np.sqrt(futures):
            break
    return float(leads.mean())


def with_blunder(start: zaria.Match, seat: int, text: str, seed: int) -> dict[str, Any]:
    dice, number = Seeded(seed, 7), 0
    start.choose(seat, text)
    game = start.game
    while not start.over:
        if start.needs_chance:
            start.happen(game.outcome_text(start.s, dice.below(int(game.rules.outcomes(start.s)))))
            continue
        who = start.to_act[0]
        number += 1
        start.choose(who, bots.choose("master", game, game.seen_by(start.s, who), who, stream_word(seed, number) >> 2))
    return start.record()


def flags(game: Game, games: int) -> str:
    """Errors flagged in master's own games, and how many of them many futures to the end refute."""
    flagged = refuted = 0
    for seed in range(games):
        match = play(game, ["master"] * game.players, 1000 + seed)
        by_line = {spot.line: spot for spot in spots(match)}
        found = review(match.record())
        for choice in (c for c in found.choices if c.flagged):
            flagged += 1
            better, worse = game.numbers[choice.best], game.numbers[choice.made]
            refuted += lead(judge(game), by_line[choice.line], better, worse, seed, 0) < 0
    return f"{games} games; {flagged} flagged, {refuted} refuted: {refuted / max(1, flagged):.0%}"


def speed(game: Game, games: int) -> str:
    """Seconds of one core for a review, the slowest of some games of casual players, at the largest table too."""
    told = []
    for players in sorted({game.players, max(p for p, o in game.manifest.variants() if o == game.options)}):
        table = registry.game(game.id, players, **game.options)
        for deep in (False, True):
            slowest = 0.0
            for seed in range(2 if deep else games):
                record = play(table, ["casual"] * players, seed).record()
                review(record, deep) if seed == 0 else None
                start = time.process_time()
                review(record, deep)
                slowest = max(slowest, time.process_time() - start)
            told.append(f"{players} players {'deep' if deep else 'quick'} {slowest:.2f} s")
    return ", ".join(told)


FIGURES: dict[str, tuple[Callable[[Game, int], str], int]] = {
    "luck": (luck, 500),
    "unbiased": (unbiased, 2000),
    "ladder": (ladder, 40),
    "blunders": (blunders, 20),
    "flags": (flags, 20),
    "speed": (speed, 3),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("figure", nargs="?", choices=FIGURES)
    parser.add_argument("--game")
    parser.add_argument("--games", type=int)
    arguments = parser.parse_args()
    for name in [arguments.figure] if arguments.figure else FIGURES:
        measure, usual = FIGURES[name]
        for game in usual_tables(arguments.game):
            print(f"{name:<9} {named(game):<24} {measure(game, arguments.games or usual)}", flush=True)


if __name__ == "__main__":
    main()
