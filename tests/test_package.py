"""The package as strangers get it: built, installed where nothing of ours is, and used from there alone."""

import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from zaria import __version__
from zaria.engine.compiler import COMPILED

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "src/zaria/server/pages/index.html"
PATIENCE = 300  # seconds; everything is compiled anew

pytestmark = pytest.mark.xdist_group("package")
if not COMPILED:
    pytest.skip("a package is tried with compiled rules only", allow_module_level=True)


class Installed:
    """An environment with the wheel in it. Dependencies are borrowed from ours, so that no network is needed."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        venv.create(folder / "venv", with_pip=False)
        self.bin = folder / "venv" / "bin"
        (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
        (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
        self.site = site

    @property
    def environment(self) -> dict[str, str]:
        mine = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "NUMBA", "ZARIA"))}
        return mine | {"HOME": str(self.home), "XDG_STATE_HOME": str(self.home), "ZARIA_LANG": "en", "TERM": "dumb"}

    def run(self, *argv: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(self.bin / "python"), *argv]
        return subprocess.run(
            command, cwd=self.home, env=self.environment, input=stdin, capture_output=True, text=True, timeout=PATIENCE
        )

    def zaria(self, *argv: str, stdin: str = "") -> str:
        done = self.run("-m", "zaria.cli", *argv, stdin=stdin)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [str(self.bin / "python"), "-m", "zaria.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
        quick = {"ZARIA_REHEARSE": "no", "ZARIA_BOT_PAUSE": "0"}
        server = subprocess.Popen(command, cwd=self.home, env=self.environment | quick)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(lambda: _get(f"{url}/healthz"))
            yield url
        finally:
            server.terminate()
            server.wait(30)


def _get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return bytes(answer.read())


def _wait_for(look: Any) -> Any:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            found = look()
        except OSError:
            found = None
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError("waited in vain")


def _ask(url: str, method: str, path: str, body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {'host' * 8}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/api{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert PAGES.exists(), "the pages come first: make wheel"
    folder = tmp_path_factory.mktemp("dist")
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--sdist",
        "--wheel",
        "--outdir",
        str(folder),
        str(ROOT),
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("stranger"), _wheel(built))


def _wheel(built: Path) -> Path:
    """For any Python of Linux, because the compiled kernels in it do not know of Python."""
    return built / f"zaria-{__version__}-py3-none-manylinux_2_17_{platform.machine()}.whl"


def test_the_pages_are_in_every_wheel_and_source_distribution(built: Path) -> None:
    with zipfile.ZipFile(_wheel(built)) as wheel:
        names = wheel.namelist()
        facts = wheel.read(f"zaria-{__version__}.dist-info/METADATA").decode()
    with tarfile.open(built / f"zaria-{__version__}.tar.gz") as source:
        packed = source.getnames()
    for page in PAGES.parent.rglob("*"):
        if page.is_file():
            within = f"zaria/server/pages/{page.relative_to(PAGES.parent).as_posix()}"
            assert within in names
            assert f"zaria-{__version__}/src/{within}" in packed
    assert re.search(r"^Author: The Zaria authors$", facts, re.M)
    assert not re.search(r"\]\((?!https?://)", facts), "a link that leads nowhere on a package index"
    required = re.findall(r"^Requires-Dist: ([\w-]+)[^;\n]*$", facts, re.M)
    assert sorted(required) == ["msgspec", "numba", "numpy", "rich"]


def test_without_the_pages_nothing_is_built(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "docs/package.md", "src/zaria/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "."]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode != 0
    assert "`make wheel` builds both" in done.stdout + done.stderr
    assert not list(tmp_path.rglob("*.whl"))


def test_a_game_in_python(installed: Installed) -> None:
    code = """
import zaria
match = zaria.Match(zaria.game("knaster"), chance=zaria.Seeded(1))
while not match.over:
    for seat in match.to_act:
        match.choose(seat, match.bot("greedy", seat, seed=1))
print(zaria.__file__)
print(zaria.Match.replay(match.record()).scores == match.scores)
"""
    where, same = installed.run("-c", code).stdout.split()
    assert Path(where).is_relative_to(installed.site)
    assert same == "True"


EVERYTHING = """
import json, sys
import msgspec
import zaria
from zaria import bots, warm
from zaria.review.hint import hint
for id in zaria.GAMES:
    for step in warm.STEPS.values():
        step(id)
    for players in (zaria.GAMES[id].players[0], zaria.GAMES[id].players[-1]):
        match = zaria.Match(zaria.game(id, players=players), chance=zaria.Seeded(1))
        asked = 0
        while not match.over:
            seat = match.to_act[0]
            if asked == 5:
                print(hint(match.game, match.game.seen_by(match.state, seat), seat).best)
            level = bots.LEVELS[asked % 4] if asked < 12 else "casual"
            match.choose(seat, match.bot(level, seat, seed=asked))
            asked += 1
        print(json.dumps(match.record()))
        print(msgspec.json.encode(zaria.review(match.record())))
print("numba" in sys.modules, file=sys.stderr)
"""


def test_the_compiler_is_never_loaded_and_nobody_notices(installed: Installed, tmp_path: Path) -> None:
    """All games with all bots, hints and reviews by the kernels in the wheel are what the compiler makes of them."""
    shipped, compiled = (
        subprocess.run(
            [str(installed.bin / "python"), "-c", EVERYTHING],
            cwd=installed.home,
            env=installed.environment | more,
            capture_output=True,
            text=True,
            timeout=2 * PATIENCE,
        )
        for more in ({}, {"ZARIA_KERNELS": str(tmp_path)})
    )
    assert shipped.stderr.split()[-1] == "False", shipped.stderr
    assert compiled.stderr.split()[-1] == "True", compiled.stderr
    assert shipped.stdout == compiled.stdout


def test_a_library_alone_says_which_part_is_missing(installed: Installed) -> None:
    for module, command, extra in (("textual", "play", "terminal"), ("litestar", "serve", "serve")):
        code = f"import sys; sys.modules[{module!r}] = None\nfrom zaria.cli import main\nsys.exit(main([{command!r}]))"
        hidden = "import zaria.terminal.start as s; s.has_screen = lambda: True\n" if module == "textual" else ""
        done = installed.run("-c", hidden + code)
        assert done.returncode == 2, done.stderr
        assert f"pip install 'zaria[{extra}]'" in done.stderr


def test_the_terminal(installed: Installed) -> None:
    said = installed.zaria("play", "knaster", "--players", "1", "--seed", "1", "--plain", stdin="1\nq\n")
    assert "Knaster" in said
    assert "a   b   c   d   e" in said


BOT = '''
class Stranger:
    """Written from the page alone."""

    def choose(self, view):
        circles = [text for text in view["legal"] if text.startswith("circle")]
        return (circles or view["legal"])[0]
'''


def test_a_strangers_bot_at_the_arena_at_a_live_table_and_in_training(installed: Installed) -> None:
    (installed.home / "stranger.py").write_text(BOT)
    arena = json.loads(
        installed.zaria("arena", "knaster", "--bots", "stranger:Stranger,random", "--games", "20", "--json")
    )
    best = arena["standings"][0]
    assert (best["name"], arena["lost"]) == ("stranger:Stranger", [])
    assert best["wins"] > best["fair"]

    code = """
import numpy as np
from zaria.envs.gymnasium import ZariaEnv
from stranger import Stranger
env = ZariaEnv("knaster", bots=Stranger)
seen, info = env.reset(seed=1)
over = False
while not over:
    seen, reward, over, cut, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
print(len(env.lost), reward)
"""
    trained = installed.run("-c", code)
    assert trained.stdout.split()[0] == "0", trained.stderr

    with installed.serving() as url:
        page = _get(url).decode()
        assert "<script" in page
        for script in re.findall(r'src="(/[^"]+\.js)"', page):
            assert _get(url + script)
        table = _ask(url, "POST", "/tables", {"game": "knaster", "players": 2, "bots": ["random"]})["table"]["id"]
        command = [str(installed.bin / "python"), "-m", "zaria.cli", "sit", f"{url}/t/{table}"]
        with subprocess.Popen(
            [*command, "--bot", "stranger:Stranger"],
            cwd=installed.home,
            env=installed.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as sitting:
            _wait_for(lambda: _ask(url, "GET", f"/tables/{table}")["table"]["chairs"][0]["name"])
            _ask(url, "POST", f"/tables/{table}/start")
            said, _ = sitting.communicate(timeout=PATIENCE)
        assert "The game is over" in said
        assert _ask(url, "GET", f"/tables/{table}")["table"]["chairs"][0]["name"] == "Stranger"
        assert sitting.returncode == 0
