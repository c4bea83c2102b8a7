"""Costly work of an address, which is limited by a rate of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.web.languages.marking import N_, filled
from interpreter.web.request.errors import ApiError
from interpreter.web.request.services import services

if TYPE_CHECKING:
    from fastapi import Request

_WORK = {
    "compiles": N_("compilations and searches"),
    "records": N_("records and pictures"),
    "drafts": N_("new rulesets"),
    "tournaments": N_("new tournaments"),
    "analysis": N_("analyses"),
    "reports": N_("reports"),
    "people": N_("new names"),
}
"""What the rates limit, by their names in the settings."""


def take(request: Request, what: str, count: int = 1) -> None:
    """Take a token for some work of a request, or several, or raise the error that says when there are as many."""
    limits = services(request).limits
    if not limits.allows(request, what, count):
        after = limits.pause(request, what, count)
        message = filled("Too many %(work)s from your address; wait %(seconds)s s.", work=_WORK[what], seconds=after)
        raise ApiError(429, "too-many-requests", message, after=after)
