"""Writing to terminals and pipes."""

import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic


def has_colour(stream: TextIO) -> bool:
    """Whether a stream shows colours: it is a terminal, and nobody has said no."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def text_width() -> int:
    """Return the columns of findings as text: those of the terminal, up to 120."""
    return min(shutil.get_terminal_size((100, 24)).columns, 120)


def print_findings(findings: "Iterable[Diagnostic]") -> None:
    """Findings for people, on standard error."""
    from dsl.diagnostics.render.text import as_text

    for finding in findings:
        print(as_text(finding, width=text_width(), colour=has_colour(sys.stderr)), file=sys.stderr)


def print_json(value: Any, stream: TextIO | None = None) -> None:  # Any: JSON
    """A value for programs, on standard output or another stream."""
    from dsl.diagnostics.render.json import document

    stream = stream or sys.stdout
    print(document(value, stream.encoding), file=stream)
