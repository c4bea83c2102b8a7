"""Comments that allow findings: `# allow: NAME -- reason`, on the line of the finding or above it.

Nobody can write a comment inside a diagram: one before it, or after its end, is for all of its lines.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dsl.source import Source, Span
from dsl.syntax import Tree

_FORM = re.compile(r"#\s*allow:(?P<names>[^#]*?)(?:\s--(?P<reason>.*))?$")
_NAME = re.compile(r"[A-Za-z0-9-]+")


@dataclass(frozen=True, slots=True)
class Allow:
    """A name that a comment allows, with the reason."""

    name: str
    lines: range
    """The lines where findings are allowed: one, or all those of a diagram."""
    reason: str
    span: Span
    """The name in the comment."""
    comment: Span
    is_alone: bool
    """True if the comment allows nothing else."""

    def is_for(self, code: str, name: str) -> bool:
        """Return True if it allows a finding on its lines."""
        return self.name.lower() in (code.lower(), name)


def allows_of(tree: Tree) -> tuple[Allow, ...]:
    """Return the allowed names of a file, in order."""
    found = [(comment.span, match) for comment in tree.comments if (match := _FORM.match(comment.span.text))]
    lines = _lines_meant(tree.source) if found else []
    diagrams = [*_diagrams(tree)] if found else []
    return tuple(allow for span, match in found for allow in _allows(span, match, _all_of(lines[span.line], diagrams)))


def by_line(allows: Iterable[Allow]) -> dict[int, list[Allow]]:
    """Return the allowed names by the line they apply to."""
    found: dict[int, list[Allow]] = {}
    for allow in allows:
        for line in allow.lines:
            found.setdefault(line, []).append(allow)
    return found


def _diagrams(tree: Tree) -> Iterator[range]:
    """Yield the lines of each text that has several."""
    for top in tree.statements:
        for statement in top.walk():
            for word in statement.all_words():
                lines = range(word.span.line, tree.source.position(word.span.end)[0] + 1)
                if len(lines) > 1:
                    yield lines


def _all_of(line: int, diagrams: Sequence[range]) -> range:
    """Return the lines of the diagram that begins or ends on a line, or this line alone."""
    return next((lines for lines in diagrams if line in (lines[0], lines[-1])), range(line, line + 1))


def _allows(comment: Span, match: re.Match[str], lines: range) -> Iterator[Allow]:
    """Yield an exception for each name in an `allow` comment."""
    names = list(_NAME.finditer(comment.text, *match.span("names")))
    for name in names:
        yield Allow(
            name=name[0],
            lines=lines,
            reason=(match["reason"] or "").strip(),
            span=comment.part(*name.span()),
            comment=comment,
            is_alone=len(names) == 1,
        )


def _lines_meant(source: Source) -> list[int]:
    """Map each line with a comment to the line it applies to: its own if it has code, else the next one with code."""
    lines = list(range(source.n_lines + 1))
    for line in range(source.n_lines - 1, 0, -1):
        if re.match(r"\s*(#|$)", source.line(line)):
            lines[line] = lines[line + 1]
    return lines
