"""A message to a browser, encrypted for it alone and signed by this server."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.web.store import Subscription

_GONE = frozenset({404, 410})
"""Answers after which a subscription is of no use any more."""

_TIMEOUT_S = 10.0
_KEPT_S = 24 * 3600
"""For so long a push service keeps a message for a browser that is not there."""

# pywebpush and its libraries take half a second to load, so a server loads them only if a browser subscribes.


def new_key() -> str:
    """Return a new private key as PEM."""
    from py_vapid import Vapid

    key = Vapid()
    key.generate_keys()
    pem: bytes = key.private_pem()
    return pem.decode()


def public_key(pem: str) -> str:
    """Return the public part of a key, as browsers take it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid

    point = Vapid.from_pem(pem.encode()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def send(subscription: Subscription, text: str, pem: str) -> bool:
    """Send a text to a browser; return False if its subscription has ended. Raise an exception if it may come later."""
    from py_vapid import Vapid
    from pywebpush import WebPushException, webpush

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        webpush(
            {"endpoint": subscription.endpoint, "keys": keys},
            json.dumps({"text": text}),
            vapid_private_key=Vapid.from_pem(pem.encode()),
            vapid_claims={"sub": f"https://{subscription.host}"},
            ttl=_KEPT_S,
            timeout=_TIMEOUT_S,
            headers={"Urgency": "normal"},
        )
    except WebPushException as fault:
        if fault.response is not None and fault.response.status_code in _GONE:
            return False
        raise
    return True
