"""The pages of tournaments."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from interpreter.web.pages.routes import as_asked, named
from interpreter.web.pages.shown import page
from interpreter.web.request.people import person_of
from interpreter.web.request.seats import browser_of
from interpreter.web.request.services import services
from interpreter.web.request.tournaments import meeting_of
from interpreter.web.rules.bundle import shipped_name

router = APIRouter(include_in_schema=False)

_SHOWN = 100
"""Tournaments on the page that lists them."""


@router.get("/tournaments")
async def tournaments(request: Request) -> Response:
    """Show the tournaments of this browser, and those that are listed."""
    store, browser = services(request).store.tournaments, browser_of(request)
    own = await asyncio.to_thread(store.of_holder, browser, _SHOWN) if browser else ()
    listed = await asyncio.to_thread(store.listed, _SHOWN)
    return page("tournaments.html", request, own=own, listed=listed)


@router.get("/tournaments/new")
async def new_tournament(request: Request, game: str = "chess", kind: str = "round-robin") -> Response:
    """Show the form of a new tournament."""
    found, title = await named(request, game)
    shown = {"name": game, "game": title, "rules": as_asked(found, game), "kind": kind}
    return page("new-tournament.html", request, person=await person_of(request), **shown)


@router.get("/tournament/{tournament}")
async def tournament(request: Request, tournament: str) -> Response:
    """Show a tournament, to its players and to all who watch."""
    found = (await meeting_of(request, tournament)).tournament
    stored = await asyncio.to_thread(services(request).store.rules, found.rules)
    assert stored is not None, "the rules of a tournament are never deleted"
    shown = {"rules": shipped_name(stored) or found.rules, "image": f"/api/rules/{found.rules}/array.png"}
    return page("tournament.html", request, tournament=found, person=await person_of(request), **shown)
