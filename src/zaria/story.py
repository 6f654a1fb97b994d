"""What is told of a game as it goes: the lines of its story, and when choices made together become known."""

from typing import Literal

import msgspec

from .games.game import Game


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the story: what a seat chose (text null while it is secret), or what was rolled (seat null).

    `by` says who chose for a person who did not, `points` what passing has cost. `back` says that the seat had so many
    steps of the game taken back, `declined` that it did not agree to such a wish.
    """

    seat: int | None = None
    text: str | None = None
    by: Literal["clock", "stand-in"] | None = None
    points: int = 0
    back: int = 0
    declined: bool = False


class Heard(msgspec.Struct, frozen=True, gc=False):
    """What becomes known by a choice."""

    told: tuple[Told, ...] = ()  # to everybody
    held: tuple[Told, ...] = ()  # secret until all have chosen
    only_for: int | None = None  # the seat, where nobody else may notice anything
    only_chosen: int | None = None  # the seat, where the others learn no more than that it has chosen


def hear_choice(
    game: Game, phase: int, phase_after: int, told: Told, unfinished: bool, held: tuple[Told, ...]
) -> Heard:
    """What becomes known by a choice made in a phase: choices made together are secret until the last is made.

    `unfinished` says that the seat must go on choosing by itself; then even that it has begun is secret.
    """
    if phase not in game.together:
        return Heard((told,), held)
    held = (*held, told)
    if phase_after != phase:
        return Heard(held if game.told_choices(phase) else ())
    if unfinished:
        return Heard((), held, only_for=told.seat)
    return Heard((Told(told.seat),), held, only_chosen=told.seat)


def hear_outcome(game: Game, text: str) -> tuple[Told, ...]:
    """What everybody hears of a roll or a card."""
    heard = game.told_outcome(text)
    return (Told(None, heard),) if heard else ()
