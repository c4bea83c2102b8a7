"""`rumpus test`: the tests that stand in rule files."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import typer

from interpreter.cli.engine import EngineName, EngineOption, engine_wanted
from interpreter.cli.files import FilesArgument, Format, FormatOption, open_file
from interpreter.cli.output import print_findings, print_json
from interpreter.cli.progress import progress
from interpreter.cli.watch import WatchOption, run_or_watch

if TYPE_CHECKING:
    from interpreter.cases import Result


def run_tests(
    files: FilesArgument, engine: EngineOption = None, format: FormatOption = Format.TEXT, watch: WatchOption = False
) -> None:
    """Run the tests that stand in rule files."""
    run_or_watch(lambda: _run_all(files, engine, format), files, watch=watch)


def _run_all(files: list[str], engine: EngineName | None, format: Format) -> None:
    failed = False
    report = []
    for name in files:
        results = list(_run(name, engine))
        failed |= any(not result.passed for result in results)
        report.append({"file": name, "tests": [_object(result) for result in results]})
        if format is Format.TEXT:
            _print(name, results)
    if format is Format.JSON:
        print_json(report)
    if failed:
        raise typer.Exit(1)


def _run(name: str, engine: EngineName | None) -> Iterator["Result"]:
    from dsl.errors import CompileError
    from interpreter.cases import load_suite

    source, faults = open_file(name)
    if faults:
        raise CompileError(faults)
    suite = load_suite(source, engine_wanted(engine))
    with progress(f"testing {name}", len(suite.cases)) as advance:
        for result in suite.run():
            advance(1)
            yield result


def _print(name: str, results: Iterable["Result"]) -> None:
    results = list(results)
    print_findings(finding for result in results for finding in result.findings())
    passed = sum(result.passed for result in results)
    print(f"{name}: {passed} of {len(results)} tests passed")


def _object(result: "Result") -> dict[str, Any]:  # Any: JSON
    line, column = result.case.span.source.position(result.case.span.start)
    return {
        "name": result.case.name,
        "line": line,
        "column": column,
        "shows": list(result.case.shows),
        "passed": result.passed,
        "failures": [{"line": failure.span.line, "message": failure.message} for failure in result.failures],
    }
