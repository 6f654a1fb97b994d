"""Search in a game of secrets: try every reveal of Trio in many imagined deals, and play against bots.

    pip install 'zaria[plot]'
    python examples/search_trio.py --opponents random greedy --games 60 --picture wins.png

Each sample deals the unknown cards so that they fit all the seat has seen. Every reveal is tried in it, then all play
on like `greedy`, by what their own seats may know. Greedy's own choice stands unless another is clearly better.
"""

import argparse
from typing import Any

import numpy as np

import zaria
from zaria import bots
from zaria.games.game import Game
from zaria.lab.drawing import new_figure

REVEALS = 9  # that are played on: until everybody has had a turn
CLEARLY = 1.5  # standard errors


def search(game: Game, seen: Any, seat: int, samples: int, seed: int) -> str:
    """A reveal, from a record that holds only what the seat may know."""
    first = game.number(bots.choose("greedy", game, seen, seat, seed=seed))
    actions = [first, *(action for action in reveals(game, seen, seat) if action != first)]
    leads = values(game, seen, seat, actions, samples, seed)
    leads -= leads[:, :1]  # all reveals are tried in the same deals, so luck cancels out
    means, errors = leads.mean(axis=0), leads.std(axis=0) / np.sqrt(samples)
    best = means.argmax()
    return game.actions[actions[best] if means[best] > CLEARLY * errors[best] else first]


def reveals(game: Game, seen: Any, seat: int) -> list[int]:
    """The legal ones; the first unseen card in the centre stands for all of them."""
    legal = bots.legal(game, seen, seat).tolist()
    unseen = [action for action in legal if game.actions[action].startswith("centre") and not seen["centre"][action]]
    return [action for action in legal if action not in unseen[1:]]


def values(game: Game, seen: Any, seat: int, actions: list[int], samples: int, seed: int) -> Any:
    """What comes of each action in each sample, from 0 to 1: the win, or by how many trios the seat leads."""
    words = np.random.default_rng(seed).integers(2**64, size=2, dtype=np.uint64)
    tables = zaria.Batch(game, samples * len(actions), threads=1)
    for sample in range(samples):
        deal = game.copy(seen)
        game.rules.imagine(deal, seat, words)
        for number, action in enumerate(actions, sample * len(actions)):
            tables.states[number] = deal
            game.rules.choose(tables.states[number], seat, action)
    tables.step(bots.policy("greedy", game), REVEALS)
    trios, won = tables.results()
    lead = 0.5 + (trios[:, seat] - np.delete(trios, seat, axis=1).max(axis=1)) / 6
    return np.where(won.any(axis=1), won[:, seat], lead).reshape(samples, len(actions))


def wins(game: Game, opponent: str, seat: int, samples: int, seed: int) -> bool:
    """Whether the search wins one game at its seat."""
    match = zaria.Match(game, chance=zaria.Seeded(seed))
    while not match.over:
        (now,) = match.to_act
        seen, word = game.seen_by(match.state, now), seed + len(match.log)
        text = search(game, seen, now, samples, word) if now == seat else bots.choose(opponent, game, seen, now, word)
        match.choose(now, text)
    return seat in match.winners


def draw(shares: dict[str, tuple[float, float]], file: str) -> None:
    figure = new_figure()
    axes = figure.add_subplot(title="Search in Trio", ylabel="games won, with 95 % intervals", ylim=(0, 1))
    for opponent, (share, interval) in shares.items():
        axes.bar(f"against two\n{opponent}", share, yerr=interval, capsize=6, alpha=0.6, width=0.5, color="tab:blue")
    axes.axhline(1 / 3, color="black", linestyle=":", label="between equals")
    axes.legend()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opponents", nargs="+", choices=bots.NAMES, default=["random", "greedy"])
    parser.add_argument("--games", type=int, default=30, help="against each kind of opponent")
    parser.add_argument("--samples", type=int, default=100, help="for each choice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", help="draw the games won into this file")
    wanted = parser.parse_args()

    game, shares = zaria.game("trio", players=3), {}
    for opponent in wanted.opponents:
        won = [wins(game, opponent, n % 3, wanted.samples, 1000 * wanted.seed + n) for n in range(wanted.games)]
        shares[opponent] = np.mean(won), 1.96 * np.std(won) / np.sqrt(len(won))
        print(f"against two {opponent}: {np.mean(won):.0%} of {len(won)} games won; between equals 33 %")
    if wanted.picture:
        draw(shares, wanted.picture)


if __name__ == "__main__":
    main()
