"""Work for a request, which ends when its client has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from interpreter.web.request.errors import ApiError

T = TypeVar("T")


async def for_client(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return what some work finds, which is cancelled when nobody waits for it any more.

    The work must not change anything: it may end at any place.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ApiError(499, "gone", "The client has gone.")  # nobody reads it
        return working.result()
    finally:
        leaving.cancel()
        working.cancel()
        await asyncio.gather(leaving, working, return_exceptions=True)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        continue
