"""Reports of commands on files: one value for every format."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.source import Span


class About(NamedTuple):
    """The summary of a kind of finding, and its page."""

    summary: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tested:
    """The result of a test: its name, place, readings, and a finding for each failed statement."""

    name: str
    span: Span
    shows: tuple[str, ...] = ()
    failures: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """The report on a file, under the name the user gave it."""

    name: str
    findings: tuple[Diagnostic, ...] = ()
    tests: tuple[Tested, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Additional data for programs. Any: JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A command's report on some files."""

    command: str
    files: tuple[FileReport, ...]
    summary: tuple[str, ...] = ()
    """Summary lines after the findings."""
    runs_tests: bool = False
    by_file: bool = False
    """True if the report for programs lists every file, not only those with findings."""
    abouts: Callable[[], Mapping[str, About]] = dict
    """Descriptions by code, for the formats that include them."""

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All findings, file by file, those of tests last."""
        return tuple(
            found
            for file in self.files
            for found in (*file.findings, *(failure for test in file.tests for failure in test.failures))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """The output device of a report: its width, color and encoding."""

    width: int = 100
    has_color: bool = False
    encoding: str = "utf-8"


class Shown(NamedTuple):
    """A rendered report: the text for standard output and for standard error, both whole lines."""

    printed: str
    said: str = ""
