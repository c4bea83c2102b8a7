"""Report formats: one file each, with the function `render`; any file in this folder is a format."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from dsl.diagnostics.report import Report, Screen, Shown


class Format(Protocol):
    """The interface of a format's file."""

    def render(self, report: Report, screen: Screen) -> Shown:
        """Render a report."""
        ...


@cache
def formats() -> tuple[str, ...]:
    """Return the names of the formats, `text` first.

    >>> "sarif" in formats(), "render" in formats()
    (True, False)
    """
    found = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    return tuple(sorted(found, key=lambda name: name != "text"))


def rendered(report: Report, format: str, screen: Screen) -> Shown:
    """Render a report in a format, loading its file on demand."""
    return cast("Format", import_module(f"{__name__}.{format}")).render(report, screen)
