"""Finished games for the tests of the review."""

import random
from functools import cache
from typing import Any

import zaria
from zaria import bots
from zaria.chance import stream_word
from zaria.review.account import review
from zaria.review.shapes import Review

from ..tables import Variant, extremes, match_of, named


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


@cache
def review_of_one(id: str) -> Review:
    """The review of that game, made once for all who look at it."""
    return review(one_of(id).record())


def reviewed(variant: Variant) -> tuple[dict[str, Any], Review]:
    """A game of weak bots at one of the extreme tables, and its review; made once."""
    return _reviewed(named(variant))


@cache
def _reviewed(name: str) -> tuple[dict[str, Any], Review]:
    record = played(next(variant for variant in extremes() if named(variant) == name), 4, "beginner", "greedy")
    return record, review(record)
