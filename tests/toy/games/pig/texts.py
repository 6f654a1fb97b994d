"""The game as people meet it: texts, the view, reasons."""

from zaria.errors import Refusal
from zaria.games.game import FACES, Bounds, Game, State, View, read, seats_in, unknown_text

from . import observed, rules


class Pig(Game):
    rules = rules
    observed = observed
    actions = ("bank", "stay")
    phases = ("roll", "decide", "over")
    phase_rules = ("PG-1", "PG-3", "PG-4")
    together = (rules.DECIDE,)

    def outcome_text(self, s: State, k: int) -> str:
        return str(k + 1)

    def parse_outcome(self, s: State, text: str) -> int | None:
        return int(text) - 1 if text in ("1", "2", "3", "4", "5", "6") else None

    def view(self, seen: State, seat: int | None) -> View:
        t = read(seen)
        return {
            "active": t.active,
            "pot": t.pot,
            "in_round": list(seats_in(t.in_round)),
            "chosen": [self.choice_text(c) for c in t.chosen[: self.players]],
            "banked": t.banked[: self.players],
            "goal": rules.GOAL,
        }

    def breakdown(self, s: State, seat: int) -> dict[str, int]:
        return {"banked": int(s["banked"][seat])}

    def bounds(self) -> Bounds:
        return Bounds(FACES, None, 1_000_000)  # everybody may stay in for ever

    def refusal(self, s: State, seat: int, text: str) -> Refusal:
        return unknown_text()


create = Pig
