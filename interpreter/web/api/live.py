"""The socket of a game: `/ws/game/ID`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from interpreter.web.api.errors import NO_DATABASE, as_sentence
from interpreter.web.cell import CellFailed
from interpreter.web.play import Refusal
from interpreter.web.rooms import Member, Outbox, Room
from interpreter.web.seats import seat_at
from interpreter.web.security import Bucket
from interpreter.web.services import services
from interpreter.web.settings import PROTOCOL, Settings
from interpreter.web.store import UNAVAILABLE
from interpreter.web.table import Answer, Done
from interpreter.web.wire import (
    COMMANDS,
    FAILED,
    LATER,
    NO_GAME,
    OTHER_PROTOCOL,
    RATE_OR_POLICY,
    WRONG_SEAT,
    WireError,
    read,
    write,
)

router = APIRouter()
log = logging.getLogger("rumpus")

Json = dict[str, Any]  # Any: JSON


class CloseError(Exception):
    """The socket is to be closed with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@router.websocket("/ws/game/{game}")
async def live(socket: WebSocket, game: str) -> None:
    """Show a game as it goes on, and take the commands of its players."""
    limits = services(socket).limits
    if not limits.enter(socket):
        await socket.close(RATE_OR_POLICY, "too many sockets from your address")
        return
    try:
        async with services(socket).rooms.entrance:
            await socket.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it left while something was sent
            await _served(socket, game)
    finally:
        limits.leave(socket)


async def _served(socket: WebSocket, game: str) -> None:
    try:
        room, member = await _introduced(socket, game)
    except CloseError as end:
        await socket.close(end.code, end.reason)
        return
    except UNAVAILABLE as end:
        await _ended(socket, end)
        return
    sending = asyncio.create_task(member.outbox.drain())
    listening = asyncio.create_task(Listener(socket, room, member).listen())
    try:
        await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(member)
        sending.cancel()
        listening.cancel()
        ends = await asyncio.gather(sending, listening, return_exceptions=True)
    await _ended(socket, next(end for end in ends if not isinstance(end, asyncio.CancelledError)))


async def _ended(socket: WebSocket, end: BaseException | None) -> None:
    """Close a socket for the reason for which one of its tasks has ended."""
    if isinstance(end, TimeoutError):
        socket.scope["state"].get("abort", lambda: None)()  # a farewell would wait in the same full buffer
    elif isinstance(end, CloseError):
        await socket.close(end.code, end.reason)
    elif isinstance(end, UNAVAILABLE):
        log.error("the database failed: %s", end)
        await socket.close(LATER, "the database does not answer; say hello again")
    elif not isinstance(end, WebSocketDisconnect):
        log.error("a socket's message failed", exc_info=end)
        await socket.close(FAILED, "this is a bug in rumpus; say hello again")


async def _introduced(socket: WebSocket, game: str) -> tuple[Room, Member]:
    """Return the room and the place of a socket that has said hello."""
    shared = services(socket)
    try:
        async with asyncio.timeout(shared.settings.hello_seconds):
            hello = await _message(socket)
    except TimeoutError:
        raise CloseError(RATE_OR_POLICY, "no hello") from None
    if hello["t"] != "hello":
        raise CloseError(RATE_OR_POLICY, "say hello first")
    if hello["protocol"] != PROTOCOL:
        raise CloseError(OTHER_PROTOCOL, "reload the page: it speaks another protocol")
    room = await shared.rooms.room(game)
    if room is None:
        raise CloseError(NO_GAME, "there is no such game")
    seat = await seat_at(socket, room, hello.get("seat", ""))
    if seat is None and hello.get("seat"):
        raise CloseError(WRONG_SEAT, "this secret holds no seat in this game")
    member = Member(_outbox(socket, shared.settings), seat)
    room.enter(member)
    return room, member


def _outbox(socket: WebSocket, settings: Settings) -> Outbox:
    return Outbox(socket.send_text, settings.outbox, settings.stall_seconds)


async def _message(socket: WebSocket) -> Json:
    """Return the next message, or close the socket for one that is not ours."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    text = received.get("text")
    if text is None:
        raise CloseError(RATE_OR_POLICY, "messages are text")
    try:
        return read(text)
    except WireError as fault:
        raise CloseError(RATE_OR_POLICY, str(fault)) from None


class Listener:
    """Answers the messages of one socket, one after another."""

    def __init__(self, socket: WebSocket, room: Room, member: Member) -> None:
        self.socket, self.room, self.member = socket, room, member
        self.shared = services(socket)
        settings = self.shared.settings
        self._messages = Bucket(settings.spectator_messages if member.seat is None else settings.player_messages)
        self._pings = Bucket(settings.player_messages)
        self._questions, self._hints = Bucket(settings.questions), Bucket(settings.hints)
        self._thinking: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Answer until the socket closes; raise `CloseError` to have it closed."""
        try:
            await self._listen()
        finally:
            for task in self._thinking:
                task.cancel()

    async def _listen(self) -> None:
        while True:
            message = await _message(self.socket)
            bucket = self._pings if message["t"] == "ping" else self._messages
            if not bucket.take() or not self.shared.limits.allows(self.socket, "messages"):
                raise CloseError(RATE_OR_POLICY, "too many messages")
            if message["t"] in COMMANDS:
                await self._command(message)
            else:
                await _ANSWERS[message["t"]](self, message)

    async def _command(self, message: Json) -> None:
        try:
            await self.room.command(self.member.seat, message, partial(self._answer, message))
        except CellFailed as fault:
            self._answer(message, Refusal("no-referee", str(fault), "try again"))
        except UNAVAILABLE as fault:
            log.error("the database failed: %s", fault)
            self._answer(message, Refusal("no-database", NO_DATABASE, "try again"))

    def _answer(self, message: Json, answer: Answer) -> None:
        if isinstance(answer, Done):
            self._put("ack", id=message["id"], v=answer.version)
            return
        version = self.room.table.version
        self._put("no", id=message["id"], why=answer.why(), v=version, **({"stale": True} if answer.stale else {}))
        if answer.stale:
            self.member.outbox.put(self.room.scene(self.member.seat))

    def _put(self, kind: str, **fields: Any) -> None:  # Any: JSON
        self.member.outbox.put(write(kind, **fields))

    async def scene(self, message: Json) -> None:
        """Show the whole game again, as after a gap."""
        await self.room.catch_up()
        self.member.outbox.put(self.room.scene(self.member.seat))

    async def pong(self, message: Json) -> None:
        """Tell the time of the server."""
        self._put("pong", n=message["n"], now=self.room.table.now())

    async def why(self, message: Json) -> None:
        """Explain why an action between two spots is legal or refused."""
        words = {"source": message["source"], "target": message["target"]}
        await self._ask(message, "because", self._questions, "why", **words)

    async def overlay(self, message: Json) -> None:
        """Show an overlay of the position."""
        words = {"overlay": message["overlay"], "unit": message.get("unit")}
        await self._ask(message, "overlay", self._questions, "overlay", **words)

    async def hint(self, message: Json) -> None:
        """Suggest an action to the seat that acts."""
        refusal = self.room.table.may_not_hint(self.member.seat)
        if refusal is not None:
            self._put("hint", rid=message["rid"], error=refusal.sentence)
            return
        task = asyncio.create_task(self._ask(message, "hint", self._hints, "think", level="5"))  # it takes seconds
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _ask(self, message: Json, answer: str, bucket: Bucket, job: str, **words: Any) -> None:  # Any: JSON
        """Answer a question about the position; nothing of it is stored."""
        if not bucket.take():
            self._put("busy", rid=message["rid"], after=2)
            return
        table = self.room.table
        try:
            found = await table.ask(job, table.course.actions, **words)
        except CellFailed as fault:
            found = {"error": as_sentence(str(fault))}
        self._put(answer, rid=message["rid"], **{key: found[key] for key in found if key != "rid"})


_ANSWERS: Mapping[str, Callable[[Listener, Json], Awaitable[None]]] = {
    "hello": Listener.scene,
    "ping": Listener.pong,
    "why": Listener.why,
    "look": Listener.overlay,
    "hint": Listener.hint,
}
"""What answers each message that is no command."""
