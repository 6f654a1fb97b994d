"""Finished games for the tests of the review."""

import random
from functools import cache
from typing import Any

import zaria
from zaria import bots
from zaria.chance import stream_word

from ..tables import Variant, match_of


def played(variant: Variant, seed: int, *names: str) -> dict[str, Any]:
    """The record of a game of bots, a name per seat or fewer that are gone through again; seats choose in any order."""
    match, dice, number = match_of(variant, seed), random.Random(seed), 0
    game = match.game
    while not match.over:
        seat = dice.choice(match.to_act)
        number += 1
        seen = game.seen_by(match.s, seat)
        match.choose(seat, bots.choose(names[seat % len(names)], game, seen, seat, stream_word(seed, number) >> 1))
    return match.record()


@cache
def one_of(id: str, players: int | None = None) -> zaria.Match:
    """One finished game of casual bots at a usual table."""
    game = zaria.game(id, players)
    return zaria.Match.replay(played((id, game.players, game.options), 3, "casual", "beginner"))
