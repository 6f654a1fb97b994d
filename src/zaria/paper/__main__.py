"""`python -m zaria.paper`: every page of sheets made ahead, for pages that no server draws them for."""

import argparse
from itertools import product
from pathlib import Path

from ..games.registry import manifest
from ..words import LANGUAGES
from .pages import PAPERS, page, printable
from .svg import svg


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m zaria.paper", description="Draw all sheets that can be printed.")
    parser.add_argument("--out", type=Path, default=Path("build/paper"))
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for game, paper, lang in product(printable(), PAPERS, LANGUAGES):
        file, drawn = out / f"{game}.{paper}.{lang}.svg", svg(page(game, paper, lang), manifest(game).title(lang))
        if not file.exists() or file.read_text("utf-8") != drawn:  # the pages are built anew when it changes
            file.write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
