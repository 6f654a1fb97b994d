"""Every rule id is named by a test and by both rulebook pages, and every id in the sources is a real one."""

import re
from pathlib import Path

import pytest

import zaria
from zaria.words import LANGUAGES

ROOT = Path(__file__).parents[1]
RULES = {
    "qwixx": [*(f"QX-{n}" for n in range(1, 11)), "QX-S"],
    "qwixx-cards": [*(f"QC-{n}" for n in range(1, 11)), "QC-J"],
    "qwantum": [f"QN-{n}" for n in range(1, 10)],
    "knaster": [*(f"KN-{n}" for n in range(1, 7)), "KN-S"],
    "trio": [*(f"TR-{n}" for n in range(1, 6)), "TR-T"],
}
EVERY_RULE = {rule for rules in RULES.values() for rule in rules}
PATTERN = re.compile(r"\b(?:QX|QC|QN|KN|TR)-(?:\d+|[A-Z])\b")


def test_every_game_has_rules() -> None:
    assert RULES.keys() == zaria.GAMES.keys()


@pytest.mark.parametrize("game", RULES)
def test_a_test_names_every_rule(game: str) -> None:
    tests = (ROOT / f"tests/games/test_{game.replace('-', '_')}.py").read_text("utf-8")
    docstrings = re.findall(r'def test_\w+\(.*?\) -> None:\n    """(.*?)"""', tests, re.DOTALL)
    named = {rule for docstring in docstrings for rule in PATTERN.findall(docstring)}
    assert set(RULES[game]) <= named


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_the_rulebook_page_names_every_rule(game: str, lang: str) -> None:
    page = (ROOT / f"src/zaria/rulebook/{game}.{lang}.md").read_text("utf-8")
    assert set(RULES[game]) <= set(PATTERN.findall(page))


def test_the_sources_name_only_rules_there_are() -> None:
    for source in [*ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.md"), *ROOT.glob("docs/**/*.md")]:
        assert set(PATTERN.findall(source.read_text("utf-8"))) <= EVERY_RULE, source
