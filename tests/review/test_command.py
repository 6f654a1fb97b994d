"""`zaria review`: in words, as JSON, as a picture, and its messages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from zaria import games
from zaria.cli import main
from zaria.lab.drawing import new_figure
from zaria.review import plotting
from zaria.review.account import review
from zaria.review.words import told
from zaria.words import LANGUAGES, catalogue

from .accounts import TABLES, invented
from .games import one_of

NUMBER = re.compile(r"[+−]?\d+\.\d")
TEAMS = TABLES[4]


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


@pytest.mark.parametrize("lang", ["el", "en"])
def test_the_parts_it_prints_add_up(lang: str) -> None:
    for number, (sides, game) in enumerate(100 * TABLES):
        found = invented(sides, game, number)
        for line in list(told(found, lang))[3 : 3 + found.players]:
            result, start, *parts = [round(10 * float(each.replace("−", "-"))) for each in NUMBER.findall(line[10:])]
            assert start + sum(parts) == result


def test_partners_see_what_their_side_has() -> None:
    """A half of a win for each, as accounts have it, is a whole one for both."""
    found = invented(*TEAMS, 1)
    for account, line in zip(found.seats, list(told(found, "en"))[3:7], strict=True):
        assert NUMBER.findall(line[10:])[0] == f"{200 * account.result:.1f}"


def test_choices_and_names_are_those_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not the notation of records, which is English."""
    record = one_of("qwixx").record() | {"names": ["Άννα", None], "bots": [None, "casual"]}
    named = tmp_path / "named.json"
    named.write_text(json.dumps(record), "utf-8")
    assert main(["review", str(named), "--lang", "el"]) == 0
    page = capsys.readouterr().out
    assert "Άννα: Εσύ και " in page
    assert "καλύτερα" in page
    assert not re.search(r"\b(red|yellow|green|blue|white|pass)\b", page)


@pytest.mark.parametrize("names", ["Άννα", [5, {}], [None], 7])
def test_names_in_a_file_may_be_anything(names: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = tmp_path / "odd.json"
    odd.write_text(json.dumps(one_of("qwixx").record() | {"names": names, "bots": names}), "utf-8")
    assert main(["review", str(odd), "--lang", "en"]) == 0
    assert "Seat 1: " in capsys.readouterr().out


def test_a_picture_shows_whole_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Partners halve a win; in both panels they have all of it, and the bars reach from its start to its end."""
    figures: list[Any] = []
    monkeypatch.setattr(plotting, "new_figure", lambda: figures.append(new_figure()) or figures[-1])  # type: ignore[func-returns-value]
    found = invented(*TEAMS, 1)
    plotting.plot(found, tmp_path / "review.png")
    bars = [bar.get_height() for bar in figures[0].axes[1].patches]
    assert len(bars) == 4 * 4
    for place, account in enumerate(seat for side in found.sides for seat in side):
        mine = found.seats[account]
        assert sum(bars[4 * place : 4 * place + 4]) == pytest.approx(200 * (mine.result - mine.start))
    starts = [line.get_ydata()[0] for line in figures[0].axes[0].get_lines()]
    assert starts == pytest.approx([100 * sum(found.seats[seat].start for seat in side) for side in found.sides])


def test_every_lesson_has_its_sentence() -> None:
    sources = Path(games.__path__[0]).glob("*/lessons.py")
    keys = {key for source in sources for key in re.findall(r'"(lesson\.[a-z-]+)"', source.read_text("utf-8"))}
    assert len(keys) >= 5 * 8
    assert all({key for key in catalogue(lang) if key.startswith("lesson.")} == keys for lang in LANGUAGES)


def test_alone_it_speaks_of_points() -> None:
    found = review(one_of("knaster", 1).record())
    assert found.unit == "points"
    assert found.headlines[0].key.startswith("review.alone-")
    assert "%" not in "\n".join(told(found, "en"))
