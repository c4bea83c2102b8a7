"""Costly work of an address, which is limited by a rate of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.web.request.errors import ApiError
from interpreter.web.request.services import services

if TYPE_CHECKING:
    from fastapi import Request

_WORK = {
    "compiles": "compilations and searches",
    "records": "records and pictures",
    "drafts": "new rulesets",
    "tournaments": "new tournaments",
    "analysis": "analyses",
    "reports": "reports",
    "people": "new names",
}
"""What the rates limit, by their names in the settings."""


def take(request: Request, what: str, count: int = 1) -> None:
    """Take a token for some work of a request, or several, or raise the error that says when there are as many."""
    limits = services(request).limits
    if not limits.allows(request, what, count):
        after = limits.pause(request, what, count)
        message = f"Too many {_WORK[what]} from your address; wait {after} s."
        raise ApiError(429, "too-many-requests", message, after=after)
