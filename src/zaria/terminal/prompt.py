"""One person against bots at a plain prompt: works over any connection, also without a real terminal."""

import json
import secrets
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console

from ..chance import Seeded
from ..games.game import Game
from ..games.shelf import GAMES
from ..match import Match
from ..words import say
from .board import draw

ME = 0
MANY = 30  # more choices than this are told as a pattern


class Left(Exception):
    """The player has left the table."""


class Prompt:
    """A table in a terminal: seat 1 is the person, the others choose at random."""

    def __init__(self, match: Match, name: str, seed: int, lang: str, console: Console) -> None:
        self.match, self.lang, self.console = match, lang, console
        bots = [say("play.bot", lang, number=number) for number in range(1, match.game.players)]
        self.names = [name, *bots]
        self._dice = np.random.default_rng(seed)

    def play(self) -> None:
        """Play to the end."""
        while not self.match.over:
            if ME in self.match.to_act:
                self._my_choice()
            else:
                seat = self.match.to_act[0]
                self.match.choose(seat, str(self._dice.choice(self.match.legal(seat))))
        self._show_board()
        winners = ", ".join(self.names[seat] for seat in self.match.winners)
        self._say("play.winners" if len(self.match.winners) > 1 else "play.winner", names=winners)

    def _my_choice(self) -> None:
        legal = self.match.legal(ME)
        if len(legal) == 1:
            self._say("play.only-choice", choice=legal[0])
            self.match.choose(ME, legal[0])
            return
        self._show_board()
        self._say(f"phase.{self.match.game.id}-{self.match.view(ME)['phase']}")
        self._show_choices(legal)
        self.match.choose(ME, self._ask(legal))

    def _ask(self, legal: list[str]) -> str:
        while True:
            answer = self._read()
            if answer.isdecimal() and len(legal) <= MANY and 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            reason = self.match.why_not(ME, answer)
            if reason is None:
                return answer
            rule = f" [dim]({reason.rule})[/dim]" if reason.rule else ""
            self.console.print(f"  {reason.text(self.lang)}{rule}")

    def _read(self) -> str:
        try:
            answer = " ".join(self.console.input(f"[bold]{say('play.prompt', self.lang)}[/bold] ").split()).lower()
        except EOFError as error:
            raise Left from error
        if answer in ("q", "quit", "έξοδος"):
            raise Left
        return answer

    def _show_choices(self, legal: list[str]) -> None:
        if len(legal) > MANY:
            self._say("play.many-choices", count=len(legal), example=legal[len(legal) // 2])
            return
        choices = [f"[bold]{number}[/bold] {text}" for number, text in enumerate(legal, start=1)]
        self.console.print("  " + "   ".join(choices))

    def _show_board(self) -> None:
        self.console.print()
        self.console.print(draw(self.match.view(ME), self.names, self.lang))

    def _say(self, key: str, **facts: object) -> None:
        self.console.print(say(key, self.lang, **facts), style="cyan")


def play(
    game_id: str | None, make: Callable[[str], Game], name: str | None, seed: int | None, save: Path | None, lang: str
) -> None:
    """Sit down at a table in the terminal; without a game's id, ask for one."""
    console = Console(highlight=False)
    try:
        game = make(game_id or _ask_game(console, lang))
        seed = secrets.randbits(63) if seed is None else seed
        match = Match(game, first=seed % game.players, chance=Seeded(seed))
        console.print(say("play.welcome", lang, game=game.listing.title), style="cyan")
        Prompt(match, name or say("play.you", lang), seed, lang, console).play()
    except Left:
        console.print("\n" + say("play.left", lang))
        return
    if save:
        save.write_text(json.dumps(match.record(), ensure_ascii=False), "utf-8")
        console.print(say("play.saved", lang, file=save))


def _ask_game(console: Console, lang: str) -> str:
    ids = list(GAMES)
    for number, listing in enumerate(GAMES.values(), start=1):
        console.print(f"  [bold]{number}[/bold] {listing.title}")
    while True:
        try:
            answer = console.input(f"[bold]{say('play.which-game', lang)}[/bold] ").strip().lower()
        except EOFError as error:
            raise Left from error
        if answer in ids:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
