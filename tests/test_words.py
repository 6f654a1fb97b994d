"""The catalogues: both languages say the same things."""

import re
import string
from pathlib import Path

import pytest

from zaria.words import LANGUAGES, catalogue, language, say

SOURCES = Path(__file__).parents[1] / "src" / "zaria"


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text)} - {None}


def test_both_languages_have_the_same_keys_and_fields() -> None:
    greek, english = catalogue("el"), catalogue("en")
    assert greek.keys() == english.keys()
    assert all(fields(greek[key]) == fields(english[key]) for key in greek)


def test_every_sentence_is_in_its_own_language() -> None:
    greek_letters = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")
    assert not any(greek_letters.search(text) for text in catalogue("en").values())
    untranslated = {key for key, text in catalogue("el").items() if text == catalogue("en")[key]}
    assert untranslated <= {"play.prompt"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_in_the_sources_exists(lang: str) -> None:
    for source in SOURCES.rglob("*.py"):
        keys = re.findall(r'"((?:refusal|cli|play|board)\.[a-z-]+)"', source.read_text("utf-8"))
        assert set(keys) <= catalogue(lang).keys(), source


@pytest.mark.parametrize(("wanted", "lang"), [("el", "el"), ("el_GR.UTF-8", "el"), ("en_US", "en"), ("de", "en")])
def test_the_language_follows_the_environment(monkeypatch: pytest.MonkeyPatch, wanted: str, lang: str) -> None:
    monkeypatch.setenv("ZARIA_LANG", wanted)
    assert language() == lang


def test_facts_are_filled_in() -> None:
    assert say("play.seat", "el", seat=3) == "Θέση 3"
