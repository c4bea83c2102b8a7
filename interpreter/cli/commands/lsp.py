"""`rumpus lsp`: the language server, which editors start and talk to."""

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
    from dsl.lsp.tools import Lint, ToldAction
    from dsl.resolve import Library
    from dsl.source import Source


def lsp() -> None:
    """Serve an editor, by the language server protocol."""
    from dsl.lsp.features import create_server
    from dsl.lsp.tools import Tools
    from rulesets import Catalogue

    _check_streams()
    tools = Tools(
        library=Catalogue(),
        lint=_linted,
        format=_laid_out,
        run_tests=_tests_run,
        tell_action=_action_told,
        page_of=_page,
    )
    gc.freeze()  # what is loaded stays: to look through it for garbage again and again doubles the wait after some keys
    leave = os._exit  # what threads still look at is for nobody: an editor that is gone leaves no process behind
    create_server(tools).serve(sys.stdin.buffer, sys.stdout.buffer, leave)


def _check_streams() -> None:
    """An editor talks through both streams; a closed one gets its sentence before anybody waits for an answer."""
    from interpreter.cli.shared.files import STDIN, UsageError, reason

    try:
        os.read(sys.stdin.fileno(), 0)
    except OSError as fault:
        raise UsageError(f"{STDIN} cannot be read: {reason(fault)}") from None
    try:
        os.write(sys.stdout.fileno(), b"")
    except OSError as fault:
        raise UsageError(f"standard output cannot be written: {reason(fault)}") from None


def _laid_out(source: "Source") -> str | None:
    from dsl.formatter import format_source

    return format_source(source).text


def _linted(compiled: "Compiled", library: "Library") -> "Iterable[Diagnostic]":
    return _linter()(compiled, library)


@cache
def _linter() -> "Lint":
    """The linter, loaded when a file is first looked at: an editor is greeted without it."""
    found = linter()
    gc.freeze()
    return found


def _tests_run(source: "Source", library: "Library", starts: frozenset[int]) -> dict[int, tuple["Diagnostic", ...]]:
    from interpreter.testing.editor import run_tests

    return run_tests(source, library, starts)


def _action_told(source: "Source", library: "Library", test: int, place: int) -> "ToldAction | None":
    from interpreter.testing.editor import tell_action

    return tell_action(source, library, test, place)


def _page(code: str) -> str | None:
    from interpreter.cli.shared.page import page_of

    return page_of(code)


def linter() -> "Lint":
    """The linter, with the settings of the file's folder."""
    from dsl.errors import SettingError
    from dsl.lint import lint_source
    from dsl.lint.selection import selected
    from interpreter.cli.shared.lint_settings import settings_for
    from interpreter.lint.registry import all_rules, play_rules

    known = all_rules()  # comments and settings may name those that judge games, which an editor does not play
    unasked = {rule.code for rule in play_rules()}

    def findings(compiled: "Compiled", library: "Library") -> "Iterable[Diagnostic]":
        try:
            codes = selected(settings_for(Path(compiled.source.name)), known) - unasked
        except SettingError:  # `rumpus lint` says what is wrong with the settings
            return ()
        return lint_source(compiled.source, codes, library, known=known, compiled=compiled).findings

    return findings
