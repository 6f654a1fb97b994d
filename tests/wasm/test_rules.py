"""Random games at every table, in WebAssembly and by the compiler of this machine: the same to the last byte."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from zaria.games import registry
from zaria.wasm import typescript

from .modules import BUILT, ROOT, built, needed, node
from .playing import difference, play, played_by

pytestmark = needed

TOY = ROOT / "tests/toy/games"


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_table_is_the_same_in_webassembly(id: str, tmp_path: Path) -> None:
    script, seen = play(id, games=4)
    assert difference(script, seen, played_by(node, id, built(id), script, tmp_path)) is None


def test_the_clients_file_is_the_one_made() -> None:
    found = (ROOT / "web/src" / typescript.FILE).read_text("utf-8")
    assert found == typescript.made(BUILT), "make it anew: python -m zaria.wasm.typescript"


@pytest.mark.long
@pytest.mark.xdist_group("pig")
def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    """The toy game with a goal that must be passed, not reached, which shows at the end of few games only."""
    planted = tmp_path / "games"
    shutil.copytree(TOY, planted, ignore=shutil.ignore_patterns("__pycache__"))
    rules = planted / "pig/rules.py"
    rules.write_text(rules.read_text("utf-8").replace("s.banked[seat] >= GOAL", "s.banked[seat] > GOAL"), "utf-8")
    with_toy("tests.wasm.playing", "pig", tmp_path, games=TOY)
    script = json.loads((tmp_path / "script.json").read_text("utf-8"))
    seen = [[bytes.fromhex(look) for look in looks] for looks in json.loads((tmp_path / "seen.json").read_text())]
    found = {}
    for name, games in (("true", TOY), ("planted", planted)):
        with_toy("zaria.wasm", "pig", "--out", tmp_path / name, games=games)
        found[name] = difference(script, seen, played_by(node, "pig", tmp_path / name, script, tmp_path))
    assert found["true"] is None
    assert found["planted"] is not None


def with_toy(*arguments: str | Path, games: Path) -> None:
    environment = os.environ | {"ZARIA_GAMES": str(games)}
    subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, env=environment, check=True, timeout=300)
