"""The command line's grammar: argparse, in the reader's language, and one sentence for what is wrong."""

import argparse
import math
import re
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from .words import say

# What argparse says, and our key for it.
SENTENCES = (
    (r"the following arguments are required: (?P<what>.+)", "parse.required"),
    (r"argument (?P<what>\S+): invalid choice: (?P<given>'.*') \(choose from (?P<choices>.+)\)", "parse.choice"),
    (r"argument (?P<what>\S+): expected (?:one|at least one) argument", "parse.expected"),
    (r"argument (?P<what>\S+): invalid \S+ value: (?P<given>'.*')", "parse.value"),
    (r"argument (?P<what>\S+): (?P<sentence>.+)", "parse.bad"),
    (r"unrecognized arguments: (?P<what>.+)", "parse.unknown"),
    (r"ambiguous option: (?P<what>\S+) could match (?P<choices>.+)", "parse.ambiguous"),
)


class _Format(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{say('parse.usage', _Format.lang)} " if prefix is None else prefix)

    lang = "en"


class Parser(argparse.ArgumentParser):
    """A parser that speaks a language."""

    def __init__(self, *, lang: str = "en", **facts: Any) -> None:
        self.lang = _Format.lang = lang
        super().__init__(**facts, add_help=False, formatter_class=_Format, allow_abbrev=False)
        self._positionals.title, self._optionals.title = say("parse.positionals", lang), say("parse.options", lang)
        self.add_argument("-h", "--help", action="help", help=say("parse.help", lang))

    def error(self, message: str) -> NoReturn:
        print(f"zaria: {self._told(message)}", file=sys.stderr)
        print(say("parse.see", self.lang, command=self.prog), file=sys.stderr)
        sys.exit(2)

    def _told(self, message: str) -> str:
        for pattern, key in SENTENCES:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                return say(key, self.lang, **found.groupdict())
        return message


def number(kind: Callable[[str], Any], least: float, most: float, lang: str) -> Callable[[str], Any]:
    """A type of argument: a number within bounds; NaN and infinity are within none."""

    def read(text: str) -> Any:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most or math.isinf(value):
            key = "parse.at-least" if math.isinf(most) else "parse.between"
            raise argparse.ArgumentTypeError(say(key, lang, least=f"{least:g}", most=f"{most:.10g}", given=text))
        return value

    return read
