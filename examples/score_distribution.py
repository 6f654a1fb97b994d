"""How the points of two bots are spread: a million games of a compiled bot, and some of one that thinks longer.

pip install 'zaria[plot]'
python examples/score_distribution.py --game knaster --bots random strong --picture scores.png
"""

import argparse

import zaria
from zaria.bots import NAMES, policy
from zaria.lab.drawing import new_figure
from zaria.lab.simulate import Simulation, simulate


def draw(played: list[Simulation], title: str, file: str) -> None:
    figure = new_figure()
    axes = figure.add_subplot(title=title, xlabel="points", ylabel="part of the games")
    most = max(score for simulation in played for score in simulation.scores[0])
    least = min(score for simulation in played for score in simulation.scores[0])
    bins = range(least, most + 4, 3)
    for simulation in played:
        scores, games = zip(*simulation.scores[0].items(), strict=True)
        parts = [count / simulation.games for count in games]
        label = f"{simulation.bots}: {simulation.mean_scores[0]:.1f} on average, {simulation.games:,} games"
        axes.hist(scores, bins, weights=parts, alpha=0.6, label=label)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="knaster", choices=zaria.GAMES, help="which game")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--bots", nargs=2, choices=NAMES, default=("random", "strong"))
    parser.add_argument("--games", type=int, default=1_000_000, help="of a compiled bot")
    parser.add_argument("--slow-games", type=int, default=500, help="of a bot that is not compiled")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, help="all if not given")
    parser.add_argument("--picture", help="draw both into this file")
    wanted = parser.parse_args()

    game = zaria.game(wanted.game, players=wanted.players)
    played = []
    for bot in wanted.bots:
        games = wanted.games if policy(bot, game) else wanted.slow_games
        found = simulate(game, games, bot, wanted.seed, wanted.cores)
        low, high = found.percentiles[0][5], found.percentiles[0][95]
        print(
            f"{bot}: {found.mean_scores[0]:.1f} points on average, 90 % of games from {low} to {high}; "
            f"{games:,} games in {found.seconds:.1f} s"
        )
        played.append(found)
    if wanted.picture:
        draw(played, f"Points in {wanted.game}, players: {wanted.players}", wanted.picture)


if __name__ == "__main__":
    main()
