"""The HTTP API of finished games: records, replays, reviews, and going on from any point of one."""

from typing import Any, cast

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import HTTPException

from .doorman import Doorman, address_of
from .hub import Hub
from .lobby import Denied
from .protocol import GameRecord, Handed, Handing, Picture, Practice, Problem, Replay, ReviewRequest, ReviewState
from .replay import Replays
from .requests import PROBLEMS, Http, asker, dress, http_error, identified, problem
from .reviews import Reviews
from .settings import Settings

MOST_RECORD_BYTES = 262_144  # of a record


@get("/api/tables/{table:str}/record", summary="The record of a finished game", responses=PROBLEMS)
async def show_record(table: str, hub: Hub) -> Response[dict[str, Any]]:
    return Response(cast(dict[str, Any], await hub.written_record(table)), media_type=MediaType.JSON)


@get("/api/tables/{table:str}/replay", summary="A finished game, point by point", responses=PROBLEMS)
async def replay_table(
    request: Http, table: str, hub: Hub, doorman: Doorman, replays: Replays, seat: int | None = None
) -> Response[Replay]:
    doorman.check_costly(request)
    record = msgspec.convert(await hub.record(table), GameRecord)
    return _encoded(await replays.make(record, seat))


def _bad_record(request: Http, error: HTTPException) -> Response[Problem]:
    said = problem(400, "refusal.bad-record") if error.status_code == 400 else http_error(request, error)
    return dress(said, request.app.state.secure)


@post(
    "/api/replay",
    summary="The game of a record, point by point",
    responses=PROBLEMS,
    status_code=200,
    request_max_body_size=MOST_RECORD_BYTES,
    exception_handlers={HTTPException: _bad_record},
)
async def replay_record(
    request: Http, data: GameRecord, doorman: Doorman, replays: Replays, seat: int | None = None
) -> Response[Replay]:
    doorman.check_costly(request)
    return _encoded(await replays.make(data, seat))


def _encoded(replay: bytes) -> Response[Replay]:
    return Response(cast(Replay, replay), media_type=MediaType.JSON)


async def _record(hub: Hub, wanted: ReviewRequest | Practice) -> dict[str, Any]:
    """The game that is meant: a finished one of this server, or the one that was sent. Raises Denied."""
    if wanted.table is not None:
        return await hub.record(wanted.table)
    if wanted.record is None:
        raise Denied(400, "bad-message")
    sent: dict[str, Any] = msgspec.to_builtins(wanted.record)
    return sent


@post(
    "/api/reviews",
    summary="Have a finished game reviewed; asking again tells how far it is",
    responses=PROBLEMS,
    status_code=200,
    request_max_body_size=MOST_RECORD_BYTES,
)
async def ask_review(
    request: Http, data: ReviewRequest, hub: Hub, doorman: Doorman, reviews: Reviews
) -> Response[ReviewState]:
    doorman.check_costly(request)
    address = address_of(request)
    return _shown(await reviews.have(asker(request) or address, await _record(hub, data), data.deep, address))


@get("/api/reviews/{review:str}", summary="How far a review is, and the review when it is made", responses=PROBLEMS)
async def show_review(review: str, reviews: Reviews) -> Response[ReviewState]:
    return _shown(await reviews.find(review))


def _shown(state: bytes) -> Response[ReviewState]:
    return Response(cast(ReviewState, state), media_type=MediaType.JSON)


@post(
    "/api/practice",
    summary="Go on from a point of a finished game, in one of its seats, against bots and with new dice",
    responses=PROBLEMS,
    request_max_body_size=MOST_RECORD_BYTES,
)
async def practise(request: Http, data: Practice, hub: Hub, doorman: Doorman, settings: Settings) -> Response[Picture]:
    doorman.check_costly(request)
    key, cookies = identified(request, settings)
    live = await hub.practise(key, await _record(hub, data), data, address_of(request))
    return Response(await hub.look(live.table.id, key), cookies=cookies)


@post(
    "/api/handed",
    summary="Keep a finished game of a device without a server; the same game again is the same table",
    responses=PROBLEMS,
    status_code=200,
    request_max_body_size=MOST_RECORD_BYTES,
)
async def hand_over(request: Http, data: Handing, hub: Hub, doorman: Doorman, settings: Settings) -> Response[Handed]:
    doorman.check_costly(request)
    key, cookies = identified(request, settings)
    table = await hub.take_in(key, data, address_of(request))
    return Response(Handed(table), cookies=cookies)


HANDLERS = (show_record, replay_table, replay_record, ask_review, show_review, practise, hand_over)
