"""The pages of people: your name, the page of a player, and the way to a challenge."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from gettext import NullTranslations
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from interpreter.web.languages.marking import N_
from interpreter.web.pages.shown import page
from interpreter.web.request.entries import avatar_of, clock_words, free_seat, rating_entry, seat_of
from interpreter.web.request.people import person_named, person_of
from interpreter.web.request.services import services
from interpreter.web.rules.cards import cards
from interpreter.web.scene import outcome_in
from interpreter.web.store import Person, Told

router = APIRouter(include_in_schema=False)

WORDS = {"avatar_of": avatar_of, "clock_words": clock_words, "free_seat": free_seat}
"""What `people.html` calls."""

_SPEEDS = {
    "bullet": N_("bullet, less than 3 min"),
    "blitz": N_("blitz, less than 8 min"),
    "rapid": N_("rapid, less than 25 min"),
    "classical": N_("classical"),
    "days": N_("days for a turn"),
    "none": N_("no clock"),
}
"""Speeds for people: the minutes of a side, with 40 times what is added after a turn."""

_GAMES = 100
"""Games on the page of a player."""


@router.get("/me")
async def me(request: Request) -> Response:
    """Show the name of this browser, or the form that chooses one."""
    person = await person_of(request)
    store = services(request).store
    blocked = await asyncio.to_thread(store.people.blocked_by, person.id) if person else ()
    keys = await asyncio.to_thread(store.passkeys.of_person, person.id) if person else ()
    return page("me.html", request, person=person, blocked=blocked, passkeys=len(keys), **WORDS)


@router.get("/people/{name}")
async def look(request: Request, name: str, ruleset: Annotated[str, Query(max_length=64)] = "") -> Response:
    """Show a player: ratings, and finished games."""
    people = services(request).store.people
    person, me = await person_named(request, name), await person_of(request)
    ratings = await asyncio.to_thread(people.ratings, person.id)
    rulesets = await asyncio.to_thread(people.rulesets_of, person.id)
    games = await asyncio.to_thread(people.finished, person.id, ruleset, _GAMES)
    is_blocked = me is not None and await asyncio.to_thread(people.is_blocked, me.id, person.id)
    return page(
        "person.html",
        request,
        person=person,
        me=me,
        is_self=me == person,
        is_blocked=is_blocked,
        since=datetime.fromtimestamp(person.created / 1000, UTC).strftime("%Y-%m-%d"),
        ratings=[rating_entry(rating) for rating in ratings],
        rulesets=rulesets,
        ruleset=ruleset,
        games=games,
        result=lambda told, words: _result(told, person, words),
        speeds=_SPEEDS,
        cards=await services(request).referee.aside(cards),
        usual=ruleset or (games[0].terms.ruleset if games else "chess"),
        **WORDS,
    )


def _result(told: Told, person: Person, words: NullTranslations) -> str:
    """Return how a game ended for a person, in the language of a catalogue."""
    seat, winner = seat_of(told, person), told.game.winner
    how = outcome_in(winner, told.game.reason, words)
    if winner is None:
        return words.gettext("draw: %(how)s") % {"how": how}
    return (words.gettext("won: %(how)s") if winner == seat else words.gettext("lost: %(how)s")) % {"how": how}


@router.get("/challenge")
async def challenge(ruleset: str, to: str) -> Response:
    """Lead to the form of a new game against a player."""
    return RedirectResponse(f"/play/{quote(ruleset, safe='')}?to={quote(to)}")
