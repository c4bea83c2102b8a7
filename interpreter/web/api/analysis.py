"""Analyses of whole games: a stream with the judgment of one turn after the other."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response

from interpreter.web.api.bodies import LookRequest
from interpreter.web.api.games import GameId, room_of
from interpreter.web.languages.marking import N_, filled
from interpreter.web.request.allowance import REFUSAL, may_analyse
from interpreter.web.request.errors import ApiError, as_sentence
from interpreter.web.request.rates import take
from interpreter.web.request.rulesets import rules_asked
from interpreter.web.request.services import services
from interpreter.web.request.waiting import for_client
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.judging import Study
from interpreter.web.wire.answers import JudgedTurn
from interpreter.web.wire.words import OVER

router = APIRouter(tags=["analysis"])

_MOST = 600
"""Turns of a game that is analysed: with more, nobody's budget would ever be enough."""

STREAM = "text/event-stream"
"""The type of the stream, which no layer of ours or of a proxy compresses, and so keeps back."""

FLOWING = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""Headers of a stream, which no proxy keeps either."""


@router.post("/analysis")
async def analyse_record(request: Request, body: LookRequest) -> Response:
    """Judge each turn of a game that is not stored here, in a stream of events with one judgment each."""
    shared = services(request)
    if not await may_analyse(request, None):
        raise ApiError(403, "own-games", REFUSAL)
    rules = await rules_asked(request, body)
    return _streamed(request, await for_client(request, shared.judge.study(rules, body.start, body.actions)))


@router.post("/games/{game}/analysis")
async def analyse_game(request: Request, game: GameId) -> Response:
    """Judge each turn of a finished game, in a stream of events with one judgment each."""
    shared = services(request)
    room = await room_of(request, game)
    await room.catch_up()
    live = room.game
    if live.row.state != OVER:
        raise ApiError(409, "on", N_("The game goes on; it can be analysed when it is over."))
    if not await may_analyse(request, room):
        raise ApiError(403, "own-games", REFUSAL)
    study = shared.judge.study(live.rules, live.row.start, live.course.actions)
    return _streamed(request, await for_client(request, study))


def _streamed(request: Request, study: Study) -> Response:
    """Return the stream, if the visitor's budget is enough for the positions that nobody has judged yet."""
    from starlette.responses import StreamingResponse

    if len(study.turns) > _MOST:
        message = filled(
            "Games of at most %(most)s turns are analysed. This one has %(count)s.", most=_MOST, count=len(study.turns)
        )
        raise ApiError(413, "too-long", message)
    cost = services(request).judge.cost(study)
    take(request, "analysis", cost)
    return StreamingResponse(_told(request, study, cost), media_type=STREAM, headers=FLOWING)


async def _told(request: Request, study: Study, cost: int) -> AsyncIterator[str]:
    """Yield the judgments as events; what is not judged, since the client has left, is not paid."""
    shared = services(request)
    try:
        async for judged in shared.judge.judged(study):
            yield _event(judged)
    except JobError as fault:
        yield _event({"fault": as_sentence(str(fault))})
    finally:
        shared.limits.give_back(request, "analysis", min(cost, shared.judge.cost(study)))


def _event(said: JudgedTurn | dict[str, str]) -> str:
    return f"data: {json.dumps(said, separators=(',', ':'), ensure_ascii=False)}\n\n"
