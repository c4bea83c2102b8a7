"""A lint rule: its code, its name, its page, and the function that checks it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from inspect import cleandoc

from dsl.diagnostics import Diagnostic, Label, Severity
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

GROUPS = {
    "suspicious": "W1",
    "dead": "W2",
    "portability": "W3",
    "style": "W4",
    "play": "W5",
}
"""The groups, and the first digits of their codes."""

Check = Callable[[Subject], Iterator[Finding]]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One rule. The docstring of its module is its page: a sentence, then sections with fixed headings."""

    code: str
    name: str
    group: str
    is_default: bool
    text: str
    check: Check | None = None
    """The function that checks it; rules of the group `play` judge games instead."""

    @property
    def summary(self) -> str:
        """The first sentence of the page."""
        return cleandoc(self.text).partition("\n")[0]

    @property
    def page(self) -> str:
        """The path of the page within the documentation."""
        return f"reference/lint/{self.name}.md"

    @cached_property
    def sections(self) -> dict[str, str]:
        """The sections of the page by heading."""
        parts = cleandoc(self.text).split("\n## ")[1:]
        return {part.partition("\n")[0]: part.partition("\n")[2].strip() for part in parts}

    def example(self, heading: str) -> str:
        """Return the rule file, or the lines of one, in a section."""
        return self.sections[heading].removeprefix("```rumpus\n").removesuffix("\n```")

    def diagnostic(self, found: Finding) -> Diagnostic:
        """Convert a finding of this rule to a diagnostic."""
        return Diagnostic(
            code=self.code,
            name=self.name,
            severity=Severity.WARNING,
            message=found.message,
            label=Label(found.span, found.label),
            labels=found.labels,
            notes=found.notes,
            help=found.help,
            fix=found.fix,
            page=self.page,
        )
