"""Readings and tests."""

from dsl.model import Case, Reading
from dsl.resolve import Declarations
from dsl.syntax import Statement


def build_readings(declared: Declarations) -> tuple[Reading, ...]:
    """Return the readings in file order."""
    return tuple(
        Reading(name=name, mark=s.need("mark").text, text=s.need("text").text, span=s.head)
        for name, s in declared.readings.items()
    )


def build_cases(declared: Declarations) -> tuple[Case, ...]:
    """Return the tests in file order."""
    return tuple(_case(statement) for statement in declared.tests)


def _case(statement: Statement) -> Case:
    return Case(
        name=statement.need("name").text,
        shows=tuple(word.text for clause in statement.clauses("shows") for word in clause.words("reading")),
        options=tuple((c.need("option").text, c.need("value").text) for c in statement.clauses("set")),
        steps=tuple(clause for clause in statement.body if clause.form not in ("shows", "set")),
        span=statement.head,
    )
