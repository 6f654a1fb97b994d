"""The HTTP API of sheets: empty ones to print, and those of a finished game."""

from functools import cache

import msgspec
from litestar import get

from ..games.registry import manifest
from ..paper.pages import filled, page
from ..paper.svg import one, svg
from ..words import DEFAULT, LANGUAGES, say
from .hub import Hub
from .lobby import Denied
from .requests import PROBLEMS


@get(
    "/api/paper/{game:str}",
    summary="A page of score sheets to print, as SVG",
    media_type="image/svg+xml",
    responses=PROBLEMS,
)
async def show_paper(game: str, paper: str = "a4", lang: str = DEFAULT) -> str:
    if lang not in LANGUAGES:
        raise Denied(404, "no-paper")
    return _drawn(game, paper, lang)


@cache
def _drawn(game: str, paper: str, lang: str) -> str:
    try:
        return svg(page(game, paper, lang), manifest(game).title(lang))
    except ValueError as error:
        raise Denied(404, "no-paper") from error


@get(
    "/api/tables/{table:str}/sheets/{seat:int}",
    summary="A seat's sheet of a finished game, as SVG",
    media_type="image/svg+xml",
    responses=PROBLEMS,
)
async def show_sheet(table: str, seat: int, hub: Hub, lang: str = DEFAULT) -> str:
    if lang not in LANGUAGES:
        raise Denied(404, "no-paper")
    picture = await hub.look(table, None)
    view = msgspec.json.decode(msgspec.json.encode(picture.view))  # at a table in memory it is encoded already
    if not view or not view["over"]:
        raise Denied(409, "not-over")
    if not 0 <= seat < len(picture.table.chairs):
        raise Denied(404, "no-such-seat")
    chair, title = picture.table.chairs[seat], manifest(picture.table.game).title(lang)
    name = chair.name or (say(f"bots.name-{seat + 1}", lang) if chair.bot else "")
    try:
        return one(filled(picture.table.game, lang, view, seat, name), f"{title}, {name}")
    except ValueError as error:
        raise Denied(404, "no-paper") from error


HANDLERS = (show_paper, show_sheet)
