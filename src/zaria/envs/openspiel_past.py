"""Another past that a seat could not tell from the real one: the actions of a whole game so far, hidden ones sampled.

`imagine` of the kernels samples what is hidden now; here it is traced back to how it came about, so that replaying the
actions leads there. What other seats have seen and done is then consistent for them as well."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ..games.game import Game, seats_in
from ..kernels import trio
from ..kernels.qwixx_cards import NO_CARD
from ..kernels.seats import CHANCE
from .openspiel_play import Play

Step = tuple[int, int]  # a player, or chance (-1), and an action
MOST_DEALS, MOST_BRANCHES = 20_000, 300


def other_pasts(play: Play, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
    """The actions of other pasts, without end as a rule; now and then one that the seat could tell after all."""
    return TRACES[play.game.id](play, past, seat, rng)


def _imagined(play: Play, seat: int, rng: Random) -> Any:
    """The record with everything that the seat does not know sampled anew."""
    seen = play.game.seen_by(play.s, seat)
    play.game.rules.imagine(seen, seat, np.array([rng.getrandbits(64)], np.uint64))
    return seen


def _knaster(play: Play, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
    """Other seats have entered and circled something else since the roll, each in as many steps as it really took."""
    players, taken = play.game.players, Counter(chooser for chooser, _ in play.together)
    start = len(past) - players * max(taken.values(), default=0)
    while True:
        actions = [action for _, action in past]
        for other in taken:
            if other != seat:
                steps = _sequence(play, other, taken[other], rng)
                actions[start + other : start + other + players * len(steps) : players] = steps
        yield actions


def _sequence(play: Play, seat: int, steps: int, rng: Random) -> list[int]:
    """What a seat may have done in so many steps; it still owes circles after them if it really does."""
    rules, room = play.game.rules, np.empty(play.game.rules.ACTIONS, np.int16)
    before = play.game.seen_by(play.s, None)  # a spectator sees the sheets as they were at the roll
    before["waiting"] = (1 << play.game.players) - 1  # so that one seat's last step does not end the round
    entries = room[: rules.legal(before, seat, room)].tolist()
    while True:
        for entry in rng.sample(entries, len(entries)):  # few bring circles, so try them all in turn
            s, done = play.game.copy(before), [entry]
            rules.choose(s, seat, entry)
            while len(done) < steps and s["waiting"] >> seat & 1:
                done.append(rng.choice(room[: rules.legal(s, seat, room)].tolist()))
                rules.choose(s, seat, done[-1])
            if len(done) == steps and not (s["waiting"] ^ play.s["waiting"]) >> seat & 1:
                return done


def _cards(play: Play, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
    """A hidden card came with the last draw of the card that is really there; let that draw have brought the other."""
    drawn = {action: at for at, (player, action) in enumerate(past) if player == CHANCE}
    while True:
        actions, other = [action for _, action in past], _imagined(play, seat, rng)
        for field in ("hands", "display", "top"):
            for real, card in zip(play.s[field].flat, other[field].flat, strict=True):
                if real != NO_CARD:
                    actions[drawn[int(real)]] = int(card)
        yield actions


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


def _trio(play: Play, past: list[Step], seat: int, rng: Random) -> Iterator[list[int]]:
    """Deal the imagined hands, with the cards of the trios they lost, and let partners swap what leads there."""
    spans, exchanges = _retold(play, past)
    for _ in range(MOST_DEALS):
        other = _imagined(play, seat, rng)
        now = {p: _hand(other, p) for p in range(play.game.players)}
        teams = [_before(team, now, spans, exchanges, seat, rng) for team in _teams(play.game)]
        found = [team for team in teams if team]
        if len(found) == len(teams):
            hands = {p: hand for team in found for p, hand in team.hands.items()}
            swaps = [Exchange(e.at, {}) for e in exchanges]
            for team in found:
                for swap, gave in zip(swaps, team.gave, strict=True):
                    swap.gave.update(gave)
            yield _rewritten(play, past, seat, other, hands, spans, swaps)


def _teams(game: Game) -> Iterator[tuple[int, ...]]:
    half = game.players // 2
    if game.options["teams"]:
        yield from ((team, team + half) for team in range(half))
    else:
        yield from ((seat,) for seat in range(game.players))


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


def _retold(play: Play, past: list[Step]) -> tuple[Spans, list[Exchange]]:
    """What the game has shown of every hand, and its exchanges."""
    game = play.game
    s, rules = game.start(0), game.rules
    spans: Spans = [[[] for _ in range(game.players)]]
    exchanges: list[Exchange] = []
    shown: list[list[tuple[int, int]]] = [[] for _ in range(game.players)]
    at = 0
    while at < len(past):
        player, action = past[at]
        if player == CHANCE:
            rules.happen(s, int(s["left"][: action + 1].sum()))
            at += 1
        elif s["phase"] == trio.EXCHANGE:
            for p in seats_in(int(rules.turn(s))):
                rules.choose(s, p, past[at + p][1])
            exchanges.append(Exchange(at, {p: int(s["gave"][p]) for p in range(game.players) if s["gave"][p]}))
            spans.append([[] for _ in range(game.players)])
            at += game.players
        else:
            rules.choose(s, player, action)
            if action >= trio.REVEAL_LOW:
                end, owner = divmod(action - trio.REVEAL_LOW, trio.PLAYERS)
                shown[owner].append((end, int(s["cards"][s["shows"] - 1])))
            if s["result"] != trio.GOING_ON:
                _close(shown, spans[-1], trio=s["result"] == trio.WON_TRIO)
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
    play: Play, past: list[Step], seat: int, other: Any, before: Hands, spans: Spans, swaps: list[Exchange]
) -> list[int]:
    """The actions with these hands dealt and these cards swapped; who need not have offered a card has declined."""
    actions, players = [action for _, action in past], play.game.players
    size = int(trio.hand_size(play.s))
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
                actions[swap.at + p] = trio.SWAP + hands[p].index(swap.gave[p]) if p in swap.gave else trio.NO_SWAP
        for p, card in swap.gave.items():
            hands[p].remove(card)
            hands[(p + players // 2) % players].append(card)
        hands = {p: sorted(hand) for p, hand in hands.items()}
    return actions


def _without_trios(hand: list[int], turns: list[Turn]) -> list[int]:
    gone = Counter(card for turn in turns if turn.trio for _, card in turn.shown)
    return sorted((Counter(hand) - gone).elements())


TRACES: dict[str, Callable[[Play, list[Step], int, Random], Iterator[list[int]]]] = {
    "knaster": _knaster,
    "qwixx-cards": _cards,
    "trio": _trio,
}
