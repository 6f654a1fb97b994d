"""Whether the review is right: unbiased luck, errors in ladder order, planted blunders found, flags that hold.

    python -m bench.review luck --games 500      # and: ladder, blunders, flags, speed; all of them without a name

Every figure comes with the number of games it is from; 95 % intervals throughout.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

import zaria
from zaria import bots
from zaria.chance import Seeded, stream_word
from zaria.games import registry
from zaria.games.game import Game
from zaria.lab.arena import arena
from zaria.review.account import Judged, Walk, finished, review, seed_of
from zaria.review.judge import Judge, judge

CERTAIN = 1.96
FUTURES = 10_000  # by which a planted blunder is a blunder, where fewer leave a doubt
WORSE = 0.05
REFUTED = 2_000  # futures that may refute a flag


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
    """Mean luck by seat, and how much less a result less its luck varies."""
    results = arena(game, ["strong"], games, adjusted=True).results
    assert results.luck is not None
    lucks, wins = results.luck[:, 0], results.wins[:, 0]
    error = CERTAIN * lucks.std(axis=0, ddof=1) / np.sqrt(games)
    outside = int((abs(lucks.mean(axis=0)) > error).sum())
    factor = wins.var(axis=0).mean() / (wins - lucks).var(axis=0).mean()
    means = " ".join(f"{mean:+.4f}±{width:.4f}" for mean, width in zip(lucks.mean(axis=0), error, strict=True))
    told = f"{games} games; mean luck by seat {means}; outside {outside} of {game.players}"
    return f"{told}; variance {factor:.1f}-fold less"


def ladder(game: Game, games: int) -> str:
    """The mean cost of a game's errors by level; all levels at one table in turn."""
    costs: dict[str, list[float]] = {name: [] for name in ("beginner", "casual", "strong", "master")}
    for seed in range(games):
        names = [list(costs)[(seat + seed) % len(costs)] for seat in range(game.players)]
        found = review(play(game, names, seed).record())
        for account in found.seats:
            costs[names[account.seat]].append(-account.own)
    means = {name: np.mean(own) for name, own in costs.items() if own}
    right = list(means.values()) == sorted(means.values(), reverse=True)
    told = " > ".join(f"{name} {mean:.3f}" for name, mean in means.items())
    return f"{games} games; errors a game {told}; {'in order' if right else 'NOT in order'}"


def blunders(game: Game, games: int) -> str:
    """Planted blunders that are among the review's three."""
    by, named_ones, planted, seed = judge(game), 0, 0, 0
    while planted < games and seed < 40 * games:
        seed += 1
        match = play(game, ["master"] * game.players, seed)
        found = _plant(by, match, seed)
        if found is None:
            continue
        record, line, seat = found
        planted += 1
        named_ones += line in review(record).seats[seat].moments
    return f"{planted} blunders planted, {named_ones} among the three: {named_ones / max(1, planted):.0%}"


def _plant(by: Judge, match: zaria.Match, seed: int) -> tuple[dict[str, Any], int, int] | None:
    """A record with one choice replaced by one that futures show to be worse by a twentieth, played on by masters."""
    dice, game = random.Random(seed), match.game
    walk = Walk(match, by, seed)
    list(walk.follow())
    for choice in dice.sample(walk.choices, min(6, len(walk.choices))):
        other = dice.choice([k for k in range(len(choice.actions)) if k != choice.made])
        pair = [choice.actions[choice.made], choice.actions[other]]
        if _is_blunder(by, choice, pair, seed):
            start = zaria.Match.replay(match.record(), choice.line - 1)
            return _with_blunder(start, choice.seat, game.actions[pair[1]], seed), choice.line, choice.seat
    return None


def _is_blunder(by: Judge, choice: Judged, pair: list[int], seed: int) -> bool:
    """Whether the second of two choices is worse by a twentieth; as many futures as it takes to be sure, or all."""
    for futures in (200, 2000, FUTURES):
        values = by.play_on(choice.position, choice.seat, pair, seed, futures, 100_000)[:, :, choice.seat]
        lead = values[:, 0] - values[:, 1]
        sure = 3 * lead.std() / np.sqrt(futures)
        if abs(lead.mean() - WORSE) > sure:
            break
    return bool(lead.mean() >= WORSE)


def _with_blunder(start: zaria.Match, seat: int, text: str, seed: int) -> dict[str, Any]:
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
        record = play(game, ["master"] * game.players, 1000 + seed).record()
        walk = Walk(finished(record), judge(game), seed_of(record))
        list(walk.work())
        for choice in (c for c in walk.choices if c.flagged):
            flagged += 1
            pair = [choice.actions[choice.best], choice.actions[choice.made]]
            values = walk.judge.play_on(choice.position, choice.seat, pair, seed, REFUTED, 100_000)[:, :, choice.seat]
            lead = values[:, 0] - values[:, 1]
            refuted += lead.mean() < 0
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
