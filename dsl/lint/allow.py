"""Comments that allow findings: `# allow: NAME -- reason`, on the line of the finding or above it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.source import Span
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

    def is_for(self, code: str, name: str, line: int) -> bool:
        """Whether it allows a finding."""
        return line == self.line and self.name.lower() in (code.lower(), name)


def allows_of(tree: Tree) -> tuple[Allow, ...]:
    """What the comments of a file allow, in order."""
    return tuple(allow for comment in tree.comments for allow in _allows(comment.span))


def _allows(comment: Span) -> Iterator[Allow]:
    match = _FORM.match(comment.text)
    if match is None:
        return
    names = list(_NAME.finditer(comment.text, *match.span("names")))
    for name in names:
        yield Allow(
            name=name[0],
            line=_line(comment),
            reason=(match["reason"] or "").strip(),
            span=comment.part(*name.span()),
            comment=comment,
            is_alone=len(names) == 1,
        )


def _line(comment: Span) -> int:
    """The comment's own line if a statement stands on it, else the next one that is more than a comment."""
    source, line = comment.source, comment.line
    while line < source.n_lines and re.match(r"\s*(#|$)", source.line(line)):
        line += 1
    return line
