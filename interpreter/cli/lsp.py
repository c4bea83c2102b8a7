"""`rumpus lsp`: the language server, which editors start and talk to."""

from importlib import import_module
from importlib.util import find_spec
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
    create_server(tools).start_io()


def _laid_out(source: "Source") -> str | None:
    from dsl.formatter import format_source

    return format_source(source).text


def _linter() -> "Lint | None":
    """The linter with the settings of the file's folder, if this installation has it."""
    if find_spec("dsl.lint") is None:
        return None
    from dsl.errors import SettingError

    lint, selection = import_module("dsl.lint"), import_module("dsl.lint.selection")
    rules = import_module("dsl.lint.registry").rules()
    settings_for = import_module("interpreter.cli.lint_settings").settings_for

    def findings(source: "Source", library: "Library") -> "Iterable[Diagnostic]":
        try:
            codes = selection.selected(settings_for(Path(source.name)), rules)
        except SettingError:  # `rumpus lint` says what is wrong with the settings
            return ()
        found: Iterable[Diagnostic] = lint.lint_source(source, codes, library).findings
        return found

    return findings
