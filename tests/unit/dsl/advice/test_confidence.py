"""How near a rewritten statement is to what was typed, and what is never offered."""

import pytest

from dsl.advice.confidence import confidence, covered, loses, undeclared
from dsl.advice.movements import said_movements
from dsl.advice.repair import repaired
from dsl.advice.vocabulary import Vocabulary

NAMES = Vocabulary(
    {"PIECE": ("king", "ox"), "MAN": ("king", "ox"), "ZONE": ("far",), "OPTION": ("swift",), "KIND": ("check", "hand")},
    {"K": "king"},
)


def _score(typed: str, written: str, block: str, *, known: bool = False) -> float:
    return confidence(typed, written, undeclared(written, block, NAMES), block, NAMES, known=known)


def test_a_statement_in_the_author_s_words_is_as_near_as_can_be() -> None:
    assert _score("goal capture king", "goal capture of king", "file") == 1.0


def test_a_word_that_the_author_did_not_type_counts_against_a_statement() -> None:
    assert _score("no check by king", "no move through check by king", "check") < 1.0


def test_a_name_that_nothing_declares_counts_against_a_statement() -> None:
    declared, unknown = ("goal capture of king", "goal capture of walrus")

    assert _score("capture king", declared, "file") > _score("capture walrus", unknown, "file")


@pytest.mark.parametrize(
    "written", ["goal checkmate of stalemate", "piece white K { moves W }", "piece hare H { moves twice }"]
)
def test_a_word_of_the_language_is_not_taken_for_a_name_or_a_movement(written: str) -> None:
    assert len(undeclared(written, "file", NAMES)) == 1
    assert _score(written, written, "file", known=True) < 1.0


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("promotes in far on rank 8 to ox", "promotes in far to ox"),
        ("fusion ox", "fusion"),
        ("promotes maybe in far to ox", "promotes in far to ox"),
    ],
)
def test_a_statement_without_a_number_a_name_or_a_doubt_of_the_author_loses_something(typed: str, written: str) -> None:
    assert loses(typed, written, NAMES)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("draw 50 moves", "draw 100 turns without capture"),
        ("play 1. e2e4 e7e5", "play e2e4, e7e5"),
        ("goal checkmate king", "goal checkmate of king"),
        ("moves king", "moves K"),
    ],
)
def test_a_statement_that_says_the_same_loses_nothing(typed: str, written: str) -> None:
    assert not loses(typed, written, NAMES)


def test_a_line_with_open_tokens_covers_names_that_fit_them() -> None:
    line = "goal reach ZONE with PIECE"

    assert covered("wins when king reaches far", line, "file", NAMES) == 1.0
    assert covered("wins by points", line, "file", NAMES) < 0.7


def test_a_condition_belongs_to_the_movement_that_was_said_last() -> None:
    assert list(said_movements("moves mN, moves mD while in far")) == ["mN; moves mD while in far"]
    assert list(said_movements("captures fF, moves fD when unmoved")) == ["fcFifmD"]


@pytest.mark.parametrize("typed", ["capture compulsory", "explodes when capturing"])
def test_nonsense_is_not_offered(typed: str) -> None:
    assert repaired(typed, "file", NAMES) is None
