"""Trio as people meet it. Rules: zaria/kernels/trio.py; in words: rulebook/trio.*.md."""

from ..errors import Refusal
from ..kernels import trio as rules
from ..kernels.trio import CENTRE, HAND, NUMBERS, PLAYERS
from .game import Game, State, View, ints, seats_in, unknown_text

CARDS = [str(number) for number in range(1, NUMBERS + 1)]
RESULTS = ("going-on", "went-back", "trio")


class Trio(Game):
    rules = rules
    actions = (
        *(f"centre {place + 1}" for place in range(CENTRE)),
        *(f"low {seat + 1}" for seat in range(PLAYERS)),
        *(f"high {seat + 1}" for seat in range(PLAYERS)),
        *(f"swap {place + 1}" for place in range(HAND)),
        "no swap",
    )
    phases = ("deal", "exchange", "reveal", "over")
    phase_rules = ("TR-1", "TR-T", "TR-2", "TR-5")
    together = (rules.EXCHANGE,)

    def option_code(self) -> int:
        return rules.SPICY * (self.options["mode"] == "spicy") | rules.IN_TEAMS * (self.options["teams"] is True)

    def has_chosen(self, s: State, seat: int) -> bool:
        return super().has_chosen(s, seat) and int(s.chosen[seat]) >= 0

    def outcome_text(self, s: State, k: int) -> str:
        number = 1
        while k >= s.left[number]:
            k -= int(s.left[number])
            number += 1
        return str(number)

    def parse_outcome(self, s: State, text: str) -> int | None:
        if text not in CARDS:
            return None
        number = int(text)
        return sum(ints(s.left[:number])) if s.left[number] else None

    def view(self, seen: State, seat: int | None) -> View:
        table: View = {
            "active": int(seen.active),
            "hand": None if seat is None else ints(seen.hands[seat, : seen.sizes[seat]]),
            "hand_sizes": ints(seen.sizes[: self.players]),
            "centre": [place + 1 for place in seats_in(int(seen.centre_left))],
            "shown": [self._shown(seen, i) for i in range(int(seen.shows))],
            "result": RESULTS[int(seen.result)] if seen.shows else None,
            "trios": [self._trios(seen, p) for p in range(self.players)],
        }
        if self.options["teams"]:
            half = self.players // 2
            table |= {
                "teams": [[team, team + half] for team in range(half)],
                "chosen": [self.choice_text(int(c)) for c in seen.chosen[: self.players]],
                "swapped": list(seats_in(int(seen.swapped))),
                "received": None if seat is None else int(seen.received[seat]) or None,
                "gave": None if seat is None else int(seen.gave[seat]) or None,
            }
        return table

    def mine(self, seen: State, seat: int) -> View:
        private = ("hand", "received", "gave")
        table = self.view(seen, seat)
        return super().mine(seen, seat) | {name: table.get(name) for name in private}

    def told_outcome(self, text: str) -> str | None:
        return None  # TR-1: hands are secret and the centre lies face down

    def told_choices(self, phase: int) -> bool:
        return phase != rules.EXCHANGE  # TR-T: nobody learns what was offered

    def known(self, s: State) -> dict[str, object]:
        """The memory aid: what everybody has seen and could remember, by hand place and centre place."""
        hands = [
            {str(place + 1): int(s.hands[p, place]) for place in seats_in(int(s.known[p]))} for p in range(self.players)
        ]
        return {"hands": hands, "centre": {str(i + 1): int(s.centre[i]) for i in seats_in(int(s.known_centre))}}

    def _shown(self, s: State, i: int) -> dict[str, object]:
        return {"choice": self.actions[s.shown[i]], "card": int(s.cards[i])}

    def _trios(self, s: State, seat: int) -> list[int]:
        return list(seats_in(int(s.trios[seat % rules.teams(s)])))

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        return {f"trio {number}": 1 for number in self._trios(s, seat)}

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        number = self.number(text)
        if number is None:
            return unknown_text()
        if s.phase == rules.EXCHANGE:
            known_place = rules.SWAP <= number < rules.NO_SWAP
            return Refusal("TR-T", "refusal.no-such-hand-place" if known_place else "refusal.swap-first")
        if number >= rules.SWAP:
            return Refusal("TR-T", "refusal.no-swap-now")
        if number < rules.REVEAL_LOW:
            gone = not s.centre_left >> number & 1
            return Refusal("TR-2", "refusal.centre-card-gone" if gone else "refusal.already-revealed")
        owner = (number - rules.REVEAL_LOW) % PLAYERS
        if owner >= self.players:
            return Refusal(None, "refusal.no-such-seat")
        empty = s.sizes[owner] == 0
        return Refusal("TR-4", "refusal.empty-hand") if empty else Refusal("TR-2", "refusal.all-revealed")


create = Trio
