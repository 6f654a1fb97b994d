"""The account of a finished game: luck, own choices, others' choices, and the judge's doubt, seat by seat.

    result - V(start) = luck + own + others + doubt

docs/review.md has the formulas.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots import legal
from ..engine.turns import CHANCE
from ..errors import BadRecord
from ..games import registry
from ..match import Match
from .judge import Judge, Values, judge, line_seed
from .shapes import Choice, Event, JudgeMark, Option, Reason, Review, Seat

Progress = Callable[[int, int], None]  # hears how much is done, of how much

SURE = 2.0  # standard errors by which something must differ to be told
MOST_MOMENTS = 3
FOR_CHECKING = 1 << 20  # so that the futures of a check are not those of the first look


@dataclass
class Judged:
    """A choice while it is being judged."""

    line: int
    seat: int
    position: Any  # where the seat began to choose: others who choose at the same time have not
    actions: NDArray[np.int16]
    made: int  # which of the actions
    best: int
    means: Values  # by action and seat
    cost: float
    error: float
    effects: Values
    flagged: bool = False
    expected: Values | None = None  # what a choice that turns up a card was worth before it did


@dataclass
class Block:
    """A stretch in which the same seats choose at the same time; each is judged as if it chose first."""

    start: Any = None
    phase: int = -1
    waiting: int = 0
    made: dict[int, list[int]] = field(default_factory=dict)

    def look(self, game: Any, s: Any, who: int) -> None:
        """Begin anew when somebody is to choose who was not before."""
        phase = int(s["phase"])
        if self.start is None or phase != self.phase or who & ~self.waiting:
            self.start, self.made = game.copy(s), {}
        self.phase, self.waiting = phase, who

    def position_for(self, game: Any, seat: int) -> Any:
        position = game.copy(self.start)
        for action in self.made.get(seat, ()):
            game.rules.choose(position, seat, action)
        return position


def review(
    record: Mapping[str, Any],
    deep: bool = False,
    seat: int | None = None,
    progress: Progress | None = None,
    seed: int | None = None,
) -> Review:
    """Judge a finished game. With a seat, only the choices of that seat are told; the account is the same.

    Raises BadRecord where the record is damaged, foreign, of another version, or of a game that is not over.
    """
    match = finished(record)
    if seat is not None and not 0 <= seat < match.game.players:
        raise ValueError(f"seats are 0 to {match.game.players - 1}, not {seat!r}")
    walk = Walk(match, judge(match.game, deep), seed_of(record) if seed is None else seed, progress)
    walk.follow()
    walk.check()
    return walk.result(seat)


def finished(record: Mapping[str, Any]) -> Match:
    """The match of a record, if it is over."""
    if isinstance(record, Mapping) and "unreadable" in record:
        raise BadRecord("this game was played by another version of the rules and can no longer be followed")
    match = Match.replay(record)
    if not match.over:
        raise BadRecord("the game is not over: only finished games are reviewed")
    return match


def seed_of(record: Mapping[str, Any]) -> int:
    """The seed of a game's random numbers, from what happened in it."""
    facts = [record[name] for name in ("game", "players", "options", "first", "log")]
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).digest()
    return int.from_bytes(digest[:6])  # few enough bits for the numbers of any JSON reader


class Walk:
    """Goes through a game line by line."""

    def __init__(self, match: Match, by: Judge, seed: int, progress: Progress | None) -> None:
        self.match, self.game, self.judge, self.seed = match, match.game, by, seed
        self.progress = progress or (lambda done, total: None)
        self.events: list[Event] = []
        self.choices: list[Judged] = []
        self.start: Values | None = None
        self.luck = np.zeros(self.game.players)
        self.total = len(match.log) + by.setting.checked  # a check is as long as a line, as far as anybody waits

    def follow(self) -> None:
        """Luck after every roll or draw, and a first look at every choice."""
        rules, s = self.game.rules, self.game.start(self.match.first)
        block, run = Block(), None
        values = self.judge.values(s, line_seed(self.seed, 0))
        for line, (seat, text) in enumerate(self.match.log, start=1):
            luck, seed = None, line_seed(self.seed, line)
            if seat is None:
                run = self.game.copy(s) if run is None else run
                rules.happen(s, self.game.outcome(s, text))
                if int(rules.turn(s)) != CHANCE:
                    values, mean, luck = self.judge.luck(run, s, seed)
                    self.start = mean if self.start is None else self.start
                    run, block = None, Block()
            else:
                self.start = values if self.start is None else self.start
                block.look(self.game, s, int(rules.turn(s)))
                judged = self._judge(line, seat, text, block)
                rules.choose(s, seat, self.game.numbers[text])
                before, values = values, self.judge.values(s, seed)
                if judged:
                    luck = self._hidden_luck(judged, before, values)
            if luck is not None:
                self.luck += luck
            told = None if luck is None else luck.tolist()
            self.events.append(Event(line=line, seat=seat, text=text, values=values.tolist(), luck=told))
            self.progress(line, self.total)
        self.final = values

    def _hidden_luck(self, choice: Judged, before: Values, after: Values) -> Values | None:
        """What lay under a card that was turned up, or how hidden cards favoured a choice other than the judge's.

        Against deals that fit what the seat knew; so it is nothing on average, as far as those are equally likely.
        """
        if choice.expected is not None:
            return after - choice.expected
        if not self.judge.imagines or int(choice.position["phase"]) in self.game.together:
            return None
        instead = self.judge.would_choose(choice.position, choice.seat)
        if instead == choice.actions[choice.made] or instead not in choice.actions:
            return None
        other = choice.means[int(np.flatnonzero(choice.actions == instead)[0])]
        luck: Values = after - before - (choice.means[choice.made] - other)
        return luck

    def _judge(self, line: int, seat: int, text: str, block: Block) -> Judged | None:
        """A first look at a choice; None where there was nothing to choose and nothing to turn up."""
        position = block.position_for(self.game, seat)
        action = self.game.numbers[text]
        actions = legal(self.game, position, seat)
        block.made.setdefault(seat, []).append(action)
        alone = len(actions) < 2
        flips = self.judge.turns_up(position)
        if alone and not flips:
            return None
        actions = self.judge.candidates(position, seat, actions, action)
        samples = self.judge.compare(position, seat, actions, line_seed(self.seed, line))
        made = int(np.flatnonzero(actions == action)[0])
        found = weighed(samples, made, seat)
        judged = Judged(line, seat, position, actions, made, *found)
        judged.expected = samples[:, made].mean(axis=0) if flips else None
        if not alone:
            self.choices.append(judged)
        return judged

    def check(self) -> None:
        """Play the dearest errors on, before any of them is told."""
        setting, least = self.judge.setting, self.judge.least
        dear = sorted((c for c in self.choices if c.cost >= least / 2), key=lambda c: (-c.cost, c.line))
        for number, choice in enumerate(_fairly(dear)[: setting.checked]):
            self._check(choice)
            self.progress(len(self.match.log) + number + 1, self.total)
        self.progress(self.total, self.total)

    def _check(self, choice: Judged) -> None:
        setting, seat = self.judge.setting, choice.seat
        order = np.argsort(-choice.means[:, seat], kind="stable")
        tried = [choice.best, *(int(k) for k in order if k not in (choice.best, choice.made))][: setting.tried]
        candidates = choice.actions[[choice.made, *tried]]
        seed = line_seed(self.seed, FOR_CHECKING + choice.line)
        samples = self.judge.play_on(choice.position, seat, candidates, seed, setting.futures)
        best, _, cost, error, effects = weighed(samples, 0, seat)
        choice.error, choice.cost = error, cost
        choice.best, choice.effects = ([choice.made, *tried][best], effects) if cost > 0 else (choice.made, 0 * effects)
        choice.flagged = cost >= max(self.judge.least, SURE * error)

    def result(self, seat: int | None) -> Review:
        seats = [self._seat(number) for number in range(self.game.players)]
        moments = {line for account in seats for line in account.moments}
        return Review(
            judge=mark(self.judge, self.seed),
            players=self.game.players,
            options=dict(self.game.options),
            unit="points" if self.game.players == 1 else "share",
            sides=[list(side) for side in self.game.sides],
            seats=seats,
            events=self.events,
            choices=[self._told(c, c.line in moments) for c in self.choices if seat is None or c.seat == seat],
        )

    def _seat(self, seat: int) -> Seat:
        assert self.start is not None
        own = sum(float(c.effects[seat]) for c in self.choices if c.seat == seat)
        others = sum(float(c.effects[seat]) for c in self.choices if c.seat != seat)
        result, start, luck = float(self.final[seat]), float(self.start[seat]), float(self.luck[seat])
        lucky = [(event.luck[seat], -event.line) for event in self.events if event.luck]
        flagged = [c for c in self.choices if c.flagged and c.seat == seat]
        return Seat(
            seat=seat,
            result=result,
            start=start,
            luck=luck,
            own=own,
            others=others,
            doubt=result - start - luck - own - others,
            luckiest=-max(lucky)[1] if lucky and max(lucky)[0] > 0 else None,
            unluckiest=-min(lucky)[1] if lucky and min(lucky)[0] < 0 else None,
            moments=[c.line for c in sorted(flagged, key=lambda c: -c.cost)[:MOST_MOMENTS]],
        )

    def _told(self, choice: Judged, moment: bool) -> Choice:
        texts = [self.game.actions[action] for action in choice.actions.tolist()]
        return Choice(
            line=choice.line,
            seat=choice.seat,
            made=texts[choice.made],
            best=texts[choice.best],
            cost=choice.cost,
            error=choice.error,
            flagged=choice.flagged,
            effects=choice.effects.tolist(),
            options=_options(choice, texts) if moment else [],
            reasons=self._reasons(choice, texts) if choice.flagged else [],
        )

    def _reasons(self, choice: Judged, texts: list[str]) -> list[Reason]:
        seen = self.game.seen_by(choice.position, choice.seat)
        return reasons(self.game, seen, choice.seat, texts[choice.made], texts[choice.best])


def weighed(samples: Values, made: int, seat: int) -> tuple[int, Values, float, float, Values]:
    """The best candidate, all means, and the cost of the one made: its size, standard error and effect on every seat.

    Where there are samples, one half of them picks the best and the other says by how much it leads, and the other way
    round, because the best of noisy means looks better than it is. A lead that could be noise counts as none.
    """
    means = samples.mean(axis=0)
    best = int(means[:, seat].argmax())
    n = len(samples)
    if n < 2:
        effects = means[made] - means[best]
        return best, means, float(-effects[seat]), 0.0, effects
    halves = samples[: n // 2], samples[n // 2 :]
    leads = []
    for pick, tell in (halves, halves[::-1]):
        chosen = int(pick.mean(axis=0)[:, seat].argmax())
        leads.append(tell[:, made] - tell[:, chosen])
    lead = np.concatenate(leads)
    effects, error = lead.mean(axis=0), float(lead[:, seat].std() / np.sqrt(n))
    if -effects[seat] <= SURE * error:
        return made, means, 0.0, error, np.zeros_like(effects)
    return best, means, float(-effects[seat]), error, effects


def _fairly(choices: list[Judged]) -> list[Judged]:
    """The dearest of every seat first, then the second of every seat, and so on."""
    rank: dict[int, int] = {}
    ranked = []
    for choice in choices:
        rank[choice.seat] = rank.get(choice.seat, -1) + 1
        ranked.append((rank[choice.seat], choice))
    return [choice for _, choice in sorted(ranked, key=lambda pair: (pair[0], -pair[1].cost))]


def _options(choice: Judged, texts: list[str]) -> list[Option]:
    """Every choice there was with its cost by the first look; the one made with what the check found."""
    mine = choice.means[:, choice.seat]
    costs = np.maximum(mine.max() - mine, 0.0)
    costs[choice.made], costs[choice.best] = choice.cost, 0.0
    order = np.argsort(costs, kind="stable")
    return [Option(text=texts[k], cost=float(costs[k])) for k in order.tolist()]


def mark(by: Judge, seed: int) -> JudgeMark:
    return JudgeMark(game=by.game.id, version=by.version, checksum=by.checksum, setting=by.setting.name, seed=seed)


def reasons(game: Any, seen: Any, seat: int, made: str, best: str) -> list[Reason]:
    """Why one choice is better than another, as far as it can be computed from what the seat knows."""
    if not registry.has_part(game.id, "lessons"):
        return []
    found: list[Reason] = registry.part(game.id, "lessons").reasons(game, seen, seat, made, best)
    return found
