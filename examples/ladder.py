"""Climb the ladder of bots in one game: each level against the one below it, and against the baseline `greedy`.

    pip install 'zaria[plot]'
    python examples/ladder.py --game qwixx --games 200 --picture ladder.png

Every deal is played once for each way of turning the line-up around the table, so that neither luck nor seats favour
anybody. Where more than two play, one better bot sits among worse ones.
"""

import argparse

import zaria
from zaria.lab.arena import Standing, arena
from zaria.lab.drawing import new_figure
from zaria.lab.ladder import RUNGS, seated


def draw(rungs: dict[str, Standing], title: str, file: str) -> None:
    figure = new_figure()
    axes = figure.add_subplot(title=title, xlabel="games won by the first, with 95 % intervals", xlim=(0, 1))
    wins = [standing.wins for standing in rungs.values()]
    intervals = [standing.wins_interval for standing in rungs.values()]
    axes.barh(list(rungs), wins, xerr=intervals, capsize=4, color="tab:blue", alpha=0.6)
    fair = next(iter(rungs.values())).fair
    axes.axvline(fair, color="black", linestyle=":", label="between equals")
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.legend()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="qwixx", choices=zaria.GAMES, help="which game")
    parser.add_argument("--players", type=int, help="as few as the game takes, at least two, if not given")
    parser.add_argument("--games", type=int, default=200, help="for each rung")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, help="all if not given")
    parser.add_argument("--picture", help="draw the games won into this file")
    wanted = parser.parse_args()

    game = zaria.game(wanted.game, players=wanted.players)
    rungs = {}
    for better, worse in RUNGS:
        found = arena(game, seated(game, better, worse), wanted.games, wanted.seed, wanted.cores)
        first = found.standings[0]
        print(
            f"{better} against {worse}: {first.wins:.1%} ± {first.wins_interval:.1%} of {found.games} games, "
            f"{first.milliseconds:.2f} ms a choice",
            flush=True,
        )
        rungs[f"{better}\nagainst {worse}"] = first
    if wanted.picture:
        draw(rungs, f"The ladder of {wanted.game}, players: {game.players}", wanted.picture)


if __name__ == "__main__":
    main()
