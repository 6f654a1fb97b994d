"""Every kind of table: played at, so that calls can be noted, or only made, so that there are kernels to compile."""

from .. import bots, warm
from ..chance import Seeded
from ..games import registry
from ..games.game import Game
from ..match import Match
from ..review.account import review
from ..review.hint import hint
from ..review.judge import judge


def made() -> None:
    """Make what plays, so that all kernels exist."""
    for id in registry.GAMES:
        game = registry.game(id)
        assert game.steps
        for level in bots.LEVELS:
            bots.bot(level, game)
        judge(game)
    for id in registry.PADS:
        assert registry.game(id).steps


def play_everything(most: int) -> None:
    """Every game with every option at so many tables, by every bot, helped and reviewed."""
    for id, manifest in registry.GAMES.items():
        for step in warm.STEPS.values():
            step(id)
        with_options: dict[str, list[Game]] = {}
        for players, options in manifest.variants():
            with_options.setdefault(repr(options), []).append(registry.game(id, players, **options))
        for tables in with_options.values():
            for game in tables[:most]:
                _play(game)
    for id in registry.PADS:
        warm.rehearse(id)


def _play(game: Game) -> None:
    match = Match(game, chance=Seeded(1))
    asked, helped = 0, set()
    while not match.over:
        seat = match.to_act[0]
        for who in (*range(game.players), None):
            match.view(who)
        match.mine(seat)
        for text in game.actions[:: max(1, len(game.actions) // 20)]:
            match.why_not(seat, text)
        if match.phase not in helped:
            helped.add(match.phase)
            hint(game, game.seen_by(match.state, seat), seat)
        level = bots.LEVELS[asked % len(bots.LEVELS)] if asked < 20 else "beginner"
        match.choose(seat, match.bot(level, seat, seed=asked))
        asked += 1
    record = match.record()
    Match.replay(record)
    review(record)
