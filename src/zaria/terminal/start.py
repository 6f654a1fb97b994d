"""`zaria play` and `zaria join`: a screen where there is a terminal, plain questions where there is none."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from .. import bots
from ..errors import BadRecord
from ..games import registry
from ..words import say
from .client import TableClient
from .keyring import name_for_tables, secret_for
from .lobby import Lobby
from .local import PAUSE, LocalClient
from .prompt import Left, Prompt, ask_game
from .remote import DOOR, RemoteClient, read_link

if TYPE_CHECKING:
    from ..games.game import Game


def has_screen() -> bool:
    """Whether there is a terminal that can be drawn on."""
    terminal = os.environ.get("TERM", "dumb")
    return sys.stdin.isatty() and sys.stdout.isatty() and terminal not in ("", "dumb", "unknown")


def play(
    game_id: str | None,
    make: Callable[[str], "Game"],
    levels: Sequence[str],
    name: str | None,
    seed: int | None,
    save: Path | None,
    lang: str,
    plain: bool,
    weights: Path | None = None,
    memory: bool = False,
    own_dice: bool = False,
) -> None:
    """A table in this process; without a game's id, ask for one. A game kept in `save` goes on."""
    console = Console(highlight=False)
    table = _left_before(save, game_id)

    def opened(id: str, pause: float) -> LocalClient:
        game = make(id)
        if own_dice and not game.manifest.own_dice:
            raise ValueError(say("refusal.no-own-dice", lang))
        players = bots.with_weights(levels, game, weights)
        return LocalClient(game, players, name, seed, save, pause, memory=memory, own_dice=own_dice)

    if not plain:
        if table is None and game_id is not None:
            table = opened(game_id, PAUSE)
        _say_goodbye(_on_screen(lang, table, name, seed, save, own_dice), save, lang, console)
        return
    try:
        table = table or opened(game_id or ask_game(console, lang, own_dice), 0)
        console.print(say("play.welcome", lang, game=registry.manifest(table.game).title(lang)), style="cyan")
        Prompt(table, lang, console).play()
    except Left:
        console.print()
    _say_goodbye(table, save, lang, console)


def _left_before(save: Path | None, game_id: str | None) -> LocalClient | None:
    """The game a file holds, if it is not over yet. Raises BadRecord for a file that holds something else."""
    if save is None or not save.exists():
        return None
    try:
        record = json.loads(save.read_text("utf-8"))
    except ValueError as error:
        raise BadRecord("error.not-left-here", file=save) from error
    table = LocalClient.resumed(record, save)
    if table.state == "over":
        return None
    if game_id not in (None, table.game):
        raise BadRecord("error.other-left", file=save, game=registry.manifest(table.game))
    return table


def _on_screen(
    lang: str,
    table: TableClient | None,
    name: str | None = None,
    seed: int | None = None,
    save: Path | None = None,
    own_dice: bool = False,
) -> TableClient | None:
    from .app import ZariaApp

    app = ZariaApp(lang, table, name, seed, save, own_dice=own_dice)
    app.run()
    return app.table


def _say_goodbye(table: TableClient | None, save: Path | None, lang: str, console: Console) -> None:
    over = table is not None and table.state == "over"
    if not over:
        console.print(say("play.left", lang))
    if save and save.exists():
        console.print(say("play.saved" if over else "play.kept", lang, file=save))
    for (bot, fault), times in table.faults.items() if table else ():
        console.print(say(f"arena.lost-{fault.kind}", lang, bot=bot, times=times, says=fault.says), markup=False)


def join(url: str, name: str | None, lang: str, plain: bool) -> None:
    """A table on a server, by its link. Raises Trouble."""
    console = Console(highlight=False)
    try:
        link = read_link(url)
        secret, called = secret_for(link.server), name_for_tables(name)
        if link.kind == DOOR:
            link = Lobby(link.server, secret, called, lang, console).choose()
        client = RemoteClient(link, secret, called, keeping=True)
        if plain:
            Prompt(client, lang, console).play()
        table = client if plain else _on_screen(lang, client)
        if isinstance(table, RemoteClient) and table.state == "over" and table.checkable:
            console.print(say("join.verify", lang, url=table.url), soft_wrap=True)
    except Left:
        console.print("\n" + say("play.left", lang))
