"""How strong everybody is, bots and people alike, from who beat whom (Plackett-Luce, as in openskill).

A rating is a strength `mu` and how unsure it is, `sigma`; whoever is new starts at 25 ± 8.3. The order is by `ordinal`,
the strength that is almost certain (mu - 3 sigma).
"""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from ..bots import NAMES
from ..games import registry
from ..match import Match
from .arena import Arena

NOT_RATED = "practice", "own_dice", "device"  # said in a record


class Result(NamedTuple):
    """One game: who played, partners together, and the rank of each side, 1 for a winner."""

    sides: tuple[tuple[str, ...], ...]
    ranks: tuple[int, ...]


class Rating(NamedTuple):
    name: str
    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma


def rate(results: Iterable[Result]) -> list[Rating]:
    """Everybody's rating, the best first. The order of the games matters little, and is kept.

    Whoever sits in several seats of a game is rated in each of them as if they were different players, and takes the
    mean: so their seats beating each other changes nothing, and nobody gains by having more of them.
    """
    model = PlackettLuce()
    found: dict[str, Any] = {}
    games: dict[str, int] = {}
    for result in results:
        names = [name for side in result.sides for name in side]
        if len(set(names)) < 2:
            continue  # nobody can be told from themselves
        for name in set(names):
            found.setdefault(name, model.rating(name=name))
            games[name] = games.get(name, 0) + 1
        sides = [[found[name] for name in side] for side in result.sides]
        seats: dict[str, list[Any]] = {}
        for side in model.rate(sides, ranks=[float(rank) for rank in result.ranks]):
            for rating in side:
                seats.setdefault(str(rating.name), []).append(rating)
        for name, rated in seats.items():
            mu, sigma = fmean(seat.mu for seat in rated), fmean(seat.sigma**2 for seat in rated) ** 0.5
            found[name] = model.rating(mu, sigma, name)
    ratings = [Rating(name, float(r.mu), float(r.sigma), games[name]) for name, r in found.items()]
    return sorted(ratings, key=lambda rating: -rating.ordinal)


def from_arena(found: Arena) -> list[Result]:
    """The games of an arena."""
    sides = registry.game(found.game, found.players, **found.options).sides
    _, rotations, players = found.results.wins.shape
    results = []
    for deal in range(found.deals):
        for rotation in range(rotations):
            wins, scores = found.results.wins[deal, rotation], found.results.scores[deal, rotation]
            standing = [(float(wins[place]), float(scores[place])) for place in range(players)]
            results.append(result(found.bots, standing, sides))
    return results


def from_record(record: dict[str, Any]) -> Result | None:
    """The game of a record with names, as `zaria export` prints it; None when it counts for nobody.

    That is one that is unfinished or has no names; practice; and one with people's own dice or those of a device, for
    which nobody vouches.
    """
    if any(record.get(name) for name in NOT_RATED):
        return None
    match, names = Match.replay(record), _names(record)
    if not match.over or not all(names):
        return None
    standing = [(float(seat in match.winners), float(score)) for seat, score in enumerate(match.scores)]
    return result(names, standing, match.game.sides)


def _names(record: dict[str, Any]) -> list[str]:
    """Everybody at the table; a bot goes by its level, and whoever is called like one is told apart from it.

    Records of before have people and levels in one list.
    """
    people, levels = record.get("names") or [None], record.get("bots")
    if levels is None:
        return list(people)
    named = [f"{name} (person)" if name in NAMES else name for name in people]
    return [name or level for name, level in zip(named, levels, strict=True)]


def result(names: Sequence[str], standing: Sequence[tuple[float, float]], sides: Sequence[tuple[int, ...]]) -> Result:
    """A game from its seats' parts of the win and scores; those of one side share theirs."""
    ranked = [standing[side[0]] for side in sides]
    return Result(
        tuple(tuple(names[seat] for seat in side) for side in sides),
        tuple(1 + sum(other > own for other in ranked) for own in ranked),
    )
