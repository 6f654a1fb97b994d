"""How much a point of lead counts: fitted once to games of strong bots among themselves, then fixed.

    python -m zaria.review.fitting GAME --games 1500 --weights FILE

A game's module `judging` has `prospects(t, s, totals)`, which fills in the points that every seat is likely to end with
and returns the stage of the game; the scale of a stage is the one by which `shares_of` tells best who won.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import bots
from ..chance import Seeded, stream_word
from ..engine.turns import CHANCE, OVER
from ..games import registry
from ..games.game import Game, seats_in
from ..lab import weights

Floats = NDArray[np.float64]
STEPS = 40  # of the search for a scale
FEWEST = 30  # positions that say something about a stage
NEAR, USUAL = 3, 1.3  # see _smooth


def self_play(game: Game, judging: Any, known: Any, seed: int, number: int) -> tuple[list[int], list[Floats], Floats]:
    """One game of strong bots: stages and prospects before every roll or draw, and each seat's part of the win."""
    rules, player = game.rules, bots.bot("strong", game)
    dice, s = Seeded(seed, number), game.start(number % game.players)
    stages, found, choices = [], [], 0
    while (who := int(rules.turn(s))) != OVER:
        if who == CHANCE:
            if choices:
                totals = np.zeros(game.players)
                stages.append(int(judging.prospects(known, s, totals)))
                found.append(totals)
            rules.happen(s, dice.below(int(rules.outcomes(s))))
            continue
        for seat in seats_in(who):
            choices += 1
            seen = game.seen_by(s, seat)
            actions = bots.legal(game, seen, seat)
            thought = stream_word(stream_word(seed, number, 1), choices) >> 1
            rules.choose(s, seat, bots.chosen(player, game, seen, seat, actions, thought))
    winners = seats_in(int(rules.winners(s)))
    return stages, found, np.array([(seat in winners) / len(winners) for seat in range(game.players)])


def best_scale(totals: Floats, shares: Floats) -> float:
    """The scale of the likeliest parts of the win, by bisection of the slope; it only falls."""
    low, high = 1e-3, 3.0
    for _ in range(STEPS):
        scale = np.sqrt(low * high)
        chances = np.exp(scale * (totals - totals.max(axis=1, keepdims=True)))
        chances /= chances.sum(axis=1, keepdims=True)
        slope = ((shares - chances) * totals).sum()
        low, high = (scale, high) if slope > 0 else (low, scale)
    return float(np.sqrt(low * high))


def fit(id: str, games: int, seed: int = 1) -> Floats:
    """The scales of a game by players and stage."""
    judging, judge = registry.part(id, "judging"), registry.part(id, "judge")
    at = registry.manifest(id)
    scales = np.zeros((at.players.stop, judging.STAGES))
    for players in range(max(2, at.players.start), at.players.stop):
        game = registry.game(id, players)
        by_stage: dict[int, list[tuple[Floats, Floats]]] = {}
        for number in range(2 * games // players):
            stages, found, shares = self_play(game, judging, judge.known(scales), seed, number)
            for stage, totals in zip(stages, found, strict=True):
                by_stage.setdefault(stage, []).append((totals, shares))
        scales[players] = _smooth(by_stage, judging.STAGES)
    return scales


def _smooth(by_stage: dict[int, list[tuple[Floats, Floats]]], stages: int) -> Floats:
    """A stage is fitted with its neighbours; the first, when all is nearly over, alone.

    At the beginning nobody leads and a scale could be anything: there it is kept near the usual one.
    """
    row = np.zeros(stages)
    for stage in range(stages):
        wide = range(stage - NEAR, stage + NEAR + 1) if stage else range(1)
        near = [pair for other in wide for pair in by_stage.get(other, ())]
        if len(near) >= FEWEST:
            row[stage] = best_scale(np.array([pair[0] for pair in near]), np.array([pair[1] for pair in near]))
    known = np.flatnonzero(row)
    usual = np.median(row[known])
    row[known] = np.where(known > stages // 2, row[known].clip(usual / USUAL, usual * USUAL), row[known])
    return np.interp(np.arange(stages), known, row[known])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.GAMES)
    parser.add_argument("--games", type=int, default=1500, help="with two players; fewer with more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, required=True)
    arguments = parser.parse_args()
    scales = fit(arguments.game, arguments.games, arguments.seed)
    weights.write({"scale": scales.astype(np.float32)}, arguments.weights)
    print(np.round(scales, 3))


if __name__ == "__main__":
    main()
