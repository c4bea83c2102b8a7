"""Which servers get messages for browsers: a browser names one, and it could name a machine of our own network."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Collection

KNOWN = frozenset({"fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"})
"""The push services of browsers; each may have names of several parts before these."""


def is_service(endpoint: str, more: Collection[str]) -> bool:
    """Return True for the address of a known push service, or of one that whoever runs the server has named.

    A named one may have a port, and speak without encryption.

    >>> is_service("https://updates.push.services.mozilla.com/wpush/v2/x", ())
    True
    >>> is_service("https://10.0.0.1/x", ()), is_service("http://fcm.googleapis.com/x", ())
    (False, False)
    >>> is_service("http://127.0.0.1:9000/x", {"127.0.0.1:9000"})
    True
    """
    try:
        found = urlsplit(endpoint)
        host, port = found.hostname or "", found.port
    except ValueError:
        return False
    if "@" in found.netloc or found.scheme not in ("http", "https"):
        return False
    if found.netloc in more:
        return True
    return found.scheme == "https" and port is None and any(f".{host}".endswith(f".{name}") for name in (*KNOWN, *more))
