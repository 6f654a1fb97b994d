"""Qwixx – The Card Game in OpenSpiel's steps: chance's action is the card drawn."""

from collections.abc import Iterator
from random import Random

from ...engine.turns import CHANCE
from ...envs import openspiel_play
from ...envs.openspiel_play import Chances, Step
from . import rules
from .views import card_text


class Play(openspiel_play.Play):
    """Only the holder of a card sees more than its number (QC-1)."""

    def chances(self) -> Chances:
        pile = int(self.s["pile"])
        return [(card, 1 / pile.bit_count()) for card in range(rules.CARDS) if pile >> card & 1]

    def chance_text(self, action: int) -> str:
        return card_text(action)

    def _happen(self, action: int) -> None:
        text, dealt = card_text(action), int(self.s["dealt"])
        holder = dealt // rules.SMALL_HAND if self.s["phase"] == rules.DEAL else self.game.players  # QC-2
        self.log = self.log.plus(f"\n{text}")
        for seat in range(self.game.players):
            self._tell(seat, f"\n{text if seat == holder else self.game.told_outcome(text)}")
        pile = int(self.s["pile"])
        self._bring((pile & (1 << action) - 1).bit_count())

    def _tell_sight(self, seat: int, action: int) -> None:
        s = self.s
        if action < rules.PASS:  # a card was taken
            self._tell(seat, f" = {card_text(int(s['hands'][seat, s['sizes'][seat] - 1]))}")
        elif rules.PLAY <= action < rules.CROSS:
            played = s["played"][: s["plays"]].tolist()
            self._tell_seats(f" = {', '.join(map(card_text, played))}")

    def other_pasts(self, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
        """A hidden card came with the last draw of the card really there; let that draw have brought the other."""
        drawn = {action: at for at, (player, action) in enumerate(past) if player == CHANCE}
        while True:
            actions, other = [action for _, action in past], self.imagined(seat, rng)
            for field in ("hands", "display", "top"):
                for real, card in zip(self.s[field].flat, other[field].flat, strict=True):
                    if real != rules.NO_CARD:
                        actions[drawn[int(real)]] = int(card)
            yield actions
