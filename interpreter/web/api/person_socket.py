"""The socket of a person: `/ws/person`. It tells what happens in all games of the person."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from interpreter.web.api.sockets import CloseError, heard, heard_hello, say_why_ended
from interpreter.web.guard.limits import Bucket
from interpreter.web.live.following import Follower
from interpreter.web.request.entries import own_entry
from interpreter.web.request.people import person_of
from interpreter.web.request.services import services
from interpreter.web.store import UNAVAILABLE, Person
from interpreter.web.wire.game import RATE_OR_POLICY, WRONG_SEAT, Pong
from interpreter.web.wire.people import GameMessage, GamesMessage, OwnGame
from interpreter.web.wire.plain import Json

router = APIRouter()

_MOST = 200
"""The most games that a person follows: those that began last."""

_PAUSE = 30.0
"""Seconds between two looks for what no notification has told."""

_GATHERING = 0.1
"""Seconds for which changes are gathered: a turn of several actions, or many games that begin at once."""


@router.websocket("/ws/person")
async def follow(socket: WebSocket) -> None:
    """Tell a person all games, and then each one that changes."""
    limits = services(socket).limits
    if not limits.enter(socket):
        await limits.turn_away(socket)
        return
    try:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it left while something was sent
            await _served(socket)
    finally:
        limits.leave(socket)


async def _served(socket: WebSocket) -> None:
    """Tell and listen until one of the two ends, then close the socket with the reason."""
    try:
        person = await _introduced(socket)
    except (CloseError, *UNAVAILABLE) as end:
        await say_why_ended(socket, end)
        return
    with services(socket).following.follow() as follower:
        tasks = [
            asyncio.create_task(Teller(socket, person, follower).keep_telling()),
            asyncio.create_task(_listen(socket)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
    await say_why_ended(socket, next(end for end in ends if not isinstance(end, asyncio.CancelledError)))


async def _introduced(socket: WebSocket) -> Person:
    hello = await heard_hello(socket)
    person = await person_of(socket, hello.get("seat", ""))
    if person is None:
        raise CloseError(WRONG_SEAT, "this secret belongs to no name")
    return person


async def _listen(socket: WebSocket) -> None:
    """Answer pings, and close the socket for anything else."""
    shared = services(socket)
    pings = Bucket(shared.settings.spectator_messages)
    while True:
        message = await heard(socket)
        if not pings.take() or not shared.limits.allows(socket, "messages"):
            raise CloseError(RATE_OR_POLICY, "too many messages")
        if message["t"] != "ping":
            raise CloseError(RATE_OR_POLICY, "this socket only tells")
        answer: Pong = {"t": "pong", "n": message["n"], "now": shared.rooms.now()}
        await socket.send_json(answer)


class Teller:
    """Tells a person's games, as often as they change."""

    def __init__(self, socket: WebSocket, person: Person, follower: Follower) -> None:
        self.socket, self.person, self.follower = socket, person, follower
        self.shared = services(socket)
        self._told: dict[str, OwnGame] = {}

    async def keep_telling(self) -> None:
        """Tell all games, and then each one that is new or has changed."""
        self._told = await self._found()
        whole: GamesMessage = {"t": "games", "name": self.person.name, "games": [*self._told.values()]}
        await self._send({**whole})
        while True:
            await self.follower.wait(_PAUSE)
            await asyncio.sleep(_GATHERING)
            await self._tell_changes()

    async def _tell_changes(self) -> None:
        found = await self._found()
        gone = self._told.keys() - found.keys()  # they are over, or no longer for this person
        last = await asyncio.to_thread(self.shared.store.people.told, gone) if gone else {}
        ends = {name: own_entry(told, self.person) for name, told in last.items()}
        for name, entry in {**ends, **found}.items():
            if entry != self._told.get(name):
                message: GameMessage = {"t": "game", "game": entry}
                await self._send({**message})
        self._told = found

    async def _found(self) -> dict[str, OwnGame]:
        found = await asyncio.to_thread(self.shared.store.people.current, self.person.id, _MOST)
        self.follower.games = frozenset(told.game.id for told in found)
        return {told.game.id: own_entry(told, self.person) for told in found}

    async def _send(self, message: Json) -> None:
        async with asyncio.timeout(self.shared.settings.stall_seconds):
            await self.socket.send_json(message)
