"""The explorer: what was played in a position in the games that were finished on this server."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from interpreter.web.request.rulesets import asked, limited, rules_of
from interpreter.web.request.services import services
from interpreter.web.rules.jobs import WriteActions
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
    shared = services(request)
    found = await asyncio.to_thread(shared.store.passages, rules, position_name(fen))
    job = WriteActions(start=fen, texts=[each.action for each in found])
    said = (await asked(request, limited(request, await rules_of(shared, rules)), job))["said"] if found else []
    told: ExplorerAnswer = {
        "actions": [
            {"action": each.action, "white": each.white, "drawn": each.drawn, "black": each.black, "said": texts}
            for each, texts in zip(found, said, strict=True)
        ]
    }
    return {**told}
