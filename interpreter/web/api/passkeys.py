"""Passkeys: a second way to a name, besides its secret link."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import StringConstraints

from interpreter.web.api.bodies import Shape
from interpreter.web.api.people import use_name
from interpreter.web.guard import passkey
from interpreter.web.guard.origin import host_of
from interpreter.web.languages.marking import N_
from interpreter.web.request.errors import ApiError
from interpreter.web.request.people import known_person
from interpreter.web.request.seats import brought, browser_secret
from interpreter.web.request.services import services
from interpreter.web.store import Passkey
from interpreter.web.wire.plain import Json

router = APIRouter(prefix="/people/passkeys", tags=["people"])

Handle = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]


class MadeRequest(Shape):
    """A passkey that a browser has made, as JSON, and the handle (`user.id`) that it was given for it."""

    credential: dict[str, Any]  # Any: JSON of the browser
    handle: Handle


class UsedRequest(Shape):
    """The answer of a passkey, as JSON of the browser."""

    credential: dict[str, Any]  # Any: JSON of the browser


@router.post("/new")
async def begin(request: Request) -> Json:
    """Return what a browser needs to make a passkey for your name."""
    person, store = await known_person(request), services(request).store
    known = await asyncio.to_thread(store.passkeys.of_person, person.id)
    return await _asked(request, await asyncio.to_thread(passkey.creation, _site(request), person.name, known))


@router.post("", status_code=201)
async def add(request: Request, body: MadeRequest) -> Json:
    """Let a passkey of this browser use your name from now on, wherever the browser or its device takes it."""
    person, store = await known_person(request), services(request).store
    await _take(request, body.credential)
    try:
        key = await asyncio.to_thread(passkey.made, _site(request), body.credential)
        sealed = passkey.sealed(brought(request) or browser_secret(request), body.handle)
    except passkey.PasskeyError:
        raise _unfit() from None
    new = Passkey(credential=key.credential, person=person.id, public_key=key.public_key, sealed=sealed, used=key.used)
    if not await asyncio.to_thread(store.passkeys.add, new):
        raise ApiError(409, "passkeys", N_("You have this passkey already, or too many of them."))
    return {"passkeys": len(await asyncio.to_thread(store.passkeys.of_person, person.id))}


@router.post("/ask")
async def ask(request: Request) -> Json:
    """Return what a browser needs to choose one of its passkeys."""
    return await _asked(request, await asyncio.to_thread(passkey.request, _site(request)))


@router.post("/sit")
async def sit(request: Request, response: Response, body: UsedRequest) -> Json:
    """Use a name in this browser by its passkey. The seats that this browser holds come with it."""
    store = services(request).store
    await _take(request, body.credential)
    known = await asyncio.to_thread(store.passkeys.find, str(body.credential.get("id")))
    try:
        if known is None:
            raise passkey.PasskeyError
        site = _site(request)
        used = await asyncio.to_thread(passkey.checked, site, body.credential, known.public_key, known.used)
        secret = passkey.opened(known.sealed, str(body.credential["response"].get("userHandle")))
    except passkey.PasskeyError:
        raise _refused() from None
    await asyncio.to_thread(store.passkeys.note_use, known.credential, used)
    return await use_name(request, response, secret)


@router.post("/remove")
async def remove(request: Request) -> Json:
    """Let no passkey use your name any more."""
    person = await known_person(request)
    await asyncio.to_thread(services(request).store.passkeys.remove, person.id)
    return {"passkeys": 0}


def _site(request: Request) -> passkey.Site:
    host = host_of(request.scope)
    try:
        ip_address(host)
    except ValueError:
        scheme = "https" if services(request).limits.is_encrypted(request) else "http"
        return passkey.Site(host, f"{scheme}://{request.headers['host'].lower()}")
    raise ApiError(422, "no-passkeys", N_("Browsers keep passkeys for names alone: open this page under a name."))


async def _asked(request: Request, options: Json) -> Json:
    """Return what a browser is asked, whose challenge it answers once."""
    await asyncio.to_thread(services(request).store.passkeys.challenge, options["challenge"])
    return options


async def _take(request: Request, credential: dict[str, Any]) -> None:  # Any: JSON
    try:
        challenge = passkey.challenge_of(credential)
    except passkey.PasskeyError:
        raise _unfit() from None
    if not await asyncio.to_thread(services(request).store.passkeys.take, challenge):
        raise ApiError(409, "too-late", N_("The passkey was asked too long ago. Try again."))


def _unfit() -> ApiError:
    return ApiError(422, "no-answer", N_("This is not the answer of a browser that was asked for a passkey."))


def _refused() -> ApiError:
    return ApiError(403, "no-passkey", N_("This passkey belongs to no name here. Its owner may have removed it."))
