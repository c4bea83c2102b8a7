"""Comments that allow findings: `# allow: NAME -- reason`, on the line of the finding or above it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.source import Source, Span
from dsl.syntax import Tree

_FORM = re.compile(r"#\s*allow:(?P<names>[^#]*?)(?:\s--(?P<reason>.*))?$")
_NAME = re.compile(r"[A-Za-z0-9-]+")


@dataclass(frozen=True, slots=True)
class Allow:
    """A name that a comment allows on a line, with the reason."""

    name: str
    line: int
    """The line where findings are allowed."""
    reason: str
    span: Span
    """The name in the comment."""
    comment: Span
    is_alone: bool
    """True if the comment allows nothing else."""

    def is_for(self, code: str, name: str) -> bool:
        """Return True if it allows a finding on its line."""
        return self.name.lower() in (code.lower(), name)


def allows_of(tree: Tree) -> tuple[Allow, ...]:
    """Return the allowed names of a file, in order."""
    found = [(comment.span, match) for comment in tree.comments if (match := _FORM.match(comment.span.text))]
    lines = _lines_meant(tree.source) if found else []
    return tuple(allow for span, match in found for allow in _allows(span, match, lines[span.line]))


def by_line(allows: Iterable[Allow]) -> dict[int, list[Allow]]:
    """Return the allowed names by the line they apply to."""
    found: dict[int, list[Allow]] = {}
    for allow in allows:
        found.setdefault(allow.line, []).append(allow)
    return found


def _allows(comment: Span, match: re.Match[str], line: int) -> Iterator[Allow]:
    names = list(_NAME.finditer(comment.text, *match.span("names")))
    for name in names:
        yield Allow(
            name=name[0],
            line=line,
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
