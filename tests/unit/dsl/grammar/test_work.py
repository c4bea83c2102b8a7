"""How much work a long file makes: what is not shown costs little, and twice the text at most about twice the work."""

from functools import cache

import pytest
from support.work import calls

from dsl.compiler import compile_source
from dsl.lint import lint_source
from dsl.lint.registry import rules
from dsl.lint.run import Linted
from dsl.source import Source

HEAD = 'ruleset "Toy"\nboard 4x4\npiece king K { moves K }\narray "k3/4/4/3K"\ngoal capture of king\ndraw stalemate\n'
FEW = 120
"""More statements than findings are shown of."""
FEWER = 50
CODES = frozenset(rule.code for rule in rules())

UNREAD = {
    "words nobody knows": "gnu{} ox elk",
    "one word again and again": "gnu ox elk",
    "options that are missing": "draw repetition 3 when pace{} = fast",
}
"""Statements with findings, of which only the first are shown."""

READ = {
    "goals that are said again": "goal capture of king",
    "pieces amended": "amend piece king {{ moves F }}",
    "comments that allow nothing": "# allow: unused-zone",
    "zones": "zone z{} = a1",
    "tests": 'test "t{}" {{ allow d1d2 }}',
}
"""Statements without errors."""


def _text(line: str, count: int) -> str:
    """A file with so many lines, none of which is in a file of another length: statements that were read are known."""
    return HEAD + "".join(f"{line.format(1000 * count + number)}\n" for number in range(count))


def _check(line: str, count: int) -> int:
    """The work of compiling a file with so many lines."""
    source = Source("toy.rumpus", _text(line, count))
    return calls(lambda: compile_source(source, thorough=True))


def _more(line: str) -> int:
    """The work that more lines add to so many that findings are already left out."""
    _check(line, 2)  # what is remembered from other files is no work
    return _check(line, 2 * FEW) - _check(line, FEW)


@cache
def _right() -> int:
    """The same of lines that are right."""
    return _more("zone right{} = a1, b2")


def _linted(line: str, count: int) -> Linted:
    return lint_source(Source("toy.rumpus", _text(line, count)), CODES)


@pytest.mark.parametrize("line", UNREAD.values(), ids=UNREAD)
def test_a_statement_of_which_nothing_is_shown_costs_about_as_much_as_one_that_is_right(line: str) -> None:
    assert _more(line) < 2 * _right()


@pytest.mark.parametrize("line", READ.values(), ids=READ)
def test_checking_twice_as_many_statements_is_at_most_twice_the_work(line: str) -> None:
    _check(line, 2)
    assert _check(line, 2 * FEWER) < 2.2 * _check(line, FEWER)


@pytest.mark.parametrize("line", READ.values(), ids=READ)
def test_linting_twice_as_many_statements_is_at_most_twice_the_work(line: str) -> None:
    _linted(line, 2)
    assert calls(lambda: _linted(line, 2 * FEW)) < 2.2 * calls(lambda: _linted(line, FEW))


def test_a_rule_of_the_linter_says_no_more_than_is_worth_reading() -> None:
    found = [finding.name for finding in _linted(READ["goals that are said again"], 2 * FEW).findings]
    assert found.count("repeated-goal") == 100

    found = [finding.name for finding in _linted(READ["comments that allow nothing"], 2 * FEW).findings]
    assert found.count("unused-allow") == 100


def test_of_too_many_options_only_some_are_tried() -> None:
    _check("option o{} = a | b", 2)
    few, many = (_check("option o{} = a | b", count) for count in (50, 100))

    assert many < 2.2 * few
