"""Trio in OpenSpiel's steps: chance's action is the number dealt, from 0.

Another past that a seat could not tell from the real one: `imagine` of the rules samples what is hidden now; here it is
traced back to how it came about, past swaps and trios, so that replaying the actions leads there.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from ...engine.turns import CHANCE
from ...envs import openspiel_play
from ...envs.openspiel_play import Chances, Step
from ..game import seats_in
from . import rules

MOST_DEALS, MOST_BRANCHES = 20_000, 300


class Play(openspiel_play.Play):
    """Seats look at their hands when all are dealt (TR-1)."""

    def chances(self) -> Chances:
        left = self.s["left"].tolist()
        return [(number - 1, n / sum(left)) for number, n in enumerate(left) if n]

    def chance_text(self, action: int) -> str:
        return str(action + 1)

    def _happen(self, action: int) -> None:
        self.log = self.log.plus(f"\n{action + 1}")
        self._bring(int(self.s["left"][: action + 1].sum()))
        if self.s["phase"] != rules.DEAL:
            for seat in range(self.game.players):
                hand = self.s["hands"][seat][: self.s["sizes"][seat]].tolist()
                self._tell(seat, f"\nhand {' '.join(map(str, hand))}")

    def _tell_sight(self, seat: int, action: int) -> None:
        shown = self.s["cards"][self.s["shows"] - 1]
        self._tell_seats(f" = {shown}")

    def _tell_together(self) -> None:
        """Everybody learns which teams swapped, a partner the card received, and nobody more (TR-T)."""
        swapped = " ".join(map(str, seats_in(int(self.s["swapped"])))) or "none"
        self._tell_seats(f"\nswapped: {swapped}")
        for seat in range(self.game.players):
            if self.s["received"][seat]:
                self._tell(seat, f" = {self.s['received'][seat]}")

    def other_pasts(self, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
        """Deal the imagined hands, with the cards of the trios they lost, and let partners swap what leads there."""
        spans, exchanges = _retold(self, past)
        for _ in range(MOST_DEALS):
            other = self.imagined(seat, rng)
            now = {p: _hand(other, p) for p in range(self.game.players)}
            teams = [_before(team, now, spans, exchanges, seat, rng) for team in self.game.sides]
            found = [team for team in teams if team]
            if len(found) == len(teams):
                hands = {p: hand for team in found for p, hand in team.hands.items()}
                swaps = [Exchange(e.at, {}) for e in exchanges]
                for team in found:
                    for swap, gave in zip(swaps, team.gave, strict=True):
                        swap.gave.update(gave)
                yield _rewritten(self, past, seat, other, hands, spans, swaps)


class Turn(NamedTuple):
    """What one turn of Trio showed of a hand: from which end (0 low, 1 high) and which card; whether it won a trio."""

    shown: tuple[tuple[int, int], ...]
    trio: bool


class Exchange(NamedTuple):
    """The swaps before some turns: where their choices stand among the actions, and who gave which card."""

    at: int
    gave: dict[int, int]


Hands = dict[int, list[int]]
Spans = list[list[list[Turn]]]  # by exchange, seat and turn: what was shown until the next exchange


def _hand(s: Any, seat: int) -> list[int]:
    return s["hands"][seat][: s["sizes"][seat]].tolist()  # type: ignore[no-any-return]


class Before(NamedTuple):
    """How a team's hands came about: as they were dealt, and what each partner gave in each exchange."""

    hands: Hands
    gave: list[dict[int, int]]


def _before(
    team: tuple[int, ...], now: Hands, spans: Spans, exchanges: list[Exchange], seat: int, rng: Random
) -> Before | None:
    """Go back from the hands now to the deal, past everything that was shown; None when the search grows too wide."""
    branches = 0

    def back(last: int, hands: Hands) -> Before | None:
        nonlocal branches
        branches += 1
        earlier = {p: _with_trios(hands[p], spans[last][p]) for p in team}
        if branches > MOST_BRANCHES or not all(_shows(earlier[p], spans[last][p]) for p in team):
            return None
        if last == 0:
            return Before(earlier, [])
        for gave in _gifts(team, earlier, exchanges[last - 1], seat, rng):
            found = back(last - 1, _given_back(team, earlier, gave))
            if found:
                return Before(found.hands, [*found.gave, gave])
        return None

    return back(len(exchanges), {p: now[p] for p in team})


def _with_trios(hand: list[int], turns: list[Turn]) -> list[int]:
    return sorted(hand + [card for turn in turns if turn.trio for _, card in turn.shown])


def _shows(hand: list[int], turns: list[Turn]) -> bool:
    """Whether a hand would have shown these cards."""
    hand = list(hand)
    for turn in turns:
        left = list(hand)
        for end, card in turn.shown:
            if not left or left.pop(-end) != card:
                return False
        if turn.trio:
            hand = left
    return True


def _gifts(team: tuple[int, ...], after: Hands, exchange: Exchange, seat: int, rng: Random) -> list[dict[int, int]]:
    """What the partners may have given each other, seen from the hands after it; one's own swap is known."""
    if team[0] not in exchange.gave:
        return [{}]
    a, b = team
    if seat in team:
        known = {p: exchange.gave[p] for p in team}
        return [known] if known[a] in after[b] and known[b] in after[a] else []
    gifts = [{a: from_a, b: from_b} for from_a in sorted(set(after[b])) for from_b in sorted(set(after[a]))]
    rng.shuffle(gifts)
    return gifts


def _given_back(team: tuple[int, ...], hands: Hands, gave: dict[int, int]) -> Hands:
    if not gave:
        return hands
    a, b = team
    before = {a: [*hands[a], gave[a]], b: [*hands[b], gave[b]]}
    before[a].remove(gave[b])
    before[b].remove(gave[a])
    return before


def _retold(play: openspiel_play.Play, past: list[Step]) -> tuple[Spans, list[Exchange]]:
    """What the game has shown of every hand, and its exchanges."""
    game = play.game
    s = game.start(0)
    spans: Spans = [[[] for _ in range(game.players)]]
    exchanges: list[Exchange] = []
    shown: list[list[tuple[int, int]]] = [[] for _ in range(game.players)]
    at = 0
    while at < len(past):
        player, action = past[at]
        if player == CHANCE:
            rules.happen(s, int(s["left"][: action + 1].sum()))
            at += 1
        elif s["phase"] == rules.EXCHANGE:
            for p in seats_in(int(rules.turn(s))):
                rules.choose(s, p, past[at + p][1])
            exchanges.append(Exchange(at, {p: int(s["gave"][p]) for p in range(game.players) if s["gave"][p]}))
            spans.append([[] for _ in range(game.players)])
            at += game.players
        else:
            rules.choose(s, player, action)
            if action >= rules.REVEAL_LOW:
                end, owner = divmod(action - rules.REVEAL_LOW, rules.PLAYERS)
                shown[owner].append((end, int(s["cards"][s["shows"] - 1])))
            if s["result"] != rules.GOING_ON:
                _close(shown, spans[-1], trio=s["result"] == rules.WON_TRIO)
            at += 1
    _close(shown, spans[-1], trio=False)
    return spans, exchanges


def _close(shown: list[list[tuple[int, int]]], span: list[list[Turn]], trio: bool) -> None:
    """A turn is over: note what it showed of each hand."""
    for owner, cards in enumerate(shown):
        if cards:
            span[owner].append(Turn(tuple(cards), trio))
            cards.clear()


def _rewritten(
    play: openspiel_play.Play,
    past: list[Step],
    seat: int,
    other: Any,
    before: Hands,
    spans: Spans,
    swaps: list[Exchange],
) -> list[int]:
    """The actions with these hands dealt and these cards swapped; who need not have offered a card has declined."""
    actions, players = [action for _, action in past], play.game.players
    size = int(rules.hand_size(play.s))
    for at in range(int(play.s["dealt"])):
        owner = at // size
        if owner >= players:
            actions[at] = (
                int(other["centre"][at - players * size] or actions[at] + 1) - 1
            )  # a trio took it away: no secret
        elif owner != seat:
            actions[at] = before[owner][at % size] - 1
    hands = before
    for swap, span in zip(swaps, spans, strict=False):
        hands = {p: _without_trios(hands[p], span[p]) for p in hands}
        for p in hands:
            if p != seat:
                actions[swap.at + p] = rules.SWAP + hands[p].index(swap.gave[p]) if p in swap.gave else rules.NO_SWAP
        for p, card in swap.gave.items():
            hands[p].remove(card)
            hands[(p + players // 2) % players].append(card)
        hands = {p: sorted(hand) for p, hand in hands.items()}
    return actions


def _without_trios(hand: list[int], turns: list[Turn]) -> list[int]:
    gone = Counter(card for turn in turns if turn.trio for _, card in turn.shown)
    return sorted((Counter(hand) - gone).elements())
