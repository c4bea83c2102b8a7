"""The rule lines of a file, which its tests should exercise."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from dsl.grammar import parse
from dsl.grammar.forms import all_forms
from dsl.source import Source, Span
from dsl.syntax import Statement, Tree

NAMING = frozenset(form.key for form in all_forms() if not form.rule)
"""Statements that only define names, which rules use."""

OPENING = frozenset(form.key for form in all_forms() if form.block is not None) - NAMING
"""Statements with a block, whose lines count instead."""

_EXCUSE = re.compile(r"#\s*uncovered\s+--\s+(.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """A statement of a rule, and its block if it is in one."""

    form: str
    span: Span
    block: Span | None = None
    is_alone: bool = False
    """True if it is the only statement of its block."""
    excuse: str = ""
    """The excuse in a comment after it, if any."""

    @property
    def last(self) -> int:
        """The number of the line where it ends."""
        return self.span.source.position(self.span.end - 1)[0]

    @property
    def text(self) -> str:
        """Its text in one line."""
        return " ".join(self.span.text.split())

    def holds(self, span: Span) -> bool:
        """Return True if a span of the model is inside it."""
        return span.source is self.span.source and self.span.start <= span.start < self.span.end


def rule_lines(source: Source) -> tuple[RuleLine, ...]:
    """Return the rule lines of a source, in order.

    >>> text = 'ruleset "Toy"; board 3x3; piece ox O { moves K }; array "o2/3/2O"; goal capture of ox'
    >>> [line.text for line in rule_lines(Source("toy", text))]
    ['moves K', 'goal capture of ox']
    """
    tree = parse(source, [], tests=False)
    excuses = excuses_in(tree, _EXCUSE)
    found = (line for statement in tree.statements for line in _lines(statement, None))
    return tuple(replace(line, excuse=excuses.get(line.last, "")) for line in found)


def built_on(source: Source) -> tuple[str, ...]:
    """Return the files that a source extends or uses; their lines count there.

    >>> built_on(Source("toy", 'ruleset "Toy"; extends chess; use fairy'))
    ('chess', 'fairy')
    """
    statements = parse(source, [], tests=False).statements
    return tuple(each.need("name").text for each in statements if each.form in ("extends", "use"))


def excuses_in(tree: Tree, pattern: re.Pattern[str]) -> dict[int, str]:
    """Map the numbers of lines with a comment of this pattern, as `# uncovered -- it cannot happen`, to its group."""
    found = ((comment.span.line, pattern.fullmatch(comment.span.text.strip())) for comment in tree.comments)
    return {line: excuse[1] for line, excuse in found if excuse is not None}


def _lines(statement: Statement, block: Statement | None) -> Iterator[RuleLine]:
    if statement.form in NAMING:
        return
    if statement.form not in OPENING:
        alone = block is not None and len(block.body) == 1
        yield RuleLine(form=statement.form, span=statement.span, block=block.span if block else None, is_alone=alone)
    for clause in statement.body:
        yield from _lines(clause, statement)
