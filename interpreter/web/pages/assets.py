"""Addresses of static files with the hash of what they hold, so that browsers keep them for ever."""

from functools import cache
from hashlib import sha256

from interpreter.web.files import FOLDER


@cache
def asset(name: str) -> str:
    """Return the address of a static file, which changes with the file.

    A module imports others by plain addresses, which browsers check at every visit.
    """
    return f"/static/{name}?h={_hash(name)}"


def _hash(name: str) -> str:
    path = FOLDER / name
    return sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else "0"
