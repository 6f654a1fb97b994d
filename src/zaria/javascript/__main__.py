"""`python -m zaria.javascript`: write the other half of every game beside its module of WebAssembly."""

import argparse
from pathlib import Path

from ..games.registry import GAMES
from .game import script


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m zaria.javascript", description="Translate the games to JavaScript."
    )
    parser.add_argument("games", nargs="*", default=list(GAMES), help="all of them, if none is named")
    parser.add_argument("--out", type=Path, default=Path("build/wasm"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for id in options.games:
        file, text = options.out / f"{id}.js", script(id)
        if not file.exists() or file.read_text("utf-8") != text:  # the pages are built anew when it changes
            file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
