"""`rumpus lsp`: the language server, which editors start and talk to."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dsl.diagnostics import Diagnostic
    from dsl.lsp.tools import Lint
    from dsl.resolve import Library
    from dsl.source import Source


def lsp() -> None:
    """Serve an editor over standard input and output, by the language server protocol."""
    from dsl.lsp.server import create_server
    from dsl.lsp.tools import Tools
    from interpreter.editor import run_tests
    from rulesets import Catalogue

    tools = Tools(library=Catalogue(), lint=_linter(), format=_laid_out, run_tests=run_tests)
    status = create_server(tools).serve(sys.stdin.buffer, sys.stdout.buffer)
    os._exit(status)  # what threads still look at is for nobody: an editor that is gone leaves no process behind


def _laid_out(source: "Source") -> str | None:
    from dsl.formatter import format_source

    return format_source(source).text


def _linter() -> "Lint":
    """The linter with the settings of the file's folder."""
    from dsl.errors import SettingError
    from dsl.lint import lint_source
    from dsl.lint.registry import rules
    from dsl.lint.selection import selected
    from interpreter.cli.lint_settings import settings_for

    known = rules()

    def findings(source: "Source", library: "Library") -> "Iterable[Diagnostic]":
        try:
            codes = selected(settings_for(Path(source.name)), known)
        except SettingError:  # `rumpus lint` says what is wrong with the settings
            return ()
        return lint_source(source, codes, library).findings

    return findings
