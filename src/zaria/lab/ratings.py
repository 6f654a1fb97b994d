"""How strong everybody is, bots and people alike, from who beat whom (Plackett-Luce, as in openskill).

A rating is a strength `mu` and how unsure it is, `sigma`; whoever is new starts at 25 ± 8.3. The order is by `ordinal`,
the strength that is almost certain (mu - 3 sigma).
"""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, Literal, NamedTuple

from openskill.models import PlackettLuce

from ..bots import NAMES
from ..games import registry
from ..match import Match
from .arena import Arena

NOT_RATED = "practice", "own_dice", "device"  # said in a record


Kind = Literal["person", "bot"]


class Player(NamedTuple):
    """Who is rated. People may be called like bots and are others than they."""

    kind: Kind
    name: str


class Result(NamedTuple):
    """One game: who played, partners together, and the rank of each side, 1 for a winner."""

    sides: tuple[tuple[Player, ...], ...]
    ranks: tuple[int, ...]


class Rating(NamedTuple):
    kind: Kind
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
    found: dict[Player, Any] = {}
    games: dict[Player, int] = {}
    for result in results:
        players = [player for side in result.sides for player in side]
        if len(set(players)) < 2:
            continue  # nobody can be told from themselves
        for player in set(players):
            found.setdefault(player, model.rating())
            games[player] = games.get(player, 0) + 1
        sides = [[found[player] for player in side] for side in result.sides]
        after = [rating for side in model.rate(sides, ranks=[float(r) for r in result.ranks]) for rating in side]
        seats: dict[Player, list[Any]] = {}
        for player, rating in zip(players, after, strict=True):
            seats.setdefault(player, []).append(rating)
        for player, rated in seats.items():
            mu, sigma = fmean(seat.mu for seat in rated), fmean(seat.sigma**2 for seat in rated) ** 0.5
            found[player] = model.rating(mu, sigma)
    ratings = [Rating(*player, float(r.mu), float(r.sigma), games[player]) for player, r in found.items()]
    return sorted(ratings, key=lambda rating: -rating.ordinal)


def from_arena(found: Arena) -> list[Result]:
    """The games of an arena."""
    sides = registry.game(found.game, found.players, **found.options).sides
    _, rotations, seats = found.results.wins.shape
    bots = [Player("bot", name) for name in found.bots]
    results = []
    for deal in range(found.deals):
        for rotation in range(rotations):
            wins, scores = found.results.wins[deal, rotation], found.results.scores[deal, rotation]
            standing = [(float(wins[place]), float(scores[place])) for place in range(seats)]
            results.append(result(bots, standing, sides))
    return results


def from_record(record: dict[str, Any]) -> Result | None:
    """The game of a record with names, as `zaria export` prints it; None when it counts for nobody.

    That is one that is unfinished or has no names; practice; and one with people's own dice or those of a device, for
    which nobody vouches.
    """
    if any(record.get(name) for name in NOT_RATED):
        return None
    match, players = Match.replay(record), [player for player in _players(record) if player]
    if not match.over or len(players) < match.game.players:
        return None
    standing = [(float(seat in match.winners), float(score)) for seat, score in enumerate(match.scores)]
    return result(players, standing, match.game.sides)


def _players(record: dict[str, Any]) -> list[Player | None]:
    """Whoever played in each seat. One with a bot is the bot's, also where somebody has left it: the bot finished.

    Records of before have people and levels in one list.
    """
    names, levels = record.get("names") or [], record.get("bots")
    if levels is None:
        levels = [name if name in NAMES else None for name in names]
    return [_player(name, level) for name, level in zip(names, levels, strict=True)]


def _player(name: str | None, level: str | None) -> Player | None:
    if level:
        return Player("bot", level)
    return Player("person", name) if name else None


def result(
    players: Sequence[Player], standing: Sequence[tuple[float, float]], sides: Sequence[tuple[int, ...]]
) -> Result:
    """A game from its seats' parts of the win and scores; those of one side share theirs."""
    ranked = [standing[side[0]] for side in sides]
    return Result(
        tuple(tuple(players[seat] for seat in side) for side in sides),
        tuple(1 + sum(other > own for other in ranked) for own in ranked),
    )
