"""The HTTP API of games and tables: opening, sitting down, choosing."""

from litestar import Response, delete, get, post, put
from litestar.openapi import ResponseSpec

from ..games.registry import GAMES
from .doorman import Doorman, address_of
from .game_info import about
from .hub import Hub
from .protocol import (
    Accepted,
    AnswerRequest,
    ChoiceRequest,
    CorrectionRequest,
    GameInfo,
    Hint,
    Join,
    Link,
    MyTables,
    NewTable,
    OpenTables,
    Picture,
    Quip,
    Refused,
    SeatBot,
    UseLink,
    WhyNot,
)
from .requests import PROBLEMS, Http, asker, identified, known_key, since_of
from .settings import Settings

REFUSALS = PROBLEMS | {409: ResponseSpec(Refused, generate_examples=False, description="Not allowed, and why")}


@get("/api/games", summary="The games there are, with players, options and bot levels")
async def list_games() -> list[GameInfo]:
    return [about(game) for game in GAMES.values()]


@get("/api/tables", summary="Open public tables")
async def list_tables(hub: Hub) -> OpenTables:
    return OpenTables(await hub.store.open_tables(50))


@get("/api/mine", summary="Tables the asker sits at")
async def list_mine(request: Http, hub: Hub) -> MyTables:
    key = asker(request)
    return MyTables(await hub.tables_of(key) if key else [])


@post("/api/tables", summary="Open a table", responses=PROBLEMS)
async def create_table(request: Http, data: NewTable, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = identified(request, settings)
    live = await hub.create(key, data, address_of(request))
    return Response(await hub.look(live.table.id, key), cookies=cookies)


@get("/api/tables/{table:str}", summary="A table as the asker may see it", responses=PROBLEMS)
async def show_table(request: Http, table: str, hub: Hub, since: int | None = None) -> Picture:
    return await hub.look(table, asker(request), since_of(since))


@post("/api/tables/{table:str}/seats", summary="Sit down", responses=PROBLEMS)
async def join_table(request: Http, table: str, data: Join, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = identified(request, settings)
    await hub.join(table, key, data, address_of(request))
    return Response(await hub.look(table, key), cookies=cookies)


@delete(
    "/api/tables/{table:str}/seats/{seat:int}",
    summary="Get up, or as host clear a chair",
    responses=PROBLEMS,
    status_code=200,
)
async def leave_table(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = known_key(request)
    await hub.leave(table, key, seat)
    return await hub.look(table, key)


@put("/api/tables/{table:str}/seats/{seat:int}/bot", summary="As host put a bot in a chair", responses=PROBLEMS)
async def seat_bot(request: Http, table: str, seat: int, data: SeatBot, hub: Hub) -> Picture:
    key = known_key(request)
    await hub.seat_bot(table, key, seat, data.level)
    return await hub.look(table, key)


@put(
    "/api/tables/{table:str}/seats/{seat:int}/stand-in",
    summary="As host let a bot play for somebody who is gone, until they are back",
    responses=PROBLEMS,
)
async def stand_in(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = known_key(request)
    await hub.stand_in(table, key, seat)
    return await hub.look(table, key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/throw",
    summary="Throw the dice that wait for this seat",
    responses=PROBLEMS,
    status_code=200,
)
async def throw(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = known_key(request)
    await hub.throw_for(table, key, seat)
    return await hub.look(table, key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/take-back",
    summary="Take back a secret choice while others still choose",
    responses=PROBLEMS,
    status_code=200,
)
async def take_back(request: Http, table: str, seat: int, hub: Hub) -> Picture:
    key = known_key(request)
    await hub.take_back(table, key, seat, "")
    return await hub.look(table, key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/phrases",
    summary="Say one of the quick phrases to everybody",
    responses=PROBLEMS,
    status_code=204,
)
async def say_phrase(request: Http, table: str, seat: int, data: Quip, hub: Hub) -> None:
    await hub.say(table, known_key(request), seat, data.phrase)


@post("/api/tables/{table:str}/start", summary="As host begin the game", responses=PROBLEMS, status_code=200)
async def start_table(request: Http, table: str, hub: Hub) -> Picture:
    key = known_key(request)
    await hub.begin(table, key)
    return await hub.look(table, key)


@post("/api/tables/{table:str}/rematch", summary="Play again with the same people", responses=PROBLEMS, status_code=200)
async def rematch(request: Http, table: str, hub: Hub) -> Picture:
    key = known_key(request)
    return await hub.look(await hub.rematch(table, key, address_of(request)), key)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/choices",
    summary="Choose; the same id again gets the same answer",
    status_code=200,
    responses=REFUSALS,
)
async def choose(request: Http, table: str, seat: int, data: ChoiceRequest, hub: Hub) -> Response[Accepted | Refused]:
    return _answered(await hub.choose(table, known_key(request), seat, data.id, data.number, data.text))


def _answered(answer: Accepted | Refused) -> Response[Accepted | Refused]:
    return Response(answer, status_code=200 if isinstance(answer, Accepted) else 409)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/rolls",
    summary="Type in what was rolled, at a table with people's own dice",
    status_code=200,
    responses=REFUSALS,
)
async def enter(request: Http, table: str, seat: int, data: ChoiceRequest, hub: Hub) -> Response[Accepted | Refused]:
    key = known_key(request)
    return _answered(await hub.own_dice.enter(table, key, seat, data.id, data.number, data.text))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/corrections",
    summary="Take back lines of a game with people's own dice, or ask the others for it",
    status_code=200,
    responses=REFUSALS,
)
async def correct(
    request: Http, table: str, seat: int, data: CorrectionRequest, hub: Hub
) -> Response[Accepted | Refused]:
    key = known_key(request)
    return _answered(await hub.own_dice.correct(table, key, seat, data.id, data.number, data.lines))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/answers",
    summary="Agree or not that lines are taken back",
    status_code=200,
    responses=REFUSALS,
)
async def agree(request: Http, table: str, seat: int, data: AnswerRequest, hub: Hub) -> Response[Accepted | Refused]:
    key = known_key(request)
    return _answered(await hub.own_dice.agree(table, key, seat, data.id, data.proposal, data.yes))


@get(
    "/api/tables/{table:str}/seats/{seat:int}/why",
    summary="Why a choice is not allowed now, and whether the sheet allows it",
    responses=PROBLEMS,
)
async def why(request: Http, table: str, seat: int, text: str, hub: Hub) -> WhyNot:
    return await hub.why(table, asker(request), seat, text)


@get(
    "/api/tables/{table:str}/seats/{seat:int}/hint",
    summary="What the judge would choose and why, at tables that give hints",
    responses=PROBLEMS,
)
async def give_hint(request: Http, table: str, seat: int, hub: Hub, doorman: Doorman) -> Hint:
    doorman.check_costly(request)
    return await hub.hint(table, known_key(request), seat)


@post("/api/tables/{table:str}/seats/{seat:int}/link", summary="A one-time link to another device", responses=PROBLEMS)
async def make_link(request: Http, table: str, seat: int, hub: Hub) -> Link:
    token, expires = await hub.make_link(table, known_key(request), seat)
    return Link(token, expires)


@post(
    "/api/links",
    summary="Use a one-time link; its token is in no path that a proxy logs",
    responses=PROBLEMS,
    status_code=200,
)
async def use_link(request: Http, data: UseLink, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = identified(request, settings)
    return Response(await hub.look(await hub.use_link(data.token, key), key), cookies=cookies)


@post("/api/links/{token:str}", summary="Use a one-time link of before", responses=PROBLEMS, status_code=200)
async def use_old_link(request: Http, token: str, hub: Hub, settings: Settings) -> Response[Picture]:
    key, cookies = identified(request, settings)
    return Response(await hub.look(await hub.use_link(token, key), key), cookies=cookies)


HANDLERS = (
    list_games,
    list_tables,
    list_mine,
    create_table,
    show_table,
    join_table,
    leave_table,
    seat_bot,
    stand_in,
    throw,
    take_back,
    say_phrase,
    start_table,
    rematch,
    choose,
    enter,
    correct,
    agree,
    why,
    give_hint,
    make_link,
    use_link,
    use_old_link,
)
