"""What the judge would do now, and why, from nothing but what a seat may know."""

from typing import Any

import msgspec

from ..bots import legal
from ..engine.futures import reopen_choices
from ..games.game import Game
from .account import best_first, means_of, reasons
from .judge import judge
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
    if not int(game.rules.turn(seen)) > 0 or not int(game.rules.turn(seen)) >> seat & 1:
        raise ValueError(f"seat {seat} has nothing to choose now")
    by, position = judge(game, deep), as_if_first(game, seen)
    actions = by.candidates(position, seat, legal(game, position, seat).tolist())
    means = [mean[seat] for mean in means_of(by.compare(position, seat, actions, seed).tolist())]
    order = best_first(means)
    texts = [game.actions[actions[k]] for k in order]
    options = [Option(text=game.actions[actions[k]], cost=means[order[0]] - means[k]) for k in order]
    for other in texts[1 : 1 + ALTERNATIVES]:
        if why := reasons(game, seen, seat, other, texts[0]):
            return Hint(seat=seat, best=texts[0], options=options, against=other, reasons=why)
    return Hint(seat=seat, best=texts[0], options=options)


def as_if_first(game: Game, seen: Any) -> Any:
    """The position as if nobody had chosen yet who chooses at the same time; a hidden record does not tell what."""
    position = game.copy(seen)
    if int(position["phase"]) in game.together:
        if "chosen" in position.dtype.names:
            reopen_choices(position)
        else:
            position["waiting"] = (1 << game.players) - 1
    return position
