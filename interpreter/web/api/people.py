"""People with a name: choose one, look at others, block them, and the history of finished games."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import StringConstraints

from interpreter.web.api.bodies import Shape
from interpreter.web.guard.secret import hash_of
from interpreter.web.languages.marking import N_
from interpreter.web.request.entries import avatar_of, entry, rating_entry
from interpreter.web.request.errors import ApiError
from interpreter.web.request.people import known_person, person_named, person_of
from interpreter.web.request.rates import take
from interpreter.web.request.seats import COOKIE, brought, browser_of, browser_secret, keep_secret
from interpreter.web.request.services import services
from interpreter.web.store import Person
from interpreter.web.templates.identicon import identicon
from interpreter.web.wire.plain import Json

router = APIRouter(prefix="/people", tags=["people"])

_RESERVED = frozenset({"me", "white", "black", "nobody", "guest", "anonymous", "computer", "rumpus", "admin"})
"""Names that would be taken for something else."""

ChosenName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=2, max_length=20, pattern=r"^[^\W_][\w-]*$")
]
"""Letters and digits of any language, `_` and `-`; the first one is a letter or a digit."""

PersonName = Annotated[str, Path(min_length=2, max_length=20)]


class NameRequest(Shape):
    """A name to choose; `bot` if a program plays under it, which everybody sees."""

    name: ChosenName
    bot: bool = False


class SecretRequest(Shape):
    """The secret of a person's link."""

    secret: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class OtherRequest(Shape):
    """The name of another person."""

    name: ChosenName


@router.post("", status_code=201)
async def choose(request: Request, response: Response, body: NameRequest) -> Json:
    """Choose a name. The answer has its secret, which is all that you need: keep it, and show it to nobody.

    A program sends it as `Authorization: Bearer SECRET` with each request, and takes a new one without a cookie.
    """
    people = services(request).store.people
    take(request, "people")
    secret = browser_secret(request)
    if await asyncio.to_thread(people.of_secret, hash_of(secret)) is not None:
        raise ApiError(409, "named", N_("You have a name here already."))
    if body.name.casefold() in _RESERVED:
        raise ApiError(409, "taken", N_("This name is taken."))
    person = await asyncio.to_thread(people.choose_name, body.name, hash_of(secret), bot=body.bot)
    if person is None:
        raise ApiError(409, "taken", N_("This name is taken."))
    keep_secret(request, response, secret)
    return _link(person, secret)


def _link(person: Person, secret: str) -> Json:
    return {"name": person.name, "secret": secret, "fragment": f"#person={secret}"}


@router.get("/me")
async def me(request: Request) -> Json:
    """Return your name, your ratings, and whom you have blocked."""
    person = await known_person(request)
    blocked = await asyncio.to_thread(services(request).store.people.blocked_by, person.id)
    return {**await _told(request, person), "blocked": [*blocked]}


@router.post("/link")
async def link(request: Request) -> Json:
    """Return your secret again, for a link by which you use your name on another machine."""
    return _link(await known_person(request), brought(request) or browser_secret(request))


@router.post("/sit")
async def sit(request: Request, response: Response, body: SecretRequest) -> Json:
    """Use a name in this browser, by the secret of its link. The seats that this browser holds come with it."""
    return await use_name(request, response, body.secret)


async def use_name(request: Request, response: Response, secret: str) -> Json:
    """Let a browser use the name of a secret, and take its seats along."""
    person = await person_of(request, secret)
    if person is None:
        raise ApiError(403, "no-person", N_("This link belongs to no name. Its owner may have deleted the name."))
    before = browser_of(request)
    people = services(request).store.people
    if before and before != person.secret_hash:
        if await asyncio.to_thread(people.of_secret, before) is not None:
            raise ApiError(409, "named", N_("This browser uses another name. Leave that first."))
        await asyncio.to_thread(people.move_seats, before, person.secret_hash)
    keep_secret(request, response, secret)
    return {"name": person.name}


@router.post("/leave")
async def leave(request: Request, response: Response) -> Json:
    """Let this browser forget your name and your seats. Your link brings both back."""
    person = await known_person(request)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return {"name": person.name}


@router.post("/delete")
async def delete(request: Request, body: OtherRequest) -> Json:
    """Delete your name, which the request repeats, with your ratings. Your games stay, without the name."""
    person = await known_person(request)
    if body.name != person.name:
        raise ApiError(422, "other-name", N_("This is not your name."))
    await asyncio.to_thread(services(request).store.people.forget, person.id)
    return {"name": person.name}


@router.post("/block")
async def block(request: Request, body: OtherRequest) -> Json:
    """Block a person, who can no longer challenge you or take a free seat in your games."""
    person, other = await known_person(request), await person_named(request, body.name)
    if other.id == person.id:
        raise ApiError(422, "yourself", N_("You cannot block yourself."))
    await asyncio.to_thread(services(request).store.people.block, person.id, other.id)
    return {"name": other.name}


@router.post("/unblock")
async def unblock(request: Request, body: OtherRequest) -> Json:
    """Unblock a person."""
    person, other = await known_person(request), await person_named(request, body.name)
    await asyncio.to_thread(services(request).store.people.unblock, person.id, other.id)
    return {"name": other.name}


@router.get("/{name}")
async def look(request: Request, name: PersonName) -> Json:
    """Return what everybody may know of a person: ratings, and the rulesets of finished games."""
    return await _told(request, await person_named(request, name))


async def _told(request: Request, person: Person) -> Json:
    people = services(request).store.people
    ratings = await asyncio.to_thread(people.ratings, person.id)
    rulesets = await asyncio.to_thread(people.rulesets_of, person.id)
    return {
        "name": person.name,
        "bot": person.bot,
        "created": person.created,
        "avatar": avatar_of(person),
        "ratings": [{**rating_entry(rating)} for rating in ratings],
        "rulesets": [{"ruleset": ruleset, "title": title} for ruleset, title in rulesets],
    }


@router.get("/{name}/games")
async def history(
    request: Request,
    name: PersonName,
    ruleset: Annotated[str, Query(max_length=64)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Json:
    """Return the finished games of a person, of one ruleset or of all, the newest first."""
    person = await person_named(request, name)
    found = await asyncio.to_thread(services(request).store.people.finished, person.id, ruleset, limit)
    return {"games": [{**entry(told)} for told in found]}


@router.get("/{name}/avatar.svg")
async def avatar(request: Request, name: PersonName) -> Response:
    """Return the picture of a person, which Rumpus draws."""
    person = await person_named(request, name)
    return Response(identicon(person.id), media_type="image/svg+xml", headers={"cache-control": "public, max-age=600"})
