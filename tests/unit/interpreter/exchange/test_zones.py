"""The zones of imported rule files have names that say what they are."""

from dsl.model import BoardShape
from dsl.source import Source, Span
from interpreter.exchange.importing.zones import Squares, Zones

_SHAPE = BoardShape(
    files=("a", "b"), ranks=tuple(map(str, range(1, 14))), squares=(), span=Span(Source("x.rumpus", ""), 0, 0)
)


def _rank(number: int) -> Squares:
    return frozenset({f"a{number}", f"b{number}"})


def test_a_rank_of_each_side_is_called_by_its_number_up_to_ten() -> None:
    zones = Zones(_SHAPE)

    assert zones.name("goal", _rank(13), _rank(1)) == "last-rank"
    assert zones.name("goal", _rank(10), _rank(4)) == "tenth-rank"
    assert zones.name("goal", _rank(12), _rank(2)) == "goal"
    assert zones.name("goal", _rank(3), _rank(3)) == "goal-2"
    assert list(zones.lines())[2:] == ["zone goal { white rank 12; black rank 2 }", "zone goal-2 = rank 3"]


def test_squares_have_one_name() -> None:
    zones = Zones(_SHAPE)
    name = zones.name("home", frozenset({"a1"}), frozenset({"a2"}))

    assert zones.name("other", frozenset({"a1"}), frozenset({"a2"})) == name == "home"
