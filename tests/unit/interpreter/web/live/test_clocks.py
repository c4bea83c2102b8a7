from interpreter.web.live.clocks import (
    DAY_MS,
    acted,
    answered,
    due_at,
    fresh,
    is_up,
    left_at,
    shown,
    stopped,
    turned_back,
    waiting,
)
from interpreter.web.store import Clock

FIVE = fresh(Clock(base_ms=300_000, increment_ms=3_000, days=0, left=(0, 0), running=None, since=0))
DAYS = fresh(Clock(base_ms=0, increment_ms=0, days=2, left=(0, 0), running=None, since=0))


def test_clocks_stand_still_until_the_first_turn_is_complete():
    begun = acted(FIVE, 1_000, actor=0, finished=None)
    assert (begun.running, due_at(begun)) == (None, None)
    assert acted(begun, 9_000, actor=1, finished=0).running == 1


def test_a_side_gets_its_increment_when_its_turn_is_complete():
    clock = acted(FIVE, 0, actor=1, finished=0)
    clock = acted(clock, 10_000, actor=0, finished=1)
    assert clock.left == (303_000, 293_000)


def test_an_action_inside_a_turn_takes_time_and_gives_none():
    clock = acted(FIVE, 0, actor=1, finished=0)
    clock = acted(clock, 10_000, actor=1, finished=None)
    assert (clock.left[1], clock.running) == (290_000, 1)


def test_the_time_of_the_side_that_must_choose_inside_a_turn_runs():
    clock = acted(FIVE, 0, actor=1, finished=0)
    clock = acted(clock, 10_000, actor=0, finished=None)
    clock = acted(clock, 14_000, actor=1, finished=None)
    assert clock.left == (303_000 - 4_000, 290_000)


def test_time_is_up_exactly_when_it_is_due():
    clock = acted(FIVE, 5_000, actor=1, finished=0)
    due = due_at(clock)
    assert due == 305_000
    assert not is_up(clock, due - 1)
    assert is_up(clock, due)
    assert left_at(clock, due + 7)[1] == 0


def test_a_clock_that_goes_back_gives_no_time():
    clock = acted(FIVE, 5_000, actor=1, finished=0)
    assert left_at(clock, 4_000)[1] == 300_000


def test_a_side_has_its_days_anew_for_each_turn():
    clock = acted(DAYS, 0, actor=1, finished=0)
    assert due_at(clock) == 2 * DAY_MS
    clock = acted(clock, DAY_MS, actor=0, finished=1)
    assert due_at(clock) == 3 * DAY_MS
    again = acted(clock, 2 * DAY_MS, actor=0, finished=None)
    assert due_at(again) == 3 * DAY_MS


def test_a_takeback_lets_the_clock_run_for_the_side_that_acts_again():
    clock = acted(FIVE, 0, actor=1, finished=0)
    back = turned_back(clock, 6_000, actor=0)
    assert (back.running, back.left) == (0, (303_000, 294_000))
    assert turned_back(FIVE, 6_000, actor=0) == FIVE


def test_the_clock_of_a_side_stands_still_while_its_takeback_is_considered():
    clock = acted(acted(FIVE, 0, actor=1, finished=0), 10_000, actor=0, finished=1)
    held = waiting(clock, 12_000, 0)
    assert waiting(clock, 12_000, 1) == clock
    assert left_at(held, 12_000)[0] == left_at(held, 27_000)[0] == 301_000
    assert left_at(held, 28_000)[0] == 300_000
    assert due_at(held) == 27_000 + 301_000
    assert shown(held, 20_000)["still"] == 7_000
    assert due_at(answered(held, 20_000)) == 20_000 + 301_000
    assert due_at(answered(held, 30_000)) == due_at(held)
    assert acted(held, 13_000, actor=1, finished=0).left == (304_000, 293_000)


def test_a_clock_of_days_never_stands_still():
    clock = acted(DAYS, 0, actor=1, finished=0)
    assert waiting(clock, 5, 1) == clock


def test_a_clock_that_is_over_keeps_what_is_left():
    clock = stopped(acted(FIVE, 0, actor=1, finished=0), 20_000)
    assert clock is not None
    assert (clock.left[1], due_at(clock)) == (280_000, None)
    assert shown(clock, 99_000) == {"left": (303_000, 280_000), "running": None, "now": 99_000, "still": 0, "days": 0}


def test_a_game_without_a_clock_shows_none():
    assert shown(None, 5) is None
    assert stopped(None, 5) is None
    assert not is_up(None, 5)
