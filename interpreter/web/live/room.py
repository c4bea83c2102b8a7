"""A game with its sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any

from interpreter.web.caches import Recent
from interpreter.web.live import clocks
from interpreter.web.live.chat import Chat
from interpreter.web.live.presenting import shown_seats, shown_view
from interpreter.web.live.refusals import may_not_undo
from interpreter.web.store import Present
from interpreter.web.wire.game import Command, EventMessage, OfferShape, SceneMessage, write
from interpreter.web.wire.words import ON, REMATCH

if TYPE_CHECKING:
    from interpreter.web.live.game import Answer, LiveGame, Step
    from interpreter.web.live.outbox import Outbox

_GLANCE_MS = 30_000
"""Computers go on for so long after a request for their game: a program may watch without a socket."""

_HOLDERS = 64


async def _at_once() -> None:
    """Wait for nothing."""


class Member:
    """A socket in a room."""

    def __init__(self, outbox: Outbox, seat: int | None) -> None:
        self.outbox, self.seat = outbox, seat
        self.version = 0
        """The version of the last scene: events up to it are in that scene, and are not sent after it."""


class Room:
    """A game with its sockets. Commands run one after another; broadcasts never wait for a socket."""

    def __init__(
        self,
        game: LiveGame,
        moved: Callable[[Room], None] = lambda room: None,
        awake: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        self.game, self._awake = game, awake
        self.members: set[Member] = set()
        self.lock = asyncio.Lock()
        self.elsewhere = Present()
        """Players and spectators of the game at other processes."""
        self._moved = moved
        """Called when somebody comes or leaves."""
        self.holders: Recent[str, int] = Recent(_HOLDERS)
        """The seats of the browsers that came last, by the hashes of their secrets."""
        self.chat = Chat(game, lambda: [member.outbox for member in self.members if member.seat is not None])
        self.asked_at = 0
        """When somebody without a socket looked at the game."""

    async def command(
        self,
        seat: int | None,
        message: Command,
        tell: Callable[[Answer], None] = lambda answer: None,
    ) -> Answer:
        """Carry out a command, tell its sender the answer, and show its effect to all."""
        await self._awake()
        async with self.lock:
            try:
                answer = await self.game.command(seat, message)
                tell(answer)
                return answer
            finally:
                self._show_steps()

    async def do(self, work: Callable[[LiveGame], Awaitable[Any]]) -> Any:  # Any: what the work returns
        """Do some work at the game, and show its effect to all."""
        async with self.lock:
            try:
                return await work(self.game)
            finally:
                self._show_steps()

    async def catch_up(self, version: int | None = None) -> None:
        """Show what other processes have stored, unless this version has been shown."""
        async with self.lock:  # an own action is shown by the time that its notification gets here
            if version is not None and version <= self.game.version:
                return
            try:
                await self.game.catch_up()
            finally:
                self._show_steps()

    def enter(self, member: Member) -> None:
        """Add a socket and send it the scene; tell the others that its player is here."""
        self.members.add(member)
        self.show(member)
        self.tell_seats(besides=member)
        self._moved(self)

    def show(self, member: Member) -> None:
        """Send a socket the whole game."""
        member.version = self.game.version
        member.outbox.put(self.scene(member.seat))

    def leave(self, member: Member) -> None:
        """Remove a socket."""
        self.members.discard(member)
        self.tell_seats()
        self._moved(self)

    @property
    def here(self) -> Present:
        """Players and spectators with a socket in this process."""
        seats = [member.seat for member in self.members]
        return Present(frozenset(seat for seat in seats if seat is not None), seats.count(None))

    @property
    def present(self) -> Present:
        """Players and spectators of the game, at any process."""
        here = self.here
        return Present(here.seats | self.elsewhere.seats, here.watching + self.elsewhere.watching)

    @property
    def is_followed(self) -> bool:
        """True if a move of the computer is waited for: by its opponent, or by whoever watches computers play."""
        live = self.game
        return not live.is_contest or self.present != Present() or live.now() < self.asked_at + _GLANCE_MS

    def look_around(self, elsewhere: Present) -> None:
        """Take over who is at other processes, and tell all if that is new."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self.tell_seats()

    async def reread_seats(self) -> None:
        """Read the players again, and tell all who sits where."""
        await self.game.reread_seats()
        self.tell_seats()

    def tell_seats(self, besides: Member | None = None) -> None:
        """Tell all who sits where."""
        present = self.present
        text = write({"t": "seats", "seats": shown_seats(self.game.seats, present.seats), "watching": present.watching})
        for member in self.members - {besides}:
            member.outbox.put(text)

    def scene(self, seat: int | None) -> str:
        """Return the message with the whole game, for a seat or a spectator."""
        live, row, present = self.game, self.game.row, self.present
        message: SceneMessage = {
            "t": "scene",
            "v": live.version,
            "game": {
                "id": row.id,
                "title": row.title,
                "rules": row.rules,
                "state": row.state,
                "listed": row.listed,
                "start": row.start,
            },
            "table_url": f"/api/rules/{row.rules}/table",
            "view": shown_view(live.board.view, row),
            "turns": live.board.turns,
            "said": live.board.said,
            "seats": shown_seats(live.seats, present.seats),
            "clock": clocks.shown(row.clock, live.now()),
            "you": seat,
            "offers": _offers(live.course.offers),
            "declined": _offers(live.course.declined),
            "watching": present.watching,
            "rematch": row.rematch,
        }
        if row.state == ON and seat == row.actor:
            message["legal"] = live.board.legal
            message["undo"] = may_not_undo(row, live.course, seat, live.board.view["done"]) is None
        return write(message)

    def _show_steps(self) -> None:
        steps, self.game.steps = self.game.steps, []
        for step in steps:
            self._broadcast(step)
            if step.event.kind == "join":
                self.tell_seats()

    def _broadcast(self, step: Step) -> None:
        """Send an event; the seat that acts also gets its legal actions, and whether it may undo one."""
        members = {member for member in self.members if member.version < step.event.version}
        if not members:
            return
        row = step.row
        others = write(_event_message(step, self.game.now()))
        actor = row.actor if row.state == ON else None
        acting = [member for member in members if actor is not None and member.seat == actor]
        for member in members.difference(acting):
            member.outbox.put(others)
        if acting:
            legal = json.dumps(step.board.legal, separators=(",", ":"), ensure_ascii=False)
            undo = json.dumps(may_not_undo(row, step.course, actor, step.board.view["done"]) is None)
            text = f'{others[:-1]},"legal":{legal},"undo":{undo}}}'  # what all get is encoded once
            for member in acting:
                member.outbox.put(text)


def _event_message(step: Step, now: int) -> EventMessage:
    """Return the message that shows a step to the members of a room."""
    event, row = step.event, step.row
    return {
        "t": "event",
        "v": event.version,
        "by": event.seat,
        "kind": event.kind,
        "text": event.text,
        "said": {style: texts[-1] for style, texts in step.board.said.items()} if event.kind == "act" else {},
        "effects": step.effects,
        "view": step.board.view,
        "state": row.state,
        "clock": clocks.shown(row.clock, now),
        "offers": _offers(step.course.offers),
        "declined": _offers(step.course.declined),
        "turn": step.board.turn,
        "rematch": event.text.partition(" ")[2] if event.text.startswith(REMATCH) else "",
    }


def _offers(offers: Iterable[tuple[str, int]]) -> list[OfferShape]:
    return [{"kind": kind, "by": by} for kind, by in offers]
