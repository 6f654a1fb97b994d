"""Which games there are: every folder beside this file (or in `ZARIA_GAMES`) whose package has a MANIFEST.

A folder `pad` inside such a folder is the same game for people with their own cards: it is played at tables, but is no
game of its own.
"""

import re
from collections.abc import Iterable
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from .. import games as _folder
from ..errors import NoSuchGame, NoSuchTable, ZariaError
from .manifest import Manifest, Option

if TYPE_CHECKING:
    from .game import Game


def _found(folders: Iterable[str]) -> dict[str, Manifest]:
    manifests = [getattr(import_module(f".{name}", _folder.__name__), "MANIFEST", None) for name in folders]
    games = [manifest for manifest in manifests if manifest is not None]
    return {game.id: game for game in sorted(games, key=lambda game: (game.order, game.id))}


def _has(module: str) -> bool:
    return find_spec(f"{_folder.__name__}.{module}") is not None


GAMES: dict[str, Manifest] = _found(found.name for found in iter_modules(_folder.__path__) if found.ispkg)
PADS: dict[str, Manifest] = _found(pad for game in GAMES.values() if _has(pad := f"{game.module}.pad"))


def pad_of(id: str) -> str | None:
    """The pad of a game, where it has one."""
    return next((pad.id for pad in PADS.values() if pad.pad_of == id), None)


def manifest(id: str) -> Manifest:
    """What a game or a pad says of itself. Raises NoSuchGame."""
    found = GAMES.get(id) or PADS.get(id)
    if found is None:
        raise NoSuchGame("error.no-game", game=id, games=", ".join(GAMES))
    return found


def package(id: str) -> str:
    """The package of a game. Raises NoSuchGame."""
    return f"{_folder.__name__}.{manifest(id).module}"


def part(id: str, name: str) -> ModuleType:
    """A module of a game's folder, such as `rules` or `bots`. Raises ModuleNotFoundError."""
    return import_module(f"{package(id)}.{name}")


def has_part(id: str, name: str) -> bool:
    """Whether a game's folder has such a module."""
    return _has(f"{manifest(id).module}.{name}")


def file(id: str, name: str) -> Traversable:
    """A file of a game's folder."""
    return files(package(id)).joinpath(name)


def rulebook(id: str, lang: str) -> str:
    """The rules of a game in our own words, as Markdown."""
    return file(id, f"rulebook.{lang}.md").read_text("utf-8")


def rule(id: str, name: str, lang: str) -> str:
    """What the rulebook says of one rule, by its id. Raises ValueError where there is none."""
    known = manifest(id).rule_ids
    if name not in known:
        raise ZariaError("error.no-rule", game=manifest(id), rule=name, rules=", ".join(known))
    words = re.sub(r"```.*?```", "", rulebook(id, lang), flags=re.DOTALL)  # without the examples in code
    parts = re.split(r"\n(?=\n|\d+\. |- )", words)
    return "\n".join(part.strip("\n") for part in parts if re.search(rf"\b{re.escape(name)}\b", part))


def game(id: str, players: int | None = None, **options: Option) -> "Game":
    """A game for a table: `game("qwixx", players=4)`.

    Without a player count it is for two, or the fewest the game takes. Raises NoSuchGame or NoSuchTable, both of them
    ValueErrors.
    """
    at = manifest(id)
    if players is None:
        players = max(2, at.players.start)
    if type(players) is not int or players not in at.players:
        fewest, most = at.players.start, at.players.stop - 1
        raise NoSuchTable("error.players", game=at, fewest=fewest, most=most, given=players)
    for name, value in options.items():
        _check_option(at, players, name, value)
    chosen = {name: options.get(name, values[0]) for name, values in at.options.items()}
    made: Game = part(id, "texts").create(at, players, chosen)
    return made


def _check_option(at: Manifest, players: int, name: str, value: Option) -> None:
    if name not in at.options:
        key = "error.no-option" if at.options else "error.no-options"
        raise NoSuchTable(key, game=at, option=name, options=", ".join(at.options))
    allowed = at.options[name]
    if not any(type(value) is type(v) and value == v for v in allowed):
        raise NoSuchTable("error.option", game=at, option=name, allowed=tuple(map(repr, allowed)), given=value)
    counts = at.only_for.get(name)
    if counts and value != allowed[0] and players not in counts:
        raise NoSuchTable("error.option-players", game=at, option=name, given=value, counts=tuple(counts))
