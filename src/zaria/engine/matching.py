"""One game being played from Python: each kernel does a whole step, because every call from Python costs something.

Arrays of one record are passed, not records: Numba looks at the type of a record anew in every call, which takes ten
times as long as the rules themselves.
"""

from functools import cache
from typing import Any, NamedTuple

from .compiler import kernel
from .contract import Rules
from .turns import NOBODY, OVER


class Steps(NamedTuple):
    """What a match does with its record; see the functions below."""

    lay_out: Any
    stand: Any
    take: Any
    bring: Any
    offer: Any
    see: Any
    tell: Any


@cache
def steps(rules: Rules) -> Steps:
    """The kernels of a match by some rules."""
    return Steps(
        _laying_out(rules), _standing(rules), _taking(rules), _bringing(rules), _offering(rules), _seeing(rules),
        _telling(rules),
    )  # fmt: skip


def _laying_out(rules):
    setup, turn = rules.setup, rules.turn

    @kernel
    def lay_out(states, players, first, options):
        """A fresh position on a zeroed record; returns whose choice it is, as `turn` does."""
        setup(states[0], players, first, options)
        return turn(states[0])

    return lay_out


def _standing(rules):
    turn, outcomes = rules.turn, rules.outcomes

    @kernel
    def stand(states, chance):
        """Whose choice it is; or, asked for chance, how many outcomes there are."""
        return outcomes(states[0]) if chance else turn(states[0])

    return stand


def _taking(rules):
    choose, turn = rules.choose, rules.turn

    @kernel
    def take(states, seat, action):
        """A legal choice; returns whose choice it is then."""
        choose(states[0], seat, action)
        return turn(states[0])

    return take


def _bringing(rules):
    happen, turn = rules.happen, rules.turn

    @kernel
    def bring(states, k):
        """Outcome k; returns whose choice it is then."""
        happen(states[0], k)
        return turn(states[0])

    return bring


def _offering(rules):
    legal = rules.legal

    @kernel
    def offer(states, seat, actions):
        """Write the legal actions of a seat that is to act; returns how many there are."""
        return legal(states[0], seat, actions)

    return offer


def _seeing(rules):
    hide = rules.hide

    @kernel
    def see(states, seen, seat):
        """Write the record as a seat may know it."""
        seen[0] = states[0]
        hide(seen[0], seat)

    return see


def _telling(rules):
    points, winners, turn, see = rules.points, rules.winners, rules.turn, _seeing(rules)

    @kernel
    def tell(states, public, totals):
        """Write the record as a spectator may know it and every seat's points in it; returns who has won."""
        see(states, public, NOBODY)
        for seat in range(len(totals)):
            totals[seat] = points(public[0], seat)
        return winners(states[0]) if turn(states[0]) == OVER else 0

    return tell
