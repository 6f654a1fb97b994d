"""Everything Zaria says to people: `words/LANG.toml`, and `words.LANG.toml` in each folder of the games.

A language exists when its files do.
"""

import locale
import os
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from .. import games

DEFAULT = "en"  # where the reader's own language is not among them


def _folders() -> list[Traversable]:
    """Where the games and what they share say something."""
    found = [folder for path in games.__path__ if Path(path).is_dir() for folder in Path(path).iterdir()]
    return sorted((folder for folder in found if folder.is_dir()), key=lambda folder: folder.name)


LANGUAGES = tuple(
    sorted(file.name.removesuffix(".toml") for file in files(__name__).iterdir() if file.name.endswith(".toml"))
)


def sources(lang: str) -> list[Traversable]:
    """The files of a language."""
    found = [files(__name__).joinpath(f"{lang}.toml"), *(folder / f"words.{lang}.toml" for folder in _folders())]
    return [file for file in found if file.is_file()]


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All sentences of a language by their dotted key."""
    said: dict[str, str] = {}
    for source in sources(lang):
        for section, entries in tomllib.loads(source.read_text("utf-8")).items():
            said |= {f"{section}.{key}": text for key, text in entries.items()}
    return said


def say(key: str, lang: str = DEFAULT, /, **facts: object) -> str:
    """A sentence of the catalogue with its facts filled in."""
    return catalogue(lang)[key].format(**facts)


def answers(key: str) -> frozenset[str]:
    """What may be typed for something: one sentence of the catalogue, word by word, in every language there is."""
    return frozenset(word for lang in LANGUAGES for word in say(key, lang).split())


def language() -> str:
    """The reader's language: ZARIA_LANG, or the system's; English where there is no catalogue for it."""
    wanted = os.environ.get("ZARIA_LANG") or os.environ.get("LANGUAGE") or locale.getlocale()[0] or ""
    return next((lang for lang in LANGUAGES if wanted.lower().startswith(lang)), DEFAULT)


def following(lang: str) -> str:
    """The language after this one; after the last comes the first."""
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]
