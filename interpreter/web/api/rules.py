"""Rulesets: those of the catalogue, and stored rules by their hash."""

from __future__ import annotations

import asyncio
import math
from base64 import b64decode
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from interpreter.web.api.bodies import (
    AnalyseRequest,
    ComposeRequest,
    LookRequest,
    OverlayRequest,
    RulesRequest,
    WhyRequest,
)
from interpreter.web.languages.marking import N_, filled
from interpreter.web.request.errors import ApiError
from interpreter.web.request.rates import take
from interpreter.web.request.rulesets import AN_HOUR, asked, own_figures, rules_asked
from interpreter.web.request.services import services
from interpreter.web.rules.cards import Card, array_of, cards
from interpreter.web.rules.jobs import (
    Analyse,
    Answer,
    Compose,
    DescribePiece,
    DrawArray,
    DrawPicture,
    Explain,
    FindPuzzle,
    RulesJob,
    ShowLessons,
    ShowOverlay,
    ShowPosition,
    ShowTable,
)
from interpreter.web.rules.judging import SECONDS
from interpreter.web.rules.own_figures import with_figures
from interpreter.web.wire.plain import Json

router = APIRouter(tags=["rules"])

_PUZZLES = timedelta(days=30)
"""How old a puzzle may be."""

_COST = 8
"""Analyses that a puzzle counts as; it is found once."""


@router.get("/rulesets")
async def list_rulesets(request: Request, search: Annotated[str, Query(max_length=200)] = "") -> Json:
    """List rulesets that have all words of a search: shipped ones, and those that authors have listed."""
    shown = await services(request).referee.aside(cards)
    words = search.lower().split()
    listed = await asyncio.to_thread(services(request).store.listed_rulesets, search)
    return {
        "rulesets": [_shown(card) for card in shown if all(word in card.words for word in words)],
        "listed": [
            {
                "name": each.id,
                "title": each.title,
                "authors": each.authors,
                "about": each.summary,
                "rules": each.rules,
                "array": array_of(each.rules),
            }
            for each in listed
        ],
    }


def _shown(card: Card) -> Json:
    shown = {"name": card.name, "title": card.title, "origin": card.origin, "about": card.about}
    return {
        **shown,
        "tags": tuple(filter(None, (card.kind, *card.tags))),
        "rules": card.rules,
        "array": array_of(card.rules),
    }


@router.get("/rules/{sha}/table")
async def table(request: Request, sha: str) -> Response:
    """Return what of a game never changes: its board, its pieces and their figures."""
    from starlette.responses import JSONResponse

    rules = await rules_asked(request, _by_hash(sha))
    found = await asked(request, rules, ShowTable())
    own = dict(await own_figures(request, rules))
    return JSONResponse(with_figures(found["table"], own), headers=AN_HOUR)


@router.get("/rules/{sha}/lessons")
async def lessons(request: Request, sha: str) -> Response:
    """Return the tests of a game as lessons."""
    from starlette.responses import JSONResponse

    found = await asked(request, await rules_asked(request, _by_hash(sha)), ShowLessons())
    return JSONResponse(found, headers=AN_HOUR)


@router.get("/rules/{sha}/puzzle")
async def puzzle(request: Request, sha: str, day: Annotated[date | None, Query()] = None) -> Response:
    """Return the puzzle of a day, of today or one of the last weeks: one turn alone wins, or saves the game."""
    from starlette.responses import JSONResponse

    today = datetime.now(UTC).date()
    chosen = day or today
    if not today - _PUZZLES <= chosen <= today + timedelta(days=1):  # tomorrow has begun in the east
        raise ApiError(404, "no-puzzle", filled("There are puzzles of the last %(days)s days.", days=_PUZZLES.days))
    rules = await rules_asked(request, _by_hash(sha))
    take(request, "analysis", _COST)
    found = await asked(request, rules, FindPuzzle(day=chosen.isoformat()))
    return JSONResponse(found, headers=AN_HOUR)


@router.get("/rules/{sha}/pieces/{piece}")
async def piece(request: Request, sha: str, piece: Annotated[int, Path(ge=0, lt=1000)]) -> Response:
    """Return how a piece moves, by its number in the table: words, a diagram, and what it commands."""
    from starlette.responses import JSONResponse

    found = await asked(request, await rules_asked(request, _by_hash(sha)), DescribePiece(piece=piece))
    return JSONResponse(found, headers=AN_HOUR)


@router.get("/rules/{sha}/array.svg")
async def array(request: Request, sha: str) -> Response:
    """Return the board at the start as a drawing."""
    rules = await rules_asked(request, _by_hash(sha))
    found = await asked(request, rules, DrawArray(own=await own_figures(request, rules)))
    return Response(found["data"], media_type="image/svg+xml", headers=AN_HOUR)


@router.get("/rules/{sha}/array.png")
async def preview(request: Request, sha: str) -> Response:
    """Return the board at the start as a picture for previews of links."""
    rules = await rules_asked(request, _by_hash(sha))
    found = await asked(request, rules, DrawPicture(form="png", own=await own_figures(request, rules)))
    return Response(b64decode(found["data"]), media_type="image/png", headers=AN_HOUR)


def _by_hash(sha: str) -> RulesRequest:
    try:
        return RulesRequest(rules=sha)
    except ValueError:
        raise ApiError(404, "no-rules", N_("There are no rules with this hash.")) from None


@router.post("/look")
async def look(request: Request, body: LookRequest) -> Json:
    """Return the view and the legal actions after some actions from a position, which no game needs to have."""
    found = await _asked(request, body, ShowPosition(start=body.start, actions=body.actions))
    return {**found}


@router.post("/why")
async def why(request: Request, body: WhyRequest) -> Json:
    """Return why an action between two spots is legal or refused, in a position that no game needs to have."""
    job = Explain(start=body.start, actions=body.actions, source=body.source, target=body.target)
    found = await _asked(request, body, job)
    return {**found}


@router.post("/overlay")
async def overlay(request: Request, body: OverlayRequest) -> Json:
    """Return an overlay of a position."""
    job = ShowOverlay(start=body.start, actions=body.actions, overlay=body.overlay, unit=body.unit)
    found = await _asked(request, body, job)
    return {**found}


async def _asked(request: Request, body: LookRequest, job: RulesJob[Answer]) -> Answer:
    return await asked(request, await rules_asked(request, body), job)


@router.post("/compose")
async def compose(request: Request, body: ComposeRequest) -> Json:
    """Return the FEN of a position put together on a board, if a game can begin with it."""
    rules = await rules_asked(request, body)
    job = Compose(units=body.units, hands=body.hands, side=body.side, lost=body.lost, more=body.more)
    found = await asked(request, rules, job)
    return {**found}


@router.post("/analyse")
async def analyse(request: Request, body: AnalyseRequest) -> Json:
    """Return the best lines of a position, as the computer sees them."""
    rules = await rules_asked(request, body)
    take(request, "analysis", math.ceil(body.seconds / SECONDS))
    job = Analyse(start=body.start, actions=body.actions, limit=body.seconds, lines=body.lines)
    found = await asked(request, rules, job)
    return {**found}
