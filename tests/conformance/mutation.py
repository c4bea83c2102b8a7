"""Takes a rule file apart: leaves out one statement after the other and sees whether some test of the file notices.

Run as a script it prints the statements that no test missed: `python tests/conformance/mutation.py FILE...`.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.errors import CompileError
from dsl.grammar import parse
from dsl.source import Source, Span
from dsl.syntax import Statement
from interpreter.testing.coverage.without_line import without
from interpreter.testing.suite import load_suite
from rulesets import Catalogue

_NO_RULES = ("ruleset", "library", "reading", "shuffle", "test")
"""Statements that state no rule, or, as `shuffle`, none that a test sees: tests begin with the array."""


@dataclass(frozen=True)
class Mutant:
    """A file without one of its statements."""

    left_out: Span
    source: Source


def mutants(source: Source) -> Iterator[Mutant]:
    """The file without each of the statements that state a rule, blocks first as a whole, then statement by statement."""
    for statement in parse(source, []).statements:
        if statement.form not in _NO_RULES:
            yield from _without_each(source, statement)


def _without_each(source: Source, statement: Statement) -> Iterator[Mutant]:
    span = statement.span
    yield Mutant(span, without(source, span))
    for clause in statement.body:
        yield from _without_each(source, clause)


def is_noticed(mutant: Mutant) -> bool:
    """Whether the mutant has an error or a test that fails."""
    try:
        suite = load_suite(mutant.source)
    except CompileError:
        return True
    return not all(result.passed for result in suite.run())


def survivors(source: Source) -> list[Span]:
    """The statements that can be left out unnoticed."""
    return [mutant.left_out for mutant in mutants(source) if not is_noticed(mutant)]


def main(names: list[str]) -> int:
    """Report for each file how many statements were left out, and which of them nothing missed."""
    count = 0
    for name in names:
        source, _ = Catalogue().open(name)
        found = survivors(source)
        count += len(found)
        print(f"{name}: {sum(1 for _ in mutants(source))} statements left out, {len(found)} not noticed")
        for span in found:
            print(f"  {span.place}: {span.text.splitlines()[0]}")
    return min(count, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
