"""Boards as pictures, and games as animations."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response

from interpreter.web.api.errors import ApiError
from interpreter.web.api.rules import rules_asked
from interpreter.web.api.shapes import PictureForm, PictureRequest
from interpreter.web.api.waiting import for_client
from interpreter.web.services import services

router = APIRouter(tags=["rules"])

Json = dict[str, Any]  # Any: JSON

_KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


async def answer(
    request: Request, ask: Callable[..., Coroutine[Any, Any, Json]], form: PictureForm, ended: Json | None
) -> Response:
    """Return the picture of a position, or the animation of the game up to it; `ask` sends a job about it."""
    drawing = ask("animation", ended=ended) if form == "gif" else ask("picture", format=form, ended=ended)
    found = await for_client(request, drawing)
    data = found["data"].encode() if form == "svg" else b64decode(found["data"])
    return Response(data, media_type=_KINDS[form])


@router.post("/picture")
async def picture(request: Request, said: PictureRequest) -> Response:
    """Return the board after some actions from a position, which no game needs to have; as GIF, the way there."""
    shared = services(request)
    if not shared.limits.allows(request, "records"):
        raise ApiError(429, "too-many-requests", "Too many pictures from your address; wait a minute.")
    rules = await rules_asked(request, said)
    ended = said.ended.model_dump() if said.ended else None
    ask = partial(shared.referee.ask, rules, start=said.start, actions=said.actions)
    return await answer(request, ask, said.form, ended)
