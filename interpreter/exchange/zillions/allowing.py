"""Comments that allow what lint finds in an imported rule file, where the game of the ZRF is so."""

from collections.abc import Mapping

from dsl.diagnostics import Diagnostic
from dsl.lint.registry import rules
from dsl.lint.run import lint_source
from dsl.source import Source
from rulesets import Catalogue

REASONS: Mapping[str, str] = {
    "endless-game": "the other program has no such end either",
    "unreachable-square": "no unit of the other program comes there either",
    "stuck-drop": "the other program allows it too",
    "nearly-symmetric-array": "the start is that of the other program",
}
"""The findings that are about the game and not about the file, by their names, each with what the comment says."""


def with_allows(name: str, text: str) -> str:
    """Return a rule file with a comment above each line in which lint finds something about the game itself."""
    codes = frozenset(rule.code for rule in rules() if rule.is_default)
    found = lint_source(Source(f"{name}.rumpus", text), codes, Catalogue()).findings
    lines = text.split("\n")
    wanted = {(_line_above(lines, each), each.name) for each in found if each.name in REASONS}
    for line, which in sorted(wanted, reverse=True):
        indent = len(lines[line]) - len(lines[line].lstrip())
        lines.insert(line, f"{' ' * indent}# allow: {which} -- {REASONS[which]}")
    return "\n".join(lines)


def _line_above(lines: list[str], found: Diagnostic) -> int:
    """Return the number of the line, from 0, above which a comment is for a finding: not inside a diagram."""
    line = found.span.line - 1
    quotes = [i for i, text in enumerate(lines) if '"""' in text]
    starts = [start for start, end in zip(quotes[::2], quotes[1::2], strict=True) if start < line <= end]
    return starts[0] if starts else line
