"""`rumpus lsp`: the language server, which editors start."""

import gc
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dsl.compiler import Compiled
    from dsl.diagnostics import Diagnostic
    from dsl.lsp.tools import ActionDescription, Lint
    from dsl.resolve import Library
    from dsl.source import Source


def lsp() -> None:
    """Serve an editor through the language server protocol."""
    from dsl.lsp.features import create_server
    from dsl.lsp.tools import Tools
    from interpreter.cli.shared.streams import check_streams
    from rulesets import Catalogue

    check_streams()
    tools = Tools(
        library=Catalogue(),
        lint=_linted,
        format=_laid_out,
        run_tests=_tests_run,
        describe_action=_describe_action,
        draw_board=_draw_board,
        page_of=_page,
    )
    gc.freeze()  # loaded modules stay: scanning them for garbage would double the delay after some keystrokes
    leave = os._exit  # the results of running threads are useless: no process must outlive the editor
    create_server(tools).serve(sys.stdin.buffer, sys.stdout.buffer, leave)


def _laid_out(source: "Source") -> str | None:
    from dsl.formatter import format_source

    return format_source(source).text


def _linted(compiled: "Compiled", library: "Library") -> "Iterable[Diagnostic]":
    return _linter()(compiled, library)


@cache
def _linter() -> "Lint":
    """Load the linter with the first file, so that the server starts without it."""
    found = linter()
    gc.freeze()
    return found


def _tests_run(source: "Source", library: "Library", starts: frozenset[int]) -> dict[int, tuple["Diagnostic", ...]]:
    from interpreter.testing.editor import run_tests

    return run_tests(source, library, starts)


def _describe_action(source: "Source", library: "Library", test: int, place: int) -> "ActionDescription | None":
    from interpreter.testing.editor import describe_action

    return describe_action(source, library, test, place)


def _draw_board(source: "Source", library: "Library", test: int | None, place: int) -> str | None:
    from interpreter.testing.editor import draw_board

    return draw_board(source, library, test, place)


def _page(code: str) -> str | None:
    from interpreter.cli.shared.page import page_of

    return page_of(code)


def linter() -> "Lint":
    """Return the linter's findings, with the settings of the file's folder."""
    from dsl.errors import SettingError
    from interpreter.cli.shared.lint_settings import settings_for
    from interpreter.lint.editor import findings_while_writing

    def findings(compiled: "Compiled", library: "Library") -> "Iterable[Diagnostic]":
        try:
            return findings_while_writing(compiled, library, settings_for(Path(compiled.source.name)))
        except SettingError:  # `rumpus lint` reports faulty settings
            return ()

    return findings
