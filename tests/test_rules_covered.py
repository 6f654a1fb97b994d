"""Every rule id is named by a test and by both rulebook pages, and every id in the sources is a real one."""

import re
from pathlib import Path

import pytest

import zaria
from zaria.games import registry
from zaria.words import LANGUAGES

ROOT = Path(__file__).parents[1]
EVERY_RULE = {rule for game in zaria.GAMES.values() for rule in game.rule_ids}
PREFIXES = sorted({rule.split("-")[0] for rule in EVERY_RULE})
PATTERN = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-(?:\d+|[A-Z])\b")


@pytest.mark.parametrize("game", zaria.GAMES)
def test_a_test_names_every_rule(game: str) -> None:
    tests = (ROOT / f"tests/games/{zaria.GAMES[game].module}/test_rules.py").read_text("utf-8")
    docstrings = re.findall(r'def test_\w+\(.*?\) -> None:\n    """(.*?)"""', tests, re.DOTALL)
    named = {rule for docstring in docstrings for rule in PATTERN.findall(docstring)}
    assert set(zaria.GAMES[game].rule_ids) <= named


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", zaria.GAMES)
def test_the_rulebook_page_names_every_rule(game: str, lang: str) -> None:
    page = registry.rulebook(game, lang)
    assert set(zaria.GAMES[game].rule_ids) <= set(PATTERN.findall(page))


def test_the_sources_name_only_rules_there_are() -> None:
    for source in [*ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.md"), *ROOT.glob("docs/**/*.md")]:
        assert set(PATTERN.findall(source.read_text("utf-8"))) <= EVERY_RULE, source
