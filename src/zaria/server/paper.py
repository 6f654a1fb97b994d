"""The HTTP API of sheets to print."""

from functools import cache

from litestar import get

from ..games.registry import manifest
from ..paper.pages import page
from ..paper.svg import svg
from ..words import DEFAULT, LANGUAGES
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


HANDLERS = (show_paper,)
