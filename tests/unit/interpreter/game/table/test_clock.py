"""The clock of two sides."""

from hypothesis import given
from hypothesis import strategies as st
from support.each import each

from interpreter.game.table.clock import MAX_SECONDS, Clock, TimeControl, read_time_control


class Time:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_only_the_running_side_loses_time() -> None:
    time = Time()
    clock = Clock(TimeControl(10, 2), time)
    clock.run(0)
    time.now += 4
    assert (clock.left(0), clock.left(1)) == (6, 10)

    clock.add(0)
    clock.run(1)
    time.now += 3
    assert (clock.left(0), clock.left(1)) == (8, 7)


def test_a_clock_that_has_run_out_names_its_side_and_shows_zero() -> None:
    time = Time()
    clock = Clock(TimeControl(10, 0), time)
    clock.run(1)
    time.now += 9.5
    assert clock.fallen is None
    time.now += 1
    assert (clock.fallen, clock.left(1)) == (1, 0)


def test_a_stopped_clock_keeps_its_time() -> None:
    time = Time()
    clock = Clock(TimeControl(10, 0), time)
    clock.run(0)
    time.now += 1
    clock.run(None)
    time.now += 100
    assert clock.left(0) == 9


@each("text", ["", "5", "+3", "0+3", "5-3", "a+b", "5+3+1", "9999+0", "-5+3", "1e3+0"])
def test_other_texts_are_not_time_controls(text: str) -> None:
    assert read_time_control(text) is None


@given(st.integers(1, MAX_SECONDS * 1000 // 60), st.integers(0, 99_999_999))
def test_a_tag_gives_back_every_time_control_that_can_be_written(minutes: int, seconds: int) -> None:
    control = read_time_control(f"{minutes / 1000}+{seconds / 1000}")

    assert control is not None
    assert read_time_control(control.tag, unit=1) == control


def test_the_longest_clock_has_a_day() -> None:
    control = read_time_control("1440+0")

    assert control is not None
    assert (control.tag, read_time_control(control.tag, unit=1)) == ("86400+0", control)
    assert read_time_control("1440.001+0") is None
