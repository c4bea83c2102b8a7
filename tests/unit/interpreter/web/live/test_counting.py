"""Finished games are counted for the explorer."""

import asyncio

from support.toy_referee import RULES

from interpreter.web.live.counting import KIND, Counting
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import Trace
from interpreter.web.rules.passages import position_name
from interpreter.web.store import Passage


async def say(game, seat, what, n, **fields):
    return await game.command(seat, {"t": what, "id": f"c{n}", "v": game.version, **fields})


class Tracing:
    """A referee that knows the positions of one game."""

    def __init__(self, *fens: str) -> None:
        self.fens, self.asked = fens, []

    async def study(self, rules, job: Trace):
        self.asked.append((rules.sha, job.start, list(job.actions)))
        if not self.fens:
            raise JobError("the rules are too old")
        return {"fens": list(self.fens)}


def test_a_game_is_counted_when_it_ends_and_not_again_for_its_rematch(begin, store):
    async def run():
        game = await begin()
        for n, action in enumerate(("a", "b")):
            await say(game, n, "act", n, action=action)
        await say(game, 1, "undo", 2)
        assert store.claim("test", (KIND,), 60) is None
        await say(game, 0, "resign", 3)
        await say(game, 0, "rematch", 4)
        referee = Tracing("8/8 w - - 0 1", "8/8 b - - 0 1")
        counting = Counting(store, referee)
        assert await counting.work()
        assert not await counting.work()
        assert referee.asked == [(RULES.sha, "", ["a"])]
        played = store.passages(RULES.sha, position_name("8/8 w - - 5 9"))
        assert played == (Passage(action="a", white=0, drawn=0, black=1),)

    asyncio.run(run())


def test_a_game_that_the_computer_gave_up_is_not_counted(begin, store):
    async def run():
        game = await begin()
        await game.give_up()
        assert store.claim("test", (KIND,), 60) is None

    asyncio.run(run())


def test_a_game_whose_rules_fail_is_tried_three_times(begin, store):
    async def run():
        game = await begin()
        await say(game, 0, "resign", 0)
        counting = Counting(store, Tracing())
        assert [await counting.work() for _ in range(4)] == [True, True, True, False]

    asyncio.run(run())
