"""External tools of the server: files, and functions of other parts of the project."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dsl.compiler import Compiled
from dsl.diagnostics import Diagnostic
from dsl.lsp.page_link import PageOf
from dsl.resolve import Library
from dsl.source import Source

Lint = Callable[[Compiled, Library], Iterable[Diagnostic]]
"""Returns further findings in an analyzed text without errors."""

Format = Callable[[Source], str | None]
"""Returns the formatted text, or None if it is unreadable."""

RunTests = Callable[[Source, Library, frozenset[int]], dict[int, tuple[Diagnostic, ...]]]
"""Returns the failures of tests, by their starts; tests that could not run are left out."""


@dataclass(frozen=True, slots=True)
class ActionDescription:
    """The description of an action of a test, in Markdown, and the pieces of the units that act."""

    text: str
    pieces: tuple[str, ...] = ()


DescribeAction = Callable[[Source, Library, int, int], ActionDescription | None]
"""Returns the description of an action by its test and place, or None if the test cannot be played that far."""

DrawBoard = Callable[[Source, Library, int | None, int], str | None]
"""Returns the board as SVG: the start, or the position of a test at a place; None if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The tools of the server; it offers the features for which it has them."""

    library: Library
    lint: Lint | None = None
    format: Format | None = None
    run_tests: RunTests | None = None
    describe_action: DescribeAction | None = None
    draw_board: DrawBoard | None = None
    page_of: PageOf | None = None
