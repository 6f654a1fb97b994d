"""Zaria in a whole terminal: colours, mouse and keys, in both languages."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from textual.app import App

from ..games import registry
from ..games.manifest import Option
from .client import TableClient
from .local import PAUSE, LocalClient
from .menu import Menu
from .screen import TableScreen


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
        table: TableClient | None = None,
        name: str | None = None,
        seed: int | None = None,
        save: Path | None = None,
        pause: float = PAUSE,
        own_dice: bool = False,
    ) -> None:
        super().__init__()
        self._own_dice = own_dice
        self.lang, self.table = lang, table
        self._name, self._seed, self._save, self._pause = name, seed, save, pause

    def on_mount(self) -> None:
        if self.table is None:
            self.show_menu()
        else:
            self.show_table(self.table)

    def show_menu(self) -> None:
        self._show(Menu(self._own_dice))

    def show_table(self, table: TableClient) -> None:
        self.table = table
        self._show(TableScreen(table))

    def sit_down(
        self, id: str, players: int, options: Mapping[str, Option], levels: Sequence[str], memory: bool
    ) -> None:
        """A new table as the menu has it."""
        chosen = registry.game(id, players, **options)
        given = chosen, levels, self._name, self._seed, self._save, self._pause
        self.show_table(LocalClient(*given, memory=memory, own_dice=self._own_dice))

    def _show(self, page: Menu | TableScreen) -> None:
        if len(self.screen_stack) > 1:
            self.switch_screen(page)
        else:
            self.push_screen(page)
