import asyncio
import json

import pytest

from interpreter.web.live.game import LiveGame
from interpreter.web.live.outbox import Outbox
from interpreter.web.live.room import Member, Room
from interpreter.web.live.rooms import Rooms
from interpreter.web.live.server_clock import ServerClock
from interpreter.web.settings import Settings
from interpreter.web.store import Clock

SETTINGS = Settings(database="")


class Heard:
    """A socket that remembers what it was sent; a stalled one takes nothing."""

    def __init__(self, *, stalled: bool = False) -> None:
        self.messages: list[dict] = []
        self.free = asyncio.Event()
        if not stalled:
            self.free.set()

    async def send(self, text: str) -> None:
        await self.free.wait()
        self.messages.append(json.loads(text))

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.messages]


async def drained(outbox: Outbox) -> None:
    task = asyncio.create_task(outbox.drain())
    await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_a_slow_socket_gets_one_resync_for_all_that_it_has_missed():
    async def run():
        heard = Heard()
        outbox = Outbox(heard.send, 3, 1)
        for number in range(4):
            outbox.put(f'{{"t": "event", "v": {number}}}')
        await drained(outbox)
        assert heard.kinds() == ["resync"]

    asyncio.run(run())


def test_a_queue_that_is_just_full_is_sent_whole():
    async def run():
        heard = Heard()
        outbox = Outbox(heard.send, 3, 1)
        for number in range(3):
            outbox.put(f'{{"t": "event", "v": {number}}}')
        await drained(outbox)
        assert heard.kinds() == ["event"] * 3

    asyncio.run(run())


def test_a_socket_that_takes_nothing_is_given_up():
    async def run():
        outbox = Outbox(Heard(stalled=True).send, 3, 0.01)
        outbox.put('{"t": "event"}')
        with pytest.raises(TimeoutError):
            await outbox.drain()

    asyncio.run(run())


def member(room: Room, seat: int | None, *, stalled: bool = False) -> Heard:
    heard = Heard(stalled=stalled)
    sitting = Member(Outbox(heard.send, 64, 10), seat)
    heard.task = asyncio.create_task(sitting.outbox.drain())  # type: ignore[attr-defined]
    room.enter(sitting)
    return heard


def test_an_event_reaches_all_in_order_and_a_stalled_socket_holds_nobody_up(begin):
    async def run():
        room = Room(await begin())
        black, watching = member(room, 1), member(room, None)
        member(room, None, stalled=True)
        for version, action in enumerate(("a", "b", "end")):
            await room.command(0, {"t": "act", "id": action, "v": version, "action": action})
        await asyncio.sleep(0.01)
        for heard in (black, watching):
            assert [m["v"] for m in heard.messages if m["t"] == "event"] == [1, 2, 3]
        assert [("legal" in m) for m in black.messages if m["t"] == "event"] == [False, False, True]
        assert not any("legal" in m for m in watching.messages)

    asyncio.run(run())


def test_what_is_in_the_scene_of_a_socket_is_not_sent_to_it_again_as_an_event(begin):
    async def run():
        room = Room(await begin())
        first, late = member(room, 0), []

        async def work(game: LiveGame) -> None:
            await game.command(0, {"t": "act", "id": "1", "v": 0, "action": "a"})
            late.append(member(room, 0))  # it comes when the action is stored and not yet shown

        await room.do(work)
        await room.command(0, {"t": "act", "id": "2", "v": 1, "action": "b"})
        await asyncio.sleep(0.01)
        assert [m["v"] for m in first.messages if m["t"] == "event"] == [1, 2]
        assert [(m["t"], m["v"]) for m in late[0].messages if "v" in m] == [("scene", 1), ("event", 2)]

    asyncio.run(run())


def test_the_sender_gets_the_answer_before_the_event(begin):
    async def run():
        room = Room(await begin())
        heard = member(room, 0)
        sitting = next(iter(room.members))
        message = {"t": "act", "id": "1", "v": 0, "action": "a"}
        await room.command(0, message, lambda answer: sitting.outbox.put('{"t": "ack"}'))
        await asyncio.sleep(0.01)
        assert heard.kinds() == ["scene", "ack", "event"]

    asyncio.run(run())


def test_a_process_learns_of_an_event_by_notification_or_by_the_sweep(begin, store, referee, time):
    async def run():
        one = Room(await begin())
        others = Rooms(store, referee, SETTINGS, time)
        two = await others.room(one.game.id)
        watching = member(two, None)
        await one.command(0, {"t": "act", "id": "1", "v": 0, "action": "a"})
        others.hint(one.game.id, 1)
        await asyncio.sleep(0.1)
        assert [m["v"] for m in watching.messages if m["t"] == "event"] == [1]
        await one.command(0, {"t": "act", "id": "2", "v": 1, "action": "end"})
        await others.sweep()  # this notification was lost
        await asyncio.sleep(0.1)
        events = [m for m in watching.messages if m["t"] == "event"]
        assert [(m["v"], m["effects"]) for m in events] == [(1, [["toy", "a"]]), (2, [["toy", "end"]])]
        others.hint(one.game.id, 2)
        await others.sweep()
        await asyncio.sleep(0.1)
        assert len([m for m in watching.messages if m["t"] == "event"]) == 2

    asyncio.run(run())


def test_what_is_stored_while_a_game_is_read_is_not_missed(begin, store, referee, time, monkeypatch):
    async def run():
        live = await begin()
        rooms = Rooms(store, referee, SETTINGS, time)
        read = LiveGame.load

        async def load(self: LiveGame, game: str) -> bool:
            found = await read(self, game)
            await live.command(0, {"t": "act", "id": "1", "v": 0, "action": "a"})  # at another process
            rooms.hint(game, 1)
            return found

        monkeypatch.setattr(LiveGame, "load", load)
        assert (await rooms.room(live.id)).game.version == 1

    asyncio.run(run())


def test_the_sweep_ends_games_whose_time_is_up(begin, store, referee, time):
    from interpreter.web.store import Clock

    async def run():
        clock = Clock(base_ms=60_000, increment_ms=0, days=0, left=(0, 0), running=None, since=0)
        live = await begin(clock)
        await live.command(0, {"t": "act", "id": "1", "v": 0, "action": "end"})
        rooms = Rooms(store, referee, SETTINGS, time)
        time.passes(59)
        store.beat(time(), 100_000)
        await rooms.sweep()
        assert store.game(live.id).state == "on"
        time.passes(1)
        store.beat(time(), 100_000)
        await rooms.sweep()
        assert store.game(live.id).reason == "time forfeit"

    asyncio.run(run())


def test_rooms_without_sockets_are_forgotten_at_last(begin, store, referee, time):
    async def run():
        rooms = Rooms(store, referee, Settings(database="", idle_rooms=2), time)
        ids = [(await begin()).id for _ in range(4)]
        first = await rooms.room(ids[0])
        member(first, None)
        for game in ids[1:]:
            await rooms.room(game)
        assert await rooms.room(ids[0]) is first
        assert len(rooms._rooms) == 3
        assert await rooms.room("aaaaaaaaaa") is None

    asyncio.run(run())


SECOND = 10**9


class Machine:
    """A wall clock and a steady one, in nanoseconds."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000 * SECOND, 5 * SECOND

    def clock(self) -> ServerClock:
        return ServerClock(lambda: self.wall, lambda: self.steady)

    def passes(self, seconds: int) -> None:
        self.wall += seconds * SECOND
        self.steady += seconds * SECOND


def test_the_time_of_the_server_follows_neither_sleep_nor_a_clock_that_is_set():
    machine = Machine()
    clock = machine.clock()
    began = clock()
    assert began == 1_800_000_000_000
    machine.passes(2)
    machine.wall += 3600 * SECOND  # it slept
    assert clock() == began + 2000
    machine.wall -= 9000 * SECOND  # somebody has set the clock
    machine.passes(1)
    assert clock() == began + 3000


def test_a_server_that_starts_with_an_older_wall_clock_goes_on_where_the_last_one_was(begin, store, referee):
    from interpreter.web.store import Clock

    async def run():
        machine = Machine()
        first = Rooms(store, referee, SETTINGS, machine.clock())
        await first.beat()
        live = await begin(Clock(base_ms=60_000, increment_ms=0, days=0, left=(0, 0), running=None, since=0))
        room = await first.room(live.id)
        await room.command(0, {"t": "act", "id": "1", "v": 0, "action": "end"})
        machine.passes(12)
        await first.beat()
        machine.wall -= 7200 * SECOND
        second = Rooms(store, referee, SETTINGS, machine.clock())
        await second.beat()
        machine.passes(10)
        again = await second.room(live.id)
        await again.command(1, {"t": "act", "id": "2", "v": 1, "action": "end"})
        assert again.game.row.clock.left[1] == 38_000

    asyncio.run(run())


def test_a_command_before_the_sweep_gets_the_time_back_in_which_the_server_did_nothing(begin, store, referee, time):
    from interpreter.web.store import Clock

    async def run():
        rooms = Rooms(store, referee, SETTINGS, time)
        await rooms.beat()
        live = await begin(Clock(base_ms=60_000, increment_ms=0, days=0, left=(0, 0), running=None, since=0))
        room = await rooms.room(live.id)
        await room.command(0, {"t": "act", "id": "1", "v": 0, "action": "end"})
        time.passes(4)
        await rooms.beat()
        time.passes(3600)  # the process was stopped
        await room.command(1, {"t": "act", "id": "2", "v": 1, "action": "end"})
        assert store.game(live.id).state == "on"
        assert room.game.row.clock.left[1] == 56_000

    asyncio.run(run())


def test_a_game_ends_as_soon_as_its_clock_shows_zero(begin, store, referee, time):
    async def run():
        live = await begin(Clock(base_ms=300_000, increment_ms=0, days=0, left=(0, 0), running=None, since=0))
        message = {"t": "act", "id": "1", "v": live.version, "action": "end"}
        await live.command(0, message)
        rooms = Rooms(store, referee, SETTINGS, time)
        room = await rooms.room(live.id)
        looking = asyncio.create_task(rooms.keep_flagging())
        time.passes(299)
        await asyncio.sleep(0.4)
        assert room.game.row.state == "on"
        time.passes(1)
        await asyncio.sleep(0.6)
        looking.cancel()
        assert (room.game.row.state, room.game.row.reason) == ("over", "time forfeit")

    asyncio.run(run())
