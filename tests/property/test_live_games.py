"""A game of several tabs at two server processes: whatever they send, repeat or miss, all see the same events once."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule
from support.databases import with_tables
from support.toy_referee import RULES, ToyReferee

from interpreter.web.live.game import Answer, Done
from interpreter.web.live.room import Member, Room
from interpreter.web.live.rooms import Rooms
from interpreter.web.settings import Settings
from interpreter.web.store import NewGame, Rules, Seat, open_store

SETTINGS = Settings(database="")
SAID = st.sampled_from(
    [
        *({"t": "act", "action": action} for action in ("a", "b", "end", "end", "give", "win", "nonsense")),
        {"t": "undo"},
        {"t": "resign"},
        *({"t": "offer", "kind": kind} for kind in ("draw", "takeback")),
        *({"t": "reply", "kind": kind, "yes": yes} for kind in ("draw", "takeback") for yes in (True, False)),
    ]
)


@dataclass(eq=False)
class Tab:
    """A socket of a seat, or of a spectator, at a process; `seen` is the version that it knows."""

    process: int
    seat: int | None
    member: Member = field(init=False)
    heard: list[dict[str, Any]] = field(default_factory=list)

    def put(self, text: str) -> None:
        """Take a message, as an outbox does."""
        self.heard.append(json.loads(text))

    @property
    def seen(self) -> int:
        return max(message["v"] for message in self.heard if message["t"] in ("scene", "event"))


class Tables(RuleBasedStateMachine):
    """Tabs open, close, act at the version that they know or at another, and repeat themselves; processes die."""

    tabs = Bundle("tabs")
    sent = Bundle("sent")

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = TemporaryDirectory()
        self.store = open_store(with_tables(Path(self.folder.name) / "games.db"))
        self.store.put_rules(Rules(sha=RULES.sha, text=RULES.text, files={}, title=RULES.title, program_version="1"))
        seats = tuple(
            Seat(game="", seat=seat, kind="person", name=name, level=0, secret_hash=name)
            for seat, name in enumerate(("white", "black"))
        )
        self.game = self.store.create_game(
            NewGame(rules=RULES.sha, title="Toy", start="", listed=True, clock=None, seats=seats, state="on")
        ).id
        self.processes = [self._process(), self._process()]
        self.open: list[Tab] = []
        self.answers: dict[tuple[int, str], int] = {}
        self.count = 0

    def _process(self) -> Rooms:
        return Rooms(self.store, ToyReferee(), SETTINGS, lambda: 1_000_000)

    def _room(self, process: int) -> Room:
        room = self.loop.run_until_complete(self.processes[process].room(self.game))
        assert room is not None
        return room

    @initialize(target=tabs)
    def begin(self) -> Any:  # Any: a bundle
        """Both players are at both processes."""
        return multiple(*(self.open_tab(process, seat) for process in range(2) for seat in range(2)))

    @rule(target=tabs, process=st.integers(0, 1), seat=st.sampled_from([0, 0, 1, 1, None]))
    def open_tab(self, process: int, seat: int | None) -> Tab:
        tab = Tab(process, seat)
        tab.member = Member(tab, seat)  # type: ignore[arg-type]  # all that a room does with an outbox is to put
        self._at_door(self._room(process).enter, tab)
        self.open.append(tab)
        return tab

    @rule(tab=consumes(tabs))
    def close_tab(self, tab: Tab) -> None:
        if tab in self.open:
            self._at_door(self._room(tab.process).leave, tab)
            self.open.remove(tab)

    @rule(target=sent, tab=tabs, said=SAID, late=st.sampled_from([0, 0, 0, 0, 1, -1]))
    def say(self, tab: Tab, said: dict[str, Any], late: int) -> Any:  # Any: a bundle
        if tab not in self.open:
            return multiple()
        self.count += 1
        message = {**said, "id": f"m{self.count}", "v": max(0, tab.seen - late)}
        self._command(tab.process, tab.seat, message)
        return tab.seat, message

    @rule(pair=sent, process=st.integers(0, 1))
    def repeat(self, pair: tuple[int | None, dict[str, Any]], process: int) -> None:
        """A player who heard no answer may have come to another process."""
        self._command(process, *pair)

    @rule(one=tabs, other=tabs, said=SAID, also=SAID)
    def say_at_once(self, one: Tab, other: Tab, said: dict[str, Any], also: dict[str, Any]) -> None:
        if one not in self.open or other not in self.open:
            return
        self.count += 2
        first = {**said, "id": f"m{self.count - 1}", "v": one.seen}
        second = {**also, "id": f"m{self.count}", "v": other.seen}
        rooms = self._room(one.process), self._room(other.process)

        async def both() -> list[Answer]:
            return await asyncio.gather(rooms[0].command(one.seat, first), rooms[1].command(other.seat, second))

        answers = self.loop.run_until_complete(both())
        for tab, message, answer in ((one, first, answers[0]), (other, second, answers[1])):
            self._note(tab.seat, message, answer)

    @rule(process=st.integers(0, 1))
    def sweep(self, process: int) -> None:
        self.loop.run_until_complete(self.processes[process].sweep())
        self._rest()

    @rule(process=st.integers(0, 1))
    def kill(self, process: int) -> None:
        self.processes[process] = self._process()
        self.open = [tab for tab in self.open if tab.process != process]

    def _command(self, process: int, seat: int | None, message: dict[str, Any]) -> None:
        answer = self.loop.run_until_complete(self._room(process).command(seat, message))
        self._note(seat, message, answer)

    def _note(self, seat: int | None, message: dict[str, Any], answer: Answer) -> None:
        """An answer says a stored version, and the same one to a command that is repeated."""
        self._rest()
        if isinstance(answer, Done):
            assert seat is not None, "spectators do nothing"
            assert self.answers.setdefault((seat, message["id"]), answer.version) == answer.version
        else:
            assert (seat, message["id"]) not in self.answers, "what is stored stays so"

    def _at_door(self, step: Callable[[Member], None], tab: Tab) -> None:
        """Come in or go out, and let both processes hear of it."""

        async def through() -> None:
            step(tab.member)

        self.loop.run_until_complete(through())
        self._rest()

    def _rest(self) -> None:
        """Wait for the work beside of all processes."""

        async def rest() -> None:
            await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

        self.loop.run_until_complete(rest())

    @invariant()
    def what_is_acknowledged_is_stored_once(self) -> None:
        events = self.store.events(self.game)
        assert [event.version for event in events] == list(range(1, len(events) + 1))
        stored = {(event.seat, event.client_id): event.version for event in events}
        assert len(stored) == len(events)
        assert stored.items() >= self.answers.items()

    @invariant()
    def each_tab_hears_all_events_in_order(self) -> None:
        events = {event.version: (event.seat, event.kind, event.text) for event in self.store.events(self.game)}
        for tab in self.open:
            scene = next(message["v"] for message in tab.heard if message["t"] == "scene")
            heard = [message for message in tab.heard if message["t"] == "event"]
            assert [message["v"] for message in heard] == list(range(scene + 1, scene + 1 + len(heard)))
            assert all((said["by"], said["kind"], said["text"]) == events[said["v"]] for said in heard)

    def teardown(self) -> None:
        """After a sweep all processes are at the same version and show the same board."""
        try:
            for process in range(2):
                self._room(process)
                self.sweep(process)
            rooms = [self._room(0), self._room(1)]
            assert rooms[0].game.version == rooms[1].game.version == len(self.store.events(self.game))
            boards = [[board.view, board.legal, board.turns] for board in (room.game.board for room in rooms)]
            assert json.dumps(boards[0]) == json.dumps(boards[1])
            assert all(tab.seen == rooms[0].game.version for tab in self.open)
        finally:
            self._rest()
            self.loop.run_until_complete(self._end())
            self.loop.close()
            self.store.close()
            self.folder.cleanup()

    async def _end(self) -> None:
        for process in self.processes:
            await process.close()
        await self.loop.shutdown_default_executor()


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=6, stateful_step_count=30, deadline=None)
