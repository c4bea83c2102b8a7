"""Who is at games, told and asked for many games at once."""

import asyncio
import threading

from interpreter.web.live.attendance import Attendance
from interpreter.web.live.room import Room
from interpreter.web.store import Present


def test_those_who_come_while_the_store_is_busy_are_told_together(begin, store, monkeypatch):
    async def run():
        rooms = {game.id: Room(game) for game in [await begin() for _ in range(5)]}
        told, goes_on = [], threading.Event()

        def slow(process, there):
            assert goes_on.wait(60)
            told.append(set(there))

        monkeypatch.setattr(store, "attend", slow)
        attendance = Attendance(store, rooms)
        first, *others = rooms.values()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(attendance.tell(first))
            await asyncio.sleep(0)
            for room in others:
                tasks.create_task(attendance.tell(room))
            await asyncio.sleep(0)
            goes_on.set()
        assert told == [{first.game.id}, {room.game.id for room in others}]

    asyncio.run(run())


def test_all_rooms_learn_who_is_at_another_process(begin, store):
    async def run():
        rooms = {game.id: Room(game) for game in [await begin() for _ in range(3)]}
        one, two, _ = rooms
        watched = Present(frozenset(), 2)
        store.attend("another", {one: watched, two: Present(frozenset({1}), 0)})
        await Attendance(store, rooms).ask([*rooms, "aaaaaaaaaa"])
        assert [room.elsewhere for room in rooms.values()] == [watched, Present(frozenset({1}), 0), Present()]

    asyncio.run(run())


def test_who_asks_waits_for_the_next_exchange_however_many_come_and_go(begin, store, monkeypatch):
    async def run():
        room, calls = Room(await begin()), 0
        attendance, loop = Attendance(store, {room.game.id: room}), asyncio.get_running_loop()
        tasks = []

        def busy(process, there):
            nonlocal calls
            calls += 1
            if calls < 100:
                loop.call_soon_threadsafe(come)

        def come():
            tasks.append(asyncio.create_task(attendance.tell(room)))

        monkeypatch.setattr(store, "attend", busy)
        for _ in range(50):
            come()
        await asyncio.sleep(0)
        await attendance.ask([room.game.id])
        assert calls <= 3
        while not all(task.done() for task in tasks):
            await asyncio.gather(*tasks)

    asyncio.run(run())
