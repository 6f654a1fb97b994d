"""The positions shown on the pages that explain the games, from the real rules: `python web/examples.py`.

They are kept in web/src/how/examples.json; a test says when that is stale.
"""

import json
import sys
from typing import Any

import zaria

# A script is what happened: `0: red 5` is a choice of seat 0, anything else was rolled or drawn.
QWIXX = """
white 2 3 red 4 yellow 2 green 1 blue 6
0: red 5
1: yellow 5
0: red 7
white 3 4 red 2 yellow 5 green 3 blue 1
"""

LOCK = """
white 1 1 red 6 yellow 1 green 3 blue 2
0: red 2
1: red 2
0: pass
white 1 2 red 4 yellow 1 green 6 blue 2
0: red 3
1: red 3
1: pass
white 1 3 red 6 yellow 1 green 3 blue 2
0: red 4
1: red 4
0: pass
white 1 4 red 1 yellow 1 green 6 blue 2
0: red 5
1: yellow 5
1: pass
white 1 5 red 6 yellow 1 green 3 blue 2
0: red 6
1: yellow 6
0: pass
white 6 6 red 1 yellow 2 green 3 blue 4
"""

CARDS = """
red 4
red 5
green 7
blue 9
yellow 2
yellow 3
blue 12
red 9
green 3
blue 5
yellow 8
red 7
green 11
"""

QWANTUM = "white 3 1:B5 2:Y3 3:Y2 4:P3 5:R3 6:B3"

KNASTER = """
2 3
0: enter a3
1 4
0: enter b3
2 3
0: enter c3
5 2
0: enter d3
6 5
0: enter a1
3 4
"""


def trio_deal() -> str:
    """Three hands of nine and nine cards in the centre."""
    hands = [[1, 1, 3, 4, 6, 8, 9, 11, 12], [1, 2, 4, 5, 6, 7, 9, 10, 12], [2, 3, 3, 5, 7, 8, 10, 11, 12]]
    centre = [7, 2, 4, 9, 10, 5, 6, 11, 8]
    return "\n".join(str(card) for cards in (*hands, centre) for card in cards)


EXAMPLES: dict[str, tuple[str, int, str, int]] = {
    "qwixx-white": ("qwixx", 2, QWIXX, 0),
    "qwixx-colour": ("qwixx", 2, "\n".join(QWIXX.strip().splitlines()[:3]), 0),
    "qwixx-lock": ("qwixx", 2, LOCK, 0),
    "cards-take": ("qwixx-cards", 2, CARDS, 0),
    "cards-call": ("qwixx-cards", 2, CARDS + "0: take 4\nyellow 6", 0),
    "cards-play": ("qwixx-cards", 2, CARDS + "0: take 4\nyellow 6\n0: yellow 6\n1: pass", 0),
    "cards-cross": ("qwixx-cards", 2, CARDS + "0: take 4\nyellow 6\n0: yellow 6\n1: pass\n0: play 1 2 5", 0),
    "qwantum-reroll": ("qwantum", 2, QWANTUM, 0),
    "qwantum-own": ("qwantum", 2, QWANTUM + "\n0: reroll 6\n6:Y5", 0),
    "qwantum-shared": ("qwantum", 2, QWANTUM + "\n0: keep\n0: enter purple", 0),
    "knaster-choose": ("knaster", 1, KNASTER, 0),
    "knaster-bonus": ("knaster", 1, KNASTER + "0: enter e3", 0),
    "trio-reveal": ("trio", 3, trio_deal(), 0),
    "trio-second": ("trio", 3, trio_deal() + "\n0: low 1", 0),
    "trio-third": ("trio", 3, trio_deal() + "\n0: low 1\n0: low 1", 0),
}


def example(game: str, players: int, script: str, seat: int) -> dict[str, Any]:
    """A position as one seat sees it."""
    match = zaria.Match(zaria.game(game, players=players))
    for line in script.strip().splitlines():
        who, choice, text = line.partition(": ")
        if choice:
            match.choose(int(who), text)
        else:
            match.happen(line)
    private = dict(match.mine(seat))
    legal = private.pop("legal")
    return {"view": match.view(), "seat": seat, "private": private, "legal": legal}


def examples() -> str:
    """All positions as JSON, one to a line."""
    lines = [f"{json.dumps(name)}: {json.dumps(example(*table))}" for name, table in EXAMPLES.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.stdout.write(examples())
