"""Tournaments as requests name them and as clients get them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from interpreter.web.languages.marking import N_
from interpreter.web.request.errors import ApiError
from interpreter.web.request.seats import browser_of
from interpreter.web.request.services import services
from interpreter.web.tournaments.berger import rounds_of
from interpreter.web.tournaments.standings import standings_of
from interpreter.web.wire.words import OVER, ROUND_ROBIN

if TYPE_CHECKING:
    from fastapi import Request

    from interpreter.web.store import Entrant, Meeting, Tournament
    from interpreter.web.wire.tournaments import TournamentClock, TournamentReply, YouShape

WAIT_MS = 20_000
"""A player waits for a game so long after the page has asked last."""

_RENEWED_MS = 12_000
"""Rest of this time at which it is renewed, so that not every request writes."""


async def meeting_of(request: Request, name: str) -> Meeting:
    """Return a tournament, or raise the error that there is none."""
    found = await asyncio.to_thread(services(request).store.tournaments.find, name)
    if found is None:
        raise ApiError(404, "no-tournament", N_("There is no such tournament."))
    return found


def entrant_of(request: Request, meeting: Meeting) -> Entrant | None:
    """Return the entrant that a browser is, or None."""
    holder = browser_of(request)
    return next((entrant for entrant in meeting.entrants if entrant.holder == holder), None) if holder else None


def own_number(request: Request, meeting: Meeting) -> int:
    """Return the number of the sender among the players, or raise the error that it does not play."""
    entrant = entrant_of(request, meeting)
    if entrant is None:
        raise ApiError(403, "no-place", N_("You do not play in this tournament."))
    return entrant.number


async def shown(request: Request, meeting: Meeting) -> TournamentReply:
    """Return a tournament as its page shows it; whoever waits for a game goes on waiting."""
    found, now = meeting.tournament, services(request).rooms.now()
    entrant = entrant_of(request, meeting)
    is_ready = entrant is not None and (entrant.ready_until or 0) >= now
    if entrant is not None and is_ready and (entrant.ready_until or 0) - now < _RENEWED_MS:
        store = services(request).store.tournaments
        await asyncio.to_thread(store.wait, found.id, entrant.number, entrant.ready_since, now + WAIT_MS)
    return {
        "id": found.id,
        "title": found.title,
        "kind": found.kind,
        "state": found.state,
        "game": found.game_title,
        "rules": found.rules,
        "clock": _clock(found),
        "twice": found.twice,
        "minutes": found.minutes,
        "games": found.games,
        "rounds": len(rounds_of(len(meeting.entrants), twice=found.twice)) if found.kind == ROUND_ROBIN else 0,
        "ends": found.ends,
        "now": now,
        "waiting": sum((each.ready_until or 0) >= now for each in meeting.entrants),
        "standings": [
            {
                "place": row.place,
                "number": row.number,
                "name": row.name,
                "left": row.has_left,
                "played": row.played,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "points": row.points,
                "tiebreak": row.tiebreak,
            }
            for row in standings_of(meeting)
        ],
        "pairings": [
            {
                "number": each.number,
                "round": each.round,
                "white": each.white,
                "black": each.black,
                "game": each.game,
                "state": each.state,
                "winner": each.winner,
                "reason": each.reason,
                "turns": each.turns,
            }
            for each in meeting.pairings
        ],
        "you": _you(browser_of(request) == found.owner, entrant, meeting, is_ready=is_ready),
    }


def _clock(found: Tournament) -> TournamentClock | None:
    if found.base_ms is None:
        return None
    return {
        "minutes": found.base_ms / 60_000,
        "increment": (found.increment_ms or 0) / 1000,
        "days": found.days or 0,
    }


def _you(is_owner: bool, entrant: Entrant | None, meeting: Meeting, *, is_ready: bool) -> YouShape:
    if entrant is None:
        return {
            "number": None,
            "owner": is_owner,
            "left": False,
            "ready": False,
            "game": "",
            "stars": None,
            "opinion": "",
        }
    own = (each for each in meeting.pairings if entrant.number in (each.white, each.black) and each.state != OVER)
    under_way = next(own, None)
    return {
        "number": entrant.number,
        "owner": is_owner,
        "left": entrant.has_left,
        "ready": is_ready,
        "game": under_way.game if under_way else "",
        "stars": entrant.stars,
        "opinion": entrant.opinion,
    }
