"""Trio as people meet it. Rules: zaria/kernels/trio.py; in words: rulebook/trio.*.md."""

from typing import Any, ClassVar

from ..errors import Refusal
from ..kernels import trio as rules
from ..kernels.trio import CENTRE, HAND, NUMBERS, PLAYERS
from .game import Game, State, read, seats_in, unknown_text
from .views import Known, TrioPhase, TrioPrivate, TrioResult, TrioTable

CARDS = [str(number) for number in range(1, NUMBERS + 1)]
RESULTS: tuple[TrioResult, ...] = ("going-on", "went-back", "trio")


class Trio(Game):
    rules = rules
    actions = (
        *(f"centre {place + 1}" for place in range(CENTRE)),
        *(f"low {seat + 1}" for seat in range(PLAYERS)),
        *(f"high {seat + 1}" for seat in range(PLAYERS)),
        *(f"swap {place + 1}" for place in range(HAND)),
        "no swap",
    )
    phases: ClassVar[tuple[TrioPhase, ...]] = ("deal", "exchange", "reveal", "over")
    phase_rules = ("TR-1", "TR-T", "TR-2", "TR-5")
    together = (rules.EXCHANGE,)

    def option_code(self) -> int:
        return rules.SPICY * (self.options["mode"] == "spicy") | rules.IN_TEAMS * (self.options["teams"] is True)

    def has_chosen(self, s: State, seat: int) -> bool:
        return super().has_chosen(s, seat) and int(s["chosen"][seat]) >= 0

    def outcome_text(self, s: State, k: int) -> str:
        number = 1
        while k >= s["left"][number]:
            k -= int(s["left"][number])
            number += 1
        return str(number)

    def parse_outcome(self, s: State, text: str) -> int | None:
        if text not in CARDS:
            return None
        number = int(text)
        return int(s["left"][:number].sum()) if s["left"][number] else None

    def view(self, seen: State, seat: int | None) -> TrioTable:
        t = read(seen)
        table: TrioTable = {
            "active": t.active,
            "hand": None if seat is None else t.hands[seat][: t.sizes[seat]],
            "hand_sizes": t.sizes[: self.players],
            "centre": [place + 1 for place in seats_in(t.centre_left)],
            "shown": [{"choice": self.actions[t.shown[i]], "card": t.cards[i]} for i in range(t.shows)],
            "result": RESULTS[t.result] if t.shows else None,
            "trios": [self._trios(t.trios, p) for p in range(self.players)],
        }
        if self.options["teams"]:
            half = self.players // 2
            table |= {
                "teams": [[team, team + half] for team in range(half)],
                "chosen": [self.choice_text(c) for c in t.chosen[: self.players]],
                "swapped": list(seats_in(t.swapped)),
                "received": None if seat is None else t.received[seat] or None,
                "gave": None if seat is None else t.gave[seat] or None,
            }
        return table

    def mine(self, seen: State, seat: int) -> TrioPrivate:
        hand = seen["hands"][seat][: seen["sizes"][seat]].tolist()
        received, gave = int(seen["received"][seat]) or None, int(seen["gave"][seat]) or None
        return {**self.chosen_only(seen, seat), "hand": hand, "received": received, "gave": gave}

    def told_outcome(self, text: str) -> str | None:
        return None  # TR-1: hands are secret and the centre lies face down

    def told_choices(self, phase: int) -> bool:
        return phase != rules.EXCHANGE  # TR-T: nobody learns what was offered

    def known(self, s: State) -> Known:
        """The memory aid: what everybody has seen and could remember, by hand place and centre place."""
        t = read(s)
        hands = [{str(i + 1): t.hands[p][i] for i in seats_in(t.known[p])} for p in range(self.players)]
        return {"hands": hands, "centre": {str(i + 1): t.centre[i] for i in seats_in(t.known_centre)}}

    def _trios(self, trios: Any, seat: int) -> list[int]:
        teams = self.players // 2 if self.options["teams"] else self.players
        return list(seats_in(int(trios[seat % teams])))

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        return {f"trio {number}": 1 for number in self._trios(s["trios"], seat)}

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        number = self.number(text)
        if number is None:
            return unknown_text()
        if s["phase"] == rules.EXCHANGE:
            known_place = rules.SWAP <= number < rules.NO_SWAP
            return Refusal("TR-T", "refusal.no-such-hand-place" if known_place else "refusal.swap-first")
        if number >= rules.SWAP:
            return Refusal("TR-T", "refusal.no-swap-now")
        if number < rules.REVEAL_LOW:
            gone = not s["centre_left"] >> number & 1
            return Refusal("TR-2", "refusal.centre-card-gone" if gone else "refusal.already-revealed")
        owner = (number - rules.REVEAL_LOW) % PLAYERS
        if owner >= self.players:
            return Refusal(None, "refusal.no-such-seat")
        empty = s["sizes"][owner] == 0
        return Refusal("TR-4", "refusal.empty-hand") if empty else Refusal("TR-2", "refusal.all-revealed")


create = Trio
