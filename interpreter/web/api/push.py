"""Web push: subscribe a browser, and unsubscribe it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import StringConstraints

from interpreter.web.api.bodies import Shape
from interpreter.web.guard.origin import host_of
from interpreter.web.languages.marking import N_
from interpreter.web.push.message import new_key, public_key
from interpreter.web.push.services import is_service
from interpreter.web.request.errors import ApiError
from interpreter.web.request.seats import browser_of, keep_browser
from interpreter.web.request.services import services
from interpreter.web.store import Subscription
from interpreter.web.wire.plain import Json

router = APIRouter(prefix="/push", tags=["push"])

Endpoint = Annotated[str, StringConstraints(max_length=1000)]
Key = Annotated[str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]


class KeysRequest(Shape):
    """The keys of a subscription, as the browser made them."""

    p256dh: Key
    auth: Key


class SubscribeRequest(Shape):
    """A subscription: the address that the browser got from its push service, and its keys."""

    endpoint: Endpoint
    keys: KeysRequest


class UnsubscribeRequest(Shape):
    """A subscription to end, by its address."""

    endpoint: Endpoint


@router.get("/key")
async def key(request: Request) -> Json:
    """Return the public key of this server, with which a browser subscribes."""
    pem = await asyncio.to_thread(services(request).store.push.key, new_key)
    return {"key": public_key(pem)}


@router.post("", status_code=201)
async def subscribe(request: Request, response: Response, body: SubscribeRequest) -> Json:
    """Send this browser a message when it is its turn in a game and no page of the game is open."""
    shared = services(request)
    if not is_service(body.endpoint, shared.settings.push_services):
        raise ApiError(422, "no-push-service", N_("This server does not know the push service of your browser."))
    host = host_of(request.scope)
    made = Subscription(endpoint=body.endpoint, p256dh=body.keys.p256dh, auth=body.keys.auth, host=host)
    await asyncio.to_thread(shared.store.push.add, keep_browser(request, response), made)
    return {"ok": True}


@router.post("/remove")
async def unsubscribe(request: Request, body: UnsubscribeRequest) -> Json:
    """End a subscription, as the browser that has made it alone may."""
    await asyncio.to_thread(services(request).store.push.remove, body.endpoint, browser_of(request))
    return {"ok": True}
