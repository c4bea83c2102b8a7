"""What a new game is offered as, and who may take its free seat."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from interpreter.web.languages.marking import N_, filled
from interpreter.web.request.errors import ApiError
from interpreter.web.request.people import person_named
from interpreter.web.request.services import services
from interpreter.web.store import Person, Terms, Told, speed_of
from interpreter.web.wire.words import FREE

if TYPE_CHECKING:
    from fastapi import Request

    from interpreter.web.store import Clock, Seat

_CHALLENGES = 20
"""Challenges of a person that may wait for an answer."""


class Offer(Protocol):
    """The part of a request that says on which terms a game is offered."""

    rated: bool
    to: str
    start: str


async def offered(
    request: Request, asked: Offer, ruleset: str, clock: Clock | None, seats: list[Seat], person: Person | None
) -> Terms:
    """Return the terms of a new game, or raise the error that it cannot have them."""
    has_free_seat = any(seat.kind == FREE for seat in seats)
    if (asked.rated or asked.to) and person is None:
        raise ApiError(403, "no-name", N_("Rated games and challenges are for people with a name; choose one first."))
    if asked.rated and (clock is None or not has_free_seat or asked.start):
        raise ApiError(422, "not-rated", N_("A rated game needs an open seat, a clock, and the array as its start."))
    invited = await _invited(request, asked.to, person) if asked.to and person is not None else None
    if invited is not None and not has_free_seat:
        raise ApiError(422, "no-free-seat", N_("A challenge needs an open seat."))
    return Terms(
        ruleset=ruleset, speed=speed_of(clock), rated=asked.rated, invited=invited.id if invited is not None else None
    )


async def _invited(request: Request, name: str, person: Person) -> Person:
    """Return the person who is challenged."""
    people = services(request).store.people
    invited = await person_named(request, name)
    if invited.id == person.id:
        raise ApiError(422, "yourself", N_("You cannot challenge yourself."))
    if await asyncio.to_thread(people.is_blocked, invited.id, person.id):
        raise ApiError(403, "blocked", filled("%(name)s takes no challenge from you.", name=invited.name))
    if await asyncio.to_thread(people.count_challenges, person.id) >= _CHALLENGES:
        raise ApiError(
            409, "too-many-challenges", filled("%(count)s challenges of yours wait for an answer.", count=_CHALLENGES)
        )
    return invited


async def check_may_join(request: Request, told: Told, person: Person | None) -> None:
    """Raise the error that says why a person cannot take the free seat of a game."""
    terms = told.terms
    if terms.invited is not None and (person is None or person.id != terms.invited):
        raise ApiError(403, "not-invited", filled("This game is a challenge to %(name)s.", name=told.invited))
    if terms.rated and person is None:
        raise ApiError(403, "no-name", N_("This game is rated, so it is for people with a name; choose one first."))
    if person is None:
        return
    for host in told.sitters.values():
        if terms.rated and host.id == person.id:
            raise ApiError(409, "yourself", N_("You cannot play a rated game against yourself."))
        if await asyncio.to_thread(services(request).store.people.is_blocked, host.id, person.id):
            raise ApiError(403, "blocked", filled("%(name)s does not want you as an opponent.", name=host.name))
