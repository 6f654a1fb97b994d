"""One sentence for a seat: was it luck or skill? It says nothing that the numbers do not."""

from .rounding import shown
from .shapes import Account, Reason

CLOSE = 0.02  # parts of a win: errors that differ by less are no better play
EVEN = 0.03  # and luck below this took no side
EVEN_ALONE = 3.0  # points
NEARLY = 1e-6


def headlines(seats: list[Account], sides: list[list[int]]) -> list[Reason]:
    """By seat."""
    return [headline(seats, sides, account.seat) for account in seats]


def headline(seats: list[Account], sides: list[list[int]], seat: int) -> Reason:
    """Who played better and whom luck was with; who wins or loses against both hears that too.

    In a game of two sides one is compared with the other, at a larger table with the best of the others. Their seat is
    a fact of the sentence, for whoever knows names.
    """
    if len(sides) == 1:
        return _alone(seats[0])
    mine = next(side for side in sides if seat in side)
    others = sorted([side for side in sides if side != mine], key=lambda side: -_own(seats, side))
    luck, result = sum([seats[each].luck for each in mine]), sum([seats[each].result for each in mine])
    play = _scale(_own(seats, mine) - _own(seats, others[0]), CLOSE, ["worse", "even", "better"])
    fortune = _scale(luck, EVEN, ["unlucky", "even", "lucky"])
    kind = "team" if len(mine) > 1 else "duel" if len(others) == 1 else "table"
    key = f"review.{kind}-{play}-{fortune}"
    if play == "better" and fortune == "lucky" and result < NEARLY:
        key = f"{key}-lost"
    if play == "worse" and fortune == "unlucky" and result > 1 - NEARLY:
        key = f"{key}-won"
    return Reason(key=key, facts={"rival": others[0][0]} if len(others[0]) == 1 else {})


def _own(seats: list[Account], side: list[int]) -> float:
    """What a side's own choices did to the whole side: every partner's account has its part of it."""
    return len(side) * sum([seats[seat].own for seat in side])


def _scale(worth: float, margin: float, words: list[str]) -> str:
    return words[0] if worth < -margin else words[2] if worth > margin else words[1]


def _alone(account: Account) -> Reason:
    """In points, as the account shows them."""
    tenths = shown(account, 10)
    fortune = _scale(account.luck, EVEN_ALONE, ["unlucky", "even", "lucky"])
    return Reason(key=f"review.alone-{fortune}", facts={"luck": signed(tenths[2]), "own": signed(tenths[3])})


def signed(tenths: int) -> str:
    """A number of tenths with its sign."""
    sign = "+" if tenths > 0 else "−" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"
