"""One table for environments, step by step: begin a game, take a choice, look as a seat does. For any rules.

A table is a record and two streams of random numbers: dice and cards from the first, who begins from the second.
"""

from functools import cache

from .chance import below
from .compiler import kernel
from .turns import CHANCE

REFUSED = -2  # what `act` says of an illegal action, beside what `turn` says
BY_LOT = -1  # for `begin`: the first seat is drawn


@cache
def beginning(rules):
    """A kernel that lays out a fresh game and lets chance play; returns whose choice it is, as `turn` does."""
    setup, settle = rules.setup, settling(rules)

    @kernel
    def begin(states, game, blank, rngs, players, first, options):
        states[game] = blank[0]
        if first == BY_LOT:
            first = below(rngs[game], 1, players)
        setup(states[game], players, first, options)
        return settle(states[game], rngs[game])

    return begin


@cache
def settling(rules):
    """A kernel that lets chance play until a seat must choose or the game is over."""
    turn, outcomes, happen = rules.turn, rules.outcomes, rules.happen

    @kernel
    def settle(s, rng):
        who = turn(s)
        while who == CHANCE:
            happen(s, below(rng, 0, outcomes(s)))
            who = turn(s)
        return who

    return settle


@cache
def acting(rules):
    """A kernel for a seat's choice and what chance makes of it; returns whose choice it is then, or REFUSED."""
    legal, choose, settle = rules.legal, rules.choose, settling(rules)

    @kernel
    def act(states, game, rngs, seat, action, actions):
        s = states[game]
        for i in range(legal(s, seat, actions)):
            if actions[i] == action:
                choose(s, seat, action)
                return settle(s, rngs[game])
        return REFUSED

    return act


@cache
def looking(rules, observe):
    """A kernel that writes what a seat may know, and a mask of what it may choose now."""
    turn, legal, hide = rules.turn, rules.legal, rules.hide

    @kernel
    def look(states, game, seat, seen, actions, out, mask):
        seen[0] = states[game]
        hide(seen[0], seat)
        observe(seen[0], seat, out)
        mask[:] = 0
        who = turn(states[game])
        if who > 0 and who >> seat & 1:
            for i in range(legal(seen[0], seat, actions)):
                mask[actions[i]] = 1

    return look


@cache
def looking_around(rules, observe):
    """A kernel that does the same for all seats; who is not to choose may only wait, the action after all others."""
    look, turn, wait = looking(rules, observe), rules.turn, rules.ACTIONS

    @kernel
    def look_around(states, seen, actions, out, masks):
        who = turn(states[0])
        for seat in range(len(out)):
            look(states, 0, seat, seen, actions, out[seat], masks[seat])
            masks[seat, wait] = not (who > 0 and who >> seat & 1)

    return look_around


@cache
def reckoning(rules):
    """A kernel that fills in every seat's points."""
    points = rules.points

    @kernel
    def reckon(states, game, totals):
        for seat in range(len(totals)):
            totals[seat] = points(states[game], seat)

    return reckon
