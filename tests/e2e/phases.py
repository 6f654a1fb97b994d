"""A whole game by script, with a look at the page in every kind of moment."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import TimeoutError as TookTooLong

import zaria
from zaria.server.identity import COOKIE

from ..server.running import Server, Table, open_table
from ..tables import of_own, takes_long
from .people import SHORT, Person

Moment = tuple[object, ...]

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    (id, *table) for id in zaria.GAMES for table in of_own(id, "WATCHED", [(3, {})])
]
MOST_LOOKS = 14  # a game


def table_of(server: Server, game: str, players: int, options: dict[str, Any]) -> Table:
    bots = players - 1 if takes_long(game) else 0  # people who open cards at random would need hundreds of turns
    return open_table(server, game, players - bots, bots, "strong", options=options, name="Μαριάννα-Ελευθερία")


def watch_game(maria: Person, table: Table, look: Callable[[Moment], None]) -> int:
    """In seat 0; everybody chooses by script. Looks at each kind of moment once, before her choices and after them;
    returns how many kinds there were."""
    seen: set[Moment] = set()
    dice = random.Random(table.picture(0)["table"]["game"])

    def see(*moment: object) -> None:
        if moment not in seen and len(seen) < MOST_LOOKS:
            seen.add(moment)
            look(moment)

    maria.context.add_cookies([{"name": COOKIE, "value": table.secrets[0], "url": table.server.url}])
    maria.page.goto(f"/t/{table.id}")
    maria.wait_for_board()
    while not (picture := table.picture(0))["view"]["over"]:
        view, mine = picture["view"], picture["mine"][0]
        others = [seat for seat in view["to_act"] if 0 < seat < len(table.secrets)]
        if mine["legal"]:
            maria.wait_ready()
            moment = (view["phase"], view["active"] == 0)
            see(*moment, maria.see(".chip").count())
            cells = maria.see("[data-state=can]")
            if (*moment, "picked") not in seen and cells.count():
                with suppress(
                    TookTooLong
                ):  # the page may still be at the question before; the next one like it will do
                    cells.last.click(timeout=SHORT)
                    see(*moment, "picked")
            if len(mine["legal"]) > 1:
                table.chosen(0, dice.choice(mine["legal"]))
            else:  # the page passes by itself where nothing else is possible
                table.choose(0, mine["legal"][0])
        elif others:
            if (view["phase"], "waiting") not in seen:
                maria.page.wait_for_function("() => !document.querySelector('.bar .main')")
                see(view["phase"], "waiting")
            table.chosen(others[0], dice.choice(table.mine(others[0])["legal"]))
        else:
            maria.page.wait_for_timeout(5)  # a bot is thinking
    maria.see(".result").wait_for()
    return len(seen)
