"""Files whose tests pass: they are not run again until the file, one that it builds on, or Rumpus changes."""

import os
from collections.abc import Mapping

from dsl.diagnostics.report import Tested
from dsl.source import Source, Span
from interpreter.cache import Watched, keep, known
from interpreter.cli.commands.test.file_result import FileResult
from interpreter.cli.commands.test.run_options import RunOptions
from interpreter.cli.shared.rule_files import RuleFile
from interpreter.engines.choose import VARIABLE
from rulesets import Catalogue

_PASSED = "passed"
"""The kind of what is cached: name, start, end and readings of each test."""


def known_result(file: RuleFile, options: RunOptions) -> FileResult | None:
    """Return the result of a file whose tests are known to pass, or None. Coverage is measured each time."""
    found = None if options.coverage else known(_PASSED, file.source, _settings(options), Watched(Catalogue()))
    try:
        tests = tuple(_test(file.source, *each) for each in found or ())
    except (TypeError, ValueError):  # the entry is not one of ours
        return None
    words = options.words.lower().split()
    chosen = tuple(test for test in tests if all(word in test.name.lower() for word in words))
    return FileResult(name=file.name, tests=chosen, left_out=len(tests) - len(chosen)) if tests else None


def keep_result(file: RuleFile, options: RunOptions, result: FileResult, library: Watched) -> None:
    """Cache that all tests of a file pass."""
    own = all(test.span.source.name == file.source.name for test in result.tests)
    if own and result.is_fine and result.tests and not (result.left_out or result.not_run):
        tests = [(test.name, test.span.start, test.span.end, test.shows) for test in result.tests]
        keep(_PASSED, file.source, _settings(options), library, tests)


def _settings(options: RunOptions) -> Mapping[str, str]:
    return {"engine": options.engine, VARIABLE: os.environ.get(VARIABLE, "")}


def _test(source: Source, name: str, start: int, end: int, shows: list[str]) -> Tested:
    return Tested(name=name, span=Span(source, start, end), shows=tuple(shows))
