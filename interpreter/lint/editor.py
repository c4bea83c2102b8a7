"""The linter's findings while a file is being written."""

from collections.abc import Iterable

from dsl.compiler import Compiled
from dsl.diagnostics import Diagnostic
from dsl.lint.choice import Choice
from dsl.lint.run import lint_source
from dsl.lint.selection import selected
from dsl.resolve import Library
from interpreter.lint.registry import all_rules, play_rules


def findings_while_writing(compiled: Compiled, library: Library, choice: Choice) -> Iterable[Diagnostic]:
    """Return the findings of the chosen rules, except those that judge games; raise `SettingError` for a faulty choice.

    Comments and settings may name those rules, too.
    """
    known = all_rules()
    codes = selected(choice, known) - {rule.code for rule in play_rules()}
    return lint_source(compiled.source, codes, library, known=known, compiled=compiled).findings
