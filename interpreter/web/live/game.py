"""One game in this process: its row, its events and the view of its position, kept in step with the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.web.guard.visitor import visitor
from interpreter.web.languages.marking import N_
from interpreter.web.live import clocks
from interpreter.web.live.course import Course, with_event
from interpreter.web.live.presenting import shown_view
from interpreter.web.live.refusals import (
    Refusal,
    may_not_act,
    may_not_offer,
    may_not_rematch,
    may_not_reply,
    may_not_speak,
    may_not_undo,
)
from interpreter.web.rules.jobs import AskChance, Play, PositionJob, ShowPosition
from interpreter.web.rules.turns import extended, longer, taken_back
from interpreter.web.store import Appended, Changes, Conflict, Event, NewGame, Repeated
from interpreter.web.wire.words import (
    AGREEMENT,
    BOT,
    COMPUTER,
    DRAW,
    FREE,
    NO_COMPUTER,
    ON,
    OPEN,
    OVER,
    PERSON,
    REMATCH,
    RESIGNATION,
    TAKEBACK,
    TIME,
)

if TYPE_CHECKING:
    from interpreter.web.rules.referee import Referee
    from interpreter.web.store import Clock, Game, Seat, Store
    from interpreter.web.wire.answers import Played
    from interpreter.web.wire.game import Command
    from interpreter.web.wire.scene import Effects, Legal, View
    from interpreter.web.wire.words import GameState

Answered = TypeVar("Answered")

_PAGE = 1000
"""Events read at once."""

_COMMANDS = 64
"""The last commands of a game whose ids are remembered; those before are looked up in the store."""


@dataclass(frozen=True, slots=True)
class Board:
    """A position as the referee describes it: its view, its legal actions and the turns that led to it."""

    view: View
    legal: Legal
    turns: list[Any]
    said: dict[str, list[str]]

    @property
    def turn(self) -> list[int]:
        """The number and the side of the last turn that has an action, or of the first one."""
        return [*self.turns[-1][:2]] if self.turns else [self.view["number"], self.view["turn"]]


@dataclass(frozen=True, slots=True)
class Step:
    """An event with what it changed, ready to be shown."""

    event: Event
    row: Game
    board: Board
    effects: Effects
    course: Course


@dataclass(frozen=True, slots=True)
class Done:
    """A command that is stored, as this version of the game."""

    version: int


Answer = Done | Refusal

STALE = Refusal("stale", N_("The game has moved on."), N_("look at the board and act again"), stale=True)
"""The answer to a command that was meant for an older version of the game."""

ID_USED = Refusal(
    "id-used", N_("This id belongs to another command of yours."), N_("send each command with an id of its own")
)


class LiveGame:
    """A game in step with its events. Commands must come one at a time."""

    id: str
    row: Game
    seats: Sequence[Seat]
    board: Board

    def __init__(
        self, store: Store, referee: Referee, now: Callable[[], int], wake: Callable[[], None] = lambda: None
    ) -> None:
        self.store, self.referee, self.now, self.wake = store, referee, now, wake
        self.course = Course()
        self.steps: list[Step] = []
        """Steps that nobody has been shown yet."""
        self.turned: Callable[[LiveGame], None] = lambda live: None
        """Called when another side is to act, by what this process has stored."""
        self._known: dict[tuple[int, str], int] = {}
        """The versions of the last commands by seat and the client's id."""

    @property
    def is_contest(self) -> bool:
        """True if computers play each other: nobody waits for their moves unless somebody watches."""
        return all(seat.kind == COMPUTER for seat in self.seats)

    @property
    def version(self) -> int:
        """The version that this process has seen."""
        return self.course.version

    async def load(self, game: str) -> bool:
        """Read the game; return False if there is none."""
        self.id = game
        if await self._read() is None:
            return False
        rules, self.seats = await asyncio.to_thread(lambda: (self.store.rules(self.row.rules), self.store.seats(game)))
        assert rules is not None, "the rules of a game are never deleted"
        self.rules = rules
        self.board = await self._board(self.course.actions)
        return True

    async def _read(self) -> list[Event] | None:
        """Read the events that are new, and the row to which they lead; return None if there is no such game."""
        found: list[Event] = []
        while (news := await asyncio.to_thread(self.store.news, self.id, self.version, _PAGE)) is not None:
            game, events = news
            for event in events:
                self._take(event)
            found += events
            if self.version == game.version:
                self.row = game
                return found
        return None

    async def _stored_row(self) -> Game:
        game = await asyncio.to_thread(self.store.game, self.id)
        assert game is not None, "games are never deleted"
        return game

    def _take(self, event: Event) -> None:
        self.course = with_event(self.course, event)
        if event.client_id:
            self._known[event.seat, event.client_id] = event.version
            if len(self._known) > _COMMANDS:
                del self._known[next(iter(self._known))]

    async def ask(self, job: PositionJob[Answered], actions: Sequence[str] | None = None) -> Answered:
        """Ask the referee about the position now, or after some actions of the game."""
        chosen = self.course.actions if actions is None else actions
        return await self.referee.ask(self.rules, replace(job, start=self.row.start, actions=list(chosen)))

    async def _board(self, actions: Sequence[str]) -> Board:
        found = await self.ask(ShowPosition(), actions)
        return Board(found["view"], found["legal"], found["turns"], found["said"])

    async def catch_up(self) -> None:
        """Read what other processes have stored, and make steps of it."""
        course = self.course
        events = await self._read() or ()
        if any(event.kind == "join" for event in events):
            self.seats = await asyncio.to_thread(self.store.seats, self.id)
        for event in events:
            effects: Effects = []
            if event.kind == "act":
                effects = await self._played(course.actions, event.text)
            elif event.kind in ("undo", "reply"):
                self.board = await self._board(with_event(course, event).actions)
            course = with_event(course, event)
            self._show(event, effects, course)

    async def _played(self, actions: Sequence[str], text: str) -> Effects:
        """Put the board after an action of another process; return the effects of the action."""
        found = await self.ask(Play(action=text), actions)
        assert found["ok"], "what another process has stored is legal"
        self.board = _after(self.board, found)
        return found["effects"]

    def _show(self, event: Event, effects: Effects, course: Course) -> None:
        board = replace(self.board, view=shown_view(self.board.view, self.row))
        self.steps.append(Step(event, self.row, board, effects, course))

    async def command(self, seat: int | None, message: Command) -> Answer:
        """Carry out a command of a seat."""
        if clocks.is_up(self.row.clock, self.now()):
            await self.flag()
        if message["v"] != self.version:
            return await self._late(seat, message)
        if message["t"] == "rematch":
            return await self._rematch(seat, message["id"])
        refusal = may_not_speak(self.row, seat)
        if refusal is not None or seat is None:
            return refusal or STALE
        if (seat, message["id"]) in self._known:
            return ID_USED
        if message["t"] == "act":
            return await self._act(seat, message["id"], message["action"])
        if message["t"] == "undo":
            return await self._undo(seat, message["id"])
        if message["t"] == "resign":
            return await self._end(seat, "resign", message["id"], 1 - seat, RESIGNATION)
        if message["t"] == "offer":
            return await self._offer(seat, message["id"], message["kind"])
        return await self._reply(seat, message["id"], message["kind"], message["yes"])

    async def _late(self, seat: int | None, message: Command) -> Answer:
        """Answer a command for another version: it may repeat one that is stored."""
        if message["v"] > self.version:
            await self.catch_up()
            if message["v"] == self.version:
                return await self.command(seat, message)
        if seat is None:
            return STALE
        known = self._known.get((seat, message["id"])) or await self._stored(seat, message["id"])
        return STALE if known is None else Done(known)

    async def _stored(self, seat: int, client: str) -> int | None:
        """Return the version of a command that is too old to be remembered."""
        if len(self._known) < _COMMANDS:
            return None
        return await asyncio.to_thread(self.store.version_of_command, self.id, seat, client)

    async def _act(self, seat: int, client: str, text: str) -> Answer:
        """Play an action of a seat, or return why it is refused."""
        refusal = may_not_act(self.row, seat)
        if refusal is not None:
            return refusal
        found = await self.ask(Play(action=text))
        if not found["ok"]:
            why = found["why"]
            return Refusal("refused", why["sentence"], why["cure"], why["rule"])
        now, clock = self.now(), self.row.clock
        if clock is not None:
            finished = found["turn"][1] if found["turn_over"] else None
            clock = clocks.acted(clock, now, found["view"]["actor"], finished)
        changed = self._changed(found["view"], clock, now)
        return await self._append(
            seat, "act", found["text"], client, changed, _after(self.board, found), found["effects"]
        )

    async def _undo(self, seat: int, client: str) -> Answer:
        refusal = may_not_undo(self.row, self.course, seat, self.board.view["done"])
        return refusal or await self._back(seat, "undo", "", client, 1)

    async def _back(self, seat: int, kind: str, text: str, client: str, count: int) -> Answer:
        """Store an event that takes actions back."""
        actions = self.course.actions
        board = await self._board(actions[: len(actions) - count])
        now, clock = self.now(), self.row.clock
        if clock is not None:
            clock = clocks.turned_back(clock, now, board.view["actor"])
        return await self._append(seat, kind, text, client, self._changed(board.view, clock, now), board)

    async def _offer(self, seat: int, client: str, kind: str) -> Answer:
        refusal = may_not_offer(self.row, self.seats, self.course, seat, kind, self.board.turns)
        if refusal is not None:
            return refusal
        if self.course.is_offered(kind, 1 - seat) and kind == DRAW:  # both want it
            return await self._reply(seat, client, kind, True)
        if self.seats[1 - seat].kind == COMPUTER:  # it always agrees to a takeback
            count = taken_back(self.board.turns, seat)
            return await self._back(seat, "reply", f"{kind} yes {count}", client, count)
        changed = self.row
        if kind == TAKEBACK:
            changed = self._timed(clocks.waiting(self.row.clock, self.now(), seat))
        return await self._append(seat, "offer", kind, client, changed)

    async def _reply(self, seat: int, client: str, kind: str, yes: bool) -> Answer:
        refusal = may_not_reply(self.course, seat, kind)
        if refusal is not None:
            return refusal
        if not yes:
            changed = self._timed(clocks.answered(self.row.clock, self.now())) if kind == TAKEBACK else self.row
            return await self._append(seat, "reply", f"{kind} no", client, changed)
        if kind == DRAW:
            return await self._end(seat, "reply", client, None, AGREEMENT, f"{kind} yes")
        count = taken_back(self.board.turns, 1 - seat)
        return await self._back(seat, "reply", f"{kind} yes {count}", client, count)

    async def _end(self, seat: int, kind: str, client: str, winner: int | None, reason: str, text: str = "") -> Answer:
        return await self._append(seat, kind, text, client, self._over(winner, reason, self.row.clock, self.now()))

    async def flag(self) -> None:
        """Let the side whose time is up lose, if that is so by the stored clock and the other side can still win."""
        await self.reread()
        clock = self.row.clock
        if self.row.state == ON and clock is not None and clock.running is not None and clocks.is_up(clock, self.now()):
            winner = 1 - clock.running
            chance = await self.ask(AskChance(side=winner))
            await self._end(clock.running, "flag", "", winner if chance["may_win"] else None, TIME)

    async def reread(self) -> None:
        """Take the clock from the store, where an outage may have been given back."""
        row = await self._stored_row()
        if row.version == self.version:
            self.row = row

    async def reread_seats(self) -> None:
        """Take the players from the store, where one may have given up a name."""
        self.seats = await asyncio.to_thread(self.store.seats, self.id)

    async def give_up(self) -> None:
        """End the game because the computer cannot play it."""
        if self.row.state == ON:
            await self._end(-1, "abort", "", None, NO_COMPUTER, NO_COMPUTER)

    async def join(self, seat: int, name: str, kind: str, secret_hash: str) -> Answer:
        """Take a free seat for a person or a computer (`kind`); the game begins when no seat is free.

        `secret_hash` is the hash of the secret by which a browser holds the seat. The answer is `STALE` if the game has
        changed since this process read it.
        """
        answer = await asyncio.to_thread(
            self.store.take_seat, self.id, seat, name, kind, secret_hash, self.version, visitor.get()
        )
        self.wake()
        await self.catch_up()
        if not isinstance(answer, Appended):
            return STALE
        self.turned(self)
        return Done(answer.version)

    async def _rematch(self, seat: int | None, client: str) -> Answer:
        """Create a game with the seats swapped, and tell the players of this one."""
        refusal = may_not_rematch(self.row, seat)
        if refusal is not None or seat is None:
            return refusal or STALE
        row, first = self.row, await self._board(())
        new = new_game(
            rules=row.rules,
            title=row.title,
            start=row.start,
            listed=row.listed,
            clock=row.clock and clocks.fresh(row.clock),
            seats=[replace(self.seats[1 - place], seat=place) for place in (0, 1)],
            view=first.view,
        )
        game = await asyncio.to_thread(self.store.people.create_rematch, self.id, new)
        return await self._append(seat, "offer", f"{REMATCH} {game.id}", client, replace(row, rematch=game.id))

    def _changed(self, view: View, clock: Clock | None, now: int) -> Game:
        """Return the game's row at a position."""
        outcome = view["outcome"]
        if outcome is not None:
            return self._over(outcome["winner"], outcome["reason"], clock, now)
        return replace(self.row, actor=view["actor"], number=view["number"], clock=clock, due_at=clocks.due_at(clock))

    def _timed(self, clock: Clock | None) -> Game:
        return replace(self.row, clock=clock, due_at=clocks.due_at(clock))

    def _over(self, winner: int | None, reason: str, clock: Clock | None, now: int) -> Game:
        return replace(
            self.row, state=OVER, winner=winner, reason=reason, clock=clocks.stopped(clock, now), due_at=None
        )

    async def _append(
        self,
        seat: int,
        kind: str,
        text: str,
        client: str,
        changed: Game,
        board: Board | None = None,
        effects: Effects | None = None,
    ) -> Answer:
        """Store an event with the changed row; the answer comes when it is durable."""
        left = changed.clock.left if changed.clock else None
        event = Event(
            game=self.id,
            version=self.version + 1,
            seat=seat,
            kind=kind,
            text=text,
            client_id=client,
            at=self.now(),
            left=left,
        )
        row = self._row_of(changed)
        answer = await asyncio.wrap_future(self.store.appending(self.id, self.version, event, row))
        if isinstance(answer, Repeated):
            return Done(answer.version)
        if isinstance(answer, Conflict):
            return ID_USED
        if not isinstance(answer, Appended):
            await self.catch_up()
            return STALE
        if row.jobs:
            self.wake()
        before, self.row = self.row, replace(changed, version=answer.version)
        self.board = board or self.board
        self._take(event)
        self._show(event, effects or [], self.course)
        if self.row.actor != before.actor:
            self.turned(self)
        return Done(answer.version)

    def _row_of(self, game: Game) -> Changes:
        """Return what is stored of a game's row, and the jobs that follow."""
        computer = game.state == ON and self.seats[game.actor].kind == COMPUTER
        has_ended = game.state == OVER != self.row.state and game.reason != NO_COMPUTER
        return Changes(
            state=game.state,
            actor=game.actor,
            number=game.number,
            winner=game.winner,
            reason=game.reason,
            clock=game.clock,
            due_at=game.due_at,
            rematch=game.rematch,
            jobs=("move",) if computer else ("count",) if has_ended else (),
            visitor="" if has_ended else visitor.get(),
        )

    def may_not_hint(self, seat: int | None) -> Refusal | None:
        """Return why a seat gets no hint: it must be its turn, in a game that nobody is playing against the clock."""
        refusal = may_not_act(self.row, seat)
        if refusal is None and seat is not None and self.row.clock and self.seats[1 - seat].kind in (PERSON, BOT):
            return Refusal("no-hints", N_("There are no hints in a game with a clock against another player."))
        return refusal


def new_game(*, view: View, seats: Sequence[Seat], **row: Any) -> NewGame:  # Any: fields of the row
    """Return a game at a position; it has begun if no seat is free, perhaps with a move of the computer."""
    state: GameState = OPEN if any(seat.kind == FREE for seat in seats) else ON
    actor = view["actor"]
    jobs = ("move",) if state == ON and seats[actor].kind == COMPUTER else ()
    return NewGame(
        state=state,
        actor=actor,
        number=view["number"],
        seats=tuple(seats),
        jobs=jobs,
        visitor=visitor.get(),
        **row,
    )


def _after(board: Board, found: Played) -> Board:
    """Return the board after an action that the referee has played."""
    turns = extended(board.turns, found["turn"], found["text"])
    return Board(found["view"], found["legal"], turns, longer(board.said, found["said"]))
