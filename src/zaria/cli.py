"""The command `zaria`."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from math import inf
from pathlib import Path
from typing import Any

from . import __version__
from .errors import sentence
from .games import registry
from .games.manifest import Manifest, Option
from .games.registry import GAMES
from .paper import command as sheets_command
from .parsing import Parser, number
from .printing import print_json, progress
from .review import command as review_command
from .server import commands as server_commands
from .words import LANGUAGES, language, say

# What an installation without extras lacks.
EXTRAS = {
    "textual": "terminal", "websockets": "terminal", "litestar": "serve", "uvicorn": "serve", "apsw": "serve",
    "structlog": "serve", "psycopg": "scale", "psycopg_pool": "scale", "nats": "scale",
    "prometheus_client": "serve", "segno": "serve", "matplotlib": "plot", "openskill": "lab",
    "fpdf": "paper", "font_manrope": "paper",
}  # fmt: skip
MOST_GAMES = 10**9  # of one command
PATIENCE = 10.0  # seconds for a choice of somebody's own bot


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    lang = _wanted_language(sys.argv[1:] if argv is None else argv)
    arguments = _parser(lang).parse_args(argv)
    try:
        arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read what we print has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(f"zaria: {sentence(error, lang)}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        print(f"zaria: {_missing(error, lang)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\n{say('cli.stopped', lang)}", file=sys.stderr)
        return 130
    return 0


def _missing(error: ModuleNotFoundError, lang: str) -> str:
    """Which extra has what is not installed. Raises the error itself where it is our own mistake."""
    extra = EXTRAS.get((error.name or "").partition(".")[0])
    if extra is None:
        raise error
    return say("cli.missing", lang, module=error.name, extra=extra)


def _wanted_language(argv: Iterable[str]) -> str:
    """The language of help texts has to be known before the arguments are parsed."""
    found = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    found.add_argument("--lang", choices=LANGUAGES, default=language())
    try:
        return str(found.parse_known_args(argv)[0].lang)
    except argparse.ArgumentError:
        return language()


def _about(lang: str) -> str:
    return say("cli.about", lang, games=", ".join(game.title(lang) for game in GAMES.values()))


def _parser(lang: str) -> argparse.ArgumentParser:
    parser = Parser(lang=lang, prog="zaria", description=_about(lang))
    parser.add_argument("--version", action="version", version=f"zaria {__version__}", help=say("cli.version", lang))
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=lang, help=say("cli.lang", lang, languages=", ".join(LANGUAGES))
    )
    commands: Any = parser.add_subparsers(required=True, metavar=say("cli.command", lang))
    some, seconds = number(int, 1, inf, lang), number(float, 0, inf, lang)
    many = number(int, 1, MOST_GAMES, lang)

    def command(name: str, run: Any) -> argparse.ArgumentParser:
        text = say(f"cli.{name}", lang)
        added: argparse.ArgumentParser = commands.add_parser(name, lang=lang, help=text, description=text)
        added.add_argument(
            "--lang", choices=LANGUAGES, default=lang, help=say("cli.lang", lang, languages=", ".join(LANGUAGES))
        )
        added.set_defaults(run=run)
        return added

    games = command("games", _games)
    _add_json(games, lang)

    rules = command("rules", _rules)
    rules.add_argument("game", choices=GAMES, help=say("cli.game", lang))
    rules.add_argument("--rule", help=say("cli.rule", lang))

    sheets_command.add(command("sheets", sheets_command.run), lang)

    simulate = command("simulate", _simulate)
    _add_table(simulate, lang)
    simulate.add_argument("--games", type=many, default=10_000, help=say("cli.games-to-play", lang))
    simulate.add_argument("--bots", default="random", help=say("cli.bots", lang))
    simulate.add_argument("--seed", type=int, default=0, help=say("cli.seed", lang))
    simulate.add_argument("--weights", type=Path, help=say("cli.bot-weights", lang))
    simulate.add_argument("--threads", type=some, help=say("cli.threads", lang))
    simulate.add_argument("--cluster", help=say("cli.cluster", lang))
    _add_json(simulate, lang)

    arena = command("arena", _arena)
    _add_table(arena, lang)
    arena.add_argument("--bots", required=True, help=say("cli.arena-bots", lang))
    arena.add_argument("--games", type=many, default=1000, help=say("cli.arena-games", lang))
    arena.add_argument("--seed", type=int, default=0, help=say("cli.seed", lang))
    arena.add_argument("--weights", type=Path, help=say("cli.bot-weights", lang))
    arena.add_argument("--patience", type=seconds, default=PATIENCE, help=say("cli.patience", lang))
    arena.add_argument("--processes", type=some, help=say("cli.processes", lang))
    arena.add_argument("--cluster", help=say("cli.cluster", lang))
    arena.add_argument("--plot", type=Path, help=say("cli.plot", lang))
    arena.add_argument("--adjusted", action="store_true", help=say("cli.adjusted", lang))
    _add_json(arena, lang)

    train = command("train", _train)
    train.add_argument("game", choices=[id for id, game in GAMES.items() if game.trainer], help=say("cli.game", lang))
    train.add_argument("--weights", type=Path, required=True, help=say("cli.weights", lang))
    train.add_argument("--work", type=Path, help=say("cli.work", lang))
    train.add_argument("--games", type=some, help=say("cli.train-games", lang))
    train.add_argument("--seed", type=int, default=1, help=say("cli.train-seed", lang))
    train.add_argument("--processes", type=some, help=say("cli.train-processes", lang))
    train.add_argument("--cluster", help=say("cli.train-cluster", lang))
    train.add_argument("--plot", type=Path, help=say("cli.train-plot", lang))

    solve = command("solve", _solve)
    solve.add_argument("game", choices=[id for id, game in GAMES.items() if game.solver], help=say("cli.game", lang))
    solve.add_argument("--save", type=Path, help=say("cli.save-solution", lang))
    _add_json(solve, lang)

    replay = command("replay", _replay)
    replay.add_argument("file", type=Path, help=say("cli.file", lang))
    replay.add_argument("--upto", type=number(int, 0, inf, lang), help=say("cli.upto", lang))
    replay.add_argument("--seat", type=number(int, 0, inf, lang), help=say("cli.seat", lang))
    _add_json(replay, lang)

    review_command.add(command("review", _review), lang)

    verify = command("verify", _verify)
    verify.add_argument("file", help=say("cli.file-or-link", lang))
    verify.add_argument("--commitment", help=say("cli.commitment", lang))
    verify.add_argument("--drawn", action="store_true", help=say("cli.drawn", lang))
    for kept in ("words", "promise", "head"):
        verify.add_argument(f"--{kept}", action="append", default=[], help=say(f"cli.{kept}", lang))
    _add_json(verify, lang)

    server_commands.add(command, lang)

    play = command("play", _play)
    _add_table(play, lang, optional=True)
    play.add_argument("--name", help=say("cli.name", lang))
    play.add_argument("--seed", type=int, help=say("cli.play-seed", lang))
    play.add_argument("--save", type=Path, help=say("cli.save", lang))
    play.add_argument("--bots", default="casual", help=say("cli.play-bots", lang))
    play.add_argument("--memory", action="store_true", help=say("cli.memory", lang))
    play.add_argument("--weights", type=Path, help=say("cli.bot-weights", lang))
    play.add_argument("--dice", choices=("own",), help=say("cli.dice", lang))
    play.add_argument("--plain", action="store_true", help=say("cli.plain", lang))

    join = command("join", _join)
    join.add_argument("url", help=say("cli.url", lang))
    join.add_argument("--name", help=say("cli.name", lang))
    join.add_argument("--plain", action="store_true", help=say("cli.plain", lang))

    sit = command("sit", _sit)
    sit.add_argument("url", help=say("cli.url", lang))
    sit.add_argument("--bot", required=True, help=say("cli.sit-bot", lang))
    sit.add_argument("--name", help=say("cli.name", lang))
    sit.add_argument("--patience", type=seconds, default=PATIENCE, help=say("cli.patience", lang))

    new_bot = command("new-bot", _new_bot)
    new_bot.add_argument("name", help=say("cli.new-bot-name", lang))
    new_bot.add_argument("--game", choices=GAMES, default=next(iter(GAMES)), help=say("cli.game", lang))

    command("warm", _warm)
    return parser


def _add_json(parser: argparse.ArgumentParser, lang: str) -> None:
    parser.add_argument("--json", action="store_true", help=say("cli.json", lang))


def _add_table(parser: argparse.ArgumentParser, lang: str, optional: bool = False) -> None:
    parser.add_argument("game", choices=GAMES, nargs="?" if optional else None, help=say("cli.game", lang))
    parser.add_argument("--players", type=int, help=say("cli.players", lang))
    for name, values in _options().items():
        text = say(f"cli.{name}", lang, counts=_wanted_players(name, lang))
        if all(isinstance(value, bool) for value in values):
            parser.add_argument(f"--{name}", action="store_true", default=None, help=text)
        else:
            parser.add_argument(f"--{name}", help=text)


def _options() -> dict[str, tuple[Option, ...]]:
    """The options of all games and their values."""
    return {name: values for game in GAMES.values() for name, values in game.options.items()}


def _wanted_players(option: str, lang: str) -> str:
    """The player counts that an option is only for, as in `4 or 6`."""
    counts = sorted({count for game in GAMES.values() for count in game.only_for.get(option, ())})
    return f" {say('error.or', lang)} ".join(map(str, counts))


def _table(arguments: argparse.Namespace) -> Any:
    wanted: dict[str, Option | None] = {name: getattr(arguments, name) for name in _options()}
    options = {name: value for name, value in wanted.items() if value is not None}
    return registry.game(arguments.game, arguments.players, **options)


def _games(arguments: argparse.Namespace) -> None:
    if arguments.json:
        print_json([_as_dict(game) for game in GAMES.values()])
        return
    titles = {game.id: game.title(arguments.lang) for game in GAMES.values()}
    width = max(map(len, titles.values()))
    for game in GAMES.values():
        players = f"{game.players.start}-{game.players.stop - 1}"
        options = "".join(f"  --{name}" for name in game.options)
        players_word = say("cli.players-word", arguments.lang)
        print(f"{game.id:<12} {titles[game.id]:<{width}} {players:>5} {players_word}{options}")


def _as_dict(game: Manifest) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title(),
        "players": [game.players.start, game.players.stop - 1],
        "options": {name: list(values) for name, values in game.options.items()},
        "options_need_players": {name: list(counts) for name, counts in game.only_for.items()},
    }


def _rules(arguments: argparse.Namespace) -> None:
    if arguments.rule is not None:
        print(registry.rule(arguments.game, arguments.rule, arguments.lang))
    else:
        print(registry.rulebook(arguments.game, arguments.lang), end="")


def _simulate(arguments: argparse.Namespace) -> None:
    from .lab.commands import simulate

    simulate(arguments, _table(arguments))


def _arena(arguments: argparse.Namespace) -> None:
    from .lab.commands import arena

    arena(arguments, _table(arguments))


def _train(arguments: argparse.Namespace) -> None:
    from .lab.drawing import check_picture, check_writable
    from .lab.train import Wishes, trainer

    teach, lang = trainer(arguments.game), arguments.lang
    for file in (arguments.weights, arguments.work):
        if file:
            check_writable(file)
    if arguments.plot:
        check_picture(arguments.plot)
    wanted = {name: getattr(arguments, name) for name in ("games", "work", "plot", "processes", "cluster")}
    for name, value in wanted.items():
        if value is not None and name not in teach.USES:
            raise ValueError(say("cli.train-not-for", lang, option=name, game=arguments.game))
    with progress() as bar:
        tasks: dict[str, Any] = {}

        def hear(thing: str, part: float, key: str, /, **facts: object) -> None:
            if thing not in tasks:
                tasks[thing] = bar.add_task("", total=1.0)
            bar.update(tasks[thing], completed=part, description=say(key, lang, **facts))

        done = teach.run(Wishes(arguments.weights, arguments.seed, lang, **wanted), hear)
    print(say(done, lang, file=arguments.weights))


def _solve(arguments: argparse.Namespace) -> None:
    from .lab.drawing import check_writable

    if arguments.save:
        check_writable(arguments.save)
    solver = registry.part(arguments.game, str(GAMES[arguments.game].solver))
    with progress() as bar:
        task = bar.add_task(say("cli.solving", arguments.lang), total=1.0)
        solution = solver.solve(lambda part: bar.update(task, completed=part))
    if arguments.json:
        facts = {"expected": solution.expected, "seconds": solution.seconds}
        print_json({"game": arguments.game, "players": 1, **facts})
    else:
        facts = {"expected": f"{solution.expected:.4f}", "seconds": f"{solution.seconds:.1f}"}
        print(say("cli.solved", arguments.lang, game=GAMES[arguments.game].title(arguments.lang), **facts))
    if arguments.save:
        solution.save(arguments.save)


def _replay(arguments: argparse.Namespace) -> None:
    from .match import Match
    from .retelling import retold

    match = Match.replay(_read_record(arguments.file), arguments.upto)
    view, lines = match.view(arguments.seat), retold(match, arguments.seat)
    if arguments.json:
        print_json(view | {"log": [[line.seat, line.text] for line in lines]})
        return
    from rich.console import Console

    from .terminal.board import draw

    for n, line in enumerate(lines, start=1):
        print(f"{n:>5}  {'*' if line.seat is None else line.seat + 1}  {'…' if line.text is None else line.text}")
    names = [say("play.seat", arguments.lang, seat=seat + 1) for seat in range(match.game.players)]
    Console(highlight=False).print(draw(view, names, arguments.lang))


def _review(arguments: argparse.Namespace) -> None:
    from .terminal.wording import TableWording

    review_command.run(arguments, _read_record, progress, TableWording)


def _read_record(file: Path) -> Any:
    from .errors import BadRecord

    try:
        return json.loads(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRecord("error.not-text", file=file) from error
    except json.JSONDecodeError as error:
        raise BadRecord("error.damaged-json", file=file, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise BadRecord("error.no-record") from error


def _verify(arguments: argparse.Namespace) -> None:
    from .verdicts import kept_of, say_verdict
    from .verify import verify

    if "://" in arguments.file:
        from .terminal.proof import fetched

        record, remembered = fetched(arguments.file)
    else:
        record, remembered = _read_record(Path(arguments.file)), None
    verdict = verify(record, kept_of(arguments, remembered))
    if arguments.json:
        print_json(verdict._asdict())
    else:
        say_verdict(verdict, record, arguments.lang)
    if not verdict.fair:
        raise SystemExit(1)


def _play(arguments: argparse.Namespace) -> None:
    from .lab.drawing import check_writable
    from .terminal.start import has_screen, play

    if arguments.save:
        check_writable(arguments.save)

    def make(game_id: str) -> Any:
        return _table(argparse.Namespace(**vars(arguments) | {"game": game_id}))

    play(
        arguments.game,
        make,
        arguments.bots.split(","),
        arguments.name,
        arguments.seed,
        arguments.save,
        arguments.lang,
        plain=arguments.plain or not has_screen(),
        weights=arguments.weights,
        memory=arguments.memory,
        own_dice=arguments.dice == "own",
    )


def _join(arguments: argparse.Namespace) -> None:
    from .terminal.start import has_screen, join

    join(arguments.url, arguments.name, arguments.lang, plain=arguments.plain or not has_screen())


def _sit(arguments: argparse.Namespace) -> None:
    from .terminal.sit import sit

    sit(arguments.url, arguments.bot, arguments.name, arguments.patience, arguments.lang)


def _new_bot(arguments: argparse.Namespace) -> None:
    from .lab.commands import new_bot

    new_bot(arguments.name, arguments.game, arguments.lang)


def _warm(arguments: argparse.Namespace) -> None:
    from .warm import everything

    for step, id in everything():
        print(say("cli.warmed", arguments.lang, what=f"{step} {id}"), flush=True)


if __name__ == "__main__":
    sys.exit(main())
