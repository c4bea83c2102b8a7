"""What the server is given from outside: files, and what other parts of the project can do with a text."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dsl.compiler import Compiled
from dsl.diagnostics import Diagnostic
from dsl.lsp.page_link import PageOf
from dsl.resolve import Library
from dsl.source import Source

Lint = Callable[[Compiled, Library], Iterable[Diagnostic]]
"""More findings in a text without errors, which was looked at already."""

Format = Callable[[Source], str | None]
"""The text laid out anew, or nothing if it cannot be read."""

RunTests = Callable[[Source, Library, frozenset[int]], dict[int, tuple[Diagnostic, ...]]]
"""The failures of tests, which are named by where they start; tests that could not be run are left out."""


@dataclass(frozen=True, slots=True)
class ToldAction:
    """What an action of a test is, in Markdown, and the pieces of the units that act."""

    text: str
    pieces: tuple[str, ...] = ()


TellAction = Callable[[Source, Library, int, int], ToldAction | None]
"""What an action is, by where its test starts and where it is itself; nothing if the test cannot be played so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The server offers what it has the tools for."""

    library: Library
    lint: Lint | None = None
    format: Format | None = None
    run_tests: RunTests | None = None
    tell_action: TellAction | None = None
    page_of: PageOf | None = None
