"""Errors in the file of a command, in the requested format, so that programs always get a document."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from dsl.errors import CompileError
from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.options import Format
from interpreter.cli.shared.output import print_json
from interpreter.errors import InvalidRecordError, RecordFault


def in_format(command: Callable[..., None]) -> Callable[..., None]:
    """Wrap a command so that it prints JSON about a faulty file with --format json."""

    @wraps(command)
    def carried_out(*words: Any, **options: Any) -> None:  # Any: arguments from typer
        try:
            command(*words, **options)
        except (CompileError, InvalidRecordError) as fault:
            if options.get("format") is not Format.JSON:
                raise
            print_json(_document(fault))
            raise typer.Exit(FINDINGS) from None

    return carried_out


def fault_objects(faults: tuple[RecordFault, ...]) -> list[dict[str, Any]]:  # Any: JSON
    """Return the faults of a record as JSON."""
    return [{"line": fault.line, "column": fault.column, "sentence": fault.sentence} for fault in faults]


def _document(fault: CompileError | InvalidRecordError) -> dict[str, Any]:  # Any: JSON
    from dsl.diagnostics.render.json import to_object

    if isinstance(fault, CompileError):
        return {"findings": [to_object(finding) for finding in fault.findings]}
    return {"faults": fault_objects(fault.faults)}
