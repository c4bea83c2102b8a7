"""Mistakes in the file of a command, in the format that was asked for: programs get a document in any case."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from dsl.errors import CompileError
from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.files import Format
from interpreter.cli.shared.output import print_json
from interpreter.errors import InvalidRecordError, RecordFault


def in_format(command: Callable[..., None]) -> Callable[..., None]:
    """The command, printing JSON about a faulty file if it was asked for JSON."""

    @wraps(command)
    def carried_out(*words: Any, **options: Any) -> None:  # Any: what typer passes on
        try:
            command(*words, **options)
        except (CompileError, InvalidRecordError) as fault:
            if options.get("format") is not Format.JSON:
                raise
            print_json(_document(fault))
            raise typer.Exit(FINDINGS) from None

    return carried_out


def fault_objects(faults: tuple[RecordFault, ...]) -> list[dict[str, Any]]:  # Any: JSON
    """What is wrong with a record."""
    return [{"line": fault.line, "column": fault.column, "sentence": fault.sentence} for fault in faults]


def _document(fault: CompileError | InvalidRecordError) -> dict[str, Any]:  # Any: JSON
    from dsl.diagnostics.render.json import to_object

    if isinstance(fault, CompileError):
        return {"findings": [to_object(finding) for finding in fault.findings]}
    return {"faults": fault_objects(fault.faults)}
