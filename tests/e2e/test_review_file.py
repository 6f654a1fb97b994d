"""A record from a file: opened, replayed, and in one tap reviewed; in English and the dark look for a change."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from ..review.games import one_of
from .axe import findings
from .people import Person


def test_a_game_from_a_file_comes_to_its_review_in_one_tap(person: Callable[..., Person], tmp_path: Path) -> None:
    record = one_of("trio").record() | {"names": ["Ann", None, None], "bots": [None, "casual", "casual"]}
    kept = tmp_path / "game.json"
    kept.write_text(json.dumps(record), "utf-8")
    ann = person("Ann", "en", color_scheme="dark")
    ann.page.goto("/replay")
    ann.see("input[type=file]").set_input_files(kept)
    ann.see("main.board").wait_for()
    ann.page.get_by_role("link", name="Review").first.click()
    ann.page.wait_for_url("**/review")
    ann.see(".waterfall").wait_for(timeout=120_000)  # it has the lowest priority, and other tests run beside it
    expect(ann.see(".verdict")).to_contain_text(re.compile(r"luck", re.I))
    shares = [int(re.sub(r"[^\d-]", "", text.replace("−", "-"))) for text in ann.see(".number").all_inner_texts()[:6]]
    assert sum(shares[:-1]) == shares[-1]
    assert findings(ann.page) == []
    ann.page.goto("/review")  # nothing is left of it for who comes anew
    expect(ann.see("input[type=file]")).to_have_count(1)
