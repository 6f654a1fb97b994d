"""Rules stay out of clients: with other numbers in the rules, what is shown has those and no longer the old ones.

The rules run uncompiled in a process of their own, where their constants can be changed before anything reads them.
The browser's part is tests/e2e/test_facts.py.
"""

import os
import re
import subprocess
import sys

import pytest

from zaria.engine.compiler import COMPILED
from zaria.words import LANGUAGES, say

SHOW = """
import io
from rich.console import Console
from zaria.games.rows import rules as rows
from zaria.games.trio import rules as trio
from zaria.games.qwantum import rules as qwantum
from zaria.games.knaster import rules as knaster

rows.MISTHROW_POINTS, rows.MISTHROWS_TO_END = -6, 5
trio.SEVEN = 8
trio.HAND_SIZE[4] = 8
qwantum.MISTHROWS_TO_END = 6
knaster.TRIPLET = 4

import zaria
from zaria.terminal.board import draw
from zaria.terminal.faces import Sitting, face_of

def shown(match, seat=0):
    view, names = match.view(seat), [f"P{n}" for n in range(match.game.players)]
    at, face = Sitting(view, names, "en"), face_of(match.game.id)
    page = io.StringIO()
    Console(file=page, width=200).print(draw(view, names, "en"))
    lines = [*face.middle(at), *face.sheet(at, seat, False)]
    lines.append([])
    text = "\\n".join("".join(span.text for span in line) for line in lines)
    buttons = [face.action(choice, at).label for choice in view["legal"]]
    return "\\n".join([page.getvalue(), text, *buttons])

match = zaria.Match(zaria.game("qwixx"))
match.happen("white 3 4 red 5 yellow 2 green 1 blue 6")
match.choose(0, "pass")
match.choose(1, "pass")
print("== qwixx, at stake\\n" + shown(match))
match.choose(0, "pass")
print("== qwixx, lost\\n" + shown(match))
print("== facts", match.view()["facts"]["misthrow_points"], match.view()["scores"])
match = zaria.Match(zaria.game("qwantum"), chance=zaria.Seeded(1))
print("== qwantum\\n" + shown(match))
match = zaria.Match(zaria.game("knaster"), chance=zaria.Seeded(1))
print("== knaster\\n" + shown(match))
match = zaria.Match(zaria.game("trio"), chance=zaria.Seeded(1))
print("== trio", match.view()["facts"]["winning_number"])
match = zaria.Match(zaria.game("trio", players=4), chance=zaria.Seeded(1))
print("== trio, four\\n" + shown(match))
from zaria.paper.drawing import Text
from zaria.paper.pages import page, printable
for game in printable():
    print(f"== {game} on paper")
    print(*[mark.text for mark in page(game, "a4", "en").sheet.marks if isinstance(mark, Text)])
"""


@pytest.fixture(scope="module")
def parts() -> dict[str, str]:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    pages = done.stdout.split("== ")[1:]
    return {page.split("\n", 1)[0]: page.split("\n", 1)[1] for page in pages}


pytestmark = pytest.mark.skipif(not COMPILED, reason="one run is enough")


def test_a_misthrow_costs_what_the_rules_say(parts: dict[str, str]) -> None:
    assert "−6" in parts["qwixx, at stake"]
    assert "-6" in parts["qwixx, lost"]
    assert "✗ □ □ □ □" in parts["qwixx, lost"]
    assert not any(old in page for page in parts.values() for old in ("−5", "-5"))
    assert "facts -6 [-6, 0]" in parts


def test_there_are_as_many_boxes_for_misthrows_as_the_rules_say(parts: dict[str, str]) -> None:
    assert "□ □ □ □ □ □" in parts["qwantum"]


def test_circles_come_as_the_rules_say(parts: dict[str, str]) -> None:
    assert "○○○○" in parts["knaster"]


def test_the_winning_number_is_the_rules(parts: dict[str, str]) -> None:
    assert "trio 8" in parts


def test_hands_and_the_centre_are_as_large_as_the_rules_say(parts: dict[str, str]) -> None:
    """TR-1: eight cards each, so that four of the 36 are left; not seven, and eight left."""
    screen = parts["trio, four"]
    assert re.findall(r"\[(\d)\]", screen.split("Hands")[0]) == ["1", "2", "3", "4"]
    assert [screen.count(f"P{seat} ({cards})") for seat in range(4) for cards in (7, 8)] == [0, 1] * 4


def test_no_sentence_of_a_review_says_the_winning_number() -> None:
    """TR-5: what the sentence says is true of any number."""
    for lang in LANGUAGES:
        assert not re.search(r"\d|seven|εφτά|επτά", say("lesson.sevens", lang))


def test_paper_has_the_numbers_of_the_rules(parts: dict[str, str]) -> None:
    assert "−6" in parts["qwixx on paper"]
    assert "−15 −21" in parts["qwantum on paper"]
