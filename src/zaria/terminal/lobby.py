"""`zaria join HOST`: which tables there are on a server, and opening one."""

import asyncio
from typing import Any

from rich.console import Console

from ..errors import Refusal
from ..games import registry
from ..words import say
from .client import Trouble
from .names import title_of
from .prompt import ask_game, read
from .remote import Address, Server


class Lobby:
    """The door of a server, at a plain prompt."""

    def __init__(self, server: str, secret: str, name: str, lang: str, console: Console) -> None:
        self._server, self._name, self._lang, self._console = Server(server, secret), name, lang, console

    def choose(self) -> Address:
        """The table to sit at: one that is open, one's own, or a new one. Raises Left and Trouble."""
        while True:
            tables = self._listed()
            answer = self._read("join.which-table")
            if answer == "n":
                return self._address(self._opened())
            if answer.isdecimal() and 1 <= int(answer) <= len(tables):
                return self._address(tables[int(answer) - 1]["id"])

    def _listed(self) -> list[dict[str, Any]]:
        mine, open_ones = self._ask("GET", "/mine")["tables"], self._ask("GET", "/tables")["tables"]
        own = {table["id"] for table in mine}
        tables = [table for table in mine if table["state"] != "over"]
        tables += [table for table in open_ones if table["id"] not in own]
        self._console.print(say("join.tables" if tables else "join.no-tables", self._lang, server=self._server.address))
        for number, table in enumerate(tables, start=1):
            names = ", ".join(name for name in table["names"] if name)
            marks = {"join.yours": table["id"] in own, "screen.practice": table.get("practice")}
            said = "".join(f" ({say(key, self._lang)})" for key, holds in marks.items() if holds)
            self._console.print(f"  [bold]{number}[/bold] {title_of(table['game'], self._lang)}  {names}{said}")
        return tables

    def _opened(self) -> str:
        game = ask_game(self._console, self._lang)
        counts = registry.manifest(game).players
        players = 0
        while players not in counts:
            answer = self._read("join.how-many", fewest=counts.start, most=counts.stop - 1)
            players = int(answer) if answer.isdecimal() else 0
        picture = self._ask("POST", "/tables", {"game": game, "players": players, "name": self._name, "public": True})
        return str(picture["table"]["id"])

    def _address(self, id: str) -> Address:
        return Address(self._server.address, "t", id)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        try:
            return asyncio.run(self._server.ask(method, path, body))
        except Trouble as trouble:
            if trouble.reason.key != "refusal.offline":
                raise
            raise Trouble(Refusal(None, "join.no-zaria")) from trouble

    def _read(self, key: str, **facts: object) -> str:
        return read(self._console, self._lang, key, **facts)
