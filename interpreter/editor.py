"""What editors are offered that needs play: running the tests of a file that is open."""

from dsl.diagnostics import Diagnostic
from dsl.errors import CompileError
from dsl.resolve import Library
from dsl.source import Source
from interpreter.cases import load_suite, run_case


def run_tests(source: Source, library: Library, starts: frozenset[int]) -> dict[int, tuple[Diagnostic, ...]]:
    """The failures of the tests that start at some places of a file; nothing if the file has errors."""
    try:
        suite = load_suite(source, library=library)
    except CompileError:
        return {}
    cases = {case.span.start: case for case in suite.cases if case.span.start in starts}
    return {start: tuple(run_case(suite.games[case.options], case).findings()) for start, case in cases.items()}
