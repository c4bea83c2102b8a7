"""Whose games the server analyses as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.web.languages.marking import N_
from interpreter.web.request.seats import seat_at
from interpreter.web.request.services import services

if TYPE_CHECKING:
    from fastapi import Request

    from interpreter.web.live.room import Room

REFUSAL = N_("This server analyses whole games for their players alone.")


async def may_analyse(request: Request, room: Room | None) -> bool:
    """Return True if the sender of a request may have a game analysed; without a room it is one of a record."""
    if not services(request).settings.own_analysis:
        return True
    return room is not None and await seat_at(request, room) is not None
