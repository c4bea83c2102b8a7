"""Boards as pictures, and games as animations."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response

from interpreter.web.api.bodies import PictureForm, PictureRequest
from interpreter.web.request.rates import take
from interpreter.web.request.rulesets import own_figures, rules_asked
from interpreter.web.request.services import services
from interpreter.web.request.waiting import for_client
from interpreter.web.rules.bundle import Bundle
from interpreter.web.rules.jobs import Animate, DrawPicture, PositionJob
from interpreter.web.store import Rules
from interpreter.web.wire.answers import DataAnswer
from interpreter.web.wire.scene import Ended

router = APIRouter(tags=["rules"])

_KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


async def answer(
    request: Request,
    rules: Rules | Bundle,
    ask: Callable[[PositionJob[DataAnswer]], Coroutine[Any, Any, DataAnswer]],
    form: PictureForm,
    ended: Ended | None,
) -> Response:
    """Return the picture of a position, or the animation of the game up to it; `ask` sends a job about it."""
    own = await own_figures(request, rules)
    job = Animate(ended=ended, own=own) if form == "gif" else DrawPicture(form=form, ended=ended, own=own)
    found = await for_client(request, ask(job))
    data = found["data"].encode() if form == "svg" else b64decode(found["data"])
    return Response(data, media_type=_KINDS[form])


@router.post("/picture")
async def picture(request: Request, body: PictureRequest) -> Response:
    """Return a picture of the board after some actions from any position; as GIF, all positions on the way."""
    shared = services(request)
    take(request, "records")
    rules = await rules_asked(request, body)
    ended: Ended | None = {"winner": body.ended.winner, "reason": body.ended.reason} if body.ended else None

    async def ask(job: PositionJob[DataAnswer]) -> DataAnswer:
        return await shared.referee.ask(rules, replace(job, start=body.start, actions=body.actions))

    return await answer(request, rules, ask, body.form, ended)
