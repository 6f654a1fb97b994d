"""The command `zaria review`."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..words import say

if TYPE_CHECKING:
    from .words import Wording


def add(parser: argparse.ArgumentParser, lang: str) -> None:
    """Its arguments."""
    parser.add_argument("file", type=Path, help=say("cli.file", lang))
    parser.add_argument("--deep", action="store_true", help=say("cli.review-deep", lang))
    parser.add_argument("--seat", type=int, help=say("cli.review-seat", lang))
    parser.add_argument("--plot", type=Path, help=say("cli.review-plot", lang))
    parser.add_argument("--json", action="store_true", help=say("cli.json", lang))


def run(
    arguments: argparse.Namespace,
    read: Callable[[Path], Any],
    bars: Callable[[], Any],
    wording: Callable[[Any, str], "Wording"],
) -> None:
    """Review the record in a file; `read` reads it, `bars` makes progress bars, `wording` knows names and choices."""
    from .account import review
    from .plotting import plot
    from .words import told

    record, lang = read(arguments.file), arguments.lang
    with bars() as bar:
        task = bar.add_task(say("cli.reviewing", lang), total=None)
        found = review(
            record, arguments.deep, arguments.seat, lambda done, total: bar.update(task, completed=done, total=total)
        )
    if arguments.plot:
        plot(found, arguments.plot, lang)
    if arguments.json:
        print(json.dumps(found.as_dict(), ensure_ascii=False, indent=2))
        return
    for line in told(found, lang, arguments.seat, wording(record, lang)):
        print(line)
