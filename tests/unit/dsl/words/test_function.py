"""Words that turn a statement round."""

import pytest

from dsl.words.function import inverts, is_negated


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("begun by rook", "not begun by rook"),
        ("never splits", "splits by move"),
        ("splits attacked units", "splits unattacked units"),
        ("expect black loses", "expect black wins by loses"),
        ("expect white to act", "expect black to act"),
        ("splits unattacked", "splits attacked"),
        ("splits units", "splits only units"),
    ],
)
def test_a_statement_with_the_opposite_meaning_inverts(typed: str, written: str) -> None:
    assert inverts(typed, written)


@pytest.mark.parametrize(
    ("typed", "written"),
    [("never through check", "not through check"), ("remove castling", "without castling"), ("a units", "units")],
)
def test_another_negation_does_not_invert(typed: str, written: str) -> None:
    assert not inverts(typed, written)


def test_an_abbreviated_negation_is_one() -> None:
    assert is_negated("doesn't split")
    assert not is_negated("splits by drop")
