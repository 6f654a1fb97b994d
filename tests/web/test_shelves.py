"""What the client's lists say of a game before anything is loaded is what the catalogues and the manifests say."""

import re
from pathlib import Path

import pytest

from zaria.games.registry import GAMES
from zaria.words import LANGUAGES, catalogue

FOLDERS = Path(__file__).parents[2] / "web/src/games"
SHELVES = [id for id in GAMES if (FOLDERS / id).is_dir()]


def said(id: str, name: str, file: str) -> str:
    found = re.search(rf"^  {name}: '?(.*?)'?,$", (FOLDERS / id / file).read_text("utf-8"), re.MULTILINE)
    assert found
    return found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", SHELVES)
def test_a_title_and_its_line_are_those_of_the_catalogue(id: str, lang: str) -> None:
    words, file = catalogue(lang), f"shelf.{lang}.ts"
    assert said(id, "title", file) == words.get(f"short-title.{id}", words[f"title.{id}"])
    line = said(id, "line", file)
    assert line[0].lower() + line[1:] == words[f"about.{id}"]


@pytest.mark.parametrize("id", SHELVES)
def test_games_stand_in_the_order_of_their_manifests(id: str) -> None:
    assert said(id, "order", "shelf.ts") == str(GAMES[id].order)
