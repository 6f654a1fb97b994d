"""Knaster in OpenSpiel's steps: what the others may have done since the roll."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np

from ...envs import openspiel_play
from ...envs.openspiel_play import Step


class Play(openspiel_play.Play):
    def other_pasts(self, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
        """Others have entered and circled something else since the roll, each in as many steps as it really took."""
        players, taken = self.game.players, Counter(told.seat for told in self.held)
        start = len(past) - players * max(taken.values(), default=0)
        while True:
            actions = [action for _, action in past]
            for other, steps in taken.items():
                if other is not None and other != seat:
                    done = self._sequence(other, steps, rng)
                    actions[start + other : start + other + players * len(done) : players] = done
            yield actions

    def _sequence(self, seat: int, steps: int, rng: Random) -> list[int]:
        """What a seat may have done in so many steps; it still owes circles after them if it really does."""
        rules, room = self.game.rules, np.empty(self.game.rules.ACTIONS, np.int16)
        before = self.game.seen_by(self.s, None)  # a spectator sees the sheets as they were at the roll
        before["waiting"] = (1 << self.game.players) - 1  # so that one seat's last step does not end the round
        entries = room[: rules.legal(before, seat, room)].tolist()
        while True:
            for entry in rng.sample(entries, len(entries)):  # few bring circles, so try them all in turn
                s, done = self.game.copy(before), [entry]
                rules.choose(s, seat, entry)
                while len(done) < steps and s["waiting"] >> seat & 1:
                    done.append(rng.choice(room[: rules.legal(s, seat, room)].tolist()))
                    rules.choose(s, seat, done[-1])
                if len(done) == steps and not (s["waiting"] ^ self.s["waiting"]) >> seat & 1:
                    return done
