"""`make bench-engine`: random play of every game and variant, next to OpenSpiel and to the same rules uncompiled.

Everything is measured in one run, interleaved over three rounds, and the median is shown, because machines are noisy.
OpenSpiel is measured twice: through its Python interface, as a Python user meets it, and with the whole loop inside its
C++ code (`evaluate_bots`), which is the harder comparison. A decision is one seat's choice.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import zaria
from zaria.engine.compiler import COMPILED

ROUNDS, SECONDS = 3, 0.25
# The OpenSpiel game that asks most nearly the same of an engine, by game.
NEAREST = {game.id: game.nearest for game in zaria.GAMES.values() if game.nearest}
TABLES = [(game.id, n, options) for game in zaria.GAMES.values() for n, options in game.variants()]


def speed_of_batch(game: Any, threads: int) -> tuple[float, float]:
    """Decisions and games a second of random play."""
    games, done, decisions, seconds = 256 if COMPILED else 1, 0, 0, 0.0
    while seconds < SECONDS:
        batch = zaria.Batch(game, games, seed=done, threads=threads)
        start = time.perf_counter()
        batch.play() if COMPILED else batch.step(rounds=200)  # uncompiled Trio would take minutes to end
        seconds += time.perf_counter() - start
        decisions += int(batch.decisions.sum())
        done += games
        games = games * 2 if COMPILED and seconds < SECONDS / 4 else games
    return decisions / seconds, done / seconds


def speed_in_python(name: str) -> float:
    """Decisions a second of OpenSpiel driven from Python."""
    import pyspiel

    game, dice, decisions = pyspiel.load_game(name), random.Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.perf_counter() - start)


def speed_in_cpp(name: str) -> float:
    """Decisions a second of OpenSpiel with its random bots, the loop in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    decisions, seconds, seed = 0, 0.0, 0
    while seconds < SECONDS:
        state = game.new_initial_state()
        start = time.perf_counter()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds += time.perf_counter() - start
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
    return {table: {what: median(values) for what, values in parts.items()} for table, parts in samples.items()}


def show(medians: dict[str, dict[str, float]]) -> None:
    head = (
        "decisions/s",
        "all cores",
        "games/s",
        "× plain Python",
        "nearest",
        "× via Python",
        "× its C++ loop",
        "bytes",
    )
    print(f"{'random play':<28}" + "".join(f"{word:>16}" for word in head))
    for table in TABLES:
        mine, near = medians[named(*table)], NEAREST[table[0]]
        cells = (
            f"{mine['one']:,.0f}",
            f"{mine['all']:,.0f}",
            f"{mine['games']:,.0f}",
            f"{mine['one'] / mine['plain']:,.0f}",
            near,
            f"{mine['one'] / medians[near]['python']:,.0f}",
            f"{mine['one'] / medians[near]['cpp']:,.1f}",
            str(zaria.game(table[0], table[1], **table[2]).rules.State.itemsize),
        )
        print(f"{named(*table):<28}" + "".join(f"{cell:>16}" for cell in cells))
    for near in sorted(set(NEAREST.values())):
        python, cpp = medians[near]["python"], medians[near]["cpp"]
        print(f"OpenSpiel {near:<18}{python:>16,.0f}  via Python {cpp:>16,.0f}  in its C++ loop")


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
