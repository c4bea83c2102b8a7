"""An answer that closes its connection: how long it waits for the rest of the request."""

import asyncio

import pytest
from starlette.types import Message

from interpreter.web.guard import closing

CLOSING = (b"connection", b"close")


def parts_read(*parts: Message | float, headers: tuple[tuple[bytes, bytes], ...] = (CLOSING,)) -> int:
    """Answer while parts of a request come, or a pause; return how many were read before the answer ended."""
    coming, sent = list(parts), list[Message]()

    async def receive() -> Message:
        part = coming.pop(0)
        if isinstance(part, float):
            await asyncio.sleep(part)
            return await receive()
        return part

    async def send(message: Message) -> None:
        sent.append(message)

    async def answer() -> None:
        end = closing.Closing(receive, send)
        await end.send({"type": "http.response.start", "status": 413, "headers": list(headers)})
        await end.send({"type": "http.response.body", "body": b"too long"})

    asyncio.run(answer())
    assert b"".join(message.get("body", b"") for message in sent) == b"too long"
    assert [message.get("more_body", False) for message in sent[1:]][-1:] == [False]
    return len(parts) - len(coming)


def part(size: int, *, more: bool = True) -> Message:
    return {"type": "http.request", "body": size * b" ", "more_body": more}


def test_the_rest_of_the_request_is_read_before_the_answer_ends() -> None:
    assert parts_read(part(5), part(5), part(5, more=False), part(5)) == 3
    assert parts_read(part(5), {"type": "http.disconnect"}, part(5)) == 2
    assert parts_read(part(5), part(5), headers=()) == 0


def test_the_rest_of_the_request_has_a_bound_and_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "_MOST", 12)
    monkeypatch.setattr(closing, "_SECONDS", 0.02)
    assert parts_read(*(part(5) for _ in range(9))) == 3
    assert parts_read(part(5), 60.0, part(5)) == 2
