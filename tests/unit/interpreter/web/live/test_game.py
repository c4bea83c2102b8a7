import asyncio

import pytest

from interpreter.web.live.game import Done, LiveGame
from interpreter.web.live.refusals import Refusal
from interpreter.web.rules.jobs import Play
from interpreter.web.store import Clock

COUNT = iter(range(10_000))


async def say(game: LiveGame, seat: int | None, what: str, **fields: object) -> Done | Refusal:
    message = {"t": what, "id": f"m{next(COUNT)}", "v": game.version, **fields}
    return await game.command(seat, message)


async def act(game: LiveGame, seat: int, *actions: str) -> None:
    for action in actions:
        assert isinstance(await say(game, seat, "act", action=action), Done)


def code(answer: Done | Refusal) -> str:
    return answer.code if isinstance(answer, Refusal) else "done"


def test_an_action_is_stored_before_the_answer(begin, store):
    async def run():
        game = await begin()
        assert await say(game, 0, "act", action="a") == Done(1)
        assert [(e.version, e.seat, e.text) for e in store.events(game.id)] == [(1, 0, "a")]

    asyncio.run(run())


def test_the_same_id_gets_the_same_answer_and_acts_once(begin, store):
    async def run():
        game = await begin()
        first = await say(game, 0, "act", action="a", id="once")
        await act(game, 0, "b")
        assert await say(game, 0, "act", action="a", id="once", v=0) == first
        assert len(store.events(game.id)) == 2

    asyncio.run(run())


def test_the_same_id_gets_the_same_answer_after_a_restart(begin, store, referee, time):
    async def run():
        game = await begin()
        first = await say(game, 0, "act", action="a", id="once")
        again = LiveGame(store, referee, time)
        assert await again.load(game.id)
        assert await say(again, 0, "act", action="a", id="once", v=0) == first

    asyncio.run(run())


def test_an_id_that_belongs_to_another_command_is_refused(begin):
    async def run():
        game = await begin()
        await say(game, 0, "act", action="a", id="once")
        assert code(await say(game, 0, "act", action="b", id="once")) == "id-used"

    asyncio.run(run())


def test_an_action_for_an_old_position_is_stale(begin):
    async def run():
        game = await begin()
        await act(game, 0, "a")
        answer = await say(game, 0, "act", action="b", v=0)
        assert isinstance(answer, Refusal)
        assert answer.stale

    asyncio.run(run())


def test_of_two_processes_that_act_at_once_one_wins_and_the_other_is_told(begin, store, referee, time):
    async def run():
        one = await begin()
        two = LiveGame(store, referee, time)
        await two.load(one.id)
        answers = [await say(one, 0, "act", action="a"), await say(two, 0, "act", action="b")]
        assert [code(answer) for answer in answers] == ["done", "stale"]
        assert two.course.actions == ("a",)
        assert [step.event.text for step in two.steps] == ["a"]
        assert two.board.view == one.board.view
        assert two.board.turn == one.board.turn

    asyncio.run(run())


def test_an_illegal_action_is_refused_with_its_reason(begin):
    async def run():
        answer = await say(await begin(), 0, "act", action="fly")
        assert isinstance(answer, Refusal)
        assert answer.sentence == "`fly` is not in the toy."

    asyncio.run(run())


@pytest.mark.parametrize(("seat", "found"), [(1, "not-your-turn"), (None, "no-seat")])
def test_only_the_seat_that_acts_may_act(begin, seat: int | None, found: str):
    async def run():
        assert code(await say(await begin(), seat, "act", action="a")) == found

    asyncio.run(run())


def test_nobody_acts_before_all_seats_are_taken(begin):
    async def run():
        game = await begin(kinds=("person", "open"))
        assert code(await say(game, 0, "act", action="a")) == "waiting"
        assert isinstance(await game.join(1, "black", "person", "hash"), Done)
        assert code(await say(game, 0, "act", action="a")) == "done"

    asyncio.run(run())


def test_undo_takes_the_last_action_of_an_unfinished_turn_back(begin):
    async def run():
        game = await begin()
        await act(game, 0, "a", "b")
        assert code(await say(game, 0, "undo")) == "done"
        assert game.course.actions == ("a",)
        assert game.board.view["done"] == ["a"]
        assert code(await say(game, 0, "undo")) == "done"
        assert code(await say(game, 0, "undo")) == "nothing-done"

    asyncio.run(run())


def test_a_finished_turn_is_not_undone(begin):
    async def run():
        game = await begin()
        await act(game, 0, "a", "end")
        assert code(await say(game, 0, "undo")) == "not-your-turn"
        assert code(await say(game, 1, "undo")) == "nothing-done"

    asyncio.run(run())


def test_nothing_is_undone_after_the_other_side_has_chosen(begin):
    async def run():
        game = await begin()
        await act(game, 0, "a", "give")
        await act(game, 1, "b")
        await act(game, 1, "give")
        assert game.row.actor == 0
        assert code(await say(game, 0, "undo")) == "other-chose"

    asyncio.run(run())


def test_a_draw_is_agreed_by_both(begin):
    async def run():
        game = await begin()
        assert code(await say(game, 0, "offer", kind="draw")) == "done"
        assert code(await say(game, 0, "offer", kind="draw")) == "offered"
        assert code(await say(game, 0, "reply", kind="draw", yes=True)) == "no-offer"
        assert code(await say(game, 1, "reply", kind="draw", yes=True)) == "done"
        assert (game.row.state, game.row.winner, game.row.reason) == ("over", None, "agreement")

    asyncio.run(run())


def test_an_action_declines_the_offers_of_the_other_side(begin):
    async def run():
        game = await begin()
        await say(game, 1, "offer", kind="draw")
        await act(game, 0, "a")
        assert code(await say(game, 0, "reply", kind="draw", yes=True)) == "no-offer"

    asyncio.run(run())


def test_who_offers_hears_that_it_was_declined_until_he_goes_on(begin):
    async def run():
        game = await begin()
        await say(game, 1, "offer", kind="draw")
        await say(game, 0, "reply", kind="draw", yes=False)
        assert game.course.declined == (("draw", 1),)
        await act(game, 0, "a", "end")
        assert game.course.declined == (("draw", 1),)
        await act(game, 1, "b")
        assert game.course.declined == ()
        await say(game, 1, "undo")
        await say(game, 0, "offer", kind="takeback")
        await act(game, 1, "b", "end")
        assert game.course.declined == (("takeback", 0),)
        await say(game, 0, "offer", kind="takeback")
        assert game.course.declined == ()
        await say(game, 1, "reply", kind="takeback", yes=True)
        assert game.course.declined == ()

    asyncio.run(run())


def test_a_takeback_goes_to_the_beginning_of_the_last_turn(begin):
    async def run():
        game = await begin()
        await act(game, 0, "a", "end")
        await act(game, 1, "b")
        assert code(await say(game, 1, "offer", kind="takeback")) == "done"
        assert code(await say(game, 0, "reply", kind="takeback", yes=True)) == "done"
        assert game.course.actions == ("a", "end")
        await act(game, 1, "b", "end")
        await say(game, 0, "offer", kind="takeback")
        await say(game, 1, "reply", kind="takeback", yes=True)
        assert game.course.actions == ()
        assert game.row.actor == 0

    asyncio.run(run())


def test_the_course_is_the_same_when_it_is_read_again(begin, store, referee, time):
    async def run():
        game = await begin()
        await act(game, 0, "a", "b")
        await say(game, 0, "undo")
        await act(game, 0, "end")
        await say(game, 1, "offer", kind="takeback")
        await say(game, 0, "offer", kind="takeback")
        await say(game, 1, "reply", kind="takeback", yes=True)
        again = LiveGame(store, referee, time)
        await again.load(game.id)
        assert (again.course, again.board, again.row) == (game.course, game.board, game.row)

    asyncio.run(run())


def test_who_resigns_loses(begin):
    async def run():
        game = await begin()
        assert code(await say(game, 1, "resign")) == "done"
        assert (game.row.winner, game.row.reason) == (0, "resignation")
        assert game.steps[-1].board.view["outcome"]["text"] == "white wins by resignation"
        assert code(await say(game, 0, "act", action="a")) == "over"

    asyncio.run(run())


def test_a_game_that_the_rules_end_is_over(begin):
    async def run():
        game = await begin()
        await act(game, 0, "win")
        assert (game.row.state, game.row.winner, game.row.reason) == ("over", 0, "toy")

    asyncio.run(run())


def test_a_rematch_swaps_the_seats_and_is_begun_once(begin, store):
    async def run():
        game = await begin()
        assert code(await say(game, 0, "rematch")) == "not-over"
        await say(game, 0, "resign")
        assert code(await say(game, 1, "rematch")) == "done"
        assert code(await say(game, 0, "rematch")) == "rematch-there"
        assert [seat.name for seat in store.seats(game.row.rematch)] == ["black", "white"]
        assert store.game(game.row.rematch).state == "on"

    asyncio.run(run())


FIVE = Clock(base_ms=300_000, increment_ms=0, days=0, left=(0, 0), running=None, since=0)


def test_an_action_after_the_time_is_up_comes_too_late(begin, time):
    async def run():
        game = await begin(FIVE)
        await act(game, 0, "end")
        time.passes(300)
        assert code(await say(game, 1, "act", action="end")) == "stale"
        assert (game.row.winner, game.row.reason) == (0, "time forfeit")

    asyncio.run(run())


def test_a_side_that_cannot_win_does_not_win_on_time(begin, time):
    async def run():
        game = await begin(FIVE)
        await act(game, 0, "b", "end")
        time.passes(300)
        await game.flag()
        assert (game.row.winner, game.row.reason) == (None, "time forfeit")

    asyncio.run(run())


def test_no_flag_falls_while_a_takeback_is_considered(begin, time):
    async def run():
        game = await begin(FIVE)
        await act(game, 0, "end")
        await act(game, 1, "end")
        time.passes(299)
        assert code(await say(game, 0, "offer", kind="takeback")) == "done"
        time.passes(10)
        await game.flag()
        assert game.row.state == "on"
        assert code(await say(game, 1, "reply", kind="takeback", yes=False)) == "done"
        time.passes(4)
        await game.flag()
        assert (game.row.winner, game.row.reason) == (1, "time forfeit")

    asyncio.run(run())


def test_a_game_whose_time_is_up_is_due(begin, store, time):
    async def run():
        game = await begin(FIVE)
        await act(game, 0, "end")
        time.passes(299)
        assert not store.due(time())
        time.passes(1)
        assert [due.id for due in store.due(time())] == [game.id]
        await game.flag()
        assert not store.due(time())

    asyncio.run(run())


def test_an_outage_is_given_back(begin, store, time, referee):
    async def run():
        game = await begin(FIVE)
        store.beat(time(), 15_000)
        await act(game, 0, "end")
        time.passes(2)
        store.beat(time(), 15_000)
        time.passes(1000)
        assert store.beat(time(), 15_000) == 1_000_000
        again = LiveGame(store, referee, time)
        await again.load(game.id)
        assert code(await say(again, 1, "act", action="end")) == "done"
        assert again.row.clock.left[1] == 298_000

    asyncio.run(run())


def test_the_computer_that_is_unavailable_ends_the_game(begin):
    async def run():
        game = await begin(kinds=("person", "computer"))
        await game.give_up()
        assert (game.row.state, game.row.reason) == ("over", "computer unavailable")
        assert game.steps[-1].board.view["outcome"]["text"] == "no result: the computer is unavailable"

    asyncio.run(run())


def test_one_action_asks_the_referee_once(begin, referee):
    async def run():
        game = await begin()
        referee.asked.clear()
        await act(game, 0, "a")
        assert referee.asked == [Play]

    asyncio.run(run())
