"""A review in words."""

from collections.abc import Iterator

from ..words import say
from .shapes import Choice, Reason, Review

CLOSE = 0.005  # parts of a win that are no difference between two players' errors
EVEN = 0.03  # and none between their luck


def headline(review: Review, seat: int) -> Reason:
    """One sentence for a seat: did luck decide, or play?"""
    account = review.seats[seat]
    if review.unit == "points":
        key = "lucky" if account.luck > 0 else "unlucky"
        return Reason(key=f"review.alone-{key}", facts={"luck": f"{account.luck:+.1f}", "own": f"{account.own:+.1f}"})
    side = next(side for side in review.sides if seat in side)
    others = [other for other in review.seats if other.seat not in side]
    won = "won" if account.result > 0 else "lost"
    better = "better" if account.own >= max(other.own for other in others) - CLOSE else "worse"
    luck = account.luck * len(side)
    return Reason(key=f"review.{won}-{better}-{'even' if abs(luck) < EVEN else 'lucky' if luck > 0 else 'unlucky'}")


def share(review: Review, seat: int, value: float, signed: bool = False) -> str:
    """A value as people read it: percent of a win for the seat's whole side, or points."""
    if review.unit == "points":
        return f"{value:+.1f}" if signed else f"{value:.1f}"
    side = next(side for side in review.sides if seat in side)
    percent = 100 * value * len(side)
    return f"{percent:+.1f} %" if signed else f"{percent:.1f} %"


def because(choice: Choice, lang: str) -> list[str]:
    """The reasons of a choice as sentences."""
    return [say(reason.key, lang, **reason.facts) for reason in choice.reasons]


def told(review: Review, lang: str, seat: int | None = None) -> Iterator[str]:
    """A review as lines of text, for one seat or for all."""
    mark, seats = review.judge, [seat] if seat is not None else range(review.players)
    facts = {"title": say(f"title.{mark.game}", lang), "players": review.players, "version": mark.version}
    setting = say(f"review.{mark.setting}", lang)
    yield say("review.head", lang, **facts, checksum=mark.checksum, setting=setting, seed=mark.seed)
    yield ""
    yield say("review.columns-points" if review.unit == "points" else "review.columns", lang)
    for account in review.seats:
        parts = [share(review, account.seat, account.result), share(review, account.seat, account.start)]
        for part in (account.luck, account.own, account.others, account.doubt):
            parts.append(share(review, account.seat, part, signed=True))
        yield f"{say('play.seat', lang, seat=account.seat + 1):<10}" + "".join(f"{part:>11}" for part in parts)
    for number in seats:
        yield ""
        sentence = headline(review, number)
        yield f"{say('play.seat', lang, seat=number + 1)}: {say(sentence.key, lang, **sentence.facts)}"
        yield from _lucky(review, number, lang)
        yield from _moments(review, number, lang)


def _lucky(review: Review, seat: int, lang: str) -> Iterator[str]:
    account = review.seats[seat]
    for key, line in (("luckiest", account.luckiest), ("unluckiest", account.unluckiest)):
        if line is not None:
            event = review.events[line - 1]
            luck = share(review, seat, (event.luck or [0.0] * review.players)[seat], signed=True)
            yield "  " + say(f"review.{key}", lang, line=line, text=event.text, luck=luck)


def _moments(review: Review, seat: int, lang: str) -> Iterator[str]:
    account = review.seats[seat]
    if not account.moments:
        yield "  " + say("review.no-moments", lang)
    for line in account.moments:
        choice = review.choice(line)
        cost, error = share(review, seat, choice.cost), share(review, seat, 2 * choice.error)
        yield "  " + say("review.moment", lang, line=line, made=choice.made, best=choice.best, cost=cost, error=error)
        yield from (f"      {sentence}" for sentence in because(choice, lang))
