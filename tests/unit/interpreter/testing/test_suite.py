"""Tests of rule files, statement by statement."""

from dsl.grammar.forms import FORMS
from interpreter.testing.coverage.watching import LOOKS
from interpreter.testing.runner import STEPS

PREPARING = {"shows", "set"}
"""Statements that are for the whole test, and no step of it."""


def test_every_statement_of_a_test_is_a_step_or_prepares_it() -> None:
    assert STEPS.keys() | PREPARING == {form.key for form in FORMS["test"]}


def test_only_steps_are_watched() -> None:
    assert LOOKS.keys() <= STEPS.keys()
