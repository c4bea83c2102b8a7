"""Rulesets: those of the catalogue, and stored rules by their hash."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from interpreter.web.api.errors import ApiError
from interpreter.web.api.shapes import (
    AnalyseRequest,
    ComposeRequest,
    LookRequest,
    OverlayRequest,
    RulesRequest,
    WhyRequest,
)
from interpreter.web.api.waiting import for_client
from interpreter.web.bundle import Bundle, shipped_bundle, shipped_name
from interpreter.web.pages.cards import Card, array_of, cards, name_of
from interpreter.web.services import Services, services
from interpreter.web.store import Rules
from rulesets import Catalogue

router = APIRouter(tags=["rules"])

_HASH = re.compile("[0-9a-f]{64}")

AN_HOUR = {"cache-control": "public, max-age=3600"}
"""What is named by the hash of its rules changes only with a new version of the program, which may tell more of it."""

Json = dict[str, Any]  # Any: JSON


async def shipped(name: str) -> Bundle:
    """Return a ruleset of the catalogue by its name, which must not be a path."""
    if name not in Catalogue().variants():
        raise ApiError(404, "no-ruleset", "There is no ruleset of this name.")
    return await asyncio.to_thread(shipped_bundle, name)


async def rules_of(shared: Services, sha: str) -> Rules | Bundle:
    """Return rules by their hash: stored ones, or those of the catalogue."""
    if not _HASH.fullmatch(sha):
        raise ApiError(404, "no-ruleset", "There is no ruleset of this name.")
    stored = await asyncio.to_thread(shared.store.rules, sha)
    if stored is not None:
        return stored
    name = await asyncio.to_thread(name_of, sha)
    if name is None:
        raise ApiError(404, "no-rules", "There are no rules with this hash.")
    return await asyncio.to_thread(shipped_bundle, name)


async def rules_asked(request: Request, said: RulesRequest) -> Rules | Bundle:
    """Return the rules that a request names; those of strangers are limited for each address."""
    shared = services(request)
    return limited(request, await shipped(said.ruleset) if said.ruleset else await rules_of(shared, said.rules or ""))


def limited(request: Request, found: Rules | Bundle) -> Rules | Bundle:
    """Return rules, unless they are a stranger's and their address has had too many of those compiled."""
    if not shipped_name(found) and not services(request).limits.allows(request, "compiles"):
        raise ApiError(429, "too-many-requests", "Too many compilations from your address; wait a minute.")
    return found


async def asked(request: Request, rules: Rules | Bundle, job: str, **words: Any) -> Json:  # Any: JSON
    """Return the referee's answer, as long as the client waits for it."""
    return await for_client(request, services(request).referee.ask(rules, job, **words))


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
                "about": each.summary,
                "rules": each.rules,
                "array": array_of(each.rules),
            }
            for each in listed
        ],
    }


def _shown(card: Card) -> Json:
    said = {"name": card.name, "title": card.title, "origin": card.origin, "about": card.about}
    return {**said, "tags": card.tags, "rules": card.rules, "array": array_of(card.rules)}


@router.get("/rules/{sha}/table")
async def table(request: Request, sha: str) -> Response:
    """Return what of a game never changes: its board, its pieces and their figures."""
    from starlette.responses import JSONResponse

    found = await asked(request, await rules_asked(request, _by_hash(sha)), "table")
    return JSONResponse(found.get("table", found), headers=AN_HOUR)


@router.get("/rules/{sha}/array.svg")
async def array(request: Request, sha: str) -> Response:
    """Return the board at the start as a drawing."""
    found = await asked(request, await rules_asked(request, _by_hash(sha)), "array")
    return Response(found["data"], media_type="image/svg+xml", headers=AN_HOUR)


def _by_hash(sha: str) -> RulesRequest:
    try:
        return RulesRequest(rules=sha)
    except ValueError:
        raise ApiError(404, "no-rules", "There are no rules with this hash.") from None


@router.post("/look")
async def look(request: Request, said: LookRequest) -> Json:
    """Return the view and the legal actions after some actions from a position, which no game needs to have."""
    return await _asked(request, said, "view")


@router.post("/why")
async def why(request: Request, said: WhyRequest) -> Json:
    """Return why an action between two spots is legal or refused, in a position that no game needs to have."""
    return await _asked(request, said, "why", source=said.source, target=said.target)


@router.post("/overlay")
async def overlay(request: Request, said: OverlayRequest) -> Json:
    """Return an overlay of a position."""
    return await _asked(request, said, "overlay", overlay=said.overlay, unit=said.unit)


async def _asked(request: Request, said: LookRequest, job: str, **words: Any) -> Json:  # Any: JSON
    return await asked(request, await rules_asked(request, said), job, start=said.start, actions=said.actions, **words)


@router.post("/compose")
async def compose(request: Request, said: ComposeRequest) -> Json:
    """Return the FEN of a position put together on a board, if a game can begin with it."""
    rules = await rules_asked(request, said)
    words = {"units": said.units, "hands": said.hands, "side": said.side}
    return await asked(request, rules, "compose", **words)


@router.post("/analyse")
async def analyse(request: Request, said: AnalyseRequest) -> Json:
    """Return the best lines of a position, as the computer sees them."""
    shared = services(request)
    rules = await rules_asked(request, said)
    if not shared.limits.allows(request, "compiles"):
        raise ApiError(429, "too-many-requests", "Too many searches from your address; wait a minute.")
    words = {"start": said.start, "actions": said.actions, "seconds": said.seconds, "lines": said.lines}
    return await asked(request, rules, "analyse", **words)
