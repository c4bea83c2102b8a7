"""Images that an author uploads for the pieces of a ruleset: games show them once the ruleset is published."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field

from interpreter.web.api.bodies import Shape
from interpreter.web.api.drafts import own_ruleset
from interpreter.web.languages.marking import filled
from interpreter.web.request.errors import ApiError
from interpreter.web.request.services import services
from interpreter.web.rules.own_figures import MOST_BYTES, NAME, FigureError, figure_of
from interpreter.web.store import MOST_FIGURES
from interpreter.web.wire.plain import Json

router = APIRouter(prefix="/api/author/rulesets/{name}/figures", tags=["author"])

Figure = Annotated[str, Path(pattern=f"^(?:{NAME.pattern})$", description="`w`, `b` or `n`, and the piece's symbol.")]


class FigureRequest(Shape):
    """An image as the text of an SVG file."""

    svg: Annotated[str, Field(description=f"At most {MOST_BYTES} bytes, with shapes alone.")]


@router.get("")
async def figures(request: Request, name: str) -> Json:
    """Return the images of a draft of the sender: shapes on a field of 45 by 45, by side and symbol of the piece."""
    await own_ruleset(request, name)
    return await _all(request, name)


@router.put("/{figure}")
async def put(request: Request, name: str, figure: Figure, body: FigureRequest) -> Json:
    """Show the units of a piece and a side as an image; refuse what is not a drawing of shapes."""
    await own_ruleset(request, name)
    try:
        drawing = await asyncio.to_thread(figure_of, body.svg)
    except FigureError as fault:
        raise ApiError(422, "no-image", filled("%(file)s.svg: %(fault)s.", file=figure, fault=fault.args[0])) from None
    if not await asyncio.to_thread(services(request).store.figures.put, name, figure, drawing):
        raise ApiError(
            413,
            "too-many-images",
            filled("All images of a ruleset have at most %(most)s KB.", most=MOST_FIGURES // 1024),
        )
    return await _all(request, name)


@router.delete("/{figure}")
async def remove(request: Request, name: str, figure: Figure) -> Json:
    """Show the units of a piece and a side as before."""
    await own_ruleset(request, name)
    await asyncio.to_thread(services(request).store.figures.remove, name, figure)
    return await _all(request, name)


async def _all(request: Request, name: str) -> Json:
    return {"figures": await asyncio.to_thread(services(request).store.figures.of_draft, name)}
