"""Output to terminals and pipes."""

import os
import shutil
import sys
from collections.abc import Iterable
from textwrap import indent
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic


def has_color(stream: TextIO) -> bool:
    """Return True if a stream shows color: it is a terminal, and color is not disabled."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def text_width() -> int:
    """Return the columns of findings as text: those of the terminal, up to 120."""
    return min(shutil.get_terminal_size((100, 24)).columns, 120)


def print_findings(findings: "Iterable[Diagnostic]") -> None:
    """Print findings to standard error."""
    from dsl.diagnostics.render.text import as_text

    for finding in findings:
        print(as_text(finding, width=text_width(), color=has_color(sys.stderr)), file=sys.stderr)


def print_json(value: Any, stream: TextIO | None = None) -> None:  # Any: JSON
    """Print a value as JSON to standard output or another stream."""
    from dsl.diagnostics.render.json import document

    stream = stream or sys.stdout
    print(document(value, stream.encoding), file=stream)


def print_json_list(values: Iterable[Any]) -> None:  # Any: JSON
    """Print a list as JSON to standard output, each value as soon as it is there."""
    from dsl.diagnostics.render.json import document

    before = "["
    for value in values:
        print(before, indent(document(value, sys.stdout.encoding), "  "), sep="\n", end="")
        before = ","
    print("[]" if before == "[" else "\n]")
