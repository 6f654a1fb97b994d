"""Everything Zaria says to people, in Greek and English, from words/*.toml."""

import locale
import os
import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = ("el", "en")


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All sentences of a language by their dotted key."""
    tables = tomllib.loads(files("zaria").joinpath(f"words/{lang}.toml").read_text("utf-8"))
    return {f"{table}.{key}": text for table, entries in tables.items() for key, text in entries.items()}


def say(key: str, lang: str = "en", /, **facts: object) -> str:
    """A sentence of the catalogue with its facts filled in."""
    return catalogue(lang)[key].format(**facts)


def language() -> str:
    """The reader's language: ZARIA_LANG, or the system's; English where neither is Greek."""
    wanted = os.environ.get("ZARIA_LANG") or os.environ.get("LANGUAGE") or locale.getlocale()[0] or ""
    return "el" if wanted.lower().startswith("el") else "en"
