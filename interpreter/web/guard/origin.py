"""Which server a request is meant for, and whether it comes from a page of this one."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from interpreter.web.languages.marking import filled

if TYPE_CHECKING:
    from starlette.types import Scope

    from interpreter.web.settings import Settings


def host_of(scope: Scope) -> str:
    """Return the name by which a client calls this server, without the port.

    >>> host_of({"headers": [(b"host", b"Rumpus.example:8000")]}), host_of({"headers": [(b"host", b"[::1]:8000")]})
    ('rumpus.example', '::1')
    """
    text: str = dict(scope["headers"]).get(b"host", b"").decode("latin-1").strip().lower()
    name = text[1:].partition("]")[0] if text.startswith("[") else text.partition(":")[0]
    return name.removesuffix(".")


def is_our_name(host: str, settings: Settings) -> bool:
    """Return True if the server answers under a name: loopback, the address that it listens on, or a name of its own.

    The page of another site may lead its own name to our address, and would then read our answers as its own.
    """
    if host == "localhost" or host in {name.lower() for name in settings.names}:
        return True
    try:
        address, own = ip_address(host), ip_address(settings.host)
    except ValueError:
        return False
    # who listens everywhere has addresses that only the system knows; an address, unlike a name, leads to one machine
    return address.is_loopback or address == own or own.is_unspecified


def other_name(host: str) -> str:
    """Return the refusal of a request for a server of another name."""
    shown = "".join(char for char in host[:100] if char.isprintable())
    return filled(
        "This server does not answer under the name `%(name)s`. If it should, start it with `--name %(name)s`.",
        name=shown,
    )


def is_own_origin(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return True unless a browser says that the request comes from a page of another site."""
    found = {name.lower(): value.decode("latin-1") for name, value in headers}
    origin = found.get(b"origin")
    if origin is None:
        return found.get(b"sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return bool(origin) and urlsplit(origin).netloc.lower() == found.get(b"host", "").lower() != ""
    except ValueError:
        return False
