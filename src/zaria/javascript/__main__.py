"""`python -m zaria.javascript`: write the other half of every game beside its module, and what games there are."""

import argparse
from pathlib import Path

import msgspec

from ..games import registry
from ..server.game_info import about
from . import game, review


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m zaria.javascript", description="Translate the games to JavaScript."
    )
    parser.add_argument("games", nargs="*", default=list(registry.GAMES), help="all of them, if none is named")
    parser.add_argument("--out", type=Path, default=Path("build/wasm"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for id in options.games:
        _write(options.out / f"{id}.js", game.script(id))
        _write(options.out / f"{id}.review.js", review.script(id))
    shelf = [about(registry.manifest(id)) for id in registry.GAMES]
    _write(options.out / "games.json", msgspec.json.encode(shelf).decode())


def _write(file: Path, text: str) -> None:
    """Only where it has changed: the pages are built anew then."""
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
