"""The socket of a game: `/ws/game/ID`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from functools import partial
from typing import Literal, TypeVar

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from interpreter.web.api.sockets import CloseError, heard, heard_hello, say_why_ended
from interpreter.web.guard.limits import Bucket
from interpreter.web.languages.catalogues import words_in
from interpreter.web.languages.choice import chosen_language
from interpreter.web.languages.marking import N_, translated
from interpreter.web.live.game import Answer, Done
from interpreter.web.live.outbox import Outbox
from interpreter.web.live.refusals import Refusal
from interpreter.web.live.room import Member, Room
from interpreter.web.request.errors import NO_DATABASE, as_sentence
from interpreter.web.request.seats import seat_at
from interpreter.web.request.services import services
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import Explain, PositionJob, ShowOverlay, Think
from interpreter.web.settings import Settings
from interpreter.web.store import UNAVAILABLE
from interpreter.web.wire.game import (
    NO_GAME,
    RATE_OR_POLICY,
    WRONG_SEAT,
    AskHint,
    AskLook,
    AskWhy,
    Command,
    No,
    Question,
    Shown,
    Told,
    Written,
    is_command,
    write,
)

router = APIRouter()
log = logging.getLogger("rumpus")

Answered = TypeVar("Answered")

_HINTS = "5"
"""The level of the player that gives hints."""


@router.websocket("/ws/game/{game}")
async def live(socket: WebSocket, game: str) -> None:
    """Show a game as it goes on, and take the commands of its players."""
    limits = services(socket).limits
    if not limits.enter(socket):
        await limits.turn_away(socket)
        return
    try:
        async with services(socket).rooms.entrance:
            await socket.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it left while something was sent
            await _served(socket, game)
    finally:
        limits.leave(socket)


async def _served(socket: WebSocket, game: str) -> None:
    """Send to a socket and listen to it until one of the two ends, then close it with the reason."""
    try:
        room, member = await _introduced(socket, game)
    except CloseError as end:
        await socket.close(end.code, end.reason)
        return
    except UNAVAILABLE as end:
        await say_why_ended(socket, end)
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
    await say_why_ended(socket, next(end for end in ends if not isinstance(end, asyncio.CancelledError)))


async def _introduced(socket: WebSocket, game: str) -> tuple[Room, Member]:
    """Return the room and the place of a socket that has said hello."""
    shared, hello = services(socket), await heard_hello(socket)
    room = await shared.rooms.room(game)
    if room is None:
        raise CloseError(NO_GAME, "there is no such game")
    seat = await seat_at(socket, room, hello.get("seat", ""))
    if seat is None and hello.get("seat"):
        raise CloseError(WRONG_SEAT, "this secret holds no seat in this game")
    member = Member(_outbox(socket, shared.settings), seat)
    room.enter(member)
    if seat is not None:
        await room.chat.show(member.outbox)
    return room, member


def _outbox(socket: WebSocket, settings: Settings) -> Outbox:
    return Outbox(socket.send_text, settings.outbox, settings.stall_seconds)


class Listener:
    """Answers the messages of one socket, one after another."""

    def __init__(self, socket: WebSocket, room: Room, member: Member) -> None:
        self.socket, self.room, self.member = socket, room, member
        self.shared = services(socket)
        self.words = words_in(chosen_language(socket.headers))
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
        """Answer the messages of a socket, and close it if they are too many."""
        while True:
            message = await heard(self.socket)
            bucket = self._pings if message["t"] == "ping" else self._messages
            if not bucket.take() or not self.shared.limits.allows(self.socket, "messages"):
                raise CloseError(RATE_OR_POLICY, "too many messages")
            if is_command(message):
                await self._command(message)
            elif message["t"] == "hello":
                await self._show_again()
            elif message["t"] == "ping":
                self._put({"t": "pong", "n": message["n"], "now": self.room.game.now()})
            elif message["t"] == "why":
                await self._why(message)
            elif message["t"] == "look":
                await self._look(message)
            elif message["t"] == "hint":
                self._hint(message)
            elif message["t"] in ("say", "report"):
                await self._chat(message)

    async def _command(self, message: Command) -> None:
        try:
            await self.room.command(self.member.seat, message, partial(self._answer, message))
        except JobError as fault:
            self._answer(message, Refusal("no-referee", str(fault), N_("try again")))
        except UNAVAILABLE as fault:
            log.error("the database failed: %s", fault)
            self._answer(message, Refusal("no-database", NO_DATABASE, N_("try again")))

    def _answer(self, message: Command, answer: Answer) -> None:
        if isinstance(answer, Done):
            self._put({"t": "ack", "id": message["id"], "v": answer.version})
            return
        version = self.room.game.version
        refused: No = {"t": "no", "id": message["id"], "why": answer.why(self.words), "v": version}
        if answer.stale:
            refused["stale"] = True
        self._put(refused)
        if answer.stale:
            self.room.show(self.member)

    def _put(self, message: Shown) -> None:
        self.member.outbox.put(write(message))

    async def _show_again(self) -> None:
        """Show the whole game again, as after a gap."""
        await self.room.catch_up()
        self.room.show(self.member)
        if self.member.seat is not None:
            await self.room.chat.show(self.member.outbox)

    async def _why(self, asked: AskWhy) -> None:
        """Explain why an action between two spots is legal or refused."""
        found = await self._found(asked, self._questions, Explain(source=asked["source"], target=asked["target"]))
        if found is not None:
            self._put({"t": "because", "rid": asked["rid"], **found})

    async def _look(self, asked: AskLook) -> None:
        """Show an overlay of the position."""
        job = ShowOverlay(overlay=asked["overlay"], unit=asked.get("unit"))
        found = await self._found(asked, self._questions, job)
        if found is not None:
            self._put({"t": "overlay", "rid": asked["rid"], **found})

    async def _chat(self, asked: Written) -> None:
        """Store a line of a player for the other one, or his report."""
        seat, chat = self.member.seat, self.room.chat
        if seat is None:
            error = N_("You watch this game: its players alone write to each other.")
        elif not chat.allows(seat, self.shared.settings.lines):
            self._put({"t": "busy", "rid": asked["rid"], "after": 4})
            return
        else:
            error = await (chat.say(seat, asked["text"]) if asked["t"] == "say" else chat.report(seat))
        told: Told = {"t": "told", "rid": asked["rid"]}
        self._put({**told, "error": translated(error, self.words)} if error else told)

    def _hint(self, asked: AskHint) -> None:
        """Suggest an action to the seat that acts."""
        refusal = self.room.game.may_not_hint(self.member.seat)
        if refusal is not None:
            self._put({"t": "hint", "rid": asked["rid"], "error": translated(refusal.sentence, self.words)})
            return
        task = asyncio.create_task(self._think(asked))  # it takes seconds
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _think(self, asked: AskHint) -> None:
        found = await self._found(asked, self._hints, Think(level=_HINTS))
        if found is not None:
            self._put({"t": "hint", "rid": asked["rid"], **found})

    async def _found(self, asked: Question, bucket: Bucket, job: PositionJob[Answered]) -> Answered | None:
        """Return the answer to a question about the position, of which nothing is stored, or say why there is none."""
        if not bucket.take():
            self._put({"t": "busy", "rid": asked["rid"], "after": 2})
            return None
        try:
            return await self.room.game.ask(job)
        except JobError as fault:
            self._put({"t": _ANSWERS[asked["t"]], "rid": asked["rid"], "error": as_sentence(str(fault))})
            return None


_ANSWERS: Mapping[Literal["why", "look", "hint"], Literal["because", "overlay", "hint"]] = {
    "why": "because",
    "look": "overlay",
    "hint": "hint",
}
"""The messages that answer questions."""
