"""Many tables at once for learners: choices, chance, other players, rewards, observations and masks in one loop."""

from functools import cache

import numpy as np

from .chance import below
from .compiler import kernel, long_kernel
from .stepping import BY_LOT, beginning, looking, settling
from .turns import OVER, lowest, prize

ILLEGAL_REWARD = -1.0
EVERY_SEAT = -1  # in place of a bit per seat that learns


@cache
def rewarding(rules):
    """A kernel that writes what a step brought each seat: points gained, or the prize of the game."""
    points, winners = rules.points, rules.winners

    @kernel
    def reward(s, who, by_points, before, gains):
        players = len(gains)
        if by_points:
            for seat in range(players):
                now = points(s, seat)
                gains[seat] = now - before[seat]
                before[seat] = now
        elif who == OVER:
            won = winners(s)
            for seat in range(players):
                gains[seat] = prize(won, players, seat)

    return reward


@cache
def stepper(rules, observe, policy):
    """A kernel that steps the games from `start` to `stop`.

    Seats that do not learn (`learning` has a bit for each that does) choose by the policy, from a record after `hide`.
    A game that is `done` begins anew instead of taking an action, and again until somebody who learns has a choice. An
    illegal action changes nothing and costs 1.
    `seats` says whose action is taken and, afterwards, who is asked next; when a game is over it says who acted last.
    """
    legal, choose, hide, settle, begin = rules.legal, rules.choose, rules.hide, settling(rules), beginning(rules)
    reward, look, most = rewarding(rules), looking(rules, observe), rules.ACTIONS

    @long_kernel
    def step(table, learning, by_points, chosen, memory, out, masks, rewards, gains, illegal, start, stop):
        states, blank, rngs, players, options = table
        seats, done, before = memory
        actions = np.empty(most, np.int16)
        seen = blank.copy()
        for game in range(start, stop):
            s, rng = states[game], rngs[game]
            seat = seats[game]
            gains[game] = 0
            illegal[game] = False
            if done[game]:
                before[game] = 0
                who = begin(states, game, blank, rngs, players, BY_LOT, options)
            elif _among(chosen[game], actions, legal(s, seat, actions)):
                choose(s, seat, chosen[game])
                who = settle(s, rng)
            else:
                who = np.int64(1) << seat
                illegal[game] = True
            while not who & learning and (who != OVER or done[game]):
                if who == OVER:  # before anybody who learns had a choice: nobody can be shown that as a beginning
                    who = begin(states, game, blank, rngs, players, BY_LOT, options)
                    continue
                other = lowest(who)
                n = legal(s, other, actions)
                seen[0] = s
                hide(seen[0], other)
                choose(s, other, policy(seen[0], other, actions, n, rng))
                who = settle(s, rng)
            if illegal[game]:
                gains[game, seat] = ILLEGAL_REWARD
            elif not done[game]:
                reward(s, who, by_points, before[game], gains[game])
            rewards[game] = gains[game, seat]
            done[game] = who == OVER
            if who != OVER:
                seats[game] = lowest(who & learning)
            look(states, game, seats[game], seen, actions, out[game], masks[game])

    return step


@kernel
def _among(action, actions, n):
    for i in range(n):
        if actions[i] == action:
            return True
    return False


@long_kernel
def sample(masks, rng, actions):
    """Any legal action of each mask, all equally likely; 0 where there is none."""
    for game in range(len(masks)):
        n = 0
        for action in range(masks.shape[1]):
            n += masks[game, action]
        actions[game] = 0
        k = below(rng, 0, n) if n else 0
        for action in range(masks.shape[1]):
            if masks[game, action]:
                if k == 0:
                    actions[game] = action
                    break
                k -= 1
