"""The shapes of views that all games share. What each game adds is in its own `views`.

The client's types are made from these (`python -m zaria.server.typescript`).
"""

from typing import NotRequired, TypedDict

SeenChoice = str | bool | None  # its text; true where it is made but secret; null where it is not made


class View(TypedDict):
    """What every view has. A spectator's has no seat and nothing legal."""

    players: int
    options: dict[str, bool | str]
    first: int
    seat: int | None
    to_act: list[int]
    needs_chance: bool
    over: bool
    scores: list[int]
    breakdown: list[dict[str, int]]
    winners: list[int]
    legal: list[str]


class AnyView(View):
    """A view of whatever game; `chosen` where secret choices are made, `teams` where people play together."""

    game: str
    phase: str
    active: int
    chosen: NotRequired[list[SeenChoice]]
    teams: NotRequired[list[list[int]]]


class ChosenOnly(TypedDict):
    """What only the seat itself sees: its own choice while that is secret."""

    chosen: SeenChoice
