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
import asyncio, contextlib, io, json, re, sys
from pathlib import Path
from types import SimpleNamespace
from rich.console import Console
import zaria
from zaria import bots
from zaria.cli import _parser, main
from zaria.games import registry
from zaria.lab.train import trainable, trainer
from zaria.review import account
from zaria.terminal.app import ZariaApp
from zaria.terminal.canvas import Canvas
from zaria.terminal.lobby import Lobby
from zaria.terminal.local import LocalClient
from zaria.terminal.prompt import Left, Prompt
from zaria.terminal.reviewing import ReviewPage
from zaria.words import LANGUAGES, answers, say
from tests.review.accounts import invented

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

async def own_dice(id, players):
    table = LocalClient(zaria.game(id, players), ["random"], name="Zoe", seed=2, pause=0, own_dice=True)
    async with ZariaApp("xx", table).run_test(size=(130, 40)) as pilot:
        for key in ("1", "9", "enter", "z", "u", "question_mark"):
            for _ in range(3):
                await pilot.pause()
            print(f"\\n== {id} with own dice, before {key}\\n" + "\\n".join(texts(pilot.app)))
            await pilot.press(key)

async def review(id):
    table = LocalClient(zaria.game(id), ["random"], name="Zoe", seed=2, pause=0)
    sides = [[seat] for seat in range(zaria.game(id).players)]
    account.review = lambda record, progress: invented(sides, id, 1)  # to think about it takes minutes uncompiled
    async with ZariaApp("xx", table).run_test(size=(130, 40)) as pilot:
        page = ReviewPage(table)
        await pilot.app.push_screen(page)
        while (told := str(page.query_one("#told").content)) == say("screen.reviewing", "xx", percent=0):
            await pilot.pause(0.01)
        print(f"\\n== {id} reviewed\\n{told}")

def lobby():
    page, console = asking("n", "1", "1", "2")
    at = {"id": "T", "state": "lobby", "game": next(iter(registry.GAMES)), "names": ["Zoe"], "practice": True}
    for tables in ([], [at]):
        Lobby._ask = lambda self, method, path, body=None: {"tables": tables, "table": at}
        with contextlib.suppress(Left):
            Lobby("http://there", "secret", "Zoe", "xx", console).choose()
    print(f"\\n== lobby\\n{page.getvalue()}")

def asking(*given):
    page = io.StringIO()
    console = Console(file=page, width=400)
    answers = iter(given)
    def read(prompt=""):
        console.print(prompt)
        answer = next(answers, "q")
        if answer == "q":
            raise EOFError
        return answer
    console.input = read
    return page, console

def plain(id):
    page, console = asking("nonsense", "1")
    with contextlib.suppress(Left):
        Prompt(LocalClient(zaria.game(id), ["random"], seed=2, pause=0), "xx", console).play()
    print(f"\\n== {id} at a prompt\\n{page.getvalue()}")

def drawn(name):
    for file in Path(folder).glob(name):  # none without matplotlib; every text stands there as a comment
        texts = [text for text in re.findall("<!-- (.*?) -->", file.read_text("utf-8")) if re.search("[a-z]", text)]
        assert all(text.startswith((say("train.written", "xx", file="")[0], "random")) for text in texts), texts
        print(f"\\n== {name}\\n" + "\\n".join(texts))

def lab(id):
    table = "--players", str(max(2, registry.manifest(id).players.start))
    command("simulate", id, "--players", "99")
    command("simulate", id, *table, "--games", "2")
    command("simulate", id, *table, "--games", "2", "--bots", "hal")
    command("arena", id, *table, "--games", "2", "--bots", "random", "--processes", "1", "--plot", f"{folder}/wins.svg")
    drawn("wins.svg")

def training(id):
    trainer(id).TRAINING.in_step = 1
    command("train", id, "--weights", f"{folder}/learned.npz", "--games", "1", "--plot", f"{folder}/curve.svg")
    command("train", id, "--weights", f"{folder}/learned.npz", "--processes", "1")
    drawn("curve.svg")

def solving(id):
    solver = registry.part(id, registry.manifest(id).solver)
    solver.solve = lambda hear: SimpleNamespace(expected=1.0, seconds=1.0)  # to find it takes hours uncompiled
    command("solve", id)

for key in ("play.leave-words", "play.back-words", "play.yes-words"):
    assert set(say(key, "xx").split()) <= answers(key)

record, folder = sys.argv[1:]
for name in next(action.choices for action in _parser("xx")._actions if action.dest == "==SUPPRESS==" or action.choices
                 and "games" in action.choices):
    command(name, "--help")
command("games")
command("replay", record, "--upto", "9")
for name in ("review", "verify"):
    command(name, record)
command("check", "--data", f"{folder}/none.db")
command("export", "--data", f"{folder}/none.db")
command("backup", f"{folder}/copy.db", "--data", f"{folder}/none.db")
command("host", "blocks", "--data", f"{folder}/none.db")
command("move", "--from", f"{folder}/none.db", "--to", f"{folder}/other.db")
command("doctor", "--data", f"{folder}/none.db", "--port", "0", "--metrics-port", "0")
command("sheets", next(id for id in registry.GAMES if registry.has_part(id, "paper")), "-o", f"{folder}/sheets.pdf")
command("new-bot", "my-bot", "--game", next(iter(registry.GAMES)))
for name in ("join", "sit"):
    command(name, "nowhere")
lobby()
for id in registry.GAMES:
    command("rules", id)
    plain(id)
    asyncio.run(screens(id))
for id in list(registry.GAMES)[:2]:
    lab(id)
training(next(id for id in trainable() if hasattr(trainer(id), "TRAINING")))
solving(next(game.id for game in registry.GAMES.values() if game.solver))
command("rules", next(iter(registry.GAMES)), "--rule", "none")
first = next(game for game in registry.GAMES.values() if game.own_dice)
asyncio.run(review(first.id))
asyncio.run(own_dice(first.id, max(2, first.players.start)))
"""


@pytest.mark.skipif(not COMPILED, reason="one run is enough")
def test_a_language_is_there_when_its_files_are(tmp_path: Path) -> None:
    pseudo.copy_of_the_package(ROOT / "src/zaria", tmp_path)
    record = tmp_path / "game.json"
    record.write_text(
        '{"zaria": 1, "game": "knaster", "players": 1, "options": {}, "first": 0, "log": [[null, "3 4"]]}', "utf-8"
    )
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    environment = os.environ | {"PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "300"}
    walk = [sys.executable, "-c", WALK, str(record), str(tmp_path)]
    done = subprocess.run(walk, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    left = pseudo.unwrapped(done.stdout)
    assert not [line for line in left.splitlines() if KEY.search(line)]
    english = pseudo.sentences(catalogue("en").values())
    assert not [(sentence, line) for line in left.splitlines() for sentence in english if sentence in line]
    titles = [re.escape(text) for key, text in catalogue("en").items() if key.startswith("title.")]
    mistakes = [line for line in done.stdout.splitlines() if line.startswith("zaria: ")]  # a name has its own brackets
    assert not [line for line in mistakes if re.search(rf"({'|'.join(titles)})(?! –|{pseudo.RIGHT})", line)]
    assert any(re.search("|".join(titles), line) for line in mistakes)
    assert done.stdout.count(pseudo.LEFT) > 500
    assert "the next language: el" in done.stdout


def test_what_there_is_comes_from_the_files() -> None:
    found = sorted(file.stem for file in ROOT.glob("src/zaria/words/*.toml"))
    assert list(LANGUAGES) == found
    assert {"el", "en"} <= set(found)
