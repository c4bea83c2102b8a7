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
    """One name that a comment allows on a line, and why."""

    name: str
    line: int
    """The line on which findings are allowed."""
    reason: str
    span: Span
    """The name in the comment."""
    comment: Span
    is_alone: bool
    """Whether the comment allows nothing else."""

    def is_for(self, code: str, name: str) -> bool:
        """Whether it allows a finding on its line."""
        return self.name.lower() in (code.lower(), name)


def allows_of(tree: Tree) -> tuple[Allow, ...]:
    """What the comments of a file allow, in order."""
    found = [(comment.span, match) for comment in tree.comments if (match := _FORM.match(comment.span.text))]
    lines = _lines_meant(tree.source) if found else []
    return tuple(allow for span, match in found for allow in _allows(span, match, lines[span.line]))


def by_line(allows: Iterable[Allow]) -> dict[int, list[Allow]]:
    """What comments allow, by the line they are for."""
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
    """For each line the one that a comment on it is for: itself if it is more than a comment, else the next that is."""
    lines = list(range(source.n_lines + 1))
    for line in range(source.n_lines - 1, 0, -1):
        if re.match(r"\s*(#|$)", source.line(line)):
            lines[line] = lines[line + 1]
    return lines
