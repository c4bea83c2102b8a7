"""Betza's letters, turned: they mean the same steps, turned."""

from random import Random

from support.each import each
from support.rule_files.chance import Dice
from support.rule_files.movement import movement

from dsl.elaborate.betza.turning import terms_of, turned_letters
from dsl.model.turning import essence, turned


@each(
    ("letters", "eighths", "written"),
    [
        ("fW", 1, "frF"),
        ("fW", 2, "rW"),
        ("fF", 2, "rF"),
        ("fsR3", 4, "rblR3"),
        ("mRcpR", 2, "mRcpR"),
        ("ffN", 2, "rN"),
        ("jfA", 1, "frjD"),
        ("[fW-F]", 2, "[rW-F]"),
        ("(4,1)", 1, "(4,3)"),
        ("fW02", 3, "brF02"),
        ("lN0", 2, "fN0"),
    ],
)
def test_letters_are_turned(letters: str, eighths: int, written: str) -> None:
    assert turned_letters(letters, eighths, 9) == written


def test_eight_eighths_are_none() -> None:
    steps = [(x, y) for x in range(-4, 5) for y in range(-4, 5)]

    assert [turned(step, 8) for step in steps] == steps
    assert {turned(step, 2) for step in steps} == set(steps)


def test_random_letters_turned_mean_the_same_steps_turned() -> None:
    found = 0
    for number in range(100):
        letters = movement(Dice(Random(number)), 6, takes_friends=True, en_passant=True)
        for eighths in range(1, 8):
            written = turned_letters(letters, eighths, 6)
            if written is not None:
                found += 1
                assert {essence(term) for term in terms_of(written, 6)} == {
                    essence(term, eighths) for term in terms_of(letters, 6)
                }

    assert found > 300


@each("letters", ["O2", "@3", "[fW?rF]", "mafsW"])
def test_letters_that_cannot_be_turned_by_an_eighth(letters: str) -> None:
    assert turned_letters(letters, 1, 9) is None
