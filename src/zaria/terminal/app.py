"""Zaria in a whole terminal: colours, mouse and keys, in both languages."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from textual.app import App

from ..games.shelf import Option, game
from .local import PAUSE, LocalTable
from .menu import Menu
from .seat import Seat
from .table import Table


class ZariaApp(App[None]):
    """A table, or without one the menu of a new game. `lang` may change at any time."""

    CSS = """
    Screen { background: #14181f; color: #d5dbe5; }
    ModalScreen { background: #14181f 70%; }
    #head { height: 1; background: #232a36; }
    #step { height: 1; }
    #table { height: 1fr; }
    #middle { width: 1fr; height: 100%; align: center middle; scrollbar-size-vertical: 1; }
    #side { width: 24; height: 100%; padding: 0 0 0 1; scrollbar-size-vertical: 1; background: #1a202a; }
    #news { height: 2; padding: 0 1; }
    #keys { dock: bottom; width: 100%; height: 1; background: #232a36; }
    .centre { align: center middle; }
    """
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Zaria"

    def __init__(
        self,
        lang: str,
        table: Table | None = None,
        name: str | None = None,
        seed: int | None = None,
        save: Path | None = None,
        pause: float = PAUSE,
    ) -> None:
        super().__init__()
        self.lang, self.table = lang, table
        self._name, self._seed, self._save, self._pause = name, seed, save, pause

    def on_mount(self) -> None:
        if self.table is None:
            self.show_menu()
        else:
            self.show_table(self.table)

    def show_menu(self) -> None:
        self._show(Menu())

    def show_table(self, table: Table) -> None:
        self.table = table
        self._show(Seat(table))

    def sit_down(self, id: str, players: int, options: Mapping[str, Option], levels: Sequence[str]) -> None:
        """A new table as the menu has it."""
        chosen = game(id, players, **options)
        self.show_table(LocalTable(chosen, levels, self._name, self._seed, self._save, self._pause))

    def _show(self, page: Menu | Seat) -> None:
        if len(self.screen_stack) > 1:
            self.switch_screen(page)
        else:
            self.push_screen(page)
