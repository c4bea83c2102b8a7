"""What sites answer: bytes of limited size, over HTTP or HTTPS only."""

from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from dsl.version import VERSION
from interpreter.sharing.bounds import SECONDS, SharingError

_SCHEMES = ("http", "https")
_HANDLERS = (ProxyHandler, HTTPHandler, HTTPSHandler, HTTPDefaultErrorHandler, HTTPRedirectHandler, HTTPErrorProcessor)
"""What the opener can do: nothing that reads files of this machine, which a redirection could name."""


def is_address(source: str) -> bool:
    """Return True if a source is on a site.

    >>> is_address("https://example.org/wild.zip"), is_address("wild.zip")
    (True, False)
    """
    return urlsplit(source).scheme in _SCHEMES


def check_scheme(source: str) -> None:
    """Raise `SharingError` for an address that is neither HTTP nor HTTPS."""
    scheme, separator, _ = source.partition("://")
    if separator and scheme not in _SCHEMES:
        raise SharingError(f"{source}: an address begins with `https://` or `http://`, not with `{scheme}://`")


def joined(address: str, file: str) -> str:
    """Return the address of a file that a catalogue names, or raise `SharingError` if it is on another site.

    >>> joined("https://example.org/games/catalogue.json", "wild.rumpus")
    'https://example.org/games/wild.rumpus'
    """
    whole = urljoin(address, file)
    if urlsplit(whole)[:2] != urlsplit(address)[:2]:
        raise SharingError(f"the catalogue names {file}, which is on another site")
    return whole


def fetch(address: str, most: int) -> bytes:
    """Return the bytes of an address, or raise `SharingError`."""
    opener = OpenerDirector()
    for handler in _HANDLERS:
        opener.add_handler(handler())
    try:
        with opener.open(Request(address, headers={"User-Agent": f"rumpus/{VERSION}"}), timeout=SECONDS) as answer:
            data: bytes = answer.read(most + 1)
    except HTTPError as fault:
        raise SharingError(f"{address} cannot be fetched: the site answers {fault.code} {fault.reason}") from None
    except URLError as fault:
        raise SharingError(f"{address} cannot be fetched: {fault.reason}") from None
    except OSError as fault:
        raise SharingError(f"{address} cannot be fetched: {fault}") from None
    if len(data) > most:
        raise SharingError(f"{address} has more than {most:,} bytes")
    return data
