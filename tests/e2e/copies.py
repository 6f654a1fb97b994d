"""The client built from a copy of its sources, for tests that change what it is made of."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copied(folder: Path) -> Path:
    """The sources, with the words that they share with the server."""
    web = Path(shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("node_modules")))
    for words in ROOT.glob("src/zaria/**/*.toml"):
        copy = folder / words.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(words, copy)
    (web / "node_modules").symlink_to(ROOT / "web/node_modules")
    return web


def built(web: Path) -> Path:
    """The pages, for `ZARIA_PAGES`."""
    subprocess.run([web / "node_modules/.bin/vite", "build", "--logLevel", "error"], cwd=web, check=True)
    return web.parent / "src/zaria/server/pages"
