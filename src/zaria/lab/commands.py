"""The commands of the lab: `zaria simulate`, `zaria arena` and `zaria new-bot`."""

import argparse
import math
import re
from collections.abc import Sequence
from contextlib import nullcontext
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from .. import bots
from ..bots.own import is_own
from ..errors import ZariaError
from ..games.game import Game
from ..printing import print_json, progress
from ..words import say
from .arena import Arena, Lost, Standing, plot
from .arena import arena as play_arena
from .drawing import check_picture
from .pool import pool
from .simulate import simulate as play_many

TEMPLATE = ("bot.py", "test_bot.py", "README.md")


def simulate(arguments: argparse.Namespace, game: Game) -> None:
    with progress() as bar, pool(cluster=arguments.cluster) if arguments.cluster else nullcontext() as workers:
        task = bar.add_task(say("cli.playing", arguments.lang), total=arguments.games)
        result = play_many(
            game,
            arguments.games,
            _named(arguments, game),
            arguments.seed,
            arguments.threads,
            lambda done: bar.update(task, completed=done),
            workers,
        )
    if arguments.json:
        print_json(result.as_dict())
        return
    numbers = [
        f"{mean:.2f} (σ {spread:.2f})" for mean, spread in zip(result.mean_scores, result.deviations, strict=True)
    ]
    facts = {
        "games": f"{result.games:,}",
        "seconds": f"{result.seconds:.3f}",
        "rate": f"{result.games_per_second:,.0f}",
        "decisions": f"{result.decisions_per_second:,.0f}",
        "mean": f"{result.mean_decisions:.1f}",
        "scores": ", ".join(numbers),
        "spread": ", ".join(f"{found[5]}–{found[95]}" for found in result.percentiles),
        "wins": ", ".join(f"{share:.1%}" for share in result.win_shares),
    }
    if result.interrupted:
        print(say("cli.interrupted", arguments.lang, done=f"{result.games:,}", wanted=f"{arguments.games:,}"))
    print(say("cli.simulated", arguments.lang, **facts))
    _say_lost(result.lost, arguments.lang)


def arena(arguments: argparse.Namespace, game: Game) -> None:
    if arguments.plot:
        check_picture(arguments.plot)
    named = _named(arguments, game)
    apart = any(map(is_own, named))
    with progress() as bar, pool(arguments.processes, arguments.cluster, apart=apart) as workers:
        task = bar.add_task(say("cli.playing", arguments.lang), total=arguments.games)
        found = play_arena(
            game,
            named,
            arguments.games,
            arguments.seed,
            progress=lambda done: bar.update(task, completed=done),
            workers=workers,
            patience=arguments.patience,
            adjusted=arguments.adjusted,
        )
    if arguments.json:
        print_json(found.as_dict())
    else:
        _say_arena(found, arguments.games, arguments.lang)
    if arguments.plot:
        plot(found, arguments.plot, arguments.lang)


def _named(arguments: argparse.Namespace, game: Game) -> list[str]:
    names = [name.strip() for name in arguments.bots.split(",")]
    return bots.with_weights(names, game, arguments.weights)


def _say_arena(found: Arena, wanted: int, lang: str) -> None:
    if found.interrupted:
        print(say("cli.interrupted", lang, done=f"{found.games:,}", wanted=f"{wanted:,}"))
    facts = {"games": f"{found.games:,}", "deals": f"{found.deals:,}", "seconds": f"{found.seconds:.1f}"}
    print(say("arena.played", lang, **facts, lineup=", ".join(found.bots)))
    width = max(10, *(len(standing.name) for standing in found.standings))
    head = say("arena.head", lang)
    print(head[:10].ljust(width) + head[10:])
    for standing in found.standings:
        low, high = standing.wins_between
        print(
            f"{standing.name:<{width}} {standing.wins:>6.1%} {f'{low:.1%}–{high:.1%}':>14} {standing.fair:>7.1%}"
            f" {standing.mean_score:>8.2f} ± {_interval(standing.score_interval):<5}"
            f" {standing.milliseconds:>9.3f} {standing.slowest:>8.1f}"
        )
        if standing.adjusted is not None and standing.adjusted_interval is not None:
            print(say("arena.adjusted", lang, adjusted=_adjusted(found, standing)))
    _say_lost(found.lost, lang)


def _adjusted(found: Arena, standing: Standing) -> str:
    if found.players == 1:
        return f"{standing.adjusted:.2f} ± {standing.adjusted_interval:.2f}"
    return f"{standing.adjusted:.1%} ± {standing.adjusted_interval:.1%}"


def _interval(half: float) -> str:
    return "?" if math.isnan(half) else f"{half:.2f}"


def _say_lost(lost: Sequence[Lost], lang: str) -> None:
    for each in lost:
        print(say(f"arena.lost-{each.kind}", lang, bot=each.bot, times=f"{each.times:,}", says=each.says))


def new_bot(name: str, game: str, lang: str) -> None:
    """A folder with a bot, its test and a page about both. Raises ValueError."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name):
        raise ZariaError("error.bot-name", given=name)
    folder, module = Path(name), name.lower().replace("-", "_")
    if iskeyword(module) or find_spec(module):
        raise ZariaError("error.bot-name-taken", given=module)
    if folder.exists():
        raise ValueError(say("cli.new-bot-there", lang, folder=folder))
    facts = {"module": module, "name": "".join(part.title() for part in re.split("[-_]", name)), "game": game}
    pages = {file: files("zaria.bots").joinpath("template", f"{file}.txt").read_text("utf-8") for file in TEMPLATE}
    folder.mkdir()
    for file, text in pages.items():
        for key, value in facts.items():
            text = text.replace(f"${key}", value)
        (folder / file.replace("bot.py", f"{module}.py")).write_text(text, "utf-8")
    print(say("cli.new-bot-made", lang, folder=folder, game=game, spec=f"{module}:{facts['name']}"))
