"""The rules that a request names: of the catalogue by a name, or stored ones by their hash."""

from __future__ import annotations

import asyncio
import re
from typing import Protocol

from fastapi import Request

from interpreter.web.languages.marking import N_
from interpreter.web.request.errors import ApiError
from interpreter.web.request.rates import take
from interpreter.web.request.services import Services, services
from interpreter.web.request.waiting import for_client
from interpreter.web.rules.bundle import Bundle, shipped_bundle, shipped_name
from interpreter.web.rules.cards import name_of
from interpreter.web.rules.jobs import Answer, RulesJob
from interpreter.web.store import Rules
from rulesets import Catalogue

AN_HOUR = {"cache-control": "public, max-age=3600"}
"""What is named by the hash of its rules changes only with a new version of the program, which may tell more of it."""

_HASH = re.compile("[0-9a-f]{64}")


class Named(Protocol):
    """A request that names rules in one of two ways."""

    ruleset: str | None
    rules: str | None


async def shipped(name: str) -> Bundle:
    """Return a ruleset of the catalogue by its name, which must not be a path."""
    if name not in Catalogue().variants():
        raise ApiError(404, "no-ruleset", N_("There is no ruleset of this name."))
    return await asyncio.to_thread(shipped_bundle, name)


async def rules_of(shared: Services, sha: str) -> Rules | Bundle:
    """Return rules by their hash: stored ones, or those of the catalogue."""
    if not _HASH.fullmatch(sha):
        raise ApiError(404, "no-ruleset", N_("There is no ruleset of this name."))
    stored = await asyncio.to_thread(shared.store.rules, sha)
    if stored is not None:
        return stored
    name = await asyncio.to_thread(name_of, sha)
    if name is None:
        raise ApiError(404, "no-rules", N_("There are no rules with this hash."))
    return await asyncio.to_thread(shipped_bundle, name)


async def rules_asked(request: Request, body: Named) -> Rules | Bundle:
    """Return the rules that a request names; those of strangers are limited for each address."""
    shared = services(request)
    return limited(request, await shipped(body.ruleset) if body.ruleset else await rules_of(shared, body.rules or ""))


def limited(request: Request, found: Rules | Bundle) -> Rules | Bundle:
    """Return rules, unless they are a stranger's and their address has had too many of those compiled."""
    if not shipped_name(found):
        take(request, "compiles")
    return found


async def own_figures(request: Request, rules: Rules | Bundle) -> tuple[tuple[str, str], ...]:
    """Return the figures that an author has drawn for rules, with their names; shipped rules have none.

    Whoever publishes the text of a shipped ruleset draws nothing for games of others.
    """
    if shipped_name(rules):
        return ()
    return tuple((await asyncio.to_thread(services(request).store.figures.of_rules, rules.sha)).items())


async def asked(request: Request, rules: Rules | Bundle, job: RulesJob[Answer]) -> Answer:
    """Return the referee's answer, as long as the client waits for it."""
    return await for_client(request, services(request).referee.ask(rules, job))
