"""The commands of whoever runs a server: `zaria serve`, and what is done to its store beside it.

What serving needs is imported when a command runs: an installation without it has the other commands.
"""

import argparse
import json
import sys
from collections.abc import Callable
from datetime import datetime
from math import inf
from pathlib import Path
from typing import Any

from ..errors import Unusable, ZariaError
from ..parsing import number
from ..words import say
from .settings import LIMITS, Settings, limit


def add(command: Callable[[str, Any], argparse.ArgumentParser], lang: str) -> None:
    """Their arguments; `command` makes a parser for a name and what it runs."""
    port, seconds = number(int, 0, 65535, lang), number(float, 0, inf, lang)
    serve = command("serve", _serve)
    _add_serving(serve, port, seconds, lang)
    doctor = command("doctor", _doctor)
    _add_serving(doctor, port, seconds, lang)
    doctor.add_argument("--public", default="", help=say("cli.public", lang))

    backup = command("backup", _backup)
    backup.add_argument("file", type=Path, help=say("cli.backup-file", lang))
    backup.add_argument("--data", type=Path, help=say("cli.data", lang))
    backup.add_argument("--store", help=say("cli.store", lang))

    move = command("move", _move)
    move.add_argument("--from", dest="source", required=True, help=say("cli.move-from", lang))
    move.add_argument("--to", dest="target", required=True, help=say("cli.move-to", lang))

    check = command("check", _check)
    check.add_argument("--data", type=Path, help=say("cli.data", lang))
    check.add_argument("--store", help=say("cli.store", lang))

    host = command("host", _host)
    host.add_argument(
        "what", choices=["close", "rename", "block", "unblock", "blocks"], help=say("cli.host-what", lang)
    )
    host.add_argument("which", nargs="*", help=say("cli.host-which", lang))
    host.add_argument("--data", type=Path, help=say("cli.data", lang))
    host.add_argument("--store", help=say("cli.store", lang))

    export = command("export", _export)
    export.add_argument("--data", type=Path, help=say("cli.data", lang))
    export.add_argument("--store", help=say("cli.store", lang))


def _add_serving(serve: argparse.ArgumentParser, port: Any, seconds: Any, lang: str) -> None:
    """How a server is set up."""
    serve.add_argument("--host", help=say("cli.listen-host", lang))
    serve.add_argument("--port", type=port, help=say("cli.port", lang))
    serve.add_argument("--data", type=Path, help=say("cli.data", lang))
    serve.add_argument("--store", help=say("cli.store", lang))
    serve.add_argument("--bus", help=say("cli.bus", lang))
    serve.add_argument("--secure", action="store_true", default=None, help=say("cli.secure", lang))
    serve.add_argument("--origins", help=say("cli.origins", lang))
    serve.add_argument("--hosts", help=say("cli.hosts", lang))
    serve.add_argument("--metrics-port", type=port, help=say("cli.metrics-port", lang))
    serve.add_argument("--bot-pause", type=seconds, help=say("cli.bot-pause", lang))
    serve.add_argument("--log-json", action="store_true", default=None, help=say("cli.log-json", lang))
    names = ", ".join(f"{name}={field.default}" for name, field in LIMITS.items())
    serve.add_argument(
        "--limit",
        action="append",
        default=[],
        type=_limit(lang),
        metavar="NAME=VALUE",
        help=say("cli.limit", lang, names=names),
    )


def _limit(lang: str) -> Callable[[str], Any]:
    """A type of argument: one of the limits with its value."""

    def read(text: str) -> Any:
        try:
            return limit(text)
        except ValueError as error:
            key = "cli.limit-value" if text.partition("=")[0] in LIMITS else "cli.limit-bad"
            raise argparse.ArgumentTypeError(say(key, lang, names=", ".join(LIMITS), given=text)) from error

    return read


def _settings(arguments: argparse.Namespace) -> Settings:
    return Settings.from_environment(**vars(arguments) | dict(arguments.limit))


def _serve(arguments: argparse.Namespace) -> None:
    from .run import serve

    serve(_settings(arguments), arguments.lang)


def _doctor(arguments: argparse.Namespace) -> None:
    """Say what is found as it is found; status 1 where something has to be mended."""
    from .doctor import examine

    lang, bad = arguments.lang, 0
    words = {level: say(f"doctor.{level}", lang) for level in ("good", "doubtful", "bad")}
    width = max(map(len, words.values()))
    for level, key, values in examine(_settings(arguments), arguments.public):
        bad += level == "bad"
        print(f"{words[level]:<{width}}  {say(f'doctor.{key}', lang, **values)}", flush=True)
    print(say("doctor.ill", lang, bad=bad) if bad else say("doctor.healthy", lang))
    if bad:
        raise SystemExit(1)


def _store(arguments: argparse.Namespace) -> str | Path:
    """What a command is about: a database where one is given, else the data file."""
    from .stores import is_shared, shown

    settings = Settings.from_environment(data=arguments.data, store=arguments.store)
    given = settings.store if arguments.data is None else ""
    if given and is_shared(given):
        return given
    if "://" in given:
        raise ZariaError("error.no-such-store", store=shown(given))
    return _there(Path(given or settings.data))


def _there(file: Path) -> Path:
    if file.is_dir():
        raise Unusable("error.is-folder", file=file)
    if not file.exists():
        raise Unusable("error.no-data", file=file)
    return file


def _backup(arguments: argparse.Namespace) -> None:
    from . import copying, sqlite
    from .stores import is_shared

    store = _store(arguments)
    if is_shared(store):
        copying.backup(str(store), arguments.file, lambda part, lines: None)
    else:
        sqlite.backup(Path(store), arguments.file)


def _move(arguments: argparse.Namespace) -> None:
    """Take a stopped club from one store to another."""
    from .copying import copy, stopped
    from .stores import is_shared

    if not is_shared(arguments.source):
        _there(Path(arguments.source))

    def progress(part: str, lines: int) -> None:
        print(f"{part:<10} {lines:>12,}", file=sys.stderr)

    with stopped(arguments.source), stopped(arguments.target):
        lines = copy(arguments.source, arguments.target, progress)
    print(say("cli.moved", arguments.lang, lines=f"{lines:,}"))


def _check(arguments: argparse.Namespace) -> None:
    """Follow every table with this version, before a server of this version is started on the file."""
    from .checking import follow_all

    followed, broken = 0, []
    for id, trouble in follow_all(_store(arguments)):
        followed += 1
        if trouble:
            broken.append(id)
            print(f"{id}  {trouble}")
    print(say("cli.checked", arguments.lang, tables=followed, broken=len(broken)))
    if broken:
        raise SystemExit(1)


def _host(arguments: argparse.Namespace) -> None:
    from . import hosting
    from .store import Order

    store, which = _store(arguments), arguments.which
    match arguments.what, which:
        case "close", [table]:
            hosting.give_order(store, Order("close", table))
        case "rename", [table, seat, name]:
            hosting.give_order(store, Order("rename", table, _whole(seat) - 1, name))
        case "block" | "unblock", ["key" | "address" as kind, value]:
            (hosting.keep_out if arguments.what == "block" else hosting.let_in)(store, kind, value)
        case "blocks", []:
            for kind, value, since in hosting.kept_out(store):
                print(f"{kind:<8} {value}  {datetime.fromtimestamp(since):%Y-%m-%d %H:%M}")
            return
        case _:
            raise ValueError(say("cli.host-usage", arguments.lang))
    print(say("cli.host-done", arguments.lang))


def _whole(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ZariaError("error.seat-from-one", given=text)
    return int(text)


def _export(arguments: argparse.Namespace) -> None:
    """Every finished game, one JSON record a line."""
    from .export import records

    for record in records(_store(arguments)):
        print(json.dumps(record, ensure_ascii=False))
