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
from zaria.games.qwixx_cards import rules as cards
from zaria.games.trio import MANIFEST as TRIO

rows.MISTHROW_POINTS, rows.MISTHROWS_TO_END, rows.CROSSES_BEFORE_LAST = -6, 5, 6
cards.SMALL_HAND, cards.HAND = 3, 4
cards.PLAY_SETS[:] = [places if places < 16 and int(places).bit_count() < 3 else 1 for places in cards.PLAY_SETS]
TRIO.only_for["teams"] = (4, 8)
trio.SEVEN = 8
trio.HAND_SIZE[4] = 8
qwantum.MISTHROWS_TO_END = 6
knaster.TRIPLET = 4

import zaria
from zaria.terminal.board import draw
from zaria.terminal.faces import Face, Sitting, face_of
from zaria.words import LANGUAGES

def shown(match, seat=0):
    return drawn(match.view(seat), seat)

def drawn(view, seat=0):
    names = [f"P{n}" for n in range(view["players"])]
    at, face = Sitting(view, names, "en"), face_of(view["game"])
    page = io.StringIO()
    Console(file=page, width=200).print(draw(view, names, "en"))
    lines = [*face.middle(at), *face.sheet(at, seat, False)]
    lines.append([])
    text = "\\n".join("".join(span.text for span in line) for line in lines)
    buttons = [face.action(choice, at).label for choice in view["legal"]]
    return "\\n".join([page.getvalue(), text, *buttons])

def asked(match, seat=0):
    face, view = face_of(match.game.id), match.view(seat)
    places = [Sitting(view, [], lang) for lang in LANGUAGES]
    return "\\n".join(say(at) for at in places for say in (face.step, lambda at: Face.step(face, at)))

def refused(match, text, seat=0):
    reason = match.why_not(seat, text)
    return "\\n".join(reason.text(lang) for lang in LANGUAGES)

match = zaria.Match(zaria.game("qwixx"))
match.happen("white 6 6 red 1 yellow 1 green 1 blue 1")
print("== qwixx, too early\\n" + refused(match, "red 12"))
match = zaria.Match(zaria.game("qwixx-cards"), chance=zaria.Seeded(1))
print("== cards, taking\\n" + refused(match, "pass"))
while match.view()["phase"] == "take":
    match.choose(0, match.legal(0)[0])
for seat in (0, 1):
    match.choose(seat, "pass")
print("== cards, playing\\n" + refused(match, "pass") + "\\n" + asked(match))
match = zaria.Match(zaria.game("qwixx-cards-pad"))
match.happen("7")
for seat in (0, 1):
    match.choose(seat, "pass")
print("== cards, the pad\\n" + refused(match, "red 4 5 6 7") + "\\n" + asked(match))
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
view = match.view(0)
for line in ("row 5", "column e"):
    view["line_points"] = {other: points for other, points in view["line_points"].items() if other != line}
view["legal"] = [text for text in view["legal"] if not set("e5") & set(text.split()[-1])]
for sheet in view["sheets"]:
    sheet["numbers"] = sheet["numbers"][:16]
print("== knaster, four by four\\n" + drawn(view))
view["owed"], view["sheets"][0]["entered"] = {"rising": 1}, "d1"
print("== knaster, rising", face_of("knaster").ask("a4", [], view))
match = zaria.Match(zaria.game("trio"), chance=zaria.Seeded(1))
print("== trio", match.view()["facts"]["winning_number"])
match = zaria.Match(zaria.game("trio", players=4), chance=zaria.Seeded(1))
print("== trio, four\\n" + shown(match))
from zaria.cli import main
print("== help")
for lang in LANGUAGES:
    try:
        main(["play", "--lang", lang, "--help"])
    except SystemExit:
        pass
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


# Numbers that the rules no longer have, in words and in figures.
OLD = re.compile(r"\b(?:three|five|τρεις|πέντε|3|5)\b")

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


def test_a_last_number_needs_as_many_crosses_as_the_rules_say(parts: dict[str, str]) -> None:
    """QX-6."""
    said = parts["qwixx, too early"]
    assert "needs 6 crosses" in said
    assert "6 σβησίματα" in said
    assert not OLD.search(said)


def test_cards_are_taken_and_played_as_the_rules_say(parts: dict[str, str]) -> None:
    """QC-3, QC-5: hands of four, and two are played together at most."""
    assert "until you hold 4" in parts["cards, taking"]
    assert "μέχρι να έχεις 4" in parts["cards, taking"]
    for page in ("cards, playing", "cards, the pad"):
        said = parts[page]
        assert all(" 2" in sentence for sentence in said.splitlines()), said
        assert not OLD.search(said), said


def test_a_grid_has_as_many_rows_and_columns_as_the_view(parts: dict[str, str]) -> None:
    grid = parts["knaster, four by four"]
    assert re.search(r"a +b +c +d *\n", grid)
    assert len(re.findall(r"^ ?[1-9] [ ·]+", grid, re.M)) == 2 * 4  # twice: plain, and as on a screen
    assert "knaster, rising circle a4 in rising" in parts


def test_help_says_which_tables_an_option_is_for(parts: dict[str, str]) -> None:
    help = " ".join(parts["help"].split())
    assert "(4 or 8 players)" in help
    assert "(4 ή 8 παίκτες)" in help


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
