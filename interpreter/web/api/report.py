"""Reports on the rulesets of authors: a stream with the progress of the games, and the page at its end."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from gettext import NullTranslations
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from interpreter.web.api.analysis import FLOWING, STREAM
from interpreter.web.api.bodies import Shape
from interpreter.web.api.drafts import checked_rules
from interpreter.web.languages.catalogues import words_in
from interpreter.web.languages.choice import chosen_language
from interpreter.web.languages.marking import translated
from interpreter.web.request.errors import as_sentence
from interpreter.web.request.rates import take
from interpreter.web.request.services import services
from interpreter.web.rules.cell import Work
from interpreter.web.rules.errors import JobError

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import Rules
    from interpreter.web.wire.report import ReportEvent

LONGEST = 240
"""Seconds of games that one report may have."""

router = APIRouter(prefix="/api/author", tags=["author"])


class ReportRequest(Shape):
    """The seconds of games: the page takes some more."""

    seconds: Annotated[int, Field(ge=5, le=LONGEST)] = 60


@router.post("/rulesets/{name}/report")
async def report(request: Request, name: str, body: ReportRequest) -> Response:
    """Let the computer play the saved draft against itself, and say in a stream of events how far the report is.

    The last event has the page. Whoever closes the stream ends the report, and pays for what was played, not for the
    time in which it waited for the reports of others.
    """
    from starlette.responses import StreamingResponse

    rules = await checked_rules(request, name)
    take(request, "reports", body.seconds)
    return StreamingResponse(_told(request, rules, body.seconds), media_type=STREAM, headers=FLOWING)


async def _told(request: Request, rules: Rules, seconds: int) -> AsyncIterator[str]:
    shared, work = services(request), Work()
    words = words_in(chosen_language(request.headers))
    event: ReportEvent = {"games": 0, "share": 0.0, "doing": ""}
    try:
        async with aclosing(shared.reporter.told(rules, seconds, work=work)) as events:
            async for event in events:
                yield _event(event, words)
    except JobError as fault:
        yield _event({**event, "fault": as_sentence(str(fault))}, words)
    finally:
        shared.limits.give_back(request, "reports", max(0, int(seconds - work.seconds)))


def _event(said: ReportEvent, words: NullTranslations) -> str:
    """Return an event with its sentences in the language of the reader; the page is in English."""
    said = {**said, "doing": translated(said["doing"], words)}
    if "fault" in said:
        said["fault"] = translated(said["fault"], words)
    return f"data: {json.dumps(said, separators=(',', ':'), ensure_ascii=False)}\n\n"
