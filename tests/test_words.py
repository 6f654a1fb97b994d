"""The catalogues: both languages say the same things."""

import re
import string
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from zaria.words import DEFAULT, LANGUAGES, answers, catalogue, language, say, sources

SOURCES = Path(__file__).parents[1] / "src" / "zaria"


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text)} - {None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_keys_and_fields(lang: str) -> None:
    model, other = catalogue(DEFAULT), catalogue(lang)
    assert model.keys() == other.keys()
    assert all(fields(model[key]) == fields(other[key]) for key in model)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_folders_say_the_same_key(lang: str) -> None:
    said = [key for source in sources(lang) for key in _keys(source)]
    assert len(said) == len(set(said))


def _keys(source: Traversable) -> list[str]:
    tables = tomllib.loads(source.read_text("utf-8"))
    return [f"{section}.{key}" for section, entries in tables.items() for key in entries]


def test_every_sentence_is_in_its_own_language() -> None:
    greek_letters = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")
    assert not any(greek_letters.search(text) for text in catalogue("en").values())
    untranslated = {key for key, text in catalogue("el").items() if text == catalogue("en")[key]}
    assert {key for key in untranslated if not key.startswith("title.")} <= {"play.prompt"}  # games keep their names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_in_the_sources_exists(lang: str) -> None:
    for source in SOURCES.rglob("*.py"):
        keys = re.findall(r'"((?:refusal|cli|play|board)\.[a-z-]+)"', source.read_text("utf-8"))
        assert set(keys) <= catalogue(lang).keys(), source


@pytest.mark.parametrize(("wanted", "lang"), [("el", "el"), ("el_GR.UTF-8", "el"), ("en_US", "en"), ("de", "en")])
def test_the_language_follows_the_environment(monkeypatch: pytest.MonkeyPatch, wanted: str, lang: str) -> None:
    monkeypatch.setenv("ZARIA_LANG", wanted)
    assert language() == lang


def test_answers_are_understood_in_every_language() -> None:
    assert answers("play.leave-words") >= {"q", "quit", "έξοδος"}
    assert answers("play.back-words") >= {"back", "πίσω"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answers_that_sentences_name_are_understood(lang: str) -> None:
    assert any(
        f" {word}." in say("play.roll", lang, name="", dice="", example="") for word in answers("play.back-words")
    )
    assert say("play.yes-or-no", lang).startswith(tuple(answers("play.yes-words")))


def test_facts_are_filled_in() -> None:
    assert say("play.seat", "el", seat=3) == "Θέση 3"
