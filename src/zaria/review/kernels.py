"""What every judge reckons with, for any rules: luck against all that could have come, choices, and futures.

A game's judge brings two kernels. `value(t, games, views, words, out)` fills `out` with what the position `games[0]` is
worth to every seat when all go on by the judge's best play; it may spoil `games[0]`, use `views[0]` as room, and draw
from `words`. `policy(t, s, seat, actions, n, words)` is that best play, from a record after `hide`. `t` is whatever the
judge knows. Equal words give equal values, so that what is compared meets the same chance.
"""

from functools import cache

import numpy as np

from ..engine.chance import GOLDEN, below, mix, wrapping
from ..engine.compiler import kernel, long_kernel
from ..engine.futures import reopen_choices
from ..engine.turns import CHANCE, OVER, count, lowest


@kernel
@wrapping
def words_of(seed, number, words):
    """The streams of random numbers that belong to a number."""
    words[0] = mix(seed + np.uint64(2 * number) * GOLDEN)
    words[1] = mix(seed + np.uint64(2 * number + 1) * GOLDEN)


@kernel
def strata(n, most):
    """Into how many equal parts n outcomes are cut: each of them its own if they are few, else a divisor; or 0."""
    if n <= most:
        return n
    for parts in range(most, most // 2, -1):
        if n % parts == 0:
            return parts
    return 0


@cache
def sharing(rules):
    """A kernel that fills in how a game has ended: each seat's part of the win, or the points of one alone."""
    points, winners = rules.points, rules.winners

    @kernel
    def share(s, out):
        if s.players == 1:
            out[0] = points(s, 0)
            return
        won = winners(s)
        for seat in range(s.players):
            out[seat] = (won >> seat & 1) / count(won)

    return share


@kernel
def shares_of(totals, scale, players, out):
    """Each seat's part of the win by its expected total; alone, the total. The scale says how much a point counts."""
    if players == 1:
        out[0] = totals[0]
        return
    most = totals[0]
    for seat in range(1, players):
        most = max(most, totals[seat])
    together = 0.0
    for seat in range(players):
        out[seat] = np.exp(scale * (totals[seat] - most))
        together += out[seat]
    for seat in range(players):
        out[seat] /= together


@cache
def settling(rules, policy):
    """A kernel by which all choose by the policy until chance comes or the game is over; returns what `turn` says."""
    turn, legal, choose, hide = rules.turn, rules.legal, rules.choose, rules.hide
    longest = rules.ACTIONS

    @kernel
    def settle(t, games, views, words):
        actions = np.empty(longest, np.int16)
        s = games[0]
        who = turn(s)
        while who > 0:
            seat = lowest(who)
            n = legal(s, seat, actions)
            action = np.int64(actions[0])
            if n > 1:
                views[0] = s
                hide(views[0], seat)
                action = np.int64(policy(t, views[0], seat, actions, n, words))
            choose(s, seat, action)
            who = turn(s)
        return who

    return settle


@cache
def by_prospects(rules, policy, prospects):
    """A judge's `value` by the totals to expect when all have chosen by the policy and chance comes next.

    `prospects(t, s, totals)` fills these in and returns the stage of the game; `t.scale[players, stage]` says how much
    a point counts there.
    """
    settle, share = settling(rules, policy), sharing(rules)

    @kernel
    def value(t, games, views, words, out):
        over = settle(t, games, views, words) == OVER
        s = games[0]
        if over:
            share(s, out)
            return
        totals = np.empty(len(out))
        stage, players = prospects(t, s, totals), np.int64(s.players)
        shares_of(totals, t.scale[players, stage], players, out)

    return value


@cache
def looking(rules, value):
    """A kernel that fills in what the position in `games[0]` is worth, also when the game is over."""
    turn, share = rules.turn, sharing(rules)

    @kernel
    def look(t, games, views, words, out):
        if turn(games[0]) == OVER:
            share(games[0], out)
        else:
            value(t, games, views, words, out)

    return look


@cache
def valuing(rules, value):
    """A kernel for the worth of one position; it is left as it was."""
    look = looking(rules, value)

    @long_kernel
    def value_of(t, position, seed, out):
        words = np.empty(2, np.uint64)
        words_of(seed, 0, words)
        look(t, position.copy(), position.copy(), words, out)

    return value_of


@cache
def expecting(rules, value):
    """A kernel for the mean worth over what chance can bring from a position on, until somebody chooses again.

    The outcomes of the first draw are all looked at, or a random one of each of so many equal parts, so that the mean
    is right on average whatever happened; later draws of the same run are random. A run of several draws is repeated
    until there are about as many samples.
    """
    turn, outcomes, happen, look = rules.turn, rules.outcomes, rules.happen, looking(rules, value)

    @long_kernel
    def expect(t, position, seed, most, out):
        games, views = position.copy(), position.copy()
        words, draws = np.empty(2, np.uint64), np.empty(2, np.uint64)
        words_of(seed, 1, draws)
        found = np.empty(len(out))
        n = np.int64(outcomes(position[0]))
        parts = strata(n, most)
        rounds, looked = 1, 0
        out[:] = 0.0
        while rounds > 0:
            rounds -= 1
            long = False
            for part in range(parts if parts else most):
                size = n // parts if parts else n
                k = part * size if parts else 0
                games[0] = position[0]
                happen(games[0], k + below(draws, 0, size))
                while turn(games[0]) == CHANCE:
                    long = True
                    happen(games[0], below(draws, 0, outcomes(games[0])))
                words_of(seed, 0, words)
                look(t, games, views, words, found)
                out += found
                looked += 1
            if long and looked < most and rounds == 0:
                rounds = 1
        out /= looked

    return expect


@cache
def going_on(rules, policy):
    """A kernel by which all play on by the policy for `most` choices, or to the end of the game."""
    turn, outcomes, happen = rules.turn, rules.outcomes, rules.happen
    legal, choose, hide = rules.legal, rules.choose, rules.hide

    @kernel
    def go_on(t, games, views, actions, words, most):
        s = games[0]
        left = most
        who = turn(s)
        while who != OVER and left > 0:
            if who == CHANCE:
                happen(s, below(words, 0, outcomes(s)))
            else:
                seat = lowest(who)
                n = legal(s, seat, actions)
                action = np.int64(actions[0])
                if n > 1:
                    views[0] = s
                    hide(views[0], seat)
                    action = np.int64(policy(t, views[0], seat, actions, n, words))
                choose(s, seat, action)
                left -= 1
            who = turn(s)

    return go_on


@cache
def playing_on(rules, value, policy):
    """A kernel that fills `values[sample, k]` with every seat's worth after a seat chose `candidates[k]`.

    Before the look all play on by the policy for `most` choices; with none, the look comes at once. Others who choose
    at the same time go by the judge's policy. With `imagines` each sample is another deal that fits what the seat
    knows; all candidates meet the same one.
    """
    choose, hide, imagine = rules.choose, rules.hide, rules.imagine
    go_on, look, longest = going_on(rules, policy), looking(rules, value), rules.ACTIONS

    @long_kernel
    def play_on(t, position, seat, candidates, imagines, seed, most, values):
        worlds, games, views = position.copy(), position.copy(), position.copy()
        actions = np.empty(longest, np.int16)
        words, draws = np.empty(2, np.uint64), np.empty(2, np.uint64)
        words_of(seed, 1, draws)
        for sample in range(len(values)):
            worlds[0] = position[0]
            if imagines:
                hide(worlds[0], seat)
                imagine(worlds[0], seat, draws)
            for k in range(len(candidates)):
                games[0] = worlds[0]
                choose(games[0], seat, candidates[k])
                words_of(seed, 2 + sample, words)
                go_on(t, games, views, actions, words, most)
                look(t, games, views, words, values[sample, k])

    return play_on


@cache
def uncovering(rules, value, cover):
    """A kernel for the luck of a choice: what it changes, less what it changes on average over shuffles of what nobody
    has seen. The hands stay as they lie, because their holders have chosen by them; so nobody's choices so far tell
    anything of what is shuffled, and the mean is right whoever plays and whatever the judge thinks.
    """
    choose, imagine, look = rules.choose, rules.imagine, looking(rules, value)

    @kernel
    def change(t, world, seat, action, games, views, seed, words, found, out):
        """Add to `out` what a choice changes in a world."""
        games[0] = world
        choose(games[0], seat, action)
        words_of(seed, 0, words)
        look(t, games, views, words, found)
        out += found
        games[0] = world
        words_of(seed, 0, words)
        look(t, games, views, words, found)
        out -= found

    @long_kernel
    def uncover(t, position, seat, action, seed, shuffles, out):
        games, views, worlds = position.copy(), position.copy(), position.copy()
        words, draws = np.empty(2, np.uint64), np.empty(2, np.uint64)
        found, mean = np.empty(len(out)), np.zeros(len(out))
        words_of(seed, 1, draws)
        out[:] = 0.0
        if cover(worlds[0]) < 2:
            return
        for _ in range(shuffles):
            worlds[0] = position[0]
            cover(worlds[0])
            imagine(worlds[0], seat, draws)
            change(t, worlds[0], seat, action, games, views, seed, words, found, mean)
        change(t, position[0], seat, action, games, views, seed, words, found, out)
        out -= mean / shuffles

    return uncover


@cache
def deciding(rules, policy):
    """A kernel for the policy's choice in a position, from what the seat knows; it hides the rest there."""
    legal, hide, longest = rules.legal, rules.hide, rules.ACTIONS

    @kernel
    def decide(t, position, seat):
        actions, words = np.empty(longest, np.int16), np.zeros(2, np.uint64)
        n = legal(position[0], seat, actions)
        if n == 1:
            return np.int64(actions[0])
        hide(position[0], seat)
        return np.int64(policy(t, position[0], seat, actions, n, words))

    return decide


@kernel
def reopen_secret(position):
    """Nobody's choice is made."""
    reopen_choices(position[0])


@kernel
def reopen_waiting(position):
    """Everybody is waited for."""
    position[0].waiting = (1 << position[0].players) - 1


def reopening(rules):
    """The kernel that lets everybody choose again who chooses at the same time: a hidden record does not tell what."""
    return reopen_secret if "chosen" in rules.State.names else reopen_waiting


@cache
def playouts(rules, policy):
    """A judge's `value` for any game: the mean of so many games played on to their end by a policy.

    `t[0]` says how many. The policy is one of the bots', which know nothing of `t`.
    """
    turn, outcomes, happen = rules.turn, rules.outcomes, rules.happen
    legal, choose, hide, share = rules.legal, rules.choose, rules.hide, sharing(rules)
    longest = rules.ACTIONS

    @kernel
    def value(t, games, views, words, out):
        actions, found = np.empty(longest, np.int16), np.empty(len(out))
        start = games.copy()
        out[:] = 0.0
        for _ in range(t[0]):
            games[0] = start[0]
            s = games[0]
            who = turn(s)
            while who != OVER:
                if who == CHANCE:
                    happen(s, below(words, 0, outcomes(s)))
                else:
                    seat = lowest(who)
                    n = legal(s, seat, actions)
                    views[0] = s
                    hide(views[0], seat)
                    choose(s, seat, policy(views[0], seat, actions, n, words))
                who = turn(s)
            share(s, found)
            out += found
        out /= t[0]

    return value


@cache
def following(policy):
    """A bot's policy as a judge's."""

    @kernel
    def follow(t, s, seat, actions, n, words):
        return policy(s, seat, actions, n, words)

    return follow
