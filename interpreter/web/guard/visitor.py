"""For whom this process works: the visitor of the request, of the socket or of the computer's move."""

from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address

SERVER = ""
"""The server itself, and programs at the address of a trusted proxy."""

visitor: ContextVar[str] = ContextVar("visitor", default=SERVER)
"""Tasks inherit it, so that everything that a request causes is counted for its visitor."""


def visitor_at(address: str | None) -> str:
    """Return the visitor at an address: for IPv6 its network of 64 bits, which one subscriber has for himself.

    >>> visitor_at("10.0.0.1"), visitor_at("2001:db8::1:2"), visitor_at(None)
    ('10.0.0.1', '2001:db8::', '')
    """
    if address is None:
        return SERVER
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy's own name for its client
        return address[:100]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
