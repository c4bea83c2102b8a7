"""The time for a turn, from any clock."""

from hypothesis import given
from hypothesis import strategies as st

from interpreter.game.players.clock import TurnClock, turn_time

CLOCKS = st.builds(
    TurnClock,
    left=st.floats(0.001, 1e6),
    increment=st.floats(0, 1e4),
    turns=st.none() | st.integers(1, 1000),
)


@given(CLOCKS)
def test_the_limits_are_in_order_and_within_the_time_left(clock: TurnClock) -> None:
    time = turn_time(clock)
    assert 0 < time.soft <= time.hard <= clock.left


@given(CLOCKS, st.floats(1.5, 10))
def test_more_time_never_means_less_thought(clock: TurnClock, factor: float) -> None:
    more = TurnClock(left=clock.left * factor, increment=clock.increment, turns=clock.turns)
    assert turn_time(more).soft >= turn_time(clock).soft
    assert turn_time(more).hard >= turn_time(clock).hard


def game(left: float, *, increment: float = 0.0, per: int | None = None, turns: int) -> float:
    """The time left after some turns that all take their hard limit; the clock counts to `per` turns."""
    for turn in range(turns):
        to_go = None if per is None else per - turn % per
        used = turn_time(TurnClock(left=left, increment=increment, turns=to_go)).hard
        assert used < left
        left += increment - used
        if to_go == 1:
            left += 60
    return left


def test_no_clock_runs_out_in_a_long_game() -> None:
    assert game(60, turns=500) > 0
    assert game(1, increment=0.01, turns=500) > 0
    assert game(60, per=40, turns=200) > 0


def test_an_increment_is_used_and_the_time_before_it_kept() -> None:
    time = turn_time(TurnClock(left=60, increment=10))
    assert 8 < time.soft < 12
    assert turn_time(TurnClock(left=1, increment=10)).hard < 1


def test_the_last_turn_before_more_time_may_use_all_of_it() -> None:
    assert turn_time(TurnClock(left=10, turns=1)).hard > 9
    assert turn_time(TurnClock(left=10, turns=2)).hard <= 5
