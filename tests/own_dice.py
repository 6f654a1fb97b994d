"""Tables with people's own dice or cards for tests: what people type in, and tables at which everybody sits."""

import random

import zaria
from zaria import events
from zaria.games import registry
from zaria.games.game import Game
from zaria.table import Table

GAMES = [id for id, manifest in zaria.GAMES.items() if manifest.own_dice]
PADS = list(registry.PADS)


def a_roll(game: Game, s: object, dice: random.Random) -> str:
    """What people's own dice show."""
    return " ".join(dice.choice(die.faces).text for die in game.dice(s))


def opened(game: str, players: int, first: int = 0) -> Table:
    """A table at which everybody sits and the game has begun; the key of seat n is `key n`."""
    table = Table("id", b"secret")
    created = events.Created(game=game, players=players, options={}, host="key 0", commitment="", dice=2, own_dice=True)
    table.follow(created)
    for seat in range(players):
        table.follow(events.Sat(seat, f"P{seat}", f"key {seat}", ""))
    table.follow(events.Started(first))
    return table
