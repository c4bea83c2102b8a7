"""Rules that games are to begin with, and the address of this server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from dsl.version import VERSION
from interpreter.web.request.services import services
from interpreter.web.store import Rules

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from interpreter.web.rules.bundle import Bundle


async def keep_rules(connection: HTTPConnection, rules: Rules | Bundle) -> None:
    """Store rules, so that a game can go on under a later version of the program."""
    stored = Rules(sha=rules.sha, text=rules.text, files=dict(rules.files), title=rules.title, program_version=VERSION)
    await asyncio.to_thread(services(connection).store.put_rules, stored)


def origin_of(connection: HTTPConnection) -> str:
    """Return the part of our addresses before the path, as the client has it."""
    scheme = "https" if services(connection).limits.is_encrypted(connection) else "http"
    return f"{scheme}://{connection.url.netloc}"
