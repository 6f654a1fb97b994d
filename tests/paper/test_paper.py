"""Sheets to print: the same drawing as PDF and as SVG, whole, in both languages and on both papers."""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

import zaria
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.games import registry
from zaria.paper.__main__ import main as make_ahead
from zaria.paper.drawing import PENCIL, Line, Text
from zaria.paper.pages import MARGIN, PAPERS, Page, filled, page, printable
from zaria.paper.pdf import POINTS, pdf
from zaria.paper.svg import one, svg
from zaria.words import LANGUAGES, say

if not COMPILED:
    pytest.skip("one run is enough", allow_module_level=True)

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = [*product(printable(), PAPERS, LANGUAGES)]
LEAST_LETTERS = 2.8  # millimetres: about eight points


def opened(file: bytes) -> Any:
    return pypdfium2.PdfDocument(file)


def texts(drawn: Page) -> Counter[str]:
    return Counter(mark.text for mark in drawn.sheet.marks if isinstance(mark, Text))


def fonts(sheet: Any) -> Iterator[Any]:
    for thing in sheet.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
        yield pdfium.FPDFTextObj_GetFont(thing.raw)


def test_the_games_with_a_pad_have_a_sheet() -> None:
    assert printable() == tuple(id for id in registry.GAMES if registry.has_part(id, "paper"))
    assert len(printable()) >= 3


@pytest.mark.parametrize(("game", "paper", "lang"), SHEETS)
def test_a_pdf_has_its_pages_in_the_size_of_the_paper(game: str, paper: str, lang: str) -> None:
    document = opened(pdf(page(game, paper, lang), 3, "Zaria", lang))
    assert len(document) == 3
    width, height = PAPERS[paper]
    for sheet in document:
        assert sheet.get_size() == pytest.approx((width * POINTS, height * POINTS), abs=0.1)


@pytest.mark.parametrize(("game", "paper", "lang"), SHEETS)
def test_the_words_of_a_pdf_can_be_copied_and_bring_their_letters(game: str, paper: str, lang: str) -> None:
    drawn = page(game, paper, lang)
    [sheet] = opened(pdf(drawn, 1, "Zaria", lang))
    found = sheet.get_textpage().get_text_bounded()
    assert found.count(say("paper.name", lang)) == len(drawn.places)
    assert found.count(registry.manifest(game).title(lang)) == len(drawn.places)
    for text in texts(drawn):
        assert text in found
    embedded = [pdfium.FPDFFont_GetIsEmbedded(font) for font in fonts(sheet)]
    assert embedded
    assert set(embedded) == {1}


@pytest.mark.parametrize(("game", "paper", "lang"), SHEETS)
def test_nothing_leaves_the_page_and_no_words_lie_on_others(game: str, paper: str, lang: str) -> None:
    [sheet] = opened(pdf(page(game, paper, lang), 1, "Zaria", lang))
    width, height = sheet.get_size()
    edge = MARGIN * POINTS - 1
    for thing in sheet.get_objects():
        left, bottom, right, top = thing.get_bounds()
        assert edge < left <= right < width - edge
        assert edge < bottom <= top < height - edge
    words = [thing.get_bounds() for thing in sheet.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT])]
    for n, (left, bottom, right, top) in enumerate(words):
        for other in words[:n]:
            assert right <= other[0] or other[2] <= left or top <= other[1] or other[3] <= bottom


@pytest.mark.parametrize(("game", "paper", "lang"), SHEETS)
def test_the_svg_is_the_same_page(game: str, paper: str, lang: str) -> None:
    drawn = page(game, paper, lang)
    root = ElementTree.fromstring(svg(drawn, "Zaria & sons"))
    width, height = PAPERS[paper]
    assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    assert root.findtext(f"{SVG}title") == "Zaria & sons"
    sheets = root.findall(f"{SVG}g")
    assert len(sheets) == len(drawn.places) > 1
    for sheet in sheets:
        assert Counter(text.text or "" for text in sheet.iter(f"{SVG}text")) == texts(drawn)


@pytest.mark.parametrize(("game", "lang"), product(printable(), LANGUAGES))
def test_letters_are_large_enough_to_read(game: str, lang: str) -> None:
    assert all(mark.size >= LEAST_LETTERS for mark in page(game, "a4", lang).sheet.marks if isinstance(mark, Text))


@pytest.mark.parametrize("game", printable())
def test_a_sheet_says_everything_in_the_language_asked_for(game: str) -> None:
    own, other = (texts(page(game, "a4", lang)) for lang in ("el", "en"))
    title = registry.manifest(game).title()
    assert {text for text in own if text in other and any(map(str.isalpha, text))} == {title}


def test_as_many_sheets_as_wanted_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, game = tmp_path / "sheets.pdf", printable()[-1]
    argv = ("sheets", game, "--pages", "10", "--paper", "letter", "-o", str(file), "--lang", "el")
    assert main(argv) == 0
    assert str(file) in capsys.readouterr().out
    document = opened(file.read_bytes())
    assert len(document) == 10
    assert document.get_metadata_value("Title") == registry.manifest(game).title("el")


@pytest.mark.parametrize("bad", [("--pages", "0"), ("--pages", "-1"), ("--pages", "x"), ("--paper", "a5")])
def test_bad_wishes_are_told_in_one_sentence(capsys: pytest.CaptureFixture[str], bad: tuple[str, str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(("sheets", printable()[0], *bad, "--lang", "en"))
    assert stopped.value.code == 2
    said, more = capsys.readouterr().err.splitlines()
    assert said.startswith(f"zaria: {bad[0]} ")
    assert "--help" in more


@pytest.mark.parametrize("game", ["", "nothing", *sorted(set(registry.GAMES) - set(printable()))])
def test_games_without_a_sheet_are_refused(capsys: pytest.CaptureFixture[str], game: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(("sheets", game, "--lang", "en"))
    assert stopped.value.code == 2
    assert all(id in capsys.readouterr().err.splitlines()[0] for id in printable()[:1])
    with pytest.raises(ValueError, match="there is no sheet"):
        page(game, "a4", "en")


def test_papers_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no paper 'a5'"):
        page(printable()[0], "a5", "en")


def test_files_that_cannot_be_written_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path / "no" / "such.pdf", tmp_path):
        assert main(("sheets", printable()[0], "-o", str(file))) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_its_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "zaria.paper.pdf")
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert main(("sheets", printable()[0], "-o", str(tmp_path / "x.pdf"), "--lang", "en")) == 2
    assert "pip install 'zaria[paper]'" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "lang"), product(printable(), LANGUAGES))
def test_a_finished_game_fills_its_sheet(game: str, lang: str) -> None:
    """Everything written stands on the sheet, with the name and the score; nothing printed is missing."""
    match = zaria.Match(zaria.game(game, players=2), chance=zaria.Seeded(5))
    while not match.over:
        seat = match.to_act[0]
        match.choose(seat, match.bot("greedy", seat, seed=1))
    name = "Μ" * 24
    empty, sheet = page(game, "a4", lang).sheet, filled(game, lang, match.view(), 1, name)
    assert sheet.marks[: len(empty.marks)] == empty.marks
    own = sheet.marks[len(empty.marks) :]
    words = [mark for mark in own if isinstance(mark, Text)]
    assert {name, str(match.scores[1])} <= {mark.text for mark in words}
    assert {mark.fill for mark in words} == {PENCIL}
    for mark in own:
        assert 0 < mark.x < sheet.width  # type: ignore[union-attr]
        assert 0 < mark.y < sheet.height  # type: ignore[union-attr]
    drawn = ElementTree.fromstring(one(sheet, "Zaria"))
    assert drawn.get("viewBox") == f"0 0 {sheet.width:g} {sheet.height:g}"


def test_every_cross_of_a_sheet_is_two_strokes() -> None:
    match = zaria.Match(zaria.game("qwixx"))
    match.s["crosses"][0, 0] = 0b1100_0001_1111  # with the last number and its lock
    match.s["misthrows"][0] = 2
    own = filled("qwixx", "en", match.view(), 0, "").marks[len(page("qwixx", "a4", "en").sheet.marks) :]
    assert sum(isinstance(mark, Line) for mark in own) == 2 * (7 + 2)
    assert [mark.text for mark in own if isinstance(mark, Text)] == ["", "28", "0", "0", "0", "10", "18"]


def test_all_sheets_are_made_ahead_and_written_only_where_they_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["zaria.paper", "--out", str(tmp_path)])
    make_ahead()
    made = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert sorted(made) == sorted(f"{game}.{paper}.{lang}.svg" for game, paper, lang in SHEETS)
    game, paper, lang = SHEETS[0]
    changed = tmp_path / f"{game}.{paper}.{lang}.svg"
    changed.write_text("old", "utf-8")
    make_ahead()
    assert changed.read_text("utf-8") == svg(page(game, paper, lang), registry.manifest(game).title(lang))
    assert all((tmp_path / name).stat().st_mtime_ns == time for name, time in made.items() if name != changed.name)
