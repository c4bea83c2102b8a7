import asyncio
from collections import Counter

from interpreter.web.rules.cell import Costs, Turns


class Clock:
    """A time in seconds that a test sets."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def test_half_of_a_cost_is_forgotten_after_the_half_life():
    clock = Clock()
    costs = Costs(clock, half_life=10)
    costs.charge("ann", 8)
    clock.at = 10
    costs.charge("ann", 1)
    clock.at = 20
    assert costs.of("ann") == 2.5
    assert costs.of("bo") == 0
    assert costs.least(["ann", "bo"]) == "bo"


def served(turns: Turns, asked: str, seconds: dict[str, float]) -> str:
    """Return the order in which visitors are served who have all asked at once, each named by a letter."""
    order: list[str] = []

    async def one(visitor: str) -> None:
        async with turns.turn(visitor):
            order.append(visitor)
            await asyncio.sleep(0)
            turns.costs.charge(visitor, seconds.get(visitor, 1))

    async def run() -> None:
        await asyncio.gather(*map(one, asked))

    asyncio.run(run())
    return "".join(order)


def test_visitors_are_served_in_turns_however_much_one_of_them_asks():
    assert served(Turns(1), "ggggggabc", {}) == "gabcggggg"


def test_whoever_has_cost_least_is_served_first():
    assert served(Turns(1), "gggaaaaaa", {"g": 3, "a": 1}) == "gaaagaaag"


def test_one_visitor_never_takes_all_places():
    at_once, most = Counter[str](), Counter[str]()

    async def one(turns: Turns, visitor: str) -> None:
        async with turns.turn(visitor):
            at_once[visitor] += 1
            most[visitor] = max(most[visitor], at_once[visitor])
            await asyncio.sleep(0.001)
            at_once[visitor] -= 1

    async def run() -> None:
        turns = Turns(3)
        await asyncio.gather(*(one(turns, visitor) for visitor in "g" * 20))
        await asyncio.gather(*(one(turns, visitor) for visitor in [""] * 20))

    asyncio.run(run())
    assert most == {"g": 2, "": 3}  # the server itself is not limited


def test_a_place_is_free_at_once_for_somebody_new_while_one_visitor_waits():
    async def run() -> None:
        turns, held = Turns(2), asyncio.Event()

        async def greedy() -> None:
            async with turns.turn("g"):
                await held.wait()

        waiting = [asyncio.create_task(greedy()) for _ in range(10)]
        await asyncio.sleep(0)
        async with asyncio.timeout(1), turns.turn("a"):
            pass
        held.set()
        await asyncio.gather(*waiting)

    asyncio.run(run())


def test_whoever_leaves_the_queue_loses_no_place():
    async def run() -> None:
        turns, held = Turns(1), asyncio.Event()

        async def holding(visitor: str) -> None:
            async with turns.turn(visitor):
                await held.wait()

        first = asyncio.create_task(holding("a"))
        await asyncio.sleep(0)
        others = [asyncio.create_task(holding("b")) for _ in range(3)]
        await asyncio.sleep(0)
        others[0].cancel()  # it waits
        held.set()
        await asyncio.gather(first, others[1])
        others[2].cancel()  # it has its place, or is about to get it
        await asyncio.gather(*others, return_exceptions=True)
        async with asyncio.timeout(1), turns.turn("c"):
            pass

    asyncio.run(run())


def test_all_who_leave_at_the_same_moment_lose_no_place():
    async def run() -> None:
        turns = Turns(1)

        async def hold() -> None:
            async with turns.turn("one"):
                await asyncio.sleep(60)

        tasks = [asyncio.create_task(hold()) for _ in range(3)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(each) for each in found] == [asyncio.CancelledError] * 3
        async with asyncio.timeout(5), turns.turn("two"):
            pass

    asyncio.run(run())
