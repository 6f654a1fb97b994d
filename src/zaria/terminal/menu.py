"""A new game: which one, for how many, in which variant, against whom."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll

from .. import bots
from ..games.manifest import Manifest, Option
from ..games.registry import GAMES
from .canvas import Canvas
from .names import title_of
from .pages import Page
from .paint import BUTTON, DIM, TITLE, Line, Span, button

LABELS = 14
START = "!start"
PER_LINE = 5  # levels of single seats


class Menu(Page):
    """Choices are cells; what is chosen is picked."""

    BINDINGS = [Binding("space", "send")]

    def __init__(self, own_dice: bool = False) -> None:
        super().__init__()
        self.offered = [game for game in GAMES.values() if game.own_dice or not own_dice]
        self.game = self.offered[0].id
        self.players = 2
        self.levels = [bots.USUAL]
        self.memory = False
        self.options: dict[str, Option] = {}
        self._fit()

    @property
    def manifest(self) -> Manifest:
        return GAMES[self.game]

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False, classes="centre"):
            yield Canvas(id="board")
        yield Canvas(id="keys")

    def paint(self) -> None:
        lines: list[Line] = [[Span(self.say("menu.title"), TITLE)], [Span(self.say("menu.hint"), DIM)], []]
        states: dict[str, str] = {START: "can"}
        for manifest in self.offered:
            self._add(
                lines,
                states,
                "game",
                f"game {manifest.id}",
                f"{title_of(manifest.id, self.zaria.lang):<14}",
                manifest.id == self.game,
            )
            lines[-1].append(Span(f"  {self.say(f'about.{manifest.id}')}", DIM))
        lines.append([])
        for count in self.manifest.players:
            self._add(lines, states, "players", f"players {count}", str(count), count == self.players, inline=True)
        for name in self._offered():
            lines.append([])
            for value in self.manifest.options[name]:
                word = self.say(f"option.{name}-{str(value).lower()}")
                self._add(lines, states, name, f"{name} {value}", word, self._value(name) == value, inline=True)
        lines.append([])
        if self.players > 1:
            self._add_bots(lines, states)
        if self.manifest.memory_aid:
            for value in ("no", "yes"):
                word, on = self.say(f"menu.memory-{value}"), self.memory == (value == "yes")
                self._add(lines, states, "memory", f"memory {value}", word, on, inline=True)
            lines.append([])
        lines.append([Span(" " * LABELS), button(START, self.say("menu.start"), self.say("screen.space"))])
        self.board.show(lines, states, self.board.cursor or START)
        keys = {"⏎": "keys.take", "␣": "menu.start", "?": "keys.help", "q": "keys.leave"}
        self.keys_line([*((key, self.say(word)) for key, word in keys.items()), ("l", self.next_language)])

    def _add_bots(self, lines: list[Line], states: dict[str, str]) -> None:
        """One level for all; where there are several bots, each of them in turn."""
        for level in bots.LEVELS:
            word = self.say(f"level.{level}")
            self._add(lines, states, "bots", f"level {level}", word, {level} == set(self.levels), inline=True)
        if self.players > 2:
            lines.append([])
            for seat, level in enumerate(self.levels):
                self._add(lines, states, "seat", f"seat {seat}", self.say(f"level.{level}"), False, inline=True)
                if seat % PER_LINE == PER_LINE - 1 and seat + 1 < len(self.levels):
                    lines.append([Span(" " * LABELS)])
        lines.append([])

    def _add(
        self,
        lines: list[Line],
        states: dict[str, str],
        label: str,
        cell: str,
        word: str,
        on: bool,
        inline: bool = False,
    ) -> None:
        first = not any(line and line[0].text.startswith(self.say(f"menu.{label}")) for line in lines)
        if first or not inline:
            lines.append([Span((self.say(f"menu.{label}") if first else "").ljust(LABELS), DIM)])
        lines[-1] += [Span(f" {word} ", BUTTON, cell, BUTTON), Span(" ")]
        states[cell] = "picked" if on else "can"

    def _offered(self) -> list[str]:
        return [
            name for name in self.manifest.options if self.players in self.manifest.only_for.get(name, (self.players,))
        ]

    def _value(self, name: str) -> Option:
        return self.options.get(name, self.manifest.options[name][0])

    def _fit(self) -> None:
        """What does not go with the game or the players is dropped."""
        if self.players not in self.manifest.players:
            self.players = max(2, self.manifest.players.start)
        self.options = {name: value for name, value in self.options.items() if name in self._offered()}
        self.levels = [self.levels[seat % len(self.levels)] for seat in range(max(1, self.players - 1))]

    async def tap(self, cell: str) -> None:
        if cell == START:
            await self.action_send()
            return
        kind, value = cell.split(" ", 1)
        match kind:
            case "game":
                self.game = value
            case "players":
                self.players = int(value)
            case "level":
                self.levels = [value]
            case "seat":  # the next level for this one alone
                levels = bots.LEVELS
                self.levels[int(value)] = levels[(levels.index(self.levels[int(value)]) + 1) % len(levels)]
            case "memory":
                self.memory = value == "yes"
            case _:
                self.options[kind] = next(v for v in self.manifest.options[kind] if str(v) == value)
        self._fit()
        self.paint()

    async def action_send(self) -> None:
        self.zaria.sit_down(self.game, self.players, self.options, self.levels, self.memory)
