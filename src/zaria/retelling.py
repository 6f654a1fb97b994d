"""A match told again as one seat has heard it."""

from . import events
from .match import Match
from .story import Told
from .table import Table


def retold(match: Match, seat: int | None) -> list[Told]:
    """What a seat, or a spectator, had been told when a match had come this far: nothing it could not know then."""
    table = Table()
    game = match.game
    table.follow(events.Created(game=game.id, players=game.players, options=dict(game.options), host="", commitment=""))
    table.follow(events.Started(match.first))
    lines: list[Told] = []
    early = 0  # own lines that the seat knew before they were told
    for entry in match.log:
        if entry.seat is None:
            lines += table.follow(events.Happened(entry.text)).told
            continue
        change = table.follow(events.Chose(entry.seat, entry.text))
        if entry.seat == seat and seat in (change.only_for, change.only_chosen):
            lines.append(Told(seat, entry.text))
            early += 1
            continue
        for line in change.told:
            if early and line.seat == seat and line.text is not None:
                early -= 1
            else:
                lines.append(line)
        early = early if table.held else 0
    return lines
