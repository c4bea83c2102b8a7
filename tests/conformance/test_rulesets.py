"""The shipped rule files: clean, tested rule by rule, each statement missed if it is left out."""

from functools import cache

import pytest
from conformance.kinds import KINDS
from support.each import each
from support.left_out import is_missed, survivors
from support.plain import plainly

from dsl.compiler import compile_source
from dsl.model import Case, Ruleset
from dsl.source import Source
from interpreter.engines.choose import AUTO
from interpreter.testing.mutation.change import Change
from interpreter.testing.mutation.changes import statements_left_out
from interpreter.testing.mutation.hunt import hunt
from interpreter.testing.suite import load_suite
from rulesets import Catalogue

CATALOGUE = Catalogue()
NAMES = CATALOGUE.rulesets()


def _source(name: str) -> Source:
    return CATALOGUE.open(name)[0]


@cache
def _ruleset(name: str) -> Ruleset:
    compiled = compile_source(_source(name), library=CATALOGUE, tests=True)
    assert compiled.ruleset is not None
    return compiled.ruleset


@pytest.mark.parametrize("name", [*NAMES, *CATALOGUE.libraries()])
def test_the_file_has_no_findings(name: str) -> None:
    assert compile_source(_source(name), library=CATALOGUE, thorough=True).findings == ()


@pytest.mark.parametrize("name", NAMES)
def test_the_tests_of_the_file_pass(name: str) -> None:
    results = load_suite(_source(name)).run()

    assert [(result.case.name, result.failures) for result in results if result.failures] == []


@each("name", NAMES)
def test_the_file_says_who_made_the_game_and_where_the_rules_come_from(name: str) -> None:
    rules = _ruleset(name)

    assert rules.authors
    assert rules.sources
    assert rules.about
    assert rules.kind in KINDS


@each("name", NAMES)
def test_every_reading_is_shown_by_a_claim_and_by_a_refusal(name: str) -> None:
    rules = _ruleset(name)
    claims = {reading for case in rules.cases if _claims(case) for reading in case.shows}
    refusals = {reading for case in rules.cases if _refuses(case) for reading in case.shows}
    readings = [reading.name for reading in rules.readings]

    assert [reading for reading in readings if reading not in claims] == []
    assert [reading for reading in readings if reading not in refusals] == []


def _refuses(case: Case) -> bool:
    return any(step.form == "refuse" for step in case.steps)


def _claims(case: Case) -> bool:
    """Whether a test says something positive: what comes about, or what is allowed."""
    return any(step.form in ("allow", "play", "perft") or step.form.startswith("expect") for step in case.steps)


@each("name", NAMES)
def test_every_test_shows_a_reading(name: str) -> None:
    assert [case.name for case in _ruleset(name).cases if not case.shows] == []


SMALL = [
    mutant
    for name in ("chess", "brouhaha", "crazyhouse", "marseillais")
    for mutant in statements_left_out(_source(name))
]


@pytest.mark.parametrize("mutant", SMALL, ids=lambda mutant: mutant.span.place)
def test_leaving_out_a_statement_is_noticed(mutant: Change) -> None:
    assert is_missed(mutant)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_leaving_out_any_statement_is_noticed(name: str) -> None:
    assert survivors(_source(name)) == []


@pytest.mark.parametrize("name", plainly(NAMES, "marseillais"))
def test_no_change_of_a_value_is_overlooked(name: str) -> None:
    survivors = hunt(_source(name), engine=AUTO, seconds=240).survivors

    assert [f"{change.span.place}: {change.after}" for change in survivors] == []
