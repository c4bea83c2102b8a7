"""Moves of the computer: whose come first, and when they are not made."""

import asyncio
from typing import Any

from support.toy_referee import RULES

from interpreter.web.live.computer import KINDS, Computer
from interpreter.web.live.outbox import Outbox
from interpreter.web.live.room import Member
from interpreter.web.live.rooms import Rooms
from interpreter.web.rules.cell import Costs
from interpreter.web.rules.jobs import RulesJob, Think
from interpreter.web.settings import Settings
from interpreter.web.store import NewGame, Seat, Store

SETTINGS = Settings(database="")


def contest(store: Store, visitor: str = "", kinds: tuple[str, str] = ("computer", "computer"), **more: Any) -> str:
    """Create a game of computers and return its name."""
    seats = tuple(Seat(seat=place, kind=kind, name="", level=1, secret_hash=None) for place, kind in enumerate(kinds))
    row = {"title": "Toy", "start": "", "listed": True, "clock": None, "state": "on", "jobs": KINDS, **more}
    return store.create_game(NewGame(rules=RULES.sha, seats=seats, visitor=visitor, **row)).id


async def silent(text: str) -> None:
    """Take a message."""


def waiting(store: Store) -> list[str]:
    """Take all jobs, and return their visitors."""
    found = []
    while job := store.claim("test", KINDS, 60):
        found.append(job.visitor)
    return found


def test_computers_play_only_while_somebody_watches(store, referee, time):
    async def run():
        rooms = Rooms(store, referee, SETTINGS, time)
        computer, game = Computer(store, rooms, Costs()), contest(store)
        await computer.work(store.claim("test", KINDS, 60))
        assert (store.game(game).version, Think in referee.asked, waiting(store)) == (0, False, [])

        room = await rooms.room(game)
        member = Member(Outbox(silent, 9, 9), None)
        room.enter(member)
        await asyncio.gather(*rooms._tasks)
        job = store.claim("test", KINDS, 60)
        await computer.work(job)
        assert (store.game(game).version, referee.asked.count(Think)) == (1, 1)

        room.leave(member)
        await asyncio.gather(*rooms._tasks)
        await computer.work(store.claim("test", KINDS, 60))
        assert (store.game(game).version, waiting(store)) == (1, [])

    asyncio.run(run())


def test_a_request_for_a_game_of_computers_lets_them_go_on_for_a_while(store, referee, time):
    async def run():
        rooms = Rooms(store, referee, SETTINGS, time)
        game = contest(store, jobs=())
        room = await rooms.room(game)
        await rooms.glance(room)
        assert room.is_followed
        assert waiting(store) == [""]
        time.passes(60)
        assert not room.is_followed

    asyncio.run(run())


def test_the_sweep_resumes_a_watched_game_that_another_process_has_paused(store, referee, time):
    async def run():
        rooms = Rooms(store, referee, SETTINGS, time)
        room = await rooms.room(contest(store))
        room.enter(Member(Outbox(silent, 9, 9), None))
        await asyncio.gather(*rooms._tasks)
        store.pause(store.claim("other", KINDS, 60))
        await rooms.sweep()
        assert waiting(store) == [""]

    asyncio.run(run())


def test_the_clock_of_a_paused_game_stands_still(store, referee, time):
    from interpreter.web.store import Clock

    game = contest(
        store,
        clock=Clock(base_ms=60_000, increment_ms=0, days=0, left=(60_000, 50_000), running=1, since=time()),
    )
    store.pause(store.claim("test", KINDS, 60))
    time.passes(3600)
    assert not store.due(time())
    assert store.resume(game, time(), "ann")
    assert not store.resume(game, time(), "ann"), "it goes on already"
    found = store.game(game)
    assert (found.clock.since, found.due_at) == (time(), time() + 50_000)
    assert waiting(store) == ["ann"]


def test_a_game_with_a_person_is_never_paused(store, referee, time):
    async def run():
        rooms = Rooms(store, referee, SETTINGS, time)
        game = contest(store, kinds=("computer", "person"))
        await Computer(store, rooms, Costs()).work(store.claim("test", KINDS, 60))
        assert store.game(game).version == 1
        assert not store.resume(game, time(), "")

    asyncio.run(run())


def test_the_visitor_who_has_cost_least_gets_the_next_move(store, referee, time):
    for visitor in ("greedy", "greedy", "greedy", "ann", "bo"):
        contest(store, visitor)
    costs = Costs()
    computer = Computer(store, Rooms(store, referee, SETTINGS, time), costs)
    costs.charge("greedy", 10)
    costs.charge("ann", 1)
    taken = [store.claim("test", KINDS, 60, computer._next).visitor for _ in range(5)]
    assert taken == ["bo", "ann", "greedy", "greedy", "greedy"]


def test_the_moves_of_one_visitor_are_thought_about_one_after_another(store, referee, time):
    contest(store, "greedy")
    computer = Computer(store, Rooms(store, referee, SETTINGS, time), Costs())
    computer._working["greedy"] = None
    assert store.claim("test", KINDS, 60, computer._next) is None


def test_a_move_that_nobody_waits_for_any_more_is_not_thought_about_further(store, referee, time, monkeypatch):
    monkeypatch.setattr("interpreter.web.live.computer._LOOK", 0.01)
    ended = []

    async def think(rules: object, job: RulesJob[Any]) -> Any:
        if not isinstance(job, Think):
            return await type(referee).ask(referee, rules, job)
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("think")
            raise
        return {}

    async def run():
        rooms = Rooms(store, referee, SETTINGS, time)
        computer, game = Computer(store, rooms, Costs()), contest(store)
        room = await rooms.room(game)
        member = Member(Outbox(silent, 9, 9), None)
        room.enter(member)
        monkeypatch.setattr(referee, "ask", think)
        working = asyncio.create_task(computer.work(store.claim("test", KINDS, 60)))
        await asyncio.sleep(0.05)
        room.leave(member)
        await working
        assert ended == ["think"]
        assert store.game(game).version == 0

    asyncio.run(run())
