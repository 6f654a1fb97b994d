"""A review in words."""

from collections.abc import Iterator
from functools import cached_property

from ..words import say
from .headline import signed
from .rounding import shown, whole
from .shapes import Account, Choice, Event, Review

NAMED = 10  # letters of a name beside the numbers of its account


class Wording:
    """What people, choices and what chance brought are called: as records have them, where nobody knows better."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def name(self, seat: int) -> str:
        return say("play.seat", self.lang, seat=seat + 1)

    def choice(self, choice: Choice, text: str) -> str:
        """One of the choices there were in the place of another."""
        return text

    def event(self, event: Event) -> str:
        return event.text


def headline(review: Review, seat: int, wording: Wording) -> str:
    """One sentence for a seat: did luck decide, or play?"""
    sentence = review.headlines[seat]
    facts = dict(sentence.facts)
    if "rival" in facts:
        facts["rival"] = wording.name(int(facts["rival"]))
    return say(sentence.key, wording.lang, **facts)


def share(review: Review, seat: int, value: float, plus: bool = False) -> str:
    """A value as people read it: percent of a win for the seat's whole side, or points."""
    return _text(review, whole(value * scale_of(review, seat)), plus)


def scale_of(review: Review, seat: int) -> float:
    """How many tenths there are in 1: of a point, or of a percent of a win for the seat's whole side."""
    if review.unit == "points":
        return 10
    return 1000 * len(next(side for side in review.sides if seat in side))


def because(choice: Choice, lang: str) -> list[str]:
    """The reasons of a choice as sentences."""
    return [say(reason.key, lang, **reason.facts) for reason in choice.reasons]


def told(review: Review, lang: str, seat: int | None = None, wording: Wording | None = None) -> Iterator[str]:
    """A review as lines of text, for one seat or for all."""
    return _Telling(review, wording or Wording(lang)).lines(seat)


class _Telling:
    def __init__(self, review: Review, wording: Wording) -> None:
        self.review, self.wording, self.lang = review, wording, wording.lang

    def lines(self, seat: int | None) -> Iterator[str]:
        review = self.review
        mark, seats = review.judge, [seat] if seat is not None else range(review.players)
        facts = {"title": say(f"title.{mark.game}", self.lang), "players": review.players, "version": mark.version}
        setting = say(f"review.{mark.setting}", self.lang)
        yield say("review.head", self.lang, **facts, checksum=mark.checksum, setting=setting, seed=mark.seed)
        yield from (say(note.key, self.lang, **note.facts) for note in review.notes)
        yield ""
        yield say("review.columns-points" if review.unit == "points" else "review.columns", self.lang)
        yield from map(self._account, review.seats)
        for number in seats:
            yield ""
            yield f"{self.wording.name(number)}: {headline(review, number, self.wording)}"
            yield from self._lucky(number)
            yield from self._moments(number)

    def _account(self, account: Account) -> str:
        """Result and start, then the parts between them, rounded so that they add up."""
        tenths = shown(account, scale_of(self.review, account.seat))
        parts = [_text(self.review, number, plus=place > 1) for place, number in enumerate(tenths)]
        return f"{self.wording.name(account.seat)[:NAMED]:<{NAMED}}" + "".join(f"{part:>11}" for part in parts)

    @cached_property
    def _events(self) -> dict[int, Event]:
        return {event.line: event for event in self.review.events}

    def _lucky(self, seat: int) -> Iterator[str]:
        account = self.review.seats[seat]
        for key, line in (("luckiest", account.luckiest), ("unluckiest", account.unluckiest)):
            if line is not None:
                event = self._events[line]
                luck = share(self.review, seat, (event.luck or [0.0] * self.review.players)[seat], plus=True)
                yield "  " + say(f"review.{key}", self.lang, line=line, text=self.wording.event(event), luck=luck)

    def _moments(self, seat: int) -> Iterator[str]:
        account = self.review.seats[seat]
        if not account.moments:
            yield "  " + say("review.no-moments", self.lang)
        for line in account.moments:
            choice = self.review.choice(line)
            cost, error = share(self.review, seat, choice.cost), share(self.review, seat, 2 * choice.error)
            made, best = self.wording.choice(choice, choice.made), self.wording.choice(choice, choice.best)
            yield "  " + say("review.moment", self.lang, line=line, made=made, best=best, cost=cost, error=error)
            yield from (f"      {sentence}" for sentence in because(choice, self.lang))


def _text(review: Review, tenths: int, plus: bool) -> str:
    number = signed(tenths) if plus else signed(tenths).removeprefix("+")
    return number if review.unit == "points" else f"{number} %"
