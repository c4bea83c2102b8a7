"""The sockets of games in this process: bounded queues, messages encoded once for each audience, and a sweep."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any

from interpreter.web import clocks
from interpreter.web.attendance import Attendance
from interpreter.web.play import ON, REMATCH, shown_seats, shown_view
from interpreter.web.recent import Recent
from interpreter.web.store import PRESENCE, Present
from interpreter.web.table import Answer, Step, Table
from interpreter.web.visitor import visitor
from interpreter.web.wire import write

if TYPE_CHECKING:
    from interpreter.web.referee import Referee
    from interpreter.web.settings import Settings
    from interpreter.web.store import Store

log = logging.getLogger("rumpus")

_GLANCE_MS = 30_000
"""Computers go on for so long after a request for their game: a program may watch without a socket."""

_EXPIRY_MS = 600_000
"""Pause between two looks for drafts that have expired."""

_APART_MS = 1000
"""So far the clocks of processes may be apart."""

_HOLDERS = 64

_ENTERING = 4
"""Sockets that come in, and games that are read, at once: when all come back after a restart, play goes on between."""


class ServerClock:
    """The time in milliseconds since 1970, as the wall clock had it at the start, and counted on by a steady clock.

    It stands still while the machine sleeps, and does not follow a wall clock that is set.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._steady = steady
        self._difference = wall() - steady()

    def __call__(self) -> int:
        """Return the time now."""
        return (self._steady() + self._difference) // 1_000_000

    def follow(self, ahead_ms: int) -> None:
        """Go forward: another process of the server is ahead, since this one slept or began with an older time."""
        self._difference += ahead_ms * 1_000_000


class Outbox:
    """The messages that wait for one socket. A socket too slow for them gets one `resync` instead of all."""

    def __init__(self, send: Callable[[str], Awaitable[None]], most: int, stall_seconds: float) -> None:
        self._send, self._most, self._stall = send, most, stall_seconds
        self._waiting: deque[str] = deque()
        self._ready = asyncio.Event()

    def put(self, text: str) -> None:
        """Add a message; this never waits."""
        if len(self._waiting) >= self._most:
            self._waiting.clear()
            text = write("resync")
        self._waiting.append(text)
        self._ready.set()

    async def drain(self) -> None:
        """Send for ever; raise `TimeoutError` if the socket takes nothing for too long."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._waiting:
                async with asyncio.timeout(self._stall):
                    await self._send(self._waiting.popleft())


async def _at_once() -> None:
    """Wait for nothing."""


class Member:
    """A socket in a room."""

    def __init__(self, outbox: Outbox, seat: int | None) -> None:
        self.outbox, self.seat = outbox, seat


class Room:
    """A game with its sockets. Commands run one after another; broadcasts never wait for a socket."""

    def __init__(
        self,
        table: Table,
        told: Callable[[Room], None] = lambda room: None,
        awake: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        self.table, self._awake = table, awake
        self.members: set[Member] = set()
        self.lock = asyncio.Lock()
        self.elsewhere = Present()
        """Who is at the game at other processes."""
        self._told = told
        """Called when somebody comes or leaves."""
        self.holders: Recent[str, int] = Recent(_HOLDERS)
        """The seats of the browsers that came last, by the hashes of their secrets."""
        self.asked_at = 0
        """When somebody without a socket looked at the game."""

    async def command(
        self,
        seat: int | None,
        message: dict[str, Any],  # Any: JSON
        tell: Callable[[Answer], None] = lambda answer: None,
    ) -> Answer:
        """Carry out a command, tell its sender the answer, and show its effect to all."""
        await self._awake()
        async with self.lock:
            try:
                answer = await self.table.command(seat, message)
                tell(answer)
                return answer
            finally:
                self._show_steps()

    async def do(self, work: Callable[[Table], Awaitable[Any]]) -> Any:  # Any: what the work returns
        """Do some work at the table, and show its effect to all."""
        async with self.lock:
            try:
                return await work(self.table)
            finally:
                self._show_steps()

    async def catch_up(self, version: int | None = None) -> None:
        """Show what other processes have stored, unless this version has been shown."""
        async with self.lock:  # an own action is shown by the time that its notification gets here
            if version is not None and version <= self.table.version:
                return
            try:
                await self.table.catch_up()
            finally:
                self._show_steps()

    def enter(self, member: Member) -> None:
        """Add a socket and send it the scene; tell the others that its player is here."""
        self.members.add(member)
        member.outbox.put(self.scene(member.seat))
        self.tell_seats(besides=member)
        self._told(self)

    def leave(self, member: Member) -> None:
        """Remove a socket."""
        self.members.discard(member)
        self.tell_seats()
        self._told(self)

    @property
    def here(self) -> Present:
        """Who has a socket in this process."""
        seats = [member.seat for member in self.members]
        return Present(frozenset(seat for seat in seats if seat is not None), seats.count(None))

    @property
    def present(self) -> Present:
        """Who is at the game, at any process."""
        here = self.here
        return Present(here.seats | self.elsewhere.seats, here.watching + self.elsewhere.watching)

    @property
    def is_followed(self) -> bool:
        """True if a move of the computer is waited for: by its opponent, or by whoever watches computers play."""
        table = self.table
        return not table.is_contest or self.present != Present() or table.now() < self.asked_at + _GLANCE_MS

    def look_around(self, elsewhere: Present) -> None:
        """Take over who is at other processes, and tell all if that is new."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self.tell_seats()

    def tell_seats(self, besides: Member | None = None) -> None:
        """Tell all who sits where."""
        present = self.present
        text = write("seats", seats=shown_seats(self.table.seats, present.seats), watching=present.watching)
        for member in self.members - {besides}:
            member.outbox.put(text)

    def scene(self, seat: int | None) -> str:
        """Return the message with the whole game, for a seat or a spectator."""
        table, game, present = self.table, self.table.game, self.present
        legal = {"legal": table.board.legal} if game.state == ON and seat == game.actor else {}
        return write(
            "scene",
            v=table.version,
            game={
                "id": game.id,
                "title": game.title,
                "rules": game.rules,
                "state": game.state,
                "listed": game.listed,
                "start": game.start,
            },
            table_url=f"/api/rules/{game.rules}/table",
            view=shown_view(table.board.view, game),
            turns=table.board.turns,
            seats=shown_seats(table.seats, present.seats),
            clock=clocks.shown(game.clock, table.now()),
            you=seat,
            offers=_offers(table.course.offers),
            declined=_offers(table.course.declined),
            watching=present.watching,
            rematch=game.rematch,
            **legal,
        )

    def _show_steps(self) -> None:
        steps, self.table.steps = self.table.steps, []
        for step in steps:
            self._broadcast(step)
            if step.event.kind == "join":
                self.tell_seats()

    def _broadcast(self, step: Step) -> None:
        """Send an event: with the legal actions to the seat that acts, without them to all others."""
        if not self.members:
            return
        game = step.game
        fields = _event_fields(step, self.table.now())
        others = write("event", **fields)
        actor = game.actor if game.state == ON else None
        acting = [member for member in self.members if actor is not None and member.seat == actor]
        for member in self.members.difference(acting):
            member.outbox.put(others)
        if acting:
            legal = json.dumps(step.board.legal, separators=(",", ":"), ensure_ascii=False)
            text = f'{others[:-1]},"legal":{legal}}}'  # what all get is encoded once
            for member in acting:
                member.outbox.put(text)


def _event_fields(step: Step, now: int) -> dict[str, Any]:  # Any: JSON
    event, game = step.event, step.game
    return {
        "v": event.version,
        "by": event.seat,
        "kind": event.kind,
        "text": event.text,
        "effects": step.effects,
        "view": step.board.view,
        "state": game.state,
        "clock": clocks.shown(game.clock, now),
        "offers": _offers(step.course.offers),
        "declined": _offers(step.course.declined),
        "turn": step.board.turn,
        "rematch": event.text.partition(" ")[2] if event.text.startswith(REMATCH) else "",
    }


def _offers(offers: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:  # Any: JSON
    return [{"kind": kind, "by": by} for kind, by in offers]


class Rooms:
    """The rooms of this process. A room without sockets is kept for a while, since its game may go on by requests."""

    def __init__(self, store: Store, referee: Referee, settings: Settings, now: Callable[[], int]) -> None:
        self.store, self.referee, self.settings, self.now = store, referee, settings, now
        self._beaten = now()
        self.wake: Callable[[], None] = lambda: None
        """Called when there may be a job for this process; the others find it a little later."""
        self.entrance = asyncio.Semaphore(_ENTERING)
        """Held while a socket is accepted."""
        self._reading = asyncio.Semaphore(_ENTERING)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._missed: set[str] = set()
        """Games of which something was stored while they were read."""
        self._attendance = Attendance(store, self._rooms)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._expires_at = 0

    async def room(self, game: str) -> Room | None:
        """Return the room of a game, or None if there is no such game."""
        if game in self._rooms:
            self._rooms.move_to_end(game)
            return self._rooms[game]
        if game not in self._loading:
            self._loading[game] = asyncio.ensure_future(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> Room | None:
        try:
            table = Table(self.store, self.referee, self.now, lambda: self.wake())
            async with self._reading:
                if not await table.load(game):
                    return None
            room = self._rooms[game] = Room(table, self._moved, self.awake)
            self._forget_idle()
        finally:
            del self._loading[game]
            is_old = game in self._missed
            self._missed.discard(game)
        if is_old:
            await room.catch_up()
        await self._attendance.ask([game])
        return room

    def _moved(self, room: Room) -> None:
        """Do what follows when somebody comes to a room or leaves it."""
        self.start(self._attendance.tell(room))
        if room.members:
            self.start(self.resume(room))

    async def glance(self, room: Room) -> None:
        """Note that somebody without a socket looks at a game."""
        if room.table.is_contest:
            room.asked_at = self.now()
            await self.resume(room)

    async def resume(self, room: Room) -> None:
        """Let computers go on that were paused because nobody watched them."""
        table = room.table
        if (
            table.is_contest
            and table.game.state == ON
            and room.is_followed
            and await asyncio.to_thread(self.store.resume, table.id, self.now(), visitor.get())
        ):
            await room.do(Table.reread)
            self.wake()

    def _forget_idle(self) -> None:
        idle = [name for name, room in self._rooms.items() if not room.members and not room.lock.locked()]
        for name in idle[: max(0, len(idle) - self.settings.idle_rooms)]:
            del self._rooms[name]

    def hint(self, game: str, version: int) -> None:
        """Look at a game that is said to be at a version; call this in the thread of the event loop."""
        room = self._rooms.get(game)
        if room is None:
            if game in self._loading and version != PRESENCE:
                self._missed.add(game)
        elif version == PRESENCE:
            self.start(self._attendance.ask([game]))
        elif version > room.table.version:
            if room.members or room.lock.locked():
                self.start(room.catch_up(version))
            else:
                del self._rooms[game]  # others play it elsewhere; whoever comes here will find it as it is then

    def start(self, work: Awaitable[Any]) -> None:
        """Do some work beside; a failure is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the event loop alone would let the garbage collector take it
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work beside failed", exc_info=task.exception())

    async def sweep(self) -> None:
        """Look for what no notification has told: newer versions, who is where, and clocks whose time is up."""
        await self.beat()
        versions = await asyncio.to_thread(self.store.versions, list(self._rooms))
        for name, version in versions.items():
            self.hint(name, version)
        await self._attendance.stay(self.settings.silence_ms)
        for room in [each for each in self._rooms.values() if each.members]:
            await self.resume(room)
        await self._expire()
        for game in await asyncio.to_thread(self.store.due, self.now()):
            due = await self.room(game.id)
            if due is not None:
                await due.catch_up()
                await due.do(Table.flag)

    async def beat(self) -> None:
        """Say that the server is alive; if it was not for a while, running clocks get the time back.

        The time of a server never goes back: what it or another process has stored is not later than now.
        """
        given_back = await asyncio.to_thread(self.store.beat, self.now(), self.settings.silence_ms)
        ahead = await asyncio.to_thread(self.store.beaten) - self.now()
        if isinstance(self.now, ServerClock) and ahead > _APART_MS:
            self.now.follow(ahead)
        self._beaten = self.now()
        if given_back:
            for room in list(self._rooms.values()):
                await room.do(Table.reread)

    async def awake(self) -> None:
        """Give running clocks the time back in which this process did nothing: a command may come before the sweep."""
        if self.now() - self._beaten > self.settings.silence_ms:
            await self.beat()

    async def _expire(self) -> None:
        """Delete now and then the drafts to which no author has come back."""
        if self.now() >= self._expires_at:
            self._expires_at = self.now() + _EXPIRY_MS
            await asyncio.to_thread(self.store.expire_drafts, self.now() - self.settings.unkept_ms)

    async def keep_sweeping(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                await self.sweep()
            except Exception:  # the database may be away for a while
                log.exception("a sweep failed")

    async def close(self) -> None:
        """Stop the work beside, and tell other processes that nobody is here any more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._attendance.leave()
