"""What a command has to report on files: one value for every format."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.source import Span


class About(NamedTuple):
    """What a kind of finding is about, in a sentence, and its page."""

    summary: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tested:
    """A test that was run: its name, where it stands, what it shows, and a finding for each statement that failed."""

    name: str
    span: Span
    shows: tuple[str, ...] = ()
    failures: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What there is to say of a file, by the name the user gave it."""

    name: str
    findings: tuple[Diagnostic, ...] = ()
    tests: tuple[Tested, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What only programs are told, beside the findings and the tests. Any: JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a command has to say of some files."""

    command: str
    files: tuple[FileReport, ...]
    summary: tuple[str, ...] = ()
    """Lines for people, below the findings."""
    runs_tests: bool = False
    by_file: bool = False
    """True if programs are told of every file, not only of those with findings."""
    abouts: Callable[[], Mapping[str, About]] = dict
    """What the findings are about, by code: for the formats that say it."""

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
    """Where a report is shown: how wide, with colours or without, and in which encoding."""

    width: int = 100
    has_colour: bool = False
    encoding: str = "utf-8"


class Shown(NamedTuple):
    """A report in a format: what goes to standard output, and what to standard error, both whole lines."""

    printed: str
    said: str = ""
