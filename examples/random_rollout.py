"""Play a game at random through PettingZoo, as every learner's first lines do.

pip install 'zaria[envs,plot]'
python examples/random_rollout.py --game qwixx --players 3 --picture points.png
"""

import argparse

import numpy as np

import zaria
from zaria.envs.pettingzoo import Turns, env
from zaria.lab.drawing import new_figure

Curves = dict[str, list[tuple[int, float]]]  # by agent: the number of a choice, and its points then


def rollout(table: Turns, dice: np.random.Generator, seed: int) -> Curves:
    """One game; every legal action is equally likely."""
    table.reset(seed=seed)
    curves: Curves = {agent: [(0, 0.0)] for agent in table.agents}
    for choice, agent in enumerate(table.agent_iter()):
        seen, reward, terminated, truncated, _ = table.last()
        curves[agent].append((choice, curves[agent][-1][1] + float(reward)))
        over = terminated or truncated
        table.step(None if over else int(dice.choice(seen["action_mask"].nonzero()[0])))
    return curves


def draw(curves: Curves, title: str, file: str) -> None:
    figure = new_figure()
    axes = figure.add_subplot(title=title, xlabel="choices made at the table", ylabel="points")
    for agent, curve in curves.items():
        axes.step(*zip(*curve, strict=True), where="post", label=agent)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="qwixx", choices=zaria.GAMES, help="which game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", help="draw the points over the choices of the first game into this file")
    wanted = parser.parse_args()

    table = env(wanted.game, players=wanted.players, reward="points")
    dice = np.random.default_rng(wanted.seed)
    games = [rollout(table, dice, wanted.seed + number) for number in range(wanted.games)]
    for agent in table.possible_agents:
        scores = [curves[agent][-1][1] for curves in games]
        print(f"{agent}: {np.mean(scores):.1f} points on average, {min(scores):.0f} to {max(scores):.0f}")
    if wanted.picture:
        draw(games[0], f"Random play of {wanted.game}", wanted.picture)


if __name__ == "__main__":
    main()
