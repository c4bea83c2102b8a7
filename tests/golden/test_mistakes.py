"""A page of planted mistakes: how many are found, at which line, with which cure; and no finding where nothing is wrong."""

from pathlib import Path

from support.each import each
from support.mistakes import Case, cases, found_in, tally

from dsl.diagnostics.render.concise import as_concise
from dsl.source import Source
from interpreter.testing.suite import load_suite

PAGE = Path(__file__).parent / "mistakes.md"
CASES = tuple(cases(PAGE))
SOUND = tuple(case for case in CASES if case.line == 0)
MISTAKES = tuple(case for case in CASES if case.line > 0)


@each("case", SOUND, ids=lambda case: case.title)
def test_nothing_is_found_in_a_sound_file(case: Case) -> None:
    assert [as_concise(one) for one in found_in(case)] == []


@each("case", SOUND, ids=lambda case: case.title)
def test_the_tests_of_a_sound_file_pass(case: Case) -> None:
    results = load_suite(Source("case.rumpus", case.text)).run()

    assert results
    assert [result.failures for result in results if not result.passed] == []


def test_there_are_enough_cases_of_both_kinds() -> None:
    assert len(MISTAKES) >= 80
    assert len(SOUND) >= 16
    assert len({case.title for case in CASES}) == len(CASES)


MISSED = {
    "mistake": set[str](),
    "line": {"A piece amended twice", "A count that a weaker one always forestalls"},
    "cure": {"A piece amended twice", "A count that a weaker one always forestalls", "A capital L for the left"},
    "alarm": set[str](),
}
"""What is not found as it should be: of two statements the other one is reported, and a camel is taken for one."""


def test_all_mistakes_are_found_and_nearly_all_at_their_line_with_their_cure() -> None:
    assert {what: set(titles) for what, titles in tally(PAGE).items()} == MISSED


@each("case", MISTAKES, ids=lambda case: case.title)
def test_one_mistake_makes_few_findings(case: Case) -> None:
    assert len(found_in(case)) <= 3
