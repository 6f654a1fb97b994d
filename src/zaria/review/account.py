"""The account of a finished game: luck, own choices, others' choices, and the judge's doubt, seat by seat.

    result - V(start) = luck + own + others + doubt

docs/review.md has the formulas.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ..bots import legal
from ..engine.turns import CHANCE
from ..errors import BadRecord, NoSuchTable
from ..games import registry
from ..games.manifest import Manifest
from ..match import Match
from .headline import headlines
from .judge import Judge, judge, line_seed
from .shapes import Account, Choice, Event, JudgeMark, Option, Reason, Review

Progress = Callable[[int, int], None]  # hears how much is done, of how much
Worth = list[float]  # by seat

OLDEST_RULES = 1  # of records that do not say
SURE = 2.0  # standard errors by which something must differ to be told
MOST_MOMENTS = 3
EACH = 2  # choices of a seat that are checked in any case, if so many look dear
MOST_SCANNED = 120  # choices that are scanned, shared by the players: where they are more, games are longer
FOR_CHECKING = 1 << 20  # so that the futures of a check are not those of the first look,
FOR_CONFIRMING = 1 << 21  # nor those of the second check those of the first,
FOR_SCANNING = 1 << 22  # nor those of a scan any of these
NEAR = 5.0  # least errors: who is no further behind by the first look may be ahead in truth
LARGE = 1.6  # least errors: what may be so large is looked at longer
LONGER = 2  # times, each time in twice as many futures
CROWD = 5  # players, of whom nothing is looked at longer
FEWEST, ENOUGH = 50, 5.0  # futures that show a large error; for a smaller one so many, divided by its square


@dataclass
class Judged:
    """A choice while it is being judged."""

    line: int
    seat: int
    position: Any  # where the seat began to choose: others who choose at the same time have not
    actions: list[int]
    made: int  # which of the actions
    best: int
    means: list[Worth]  # by action
    cost: float
    error: float
    effects: Worth
    flagged: bool = False
    rival: int | None = None  # what a few futures liked better, though the first look did not,
    lead: float = 0.0  # and by how much, less a standard error


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
        records = game.records(1)
        records[0] = self.start
        for action in self.made.get(seat, ()):
            game.steps.take(records, seat, action)
        return records[0]


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
        raise NoSuchTable("error.seat", last=match.game.players - 1, given=seat)
    notes = notes_on(record.get("rules", OLDEST_RULES), match.game.manifest)
    walk = Walk(match, judge(match.game, deep), seed_of(record) if seed is None else seed, notes)
    for done in walk.work():
        if progress:
            progress(done, walk.total)
    return walk.result(seat)


def finished(record: Mapping[str, Any]) -> Match:
    """The match of a record, if it is over. Where other rules may be why it is not, that is said."""
    if isinstance(record, Mapping) and "unreadable" in record:
        raise BadRecord("error.record-unreadable")
    try:
        match = Match.replay(record)
        if not match.over:
            raise BadRecord("error.not-over")
    except BadRecord as error:
        game = record.get("game") if isinstance(record, Mapping) else None
        known = registry.GAMES.get(game) if isinstance(game, str) else None
        notes = notes_on(record.get("rules", OLDEST_RULES), known) if known else []
        raise BadRecord("error.record-rules", **notes[0].facts) if notes else error from error
    return match


def notes_on(rules: object, manifest: Manifest) -> list[Reason]:
    """What is to be said of a game that was played by a version of the rules which is not ours."""
    if rules == manifest.version:
        return []
    return [Reason(key="review.other-rules", facts={"given": str(rules), "known": manifest.version})]


def seed_of(record: Mapping[str, Any]) -> int:
    """The seed of a game's random numbers, from what happened in it."""
    facts = [record[name] for name in ("game", "players", "options", "first", "log")]
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    return int(digest[:12], 16)  # few enough bits for the numbers of any JSON reader


class Walk:
    """Goes through a game line by line. It works a bit at a time, for those who have other things to do meanwhile."""

    def __init__(self, match: Match, by: Judge, seed: int, notes: list[Reason] | None = None) -> None:
        self.match, self.game, self.judge, self.seed = match, match.game, by, seed
        self.notes = notes or []
        self.events: list[Event] = []
        self.choices: list[Judged] = []
        self.start: Worth | None = None
        self.checked = max(by.setting.checked, EACH * match.game.players)
        self.total = len(match.log) + self.checked  # a check is as long as a line, as far as anybody waits

    def work(self) -> Iterator[int]:
        """Judge the game; after every bit, how much of `total` is done."""
        yield from self.follow()
        yield from self.scan()
        yield from self.check()
        yield self.total

    def follow(self) -> Iterator[int]:
        """Luck after every roll or draw, and a first look at every choice."""
        game, states = self.game, self.game.records(1)
        who = int(game.steps.lay_out(states, game.players, self.match.first, game.option_code()))
        s, block, run = states[0], Block(), None
        values = self._values(s, 0)
        for line, (seat, text) in enumerate(self.match.log, start=1):
            luck = None
            if seat is None:
                run = game.copy(s) if run is None else run
                who = int(game.steps.bring(states, game.outcome(s, text)))
                if who != CHANCE:
                    values, mean = self._values(s, line), self._expected(run, line)
                    luck = less(values, mean)
                    self.start = mean if self.start is None else self.start
                    run, block = None, Block()
            else:
                self.start = values if self.start is None else self.start
                block.look(game, s, who)
                self._judge(line, seat, text, block)
                luck = self._luck_of_choice(s, seat, text, line)
                who = int(game.steps.take(states, seat, game.numbers[text]))
                values = self._values(s, line)
            self.events.append(Event(line=line, seat=seat, text=text, values=values, luck=luck))
            yield line
        self.final = values

    def _values(self, s: Any, line: int) -> Worth:
        worth: Worth = self.judge.values(s, line_seed(self.seed, line)).tolist()
        return worth

    def _expected(self, s: Any, line: int) -> Worth:
        worth: Worth = self.judge.expected(s, line_seed(self.seed, line)).tolist()
        return worth

    def _luck_of_choice(self, s: Any, seat: int, text: str, line: int) -> Worth | None:
        """How what nobody had seen favoured a choice: a card that it turned up, or one that lies in wait."""
        if not self.judge.covers or int(s["phase"]) in self.game.together:
            return None
        luck: Worth = self.judge.luck_of_choice(s, seat, self.game.numbers[text], line_seed(self.seed, line)).tolist()
        return luck

    def _judge(self, line: int, seat: int, text: str, block: Block) -> None:
        """A first look at a choice, where there was one."""
        position = block.position_for(self.game, seat)
        action = self.game.numbers[text]
        actions: list[int] = legal(self.game, position, seat).tolist()
        block.made[seat] = [*block.made.get(seat, []), action]
        if len(actions) < 2:
            return
        actions = self.judge.candidates(position, seat, actions, action)
        samples = self.judge.compare(position, seat, actions, line_seed(self.seed, line)).tolist()
        made = actions.index(action)
        self.choices.append(Judged(line, seat, position, actions, made, *weighed(samples, made, seat)))

    def scan(self) -> Iterator[int]:
        """A few futures for what the first look takes for good, because the judge may be wrong; the nearest first."""
        setting, least = self.judge.setting, self.judge.least
        good = [c for c in self.choices if setting.scanned > 0 and c.cost < least / 2 and len(c.actions) > 1]
        near = sorted([c for c in good if _ahead(c) <= NEAR * least], key=lambda c: (_ahead(c), c.line))
        for choice in _fairly(near)[: MOST_SCANNED // max(2, self.game.players)]:
            self._scan(choice)
            yield len(self.match.log)

    def _scan(self, choice: Judged) -> None:
        setting, seat, rival = self.judge.setting, choice.seat, self._others(choice)[0]
        candidates = [choice.actions[choice.made], choice.actions[rival]]
        seed = line_seed(self.seed, FOR_SCANNING + choice.line)
        futures = self._fewer(setting.scanned)
        samples = self.judge.play_on(choice.position, seat, candidates, seed, futures, setting.further).tolist()
        leads = [less(sample[1], sample[0]) for sample in samples]
        mean = mean_of(leads)
        lead = mean[seat] - _error(leads, mean, seat)
        if lead > 0:
            choice.rival, choice.lead = rival, lead

    def check(self) -> Iterator[int]:
        """Play those on that look dearest, before any of them is told, until a seat has as many moments as it may."""
        least = self.judge.least
        dear = sorted([c for c in self.choices if _looks(c) >= least / 2], key=lambda c: (-_looks(c), c.line))
        for number, choice in enumerate(_fairly(dear)[: self.checked]):
            if len([c for c in self.choices if c.flagged and c.seat == choice.seat]) < MOST_MOMENTS:
                self._check(choice)
            yield len(self.match.log) + number + 1

    def _check(self, choice: Judged) -> None:
        """Twice, where the first check finds an error: of many noisy ones the largest look larger than they are.

        Only what the second finds counts. It had no say in what is checked again, and plays on to the end or far, so
        that what the judge thinks of positions has little say or none.
        """
        setting = self.judge.setting
        first, horizon = choice.best, setting.horizon
        if choice.rival is not None:  # where the judge was wrong, what it thinks of positions has no say in the check
            first, horizon = choice.rival, setting.further
        tried = [first, *[k for k in self._others(choice) if k != first]][: setting.tried]
        seeds = [line_seed(self.seed, purpose + choice.line) for purpose in (FOR_CHECKING, FOR_CONFIRMING)]
        self._play_longer(choice, tried, seeds[0], self._fewer(setting.futures), horizon)
        if choice.cost > 0:
            self._play_longer(choice, [choice.best], seeds[1], self._enough(choice.cost), setting.further)
        choice.flagged = choice.cost >= max(self.judge.least, SURE * choice.error)

    def _others(self, choice: Judged) -> list[int]:
        """The choices not made: first the policy's, by which all futures go on, then the best by the first look."""
        order = best_first([mean[choice.seat] for mean in choice.means])
        policy = self.judge.would_choose(choice.position, choice.seat)
        return [k for k in sorted(order, key=lambda k: int(choice.actions[k] != policy)) if k != choice.made]

    def _enough(self, cost: float) -> int:
        """How many futures show an error of this size."""
        most = self._fewer(self.judge.setting.again)
        futures = most if self.game.players == 1 else FEWEST
        while futures < most and futures * cost * cost < ENOUGH:
            futures *= 2
        return min(futures, most)

    def _fewer(self, futures: int) -> int:
        """With more players, who take longer, there are fewer."""
        return 2 * futures // max(2, self.game.players)

    def _play_longer(self, choice: Judged, tried: list[int], seed: int, futures: int, horizon: int) -> None:
        """Play on, and again in more futures while a large error may only not show for want of them."""
        most = self._play_on(choice, tried, seed, futures, horizon)
        for _ in range(LONGER if self.game.players < CROWD else 0):
            if choice.cost == 0 and most >= LARGE * self.judge.least:
                futures *= 2
                most = self._play_on(choice, tried, seed, futures, horizon)

    def _play_on(self, choice: Judged, tried: list[int], seed: int, futures: int, horizon: int) -> float:
        """What the choice made costs against the best of others, by futures; gives what it may cost at most."""
        numbers = [choice.made, *tried]
        candidates = [choice.actions[k] for k in numbers]
        samples = self.judge.play_on(choice.position, choice.seat, candidates, seed, futures, horizon).tolist()
        best, means, choice.cost, choice.error, choice.effects = weighed(samples, 0, choice.seat)
        choice.best = numbers[best]
        mine = [mean[choice.seat] for mean in means]
        return max(mine) - mine[0] + choice.error

    def result(self, seat: int | None = None) -> Review:
        seats = [self._account(number) for number in range(self.game.players)]
        moments = {line for account in seats for line in account.moments}
        sides = [list(side) for side in self.game.sides]
        return Review(
            judge=mark(self.judge, self.seed),
            players=self.game.players,
            options=dict(self.game.options),
            unit="points" if self.game.players == 1 else "share",
            sides=sides,
            seats=seats,
            events=self.events,
            choices=[self._told(c, c.line in moments) for c in self.choices if seat is None or c.seat == seat],
            headlines=headlines(seats, sides),
            notes=self.notes,
        )

    def _account(self, seat: int) -> Account:
        assert self.start is not None
        own = sum(c.effects[seat] for c in self.choices if c.seat == seat)
        others = sum(c.effects[seat] for c in self.choices if c.seat != seat)
        lucky = [(event.luck[seat], -event.line) for event in self.events if event.luck is not None]
        result, start, luck = self.final[seat], self.start[seat], sum(amount for amount, _ in lucky)
        flagged = [c for c in self.choices if c.flagged and c.seat == seat]
        return Account(
            seat=seat,
            result=result,
            start=start,
            luck=luck,
            own=own,
            others=others,
            doubt=result - start - luck - own - others,
            luckiest=-max(lucky)[1] if lucky and max(lucky)[0] > 0 else None,
            unluckiest=-min(lucky)[1] if lucky and min(lucky)[0] < 0 else None,
            moments=[c.line for c in sorted(flagged, key=lambda c: -c.cost)],
        )

    def _told(self, choice: Judged, moment: bool) -> Choice:
        texts = [self.game.actions[action] for action in choice.actions]
        return Choice(
            line=choice.line,
            seat=choice.seat,
            made=texts[choice.made],
            best=texts[choice.best],
            cost=choice.cost,
            error=choice.error,
            flagged=choice.flagged,
            effects=choice.effects,
            options=self._options(choice, texts) if moment else [],
            reasons=self._reasons(choice, texts) if choice.flagged else [],
        )

    def _options(self, choice: Judged, texts: list[str]) -> list[Option]:
        """Every choice there was with its cost by the first look; the one made with what the check found.

        Of choices that are the same to whoever made them one is weighed, and tells the cost of the others.
        """
        mine = [mean[choice.seat] for mean in choice.means]
        costs = {text: max(mine) - mine[k] for k, text in enumerate(texts)}
        costs[texts[choice.made]] = choice.cost
        costs[texts[choice.best]] = 0.0
        seen = self.game.seen_by(choice.position, choice.seat)
        for text in texts:
            for twin in twins(self.game, seen, choice.seat, text):
                if twin not in costs:
                    costs[twin] = costs[text]
        return [Option(text=text, cost=costs[text]) for text in sorted(costs, key=lambda text: costs[text])]

    def _reasons(self, choice: Judged, texts: list[str]) -> list[Reason]:
        seen = self.game.seen_by(choice.position, choice.seat)
        return reasons(self.game, seen, choice.seat, texts[choice.made], texts[choice.best])


def weighed(samples: list[list[Worth]], made: int, seat: int) -> tuple[int, list[Worth], float, float, Worth]:
    """The best candidate, all means, and the cost of the one made: its size, standard error and effect on every seat.

    Samples are by candidate. Where there are several, one half of them picks the best and the other says by how much it
    leads, and the other way round, because the best of noisy means looks better than it is. A lead that could be noise
    counts as none.
    """
    means = means_of(samples)
    best = best_first([mean[seat] for mean in means])[0]
    n = len(samples)
    if n < 2:
        effects = less(means[made], means[best])
        return best, means, -effects[seat], 0.0, effects
    first, second = samples[: n // 2], samples[n // 2 :]
    leads = [*_leads(first, second, made, seat), *_leads(second, first, made, seat)]
    effects = mean_of(leads)
    error = _error(leads, effects, seat)
    if -effects[seat] <= SURE * error:
        return made, means, 0.0, error, [0.0] * len(effects)
    return best, means, -effects[seat], error, effects


def _leads(pick: list[list[Worth]], tell: list[list[Worth]], made: int, seat: int) -> list[Worth]:
    """By sample of one half: how far the candidate made is from the one that is best in the other."""
    chosen = best_first([mean[seat] for mean in means_of(pick)])[0]
    return [less(sample[made], sample[chosen]) for sample in tell]


def _error(leads: list[Worth], mean: Worth, seat: int) -> float:
    """The standard error of a seat's mean."""
    n = len(leads)
    return sqrt(sum((lead[seat] - mean[seat]) * (lead[seat] - mean[seat]) for lead in leads) / n) / sqrt(n)


def _looks(choice: Judged) -> float:
    """How dear a choice looks before it is checked."""
    return max(choice.cost, choice.lead)


def _next_best(choice: Judged) -> int:
    """Which of the others is best by the first look."""
    order = best_first([mean[choice.seat] for mean in choice.means])
    return order[1] if order[0] == choice.made else order[0]


def _ahead(choice: Judged) -> float:
    """How far the choice made is ahead of the others by the first look."""
    mine = [mean[choice.seat] for mean in choice.means]
    return mine[choice.made] - mine[_next_best(choice)]


def less(a: Worth, b: Worth) -> Worth:
    return [a[seat] - b[seat] for seat in range(len(a))]


def mean_of(worths: list[Worth]) -> Worth:
    return [sum([worth[seat] for worth in worths]) / len(worths) for seat in range(len(worths[0]))]


def means_of(samples: list[list[Worth]]) -> list[Worth]:
    """By candidate, over all samples."""
    return [mean_of([sample[k] for sample in samples]) for k in range(len(samples[0]))]


def best_first(worths: list[float]) -> list[int]:
    """The places in a list, that of its greatest number first."""
    return sorted(range(len(worths)), key=lambda k: -worths[k])


def _fairly(choices: list[Judged]) -> list[Judged]:
    """The first of every seat, then the second of every seat, and so on."""
    rank: dict[int, int] = {}
    ranked = []
    for choice in choices:
        rank[choice.seat] = rank.get(choice.seat, -1) + 1
        ranked.append((rank[choice.seat], choice))
    return [choice for _, choice in sorted(ranked, key=lambda pair: pair[0])]


def mark(by: Judge, seed: int) -> JudgeMark:
    return JudgeMark(game=by.game.id, version=by.version, checksum=by.checksum, setting=by.setting.name, seed=seed)


def reasons(game: Any, seen: Any, seat: int, made: str, best: str) -> list[Reason]:
    """Why one choice is better than another, as far as it can be computed from what the seat knows."""
    if not registry.has_part(game.id, "lessons"):
        return []
    found: list[Reason] = registry.part(game.id, "lessons").reasons(game, seen, seat, made, best)
    return found


def twins(game: Any, seen: Any, seat: int, text: str) -> list[str]:
    """The other choices that are the same as one, from what the seat knows, where a game has such."""
    if not registry.has_part(game.id, "lessons"):
        return []
    find = getattr(registry.part(game.id, "lessons"), "twins", None)
    return find(game, seen, seat, text) if find else []
