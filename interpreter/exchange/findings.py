"""The findings about a file of another format, with its own lines."""

from collections.abc import Mapping
from typing import NamedTuple

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.diagnostic import Label, Severity
from dsl.diagnostics.report import About
from dsl.source import Span

PAGE = "how-to/variants-ini.md"


class Kind(NamedTuple):
    """A kind of finding: its code, and what it says in general."""

    code: str
    summary: str


KINDS: Mapping[str, Kind] = {
    "ini-line": Kind("E701", "a line that is neither a section, a key with a value, nor a comment"),
    "ini-section": Kind("E702", "a section that cannot be read: its name, or what it is based on"),
    "ini-key": Kind("E703", "an unknown key, or a key that a section has twice"),
    "ini-value": Kind("E704", "a value that its key does not take"),
    "ini-betza": Kind("E705", "a movement that cannot be read"),
    "ini-position": Kind("E706", "a start position that does not fit the board and the pieces"),
    "ini-rules": Kind("E707", "a section whose rules make no sound rule file"),
    "not-said": Kind("W701", "a key whose rule cannot be said in a rule file yet"),
    "not-carried": Kind("W702", "a rule that `variants.ini` cannot carry"),
}
"""The kinds of findings by name; those with a W do not stop the import."""


def finding(name: str, span: Span, message: str, *, label: str = "", note: str = "", help: str = "") -> Diagnostic:
    """Return a finding of a kind."""
    code = KINDS[name].code
    return Diagnostic(
        code=code,
        name=name,
        severity=Severity.ERROR if code.startswith("E") else Severity.WARNING,
        message=message,
        label=Label(span, label),
        notes=(note,) if note else (),
        help=help,
        page=f"{PAGE}#{code.lower()}-{name}",
    )


def abouts() -> dict[str, About]:
    """Return the summary of every kind of finding, by code."""
    return {kind.code: About(f"{kind.summary}.", f"{PAGE}#{kind.code.lower()}-{name}") for name, kind in KINDS.items()}
