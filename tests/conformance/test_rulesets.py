"""The shipped rule files: clean, tested rule by rule, each statement missed if it is left out."""

import re
from functools import cache

import pytest
from conformance.kinds import KINDS
from conformance.mutation import Mutant, is_noticed, mutants, survivors

from dsl.compiler import compile_source
from dsl.model import Case, Ruleset
from dsl.source import Source
from interpreter.testing.suite import Result, Suite, load_suite, run_case
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


@cache
def _suite(name: str) -> Suite:
    return load_suite(_source(name))


def _titles(name: str) -> list[str]:
    """Return the names of a file's tests by its lines: each worker collects, and compiling each file takes seconds."""
    return re.findall(r'^test "(.+?)"', _source(name).text, re.MULTILINE)


CASES = [(name, title) for name in NAMES for title in _titles(name)]


@pytest.mark.parametrize("name", [*NAMES, *CATALOGUE.libraries()])
def test_the_file_has_no_findings(name: str) -> None:
    assert compile_source(_source(name), library=CATALOGUE, thorough=True).findings == ()


@pytest.mark.parametrize(("name", "title"), CASES, ids=[f"{name}: {title}" for name, title in CASES])
def test_the_tests_of_the_file_pass(name: str, title: str) -> None:
    suite = _suite(name)
    case = next(case for case in suite.cases if case.name == title)
    result: Result = run_case(suite.games[case.options], case)

    assert result.failures == ()


@pytest.mark.parametrize("name", NAMES)
def test_no_test_of_the_file_is_left_out_here(name: str) -> None:
    assert [case.name for case in _ruleset(name).cases] == _titles(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_file_says_who_made_the_game_and_where_the_rules_come_from(name: str) -> None:
    rules = _ruleset(name)

    assert rules.authors
    assert rules.sources
    assert rules.about
    assert rules.kind in KINDS


@pytest.mark.parametrize("name", NAMES)
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


@pytest.mark.parametrize("name", NAMES)
def test_every_test_shows_a_reading(name: str) -> None:
    assert [case.name for case in _ruleset(name).cases if not case.shows] == []


SMALL = [mutant for name in ("chess", "brouhaha", "crazyhouse", "marseillais") for mutant in mutants(_source(name))]


@pytest.mark.parametrize("mutant", SMALL, ids=lambda mutant: mutant.left_out.place)
def test_leaving_out_a_statement_is_noticed(mutant: Mutant) -> None:
    assert is_noticed(mutant)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_leaving_out_any_statement_is_noticed(name: str) -> None:
    assert survivors(_source(name)) == []
