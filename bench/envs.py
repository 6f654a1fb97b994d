"""`python -m bench.envs`: random play through every environment, next to environments of the same libraries.

Everything is measured in one run, interleaved over three rounds, and the median is shown, because machines are noisy.
All of it runs on one core and is measured in the time that core has spent on it. A choice is one action of one agent,
with its observation and its mask. PettingZoo's classic environments need pygame-ce, chess, rlcard with termcolor, and
shimmy with open_spiel; those that cannot be imported are left out and named.
"""

import argparse
import importlib
import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import gymnasium
import numpy as np

import zaria
from zaria.envs.gymnasium import ZariaEnv
from zaria.envs.pettingzoo import env, parallel_env
from zaria.envs.vector import ZariaVectorEnv

ROUNDS, SECONDS = 3, 0.3
TABLES, LOOP = 1024, 32  # in a vector environment, and in a Python loop
CLASSIC = (
    "tictactoe_v3",
    "connect_four_v3",
    "rps_v2",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "hanabi_v5",
    "go_v5",
    "chess_v6",
)
PARALLEL_CLASSIC = ("rps_v2",)  # the only one that is parallel
TOYS = ("FrozenLake-v1", "Taxi-v4", "Blackjack-v1")
Make = Callable[[], Any]
Speed = Callable[[], float]


def extremes() -> list[tuple[str, int]]:
    """Every game with its fewest and its most players."""
    return [(listing.id, n) for listing in zaria.GAMES.values() for n in (listing.players[0], listing.players[-1])]


def any_legal(seen: Any, space: Any, dice: random.Random) -> int:
    if isinstance(seen, dict) and "action_mask" in seen:
        return int(dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return int(space.sample())


def speed_of_aec(make: Make) -> float:
    """Choices a second, one agent at a time."""
    table, dice, choices, seconds = make(), random.Random(1), 0, 0.0
    table.reset(seed=1)
    while seconds < SECONDS:
        start = time.process_time()
        for agent in table.agent_iter(100):
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else any_legal(seen, table.action_space(agent), dice))
            choices += not over
        if not table.agents:
            table.reset()
        seconds += time.process_time() - start
    return choices / seconds


def speed_of_parallel(make: Make) -> float:
    """Actions a second, waiting not counted, all agents at once."""
    table, dice, choices, seconds = make(), random.Random(1), 0, 0.0
    wait = table.unwrapped.table.actions if hasattr(table.unwrapped, "table") else None
    seen, _ = table.reset(seed=1)
    while seconds < SECONDS:
        start = time.process_time()
        for _ in range(50):
            actions = {agent: any_legal(s, table.action_space(agent), dice) for agent, s in seen.items()}
            choices += sum(action != wait for action in actions.values())
            seen, *_ = table.step(actions)
            if not table.agents:
                seen, _ = table.reset()
        seconds += time.process_time() - start
    return choices / seconds


def speed_of_single(make: Make) -> float:
    """Steps a second of a Gymnasium environment."""
    table, dice, steps, seconds = make(), random.Random(1), 0, 0.0
    seen, _ = table.reset(seed=1)
    while seconds < SECONDS:
        start = time.process_time()
        for _ in range(100):
            seen, _, terminated, truncated, _ = table.step(any_legal(seen, table.action_space, dice))
            steps += 1
            if terminated or truncated:
                seen, _ = table.reset()
        seconds += time.process_time() - start
    return steps / seconds


def speed_of_vector(make: Make) -> float:
    """Choices a second of all tables together. Sampling is not timed, and steps that begin a game are not counted."""
    tables, steps, seconds = make(), 0, 0.0
    seen, _ = tables.reset(seed=1)
    over = np.zeros(tables.num_envs, np.bool_)
    while seconds < SECONDS:
        masked = isinstance(tables, ZariaVectorEnv)
        actions = tables.sample(seen) if masked else tables.action_space.sample()
        start = time.process_time()
        seen, _, terminated, truncated, _ = tables.step(actions)
        seconds += time.process_time() - start
        steps += int((~over).sum())
        over = terminated | truncated
    return steps / seconds


def classic(name: str) -> Any:
    """A classic environment of PettingZoo, or None where something it needs is not installed."""
    try:
        module = importlib.import_module(f"pettingzoo.classic.{name}")
        module.env()
    except ImportError as error:
        print(f"left out {name}: {error}", file=sys.stderr)
        return None
    return module


def speed_of_loop(make: Make) -> float:
    """Choices a second of many tables that are stepped one after another in Python."""
    tables, dice, choices, seconds = [make() for _ in range(LOOP)], random.Random(1), 0, 0.0
    for table in tables:
        table.reset(seed=1)
    while seconds < SECONDS:
        start = time.process_time()
        for table in tables:
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
            else:
                table.step(any_legal(seen, None, dice))
                choices += 1
        seconds += time.process_time() - start
    return choices / seconds


def measured() -> dict[str, dict[str, Speed]]:
    """What is measured, by kind of environment."""
    kinds: dict[str, dict[str, Speed]] = {"AEC": {}, "parallel": {}, "single": {}, "vector": {}, "Python loop": {}}
    for name, n in extremes():
        title = f"zaria {name} {n}"
        kinds["AEC"][title] = partial(speed_of_aec, partial(env, name, n))
        kinds["parallel"][title] = partial(speed_of_parallel, partial(parallel_env, name, n))
        kinds["single"][title] = partial(speed_of_single, partial(ZariaEnv, name, n, bots="casual"))
        kinds["vector"][title] = partial(speed_of_vector, partial(ZariaVectorEnv, name, TABLES, n, bots=None))
        kinds["Python loop"][title] = partial(speed_of_loop, partial(env, name, n))
    for name in CLASSIC:
        module = classic(name)
        if module is not None:
            kinds["AEC"][f"pettingzoo {name}"] = partial(speed_of_aec, module.env)
        if module is not None and name in PARALLEL_CLASSIC:
            kinds["parallel"][f"pettingzoo {name}"] = partial(speed_of_parallel, module.parallel_env)
    for name in TOYS:
        kinds["single"][f"gymnasium {name}"] = partial(speed_of_single, partial(gymnasium.make, name))
        kinds["vector"][f"gymnasium {name}"] = partial(speed_of_vector, partial(gymnasium.make_vec, name, TABLES))
    return kinds


def measure() -> dict[str, dict[str, float]]:
    kinds = measured()
    samples: dict[str, dict[str, list[float]]] = {kind: {name: [] for name in found} for kind, found in kinds.items()}
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}…", file=sys.stderr, flush=True)
        for kind, found in kinds.items():
            for name, speed in found.items():
                samples[kind][name].append(speed())
    return {kind: {name: median(values) for name, values in found.items()} for kind, found in samples.items()}


def show(medians: dict[str, dict[str, float]]) -> None:
    for kind, found in medians.items():
        print(f"\n{kind}: choices a second on one core")
        for name, value in sorted(found.items(), key=lambda pair: -pair[1]):
            print(f"  {name:<36}{value:>14,.0f}{_times(medians, kind, name):>24}")


def _times(medians: dict[str, dict[str, float]], kind: str, name: str) -> str:
    """How much faster than the same table in a Python loop."""
    if kind != "vector" or name not in medians["Python loop"]:
        return ""
    return f"{medians[kind][name] / medians['Python loop'][name]:,.0f} × Python loop"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the medians as JSON")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")  # of other people's environments
    medians = measure()
    if arguments.json:
        print(json.dumps(medians, indent=2))
    else:
        show(medians)


if __name__ == "__main__":
    main()
