"""How a report is shown: one file a format, with the function `render`; a file that is put here is a format."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from dsl.diagnostics.report import Report, Screen, Shown


class Format(Protocol):
    """What the file of a format has."""

    def render(self, report: Report, screen: Screen) -> Shown:
        """Show a report."""
        ...


@cache
def formats() -> tuple[str, ...]:
    """The names of the formats, that for people first.

    >>> formats()
    ('text', 'concise', 'github', 'json', 'junit', 'sarif')
    """
    found = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    return tuple(sorted(found, key=lambda name: name != "text"))


def rendered(report: Report, format: str, screen: Screen) -> Shown:
    """Show a report in a format, whose file is loaded for it."""
    return cast("Format", import_module(f"{__name__}.{format}")).render(report, screen)
