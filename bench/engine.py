"""`make bench-engine`: random play of every game and variant, next to OpenSpiel and to the same rules uncompiled.

Like is compared with like. A Python loop that asks for the legal choices and makes one, game by game: `zaria.Match`,
with and without the view of whoever chooses, next to OpenSpiel through its Python interface, and next to the same
kernels called one by one with a record, as `Match` did before it had kernels for whole steps. And compiled loops:
`zaria.Batch` next to OpenSpiel's own C++ loop (`evaluate_bots`).

Everything is measured in one run, interleaved over three rounds, and the median is shown, because machines are noisy.
Whatever runs on one core is measured in seconds of that core, so that a busy machine does not make it look slow; only
`all cores` goes by the clock on the wall. A choice is one seat's decision.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any

import numpy as np

import zaria
from zaria.engine.compiler import COMPILED
from zaria.engine.turns import CHANCE, OVER
from zaria.games.game import Game, seats_in

ROUNDS, SECONDS = 3, 0.25
# The OpenSpiel game that asks most nearly the same of an engine, by game.
NEAREST = {game.id: game.nearest for game in zaria.GAMES.values() if game.nearest}
TABLES = [(game.id, n, options) for game in zaria.GAMES.values() for n, options in game.variants()]


def speed_of_batch(game: Game, threads: int) -> tuple[float, float]:
    """Choices and games a second of random play."""
    clock = time.process_time if threads == 1 else time.perf_counter
    games, done, decisions, seconds = 256 if COMPILED else 1, 0, 0, 0.0
    while seconds < SECONDS:
        batch = zaria.Batch(game, games, seed=done, threads=threads)
        start = clock()
        batch.play() if COMPILED else batch.step(rounds=200)  # uncompiled Trio would take minutes to end
        seconds += clock() - start
        decisions += int(batch.decisions.sum())
        done += games
        games = games * 2 if COMPILED and seconds < SECONDS / 4 else games
    return decisions / seconds, done / seconds


def speed_of_match(game: Game, views: bool) -> float:
    """Choices a second of a Python loop over `Match`."""
    pick, choices = random.Random(1), 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        match = zaria.Match(game, chance=zaria.Seeded(choices))
        while not match.over:
            for seat in match.to_act:
                if views:
                    match.view(seat)
                match.choose(seat, pick.choice(match.legal(seat)))
                choices += 1
    return choices / (time.process_time() - start)


def speed_one_by_one(game: Game) -> float:
    """The same with every kernel called by itself, with a record, and the legal choices asked for twice."""
    rules, pick, choices = game.rules, random.Random(1), 0
    room = np.empty(rules.ACTIONS, np.int16)

    def legal(s: Any, seat: int) -> list[str]:
        return [game.actions[action] for action in room[: rules.legal(s, seat, room)].tolist()]

    start = time.process_time()
    while time.process_time() - start < SECONDS:
        s, dice, log = game.start(0), zaria.Seeded(choices), list[tuple[int | None, str]]()
        who = int(rules.turn(s))
        while who != OVER:
            if who == CHANCE:
                k = dice.below(int(rules.outcomes(s)))
                log.append((None, game.outcome_text(s, k)))
                rules.happen(s, k)
            else:
                seat = seats_in(who)[0]
                text = pick.choice(legal(s, seat))
                if text in legal(s, seat):
                    rules.choose(s, seat, game.numbers[text])
                log.append((seat, text))
                choices += 1
            who = int(rules.turn(s))
    return choices / (time.process_time() - start)


def speed_in_python(name: str) -> float:
    """Choices a second of OpenSpiel driven from Python."""
    import pyspiel

    game, dice, decisions = pyspiel.load_game(name), random.Random(1), 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.process_time() - start)


def speed_in_cpp(name: str) -> float:
    """Choices a second of OpenSpiel with its random bots, the loop in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    decisions, seconds, seed = 0, 0.0, 0
    while seconds < SECONDS:
        state = game.new_initial_state()
        start = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds += time.process_time() - start
        decisions += sum(step.player >= 0 for step in state.full_history())
        seed += 1
    return decisions / seconds


def uncompiled_speeds() -> dict[str, float]:
    """The same rules as plain Python, in a process of their own."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "bench.engine", "--uncompiled"], env=environment, capture_output=True, check=True
    )
    return dict(json.loads(run.stdout))


def named(game_id: str, players: int, options: dict[str, Any]) -> str:
    words = [str(value) if value is not True else name for name, value in options.items() if value]
    return " ".join([game_id, str(players), *words])


def measure() -> dict[str, dict[str, float]]:
    """All medians by table."""
    samples: dict[str, dict[str, list[float]]] = {}

    def add(table: str, what: str, value: float) -> None:
        samples.setdefault(table, {}).setdefault(what, []).append(value)

    references: dict[str, Callable[[str], float]] = {"python": speed_in_python, "cpp": speed_in_cpp}
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}…", file=sys.stderr, flush=True)
        for name in sorted(set(NEAREST.values())):
            for what, speed in references.items():
                add(name, what, speed(name))
        plain = uncompiled_speeds()
        for table in TABLES:
            game = zaria.game(table[0], table[1], **table[2])
            one, games = speed_of_batch(game, threads=1)
            add(named(*table), "one", one)
            add(named(*table), "games", games)
            add(named(*table), "all", speed_of_batch(game, threads=os.cpu_count() or 1)[0])
            add(named(*table), "plain", plain[named(*table)])
            add(named(*table), "match", speed_of_match(game, views=False))
            add(named(*table), "views", speed_of_match(game, views=True))
            add(named(*table), "before", speed_one_by_one(game))
    return {table: {what: median(values) for what, values in parts.items()} for table, parts in samples.items()}


def show(medians: dict[str, dict[str, float]]) -> None:
    _show_python_loops(medians)
    _show_compiled(medians)


def _show_python_loops(medians: dict[str, dict[str, float]]) -> None:
    head = ("Match", "with views", "kernel by kernel", "nearest", "OpenSpiel", "× OpenSpiel")
    _print_row("a Python loop, choices/s", head)
    for table in TABLES:
        mine, near = medians[named(*table)], NEAREST[table[0]]
        other = medians[near]["python"]
        speeds = (mine["match"], mine["views"], mine["before"])
        _print_row(named(*table), (*map(_whole, speeds), near, _whole(other), f"{mine['match'] / other:,.1f}"))


def _show_compiled(medians: dict[str, dict[str, float]]) -> None:
    head = ("one core", "all cores", "games/s", "× plain Python", "nearest", "OpenSpiel", "× OpenSpiel", "bytes")
    _print_row("compiled, choices/s", head)
    for table in TABLES:
        mine, near = medians[named(*table)], NEAREST[table[0]]
        other = medians[near]["cpp"]
        speeds = (mine["one"], mine["all"], mine["games"], mine["one"] / mine["plain"])
        size = str(zaria.game(table[0], table[1], **table[2]).rules.State.itemsize)
        _print_row(named(*table), (*map(_whole, speeds), near, _whole(other), f"{mine['one'] / other:,.1f}", size))


def _print_row(name: str, cells: Iterable[str]) -> None:
    print(f"{name:<28}" + "".join(f"{cell:>18}" for cell in cells))


def _whole(speed: float) -> str:
    return f"{speed:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--uncompiled", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print the medians as JSON")
    arguments = parser.parse_args()
    if arguments.uncompiled:
        print(json.dumps({named(*t): speed_of_batch(zaria.game(t[0], t[1], **t[2]), 1)[0] for t in TABLES}))
        return
    medians = measure()
    if arguments.json:
        print(json.dumps(medians, indent=2))
    else:
        show(medians)


if __name__ == "__main__":
    main()
