"""Sheets from the browser: as many pages as wanted, each on one paper of the right size, and nothing else on them."""

import random
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from zaria.paper.pages import PAPERS, printable
from zaria.paper.pdf import POINTS
from zaria.words import LANGUAGES, say

from .axe import findings
from .people import Person

Make = Callable[..., Person]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", printable())
def test_pages_are_printed_from_the_browser(person: Make, game: str, lang: str) -> None:
    someone = person("Μαρία", lang)
    someone.page.goto(f"/new/{game}")
    someone.see(f"a[href='/print/{game}']").click()
    for paper, (width, height) in PAPERS.items():
        someone.see("select").select_option(paper)
        someone.see("input[type=number]").fill("3")
        someone.see(f".sheet svg[width='{width:g}mm']").first.wait_for()
        printed = pypdfium2.PdfDocument(someone.page.pdf(prefer_css_page_size=True, print_background=True))
        assert len(printed) == 3
        for page in printed:
            assert page.get_size() == pytest.approx((width * POINTS, height * POINTS), abs=1)
            words = page.get_textpage().get_text_bounded()
            assert words.count(say("paper.name", lang)) >= 3
            assert say("title." + game, lang) in words
    assert findings(someone.page) == []


@pytest.mark.parametrize("game", printable())
def test_a_finished_game_is_printed_with_its_sheets_and_without_its_buttons(person: Make, game: str) -> None:
    someone = person("Μαρία", color_scheme="dark")
    someone.new_table(game, 2, {1: "here:Κώστας"})
    someone.see("main.board, [data-curtain]").first.wait_for()
    someone.play_by_script(random.Random(5))
    buttons = someone.see(".result nav").inner_text().split("\n")
    printed = pypdfium2.PdfDocument(someone.page.pdf(prefer_css_page_size=True, print_background=True))
    text = "".join(page.get_textpage().get_text_bounded() for page in printed)
    assert "Μαρία" in text
    assert buttons
    assert not any(button in text for button in buttons)
    assert len(printed) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_sheet_is_kept_as_a_picture(person: Make, lang: str) -> None:
    someone, game = person("Μαρία", lang), printable()[0]
    someone.new_table(game, 2, {1: "here:Κώστας"})
    someone.see("main.board, [data-curtain]").first.wait_for()
    someone.play_by_script(random.Random(5))
    with someone.page.expect_download() as kept:
        someone.see(".result .save").first.click()
    assert kept.value.suggested_filename.startswith(f"zaria-{game}-")
    assert Path(kept.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_game_without_sheets_says_so(person: Make) -> None:
    someone = person("Μαρία")
    someone.page.goto("/print/trio")
    someone.see("[role=alert]").wait_for()
    assert say("refusal.no-paper", "el") in someone.see("[role=alert]").inner_text().lower()
