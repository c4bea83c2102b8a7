"""Lines and groups of squares."""

from support.games import toy

from dsl.lint.neighbors import groups, longest_line
from dsl.lint.reach import Reach

BOARD = Reach(toy("").ruleset.board)
"""Four files and four ranks."""
TWO_BOARDS = Reach(toy('board 2x4 { boards 2 }\narray "k1/2/2/1K"').ruleset.board)
"""Two files each, a b and d e."""


def test_a_line_is_the_longest_along_any_of_the_ways() -> None:
    squares = frozenset({"a1", "b1", "b2", "c3"})

    assert longest_line(BOARD, squares, ["horizontal"]) == ("a1", "b1")
    assert longest_line(BOARD, squares, ["vertical"]) == ("b1", "b2")
    assert longest_line(BOARD, squares, ["diagonal"]) == ("a1", "b2", "c3")
    assert longest_line(BOARD, squares, ["orthogonal", "diagonal"]) == ("a1", "b2", "c3")


def test_a_line_may_fall() -> None:
    assert longest_line(BOARD, frozenset({"a4", "b3", "d1"}), ["diagonal"]) == ("a4", "b3")


def test_no_squares_have_no_line() -> None:
    assert longest_line(BOARD, frozenset(), ["orthogonal"]) == ()


def test_a_line_does_not_cross_the_gap_between_boards() -> None:
    assert longest_line(TWO_BOARDS, frozenset({"a1", "b1", "d1", "e1"}), ["orthogonal"]) == ("a1", "b1")


def test_groups_touch_along_the_ways() -> None:
    squares = frozenset({"a1", "b2", "d4", "d3"})

    assert [*groups(BOARD, squares, ["orthogonal"])] == [{"a1"}, {"b2"}, {"d3", "d4"}]
    assert [*groups(BOARD, squares, ["orthogonal", "diagonal"])] == [{"a1", "b2"}, {"d3", "d4"}]
