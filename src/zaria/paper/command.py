"""`zaria sheets`: pages to print, in a file."""

import argparse
from math import inf
from pathlib import Path

from ..games.registry import manifest
from ..parsing import number
from ..words import say
from .pages import PAPERS, page, printable


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("game", choices=printable(), help=say("cli.game", lang))
    parser.add_argument("--pages", type=number(int, 1, inf, lang), default=1, help=say("cli.pages", lang))
    papers = say("cli.paper", lang, papers=", ".join(PAPERS))
    parser.add_argument("--paper", choices=PAPERS, default=next(iter(PAPERS)), help=papers)
    parser.add_argument("-o", "--output", type=Path, default=Path("sheets.pdf"), help=say("cli.sheets-file", lang))


def run(arguments: argparse.Namespace) -> None:
    """Write so many pages of a game's sheets. Raises ValueError or OSError where that cannot be."""
    from ..lab.drawing import check_writable
    from .pdf import pdf

    check_writable(arguments.output)
    one, lang = page(arguments.game, arguments.paper, arguments.lang), arguments.lang
    arguments.output.write_bytes(pdf(one, arguments.pages, manifest(arguments.game).title(lang), lang))
    sheets = arguments.pages * len(one.places)
    print(say("cli.sheets-made", lang, sheets=sheets, pages=arguments.pages, file=arguments.output))
