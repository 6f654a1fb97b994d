"""Without a network the installed page opens, says what works, and that works."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from zaria.games.registry import GAMES
from zaria.paper.pages import printable

from ..wasm.modules import BUILT
from .people import KEEPING, Person

AHEAD = Path(__file__).parents[2] / "build/paper"  # sheets, where `make wasm` has made them


def test_the_kept_pages_open_and_say_what_works(person: Callable[..., Person]) -> None:
    maria = person("Μαρία", **KEEPING)
    maria.page.goto("/")
    maria.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    maria.page.wait_for_function("() => navigator.serviceWorker.controller")
    maria.context.set_offline(True)
    maria.page.reload()
    expect(maria.see("[role=alert]")).to_contain_text(
        "Παίξε εδώ" if (BUILT / "games.json").exists() else "Χωρίς σύνδεση"
    )
    for game in GAMES:
        maria.page.goto(f"/how/{game}")
        expect(maria.see("h2").first).to_be_visible()
        expect(maria.see(".example, [data-cell]").first).to_be_visible()
        maria.page.goto(f"/first/{game}")
        expect(maria.see(".teacher")).to_be_visible()
    maria.page.goto(f"/print/{printable()[0]}")
    expect(maria.see(".sheet svg" if AHEAD.exists() else "[role=alert]")).to_be_visible()
    maria.context.set_offline(False)
    maria.page.goto("/")
    expect(maria.see("[role=alert]")).to_have_count(0)
