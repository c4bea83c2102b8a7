"""Ratios of several rounds."""

from interpreter.benchmark.spread import Spread, ratios


def test_a_slow_hour_does_not_change_a_ratio() -> None:
    assert ratios([100.0, 10.0, 50.0], [200.0, 20.0, 100.0]) == Spread(0.5, 0.5, 0.5)
