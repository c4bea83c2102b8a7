"""Tests of rule files, statement by statement."""

from dsl.diagnostics.codes import framed
from dsl.grammar.forms import FORMS
from dsl.source import Source
from interpreter.testing.coverage.watching import LOOKS
from interpreter.testing.runner import STEPS
from interpreter.testing.suite import load_suite

PREPARING = {"shows", "set"}
"""Statements that are for the whole test, and no step of it."""


def test_every_statement_of_a_test_is_a_step_or_prepares_it() -> None:
    assert STEPS.keys() | PREPARING == {form.key for form in FORMS["test"]}


def test_only_steps_are_watched() -> None:
    assert LOOKS.keys() <= STEPS.keys()


TOY = framed(
    "option pace = slow | fast\noption size = small | large\n"
    "piece ox O { moves W when pace = slow; moves R when pace = fast }\n"
    "piece elk E { moves F when size = small; moves B when size = large }\n"
    'test "neither" { allow d1c1 }\ntest "one" { option pace = fast; allow d1c1 }\n'
    'test "both" { option pace = fast; option size = large; allow d1c1 }\n'
)


def test_each_test_has_the_game_of_its_options_even_of_a_combination_that_the_check_does_not_try() -> None:
    suite = load_suite(Source("toy.rumpus", TOY))

    assert [suite.games[case.options].program.settings for case in suite.cases] == [
        (("pace", "slow"), ("size", "small")),
        (("pace", "fast"), ("size", "small")),
        (("pace", "fast"), ("size", "large")),
    ]
    assert all(result.passed for result in suite.run())


def test_a_claim_about_the_squares_of_a_unit_says_why_the_first_of_them_is_out_of_reach() -> None:
    lines = 'piece ox O { moves W }\narray "ok2/4/4/K2O"\n'
    tests = 'test "t" { expect d1 reaches c1, b1; expect a1 reaches a2 }'
    failures = [
        failure.message
        for result in load_suite(Source("toy.rumpus", framed(lines + tests))).run()
        for failure in result.failures
    ]

    assert failures == [
        "it reaches c1, d2; `d1b1` is refused: an ox on d1 does not move to b1",
        "it reaches a2, b1, b2",
    ]
