"""Adding a language is adding files: a pseudo-language is found and used by every command and terminal screen."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED
from zaria.words import LANGUAGES, catalogue

from . import pseudo

ROOT = Path(__file__).parents[1]
KEY = re.compile(rf"\b(?:{'|'.join(sorted({key.split('.')[0] for key in catalogue('en')}))})\.[a-z]+(?:-[a-z]+)*\b")
WALK = """
import asyncio, contextlib, io, json, sys
from rich.console import Console
import zaria
from zaria import bots
from zaria.cli import main
from zaria.games import registry
from zaria.terminal.app import ZariaApp
from zaria.terminal.canvas import Canvas
from zaria.terminal.local import LocalClient
from zaria.terminal.prompt import Left, Prompt
from zaria.words import LANGUAGES

assert "xx" in LANGUAGES, LANGUAGES

def command(*arguments):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
        main([*arguments, "--lang", "xx"])
    print(f"\\n== {' '.join(arguments)}\\n{out.getvalue()}")

def texts(app):
    for widget in app.screen.walk_children():
        if isinstance(widget, Canvas):
            yield "\\n".join("".join(span.text for span in line) for line in widget.lines)
        elif hasattr(widget, "content"):
            yield str(widget.content)
        elif hasattr(widget, "source"):
            yield str(widget.source)

async def screens(id):
    table = LocalClient(zaria.game(id), ["random"], name="Zoe", seed=2, pause=0)
    async with ZariaApp("xx", table).run_test(size=(130, 40)) as pilot:
        for key in ("p", "o", "u", "question_mark", "escape", "q", "escape"):
            for _ in range(3):
                await pilot.pause()
            print(f"\\n== {id}, before {key}\\n" + "\\n".join(texts(pilot.app)))
            await pilot.press(key)
    async with ZariaApp("xx").run_test(size=(130, 40)) as pilot:
        await pilot.pause()
        print("\\n== menu\\n" + "\\n".join(texts(pilot.app)))
        await pilot.press("l")
        print(f"\\n== the next language: {pilot.app.lang}")

def plain(id):
    page = io.StringIO()
    console = Console(file=page, width=400)
    answers = iter(["nonsense", "1", "q"])
    def read(prompt=""):
        console.print(prompt)
        answer = next(answers, "q")
        if answer == "q":
            raise EOFError
        return answer
    console.input = read
    with contextlib.suppress(Left):
        Prompt(LocalClient(zaria.game(id), ["random"], seed=2, pause=0), "xx", console).play()
    print(f"\\n== {id} at a prompt\\n{page.getvalue()}")

for name in ("games", "rules", "simulate", "arena", "train", "solve", "replay", "verify", "serve", "backup", "export",
             "play", "join"):
    command(name, "--help")
command("games")
command("replay", sys.argv[1], "--upto", "9")
command("join", "nowhere")
for id in registry.GAMES:
    command("rules", id)
    plain(id)
    asyncio.run(screens(id))
"""


@pytest.mark.skipif(not COMPILED, reason="one run is enough")
def test_a_language_is_there_when_its_files_are(tmp_path: Path) -> None:
    pseudo.copy_of_the_package(ROOT / "src/zaria", tmp_path)
    record = tmp_path / "game.json"
    record.write_text(
        '{"zaria": 1, "game": "knaster", "players": 1, "options": {}, "first": 0, "log": [[null, "3 4"]]}', "utf-8"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1", "COLUMNS": "300"}
    done = subprocess.run(
        [sys.executable, "-c", WALK, str(record)], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    left = pseudo.unwrapped(done.stdout)
    assert not [line for line in left.splitlines() if KEY.search(line)]
    english = pseudo.sentences(catalogue("en").values())
    assert not [(sentence, line) for line in left.splitlines() for sentence in english if sentence in line]
    assert done.stdout.count(pseudo.LEFT) > 500
    assert "the next language: el" in done.stdout


def test_both_of_ours_are_there() -> None:
    assert LANGUAGES == ("el", "en")
