"""Accounts of games that nobody played, in which every part can be anything and all still adds up."""

import random

from zaria.games import registry
from zaria.review.headline import headlines
from zaria.review.shapes import Account, JudgeMark, Review

SIDES = [
    [[0]],
    [[0], [1]],
    [[0], [1], [2]],
    [[seat] for seat in range(12)],
    [[0, 2], [1, 3]],
    [[0, 3], [1, 4], [2, 5]],
]


def _played_so(sides: list[list[int]]) -> str:
    """A game for so many, in teams or not."""
    table = sum(map(len, sides)), len(sides[0]) > 1
    tables = [
        (id, (n, bool(options.get("teams")))) for id, game in registry.GAMES.items() for n, options in game.variants()
    ]
    return next(id for id, found in tables if found == table)


TABLES = [(sides, _played_so(sides)) for sides in SIDES]


def invented(sides: list[list[int]], game: str, seed: int) -> Review:
    """A review: luck is nobody's in sum, what a choice does to its side it does to the others the other way."""
    dice, count = random.Random(seed), len(sides)
    spread = dice.choice([0.0, 0.02, 0.3])
    luck = [dice.gauss(0, spread) for _ in sides]
    luck = [each - sum(luck) / count for each in luck] if count > 1 else [dice.gauss(0, 6)]
    own = {seat: -abs(dice.gauss(0, dice.choice([0, 0.01, 0.2]))) for side in sides for seat in side}
    winners = dice.sample(range(count), dice.choice([1, 1, 1, min(2, count)]))
    seats = []
    for number, side in enumerate(sides):
        for seat in side:
            result = (number in winners) / len(winners) if count > 1 else float(dice.randrange(20, 120))
            seats.append(_account(seat, result / len(side), luck[number] / len(side), own[seat], count, dice))
    seats.sort(key=lambda account: account.seat)
    judge = JudgeMark(game=game, version=1, checksum="", setting="quick", seed=0)
    unit = "share" if count > 1 else "points"
    return Review(
        judge=judge,
        players=len(seats),
        options={},
        unit=unit,
        sides=sides,
        seats=seats,
        events=[],
        choices=[],
        headlines=headlines(seats, sides),
    )


def _account(seat: int, result: float, luck: float, own: float, count: int, dice: random.Random) -> Account:
    start, others = 1 / count + dice.gauss(0, 0.05), dice.gauss(0, 0.1)
    doubt = result - start - luck - own - others
    parts = {"luck": luck, "own": own, "others": others, "doubt": doubt}
    return Account(seat=seat, result=result, start=start, **parts, luckiest=None, unluckiest=None, moments=[])
