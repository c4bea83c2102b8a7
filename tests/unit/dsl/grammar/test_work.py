"""How much work a long file makes: what is not shown costs little, and twice the text at most about twice the work."""

from functools import cache
from string import ascii_uppercase

import pytest
from support.plain import plainly
from support.work import calls

from dsl.advice.statement import UnreadStatement
from dsl.advice.unread import misfit
from dsl.advice.vocabulary import Vocabulary
from dsl.compiler import compile_source
from dsl.grammar import parse
from dsl.lint.registry import rules
from dsl.lint.run import Linted, lint_source
from dsl.resolve.files import NoLibrary
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


@pytest.mark.parametrize("line", plainly(UNREAD.values(), "gnu ox elk"), ids=UNREAD)
def test_a_statement_of_which_nothing_is_shown_costs_about_as_much_as_one_that_is_right(line: str) -> None:
    assert _more(line) < 2 * _right()


class _Shelf(NoLibrary):
    def names(self) -> list[str]:
        return [f"gnat{number}" for number in range(FEW)]


@pytest.mark.parametrize("line", plainly(("use gnu{}", "extends gnu{}"), "use gnu{}"))
def test_of_missing_files_those_that_are_not_shown_are_not_looked_for_among_the_names(line: str) -> None:
    def check(count: int) -> int:
        source = Source("toy.rumpus", _text(line, count))
        return calls(lambda: compile_source(source, library=_Shelf()))

    check(2)
    assert check(2 * FEW) < 1.5 * check(FEW)


def test_a_statement_that_nothing_repairs_is_tried_once_in_its_own_block() -> None:
    (unread,) = parse(Source("toy.rumpus", "goal chekmate of kign1\n"), [], tests=True).unread
    names = Vocabulary({"PIECE": ("king",)}, {"K": "king"})
    this = UnreadStatement(unread.chunk, unread.block, names, unread.siblings)
    this.repair()  # its work is remembered now, and not counted again

    assert this.repair() is None
    assert calls(lambda: misfit(unread.chunk, unread.block, unread.siblings, names)) < 1.6 * calls(this.repair)


@pytest.mark.parametrize("line", READ.values(), ids=READ)
def test_checking_twice_as_many_statements_is_at_most_twice_the_work(line: str) -> None:
    _check(line, 2)
    assert _check(line, 2 * FEWER) < 2.2 * _check(line, FEWER)


@pytest.mark.parametrize("line", plainly(READ.values(), "zone z{} = a1", "goal capture of king"), ids=READ)
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


def _zoo(line: str, more: str = "") -> str:
    """A game of so many pieces on a large board that following every move from every square takes minutes."""
    symbols = [first + second for first in ascii_uppercase for second in ascii_uppercase][:180]
    pieces = "".join(
        f"piece p{number} {symbol} {{ {line}; promotes in far to p{(number + 1) % 180}, p{(number + 7) % 180} }}\n"
        for number, symbol in enumerate(symbols)
    )
    ranks = [" ".join(symbols[at : at + 20]) for at in range(0, 180, 20)]
    array = "\n".join([*(rank.lower() for rank in ranks), *["20"] * 2, *ranks])
    head = 'ruleset "Zoo"\nboard 20x20\nzone far { white rank 20; black rank 1 }\n'
    return f'{head}{pieces}array """\n{array}\n"""\ngoal capture of p0\ndraw stalemate\n{more}'


def test_many_pieces_with_long_moves_on_a_large_board_are_linted_in_full() -> None:
    linted = lint_source(Source("zoo.rumpus", _zoo("moves K; moves [F?R][W?B]")), CODES)

    assert not linted.has_errors
    assert "lint-unfinished" not in {found.name for found in linted.findings}


def test_what_lint_leaves_out_of_a_file_that_needs_too_much_work_is_said() -> None:
    goals = "".join(
        f"goal row of {number % 9 + 3} with p1, p{number % 170 + 2} along diagonal\n" for number in range(300)
    )
    linted = lint_source(Source("zoo.rumpus", _zoo("moves [F?R]", goals)), CODES)
    unfinished = [found for found in linted.findings if found.name == "lint-unfinished"]

    assert not linted.has_errors
    assert len(unfinished) == 1
    assert "left out the rule `unreachable-goal`" in unfinished[0].message
