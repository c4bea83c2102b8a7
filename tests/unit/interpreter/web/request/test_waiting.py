"""Work for a request ends when its client has gone."""

import asyncio

import pytest
from starlette.requests import Request
from starlette.types import Message

from interpreter.web.request.errors import ApiError
from interpreter.web.request.waiting import for_client


def request(leaving: asyncio.Event) -> Request:
    """Return a request whose client leaves at an event."""

    async def receive() -> Message:
        await leaving.wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "method": "GET", "path": "/", "headers": []}, receive)


def test_work_is_cancelled_when_its_client_leaves():
    async def run() -> None:
        leaving, ended = asyncio.Event(), []

        async def work() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                ended.append("work")

        waiting = asyncio.create_task(for_client(request(leaving), work()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        leaving.set()
        with pytest.raises(ApiError, match="gone"):
            await waiting
        assert ended == ["work"]

    asyncio.run(run())


def test_a_client_that_waits_gets_the_answer_or_the_fault():
    async def run() -> None:
        async def answer() -> int:
            await asyncio.sleep(0)
            return 7

        async def failing() -> int:
            raise ValueError("an ox")

        assert await for_client(request(asyncio.Event()), answer()) == 7
        with pytest.raises(ValueError, match="an ox"):
            await for_client(request(asyncio.Event()), failing())

    asyncio.run(run())
