"""What everybody at a table is called."""

from collections.abc import Sequence

from ..bots.own import is_own
from ..chair import Chair
from ..words import catalogue, say

BOT_NAMES = 12


def title_of(game: str, lang: str) -> str:
    """What a game is called where room is scarce."""
    key = f"short-title.{game}"
    return say(key if key in catalogue(lang) else f"title.{game}", lang)


def names_of(chairs: Sequence[Chair], seat: int | None, lang: str) -> list[str]:
    """Names by seat; bots have names of their own in each language."""
    return [_name(chair, i, i == seat, lang) for i, chair in enumerate(chairs)]


def _name(chair: Chair, seat: int, own: bool, lang: str) -> str:
    if chair.name is not None:
        return chair.name
    if chair.bot is not None:
        return say(f"bots.name-{seat % BOT_NAMES + 1}", lang)
    return say("play.you" if own else "join.free", lang)


def level_of(bot: str, lang: str) -> str:
    """How well a bot plays, in a word; one of somebody's own has only what its maker calls it."""
    return bot.rpartition(":")[2] if is_own(bot) else say(f"level.{bot.partition('@')[0]}", lang)
