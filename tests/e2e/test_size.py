"""What a phone must load before the first board: at most 80 kB of compressed JavaScript."""

import gzip
import re

import pytest

from zaria.games.registry import GAMES
from zaria.server.settings import Settings

MOST = 80_000
ASSETS = Settings().pages / "assets"


def _loaded(entry: str) -> set[str]:
    """A script and all it imports at once."""
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            text = (ASSETS / script).read_text("utf-8")
            waiting += re.findall(r'from\s*"\./([\w.-]+\.js)"', text) + re.findall(r'import\s*"\./([\w.-]+\.js)"', text)
    return found


def _chunk(name: str, what: str) -> str:
    """The script of that name that offers something; a game's board and its explanation are named alike."""
    scripts = [path for path in ASSETS.glob("*.js") if re.fullmatch(rf"{name}-[\w-]{{8}}\.js", path.name)]
    (script,) = [path.name for path in scripts if re.search(rf"\bas {what}\b", path.read_text("utf-8"))]
    return script


@pytest.mark.every
@pytest.mark.parametrize("game", GAMES)
def test_the_first_board_is_light(game: str) -> None:
    entry = re.search(r'src="/assets/([\w.-]+\.js)"', (Settings().pages / "index.html").read_text("utf-8"))
    assert entry
    scripts = _loaded(entry[1]) | _loaded(_chunk(game, "face"))
    assert len(scripts) >= 3
    size = sum(len(gzip.compress((ASSETS / script).read_bytes())) for script in scripts)
    assert size <= MOST, f"{game}: {size} bytes in {sorted(scripts)}"
