"""Which person with a name a request comes from."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from interpreter.web.guard.secret import hash_of
from interpreter.web.languages.marking import N_
from interpreter.web.request.errors import ApiError
from interpreter.web.request.seats import brought, browser_of
from interpreter.web.request.services import services

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from interpreter.web.store import Person


async def person_of(connection: HTTPConnection, secret: str = "") -> Person | None:
    """Return the person of a secret: the given one, that of the header, or else that of the browser's cookie."""
    given = secret or brought(connection)
    hashed = hash_of(given) if given else browser_of(connection)
    return await asyncio.to_thread(services(connection).store.people.of_secret, hashed) if hashed else None


async def challenges_of(connection: HTTPConnection) -> int:
    """Return the number of challenges that wait for an answer of the person whom a request comes from."""
    person, people = await person_of(connection), services(connection).store.people
    return await asyncio.to_thread(people.count_invitations, person.id) if person else 0


async def known_person(connection: HTTPConnection) -> Person:
    """Return the person whom a request comes from, or raise the error that it needs a name."""
    person = await person_of(connection)
    if person is None:
        raise ApiError(
            403, "no-name", N_("You need a name for this. Choose one under `Your name`, on the page of games.")
        )
    return person


async def person_named(connection: HTTPConnection, name: str) -> Person:
    """Return the person of a name, or raise the error that there is none."""
    person = await asyncio.to_thread(services(connection).store.people.named, name)
    if person is None:
        raise ApiError(404, "no-person", N_("Nobody here has this name."))
    return person
