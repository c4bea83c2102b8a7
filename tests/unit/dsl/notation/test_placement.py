"""Placements: units, hands, vanished squares, and what can be wrong with them."""

from dataclasses import replace

import pytest
from support.each import each

from dsl.model import BoardShape
from dsl.notation.placement import StackForms, read_placement
from dsl.source import Source, Span

SHAPE = BoardShape(
    files=("a", "b", "c"),
    ranks=("1", "2"),
    squares=("a1", "b1", "c1", "a2", "b2"),
    vanishing=("b2",),
    span=Span(Source("", ""), 0, 0),
)
SYMBOLS = {"O": "ox", "E2": "elk"}


def _read(text: str) -> tuple[list[str], list[str]]:
    placement, faults = read_placement(text, SHAPE, SYMBOLS, with_hand=True)
    return [f"{unit.side} {unit.piece} {unit.square}" for unit in placement.units], [fault.name for fault in faults]


def test_symbols_longer_than_a_letter_stand_in_braces() -> None:
    assert _read("{e2}2/1O1") == (["black elk a2", "white ox b1"], [])


@pytest.mark.parametrize(
    ("written", "cure"),
    [("{+O}", "write `+O`"), ("{+e2}", "write `+{e2}`"), ("{=O}", "write `=O`"), ("{=E2}", "write `={E2}`")],
)
def test_the_sign_of_a_promoted_form_in_braces_is_one_fault_with_its_cure(written: str, cure: str) -> None:
    _, (fault,) = read_placement(f"{written}1/O2", SHAPE, SYMBOLS, with_hand=True)

    assert (fault.message, fault.help) == (f"`{written}` has no meaning in a placement", cure)


def test_units_of_nobody_are_capitals_behind_an_equals_sign() -> None:
    assert _read("=O={E2}1/1o1") == (["neutral ox a2", "neutral elk b2", "black ox b1"], [])


def test_hands_stand_in_brackets() -> None:
    placement, faults = read_placement("3/3[O{e2}o]", SHAPE, SYMBOLS, with_hand=True)

    assert placement.hands == (("ox",), ("elk", "ox"))
    assert faults == ()


def test_vanished_squares_are_stars() -> None:
    placement, _ = read_placement("1*1/3", SHAPE, SYMBOLS, with_hand=True)

    assert placement.gone == {"b2"}


@each(
    ("text", "names"),
    [
        ("3", ["array-height"]),
        ("4/3", ["array-width"]),
        ("2/3", ["array-width"]),
        ("X2/3", ["array-symbol"]),
        ("{Ox}2/3", ["array-symbol"]),
        ("2O/3", ["array-off-board"]),
        ("=o2/3", ["array-symbol"]),
        ("=2/3", ["array-malformed"]),
        ("3/3[=O]", ["array-malformed"]),
        ("*2/3", ["array-off-board"]),
        ("?2/3", ["array-malformed"]),
        ("3/3[O", ["array-malformed"]),
        ("3/3[!]", ["array-malformed"]),
        ("", ["array-height"]),
        ("99999999999999999999/3", ["array-width"]),
    ],
)
def test_every_fault_is_named(text: str, names: list[str]) -> None:
    assert _read(text)[1] == names


STACKS = StackForms(never=frozenset({"elk"}), pairs={"T": ("ox", "ox")})


def _stacked(text: str) -> tuple[list[str], list[str]]:
    placement, faults = read_placement(text, SHAPE, SYMBOLS, with_hand=False, stacks=STACKS)
    return [f"{unit.side} {unit.piece} {unit.square}" for unit in placement.units], [fault.name for fault in faults]


def test_two_units_on_a_square_stand_in_parentheses() -> None:
    assert _stacked("(Oo)2/3") == (["white ox a2", "black ox a2"], [])
    assert _stacked("3/1(O{e2})1") == (["white ox b1", "black elk b1"], [])


def test_a_pair_may_be_written_by_its_symbol() -> None:
    assert _stacked("T2/1t1") == (["white ox a2", "white ox a2", "black ox b1", "black ox b1"], [])


@pytest.mark.parametrize("text", ["(O)2/3", "(OOO)2/3", "()2/3", "(O{E2})2/3"])
def test_squares_hold_two_units_that_share(text: str) -> None:
    assert _stacked(text) == ([], ["array-stack"])


def test_without_stacking_nobody_shares() -> None:
    assert _read("(OO)2/3") == ([], ["array-stack"])


# Several boards

BOARDS = replace(
    SHAPE, files=("a", "b", "c", "d", "e"), squares=("a1", "b1", "d1", "e1", "a2", "b2", "d2", "e2"), boards=2
)


def _read_boards(text: str) -> tuple[list[str], list[str]]:
    placement, faults = read_placement(text, BOARDS, SYMBOLS, with_hand=True)
    return [f"{unit.piece} {unit.square}" for unit in placement.units], [fault.help for fault in faults]


def test_a_rank_goes_over_all_boards_and_their_gaps() -> None:
    assert _read_boards("O3o/5") == (["ox a2", "ox e2"], [])


def test_ranks_as_long_as_one_board_are_those_of_the_first() -> None:
    assert _read_boards("O1/1o") == (["ox a2", "ox b1"], [])


def test_ranks_of_another_length_are_a_fault() -> None:
    assert _read_boards("O2/3")[1] == [
        "write 5 squares in each rank, empty ones as a number, or 2 for the first board alone"
    ]


def test_a_missing_square_is_a_number_and_counts_as_one_all_the_same() -> None:
    assert _read_boards("O3_/5")[1] == ["write empty or missing squares as a number, as `3` for three of them"]
