"""The explorer: what was played in a position in the games that were finished on this server."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from interpreter.web.request.services import services
from interpreter.web.rules.passages import position_name
from interpreter.web.wire.answers import ExplorerAnswer
from interpreter.web.wire.plain import Json

router = APIRouter(tags=["games"])


Hash = Annotated[str, Query(pattern=r"^[0-9a-f]{64}$")]
Fen = Annotated[str, Query(max_length=4000)]


@router.get("/explorer")
async def explore(request: Request, rules: Hash, fen: Fen) -> Json:
    """Return the actions that were played in a position under rules, those of most games first, and who won them.

    The position is given as the FEN of a view; its counters do not matter.
    """
    store = services(request).store
    found = await asyncio.to_thread(store.passages, rules, position_name(fen))
    told: ExplorerAnswer = {
        "actions": [
            {"action": each.action, "white": each.white, "drawn": each.drawn, "black": each.black} for each in found
        ]
    }
    return {**told}
