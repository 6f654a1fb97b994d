"""`zaria review`: in words, as JSON, as a picture, and its messages."""

import json
import re
from pathlib import Path

import pytest

from zaria import games
from zaria.cli import main
from zaria.review.account import review
from zaria.review.words import headline
from zaria.words import LANGUAGES, catalogue

from .games import one_of

WON, PLAY, LUCK = ("won", "lost"), ("better", "worse"), ("lucky", "even", "unlucky")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(one_of("qwixx").record()), "utf-8")
    return file


@pytest.mark.parametrize(("lang", "word"), [("el", "Κριτής"), ("en", "Judge")])
def test_it_tells_a_game_in_words(file: Path, lang: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--lang", lang]) == 0
    page = capsys.readouterr().out
    assert word in page
    assert page.count("%") >= 12
    assert "{" not in page


def test_it_prints_json_that_adds_up(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--json", "--seat", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    for seat in found["seats"]:
        parts = seat["start"] + seat["luck"] + seat["own"] + seat["others"] + seat["doubt"]
        assert abs(seat["result"] - parts) < 1e-9
    assert {"version", "checksum", "setting", "seed"} < found["judge"].keys()
    assert {"line", "seat", "made", "best", "cost", "flagged"} < found["choices"][0].keys()
    assert {choice["seat"] for choice in found["choices"]} == {1}


def test_it_draws_a_picture(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "review.png"
    assert main(["review", str(file), "--plot", str(picture), "--lang", "el"]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"{", "damaged"), (b"\xff\xfe\x00", "not a text file"), (b"[]", "not a Zaria record"), (b"{}", "not a Zaria")],
)
def test_a_wrong_file_is_told_plainly(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_bytes(content)
    assert main(["review", str(wrong)]) == 2
    assert message in capsys.readouterr().err


def test_the_headline_says_whether_it_was_luck_or_play() -> None:
    found = review(one_of("qwixx").record())
    keys = [headline(found, seat).key for seat in range(2)]
    assert {key.split("-")[0] for key in keys} == {"review.won", "review.lost"}
    assert all(key in catalogue(lang) for key in keys for lang in LANGUAGES)
    told = {f"review.{won}-{play}-{luck}" for won in WON for play in PLAY for luck in LUCK}
    assert all(told <= catalogue(lang).keys() for lang in LANGUAGES)


def test_every_lesson_has_its_sentence() -> None:
    sources = Path(games.__path__[0]).glob("*/lessons.py")
    keys = {key for source in sources for key in re.findall(r'"(lesson\.[a-z-]+)"', source.read_text("utf-8"))}
    assert len(keys) >= 5 * 8
    assert all({key for key in catalogue(lang) if key.startswith("lesson.")} == keys for lang in LANGUAGES)


def test_alone_it_speaks_of_points() -> None:
    found = review(one_of("knaster", 1).record())
    assert found.unit == "points"
    assert headline(found, 0).key.startswith("review.alone")
