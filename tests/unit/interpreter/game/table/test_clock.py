"""The clock of two sides."""

from support.each import each

from interpreter.game.table.clock import Clock, TimeControl, read_time_control


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
