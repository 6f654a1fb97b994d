"""What the judge would do now, and why, from nothing but what a seat may know."""

from typing import Any

import msgspec

from ..bots import legal
from ..errors import ZariaError
from ..games.game import Game
from .account import best_first, means_of, reasons
from .judge import Judge, judge
from .kernels import reopening
from .shapes import Option, Reason

ALTERNATIVES = 3  # that are tried for something to say against


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """The choice to make; `against` is another one, and the reasons say why not that."""

    seat: int
    best: str
    options: list[Option]
    against: str | None = None
    reasons: list[Reason] = []


def hint(game: Game, seen: Any, seat: int, deep: bool = False, seed: int = 0) -> Hint:
    """For a seat that is to act, from its record after `hide`. Raises ValueError where it has nothing to choose."""
    who = int(game.steps.stand(game.array_of(seen), False))
    if not who > 0 or not who >> seat & 1:
        raise ZariaError("error.nothing-to-choose", seat=seat)
    return hint_of(judge(game, deep), seen, seat, seed)


def hint_of(by: Judge, seen: Any, seat: int, seed: int = 0) -> Hint:
    """A judge's hint for a seat that is to act."""
    game = by.game
    position = as_if_first(game, seen)
    actions = by.candidates(position, seat, legal(game, position, seat).tolist())
    means = [mean[seat] for mean in means_of(by.compare(position, seat, actions, seed).tolist())]
    order = best_first(means)
    texts = [game.actions[actions[k]] for k in order]
    options = [Option(text=game.actions[actions[k]], cost=means[order[0]] - means[k]) for k in order]
    for other in [option for option in options[1:] if option.cost > 0][:ALTERNATIVES]:
        why = reasons(game, seen, seat, other.text, texts[0])
        if why:
            return Hint(seat=seat, best=texts[0], options=options, against=other.text, reasons=why)
    return Hint(seat=seat, best=texts[0], options=options)


def as_if_first(game: Game, seen: Any) -> Any:
    """The position as if nobody had chosen yet who chooses at the same time."""
    records = game.records(1)
    records[0] = seen
    if int(seen["phase"]) in game.together:
        reopening(game.rules)(records)
    return records[0]
