"""From text to formatted text, statement by statement."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dsl import limits
from dsl.diagnostics import Diagnostic
from dsl.formatter.atom import COMMENT, Atom
from dsl.formatter.column import aligned
from dsl.formatter.diagram import indented, is_diagram
from dsl.formatter.item import Item, items
from dsl.formatter.line import INDENT, Cell, Line, cells, column_group_of
from dsl.formatter.wrapping import wrapped
from dsl.grammar import parse
from dsl.grammar.scanner import scan
from dsl.resolve.files import NoLibrary
from dsl.source import Source

_MAX_BLANKS = (2, 1)
"""Maximum number of consecutive blank lines: at the top level, in a block."""


@dataclass(frozen=True, slots=True)
class FormattedSource:
    """The result of formatting: the new text, or None and the syntax errors."""

    text: str | None
    findings: tuple[Diagnostic, ...] = ()


def format_source(source: Source) -> FormattedSource:
    """Format a text; only its syntax has to be correct.

    >>> print(format_source(Source("toy", 'piece ox O{moves  K};piece hare HA { moves N }')).text, end="")
    piece ox   O  { moves K }
    piece hare HA { moves N }
    """
    findings: list[Diagnostic] = []
    tree = parse(source, findings)
    if tree.unread:
        from dsl.advice.unread import tell_unread

        tell_unread((tree,), findings, NoLibrary())
    if findings:
        return FormattedSource(None, tuple(findings))
    chunks, _ = scan(source, findings)
    lines = list(_lines(items(tree, chunks), 0))
    text = _text(lines)
    return FormattedSource(text if _is_within_limits(lines, text) else source.text)


def _is_within_limits(lines: Sequence[Line], text: str) -> bool:
    """Return True if the text is within the size limit of files."""
    return len(text) <= limits.MAX_TEXT and all(len(line.text) <= limits.MAX_HEAD for line in lines)


def _text(lines: Sequence[Line]) -> str:
    texts = aligned(lines)
    whole = "".join("\n" * line.blanks + text + "\n" for line, text in zip(lines, texts, strict=True))
    return whole.replace("\r\n", "\n")  # inside a string or a comment over several lines


def _lines(found: Sequence[Item], depth: int) -> Iterator[Line]:
    """Yield the lines of a block's items."""
    for item in found:
        blanks = min(item.blanks, _MAX_BLANKS[min(depth, 1)])
        first, *others = _of_item(item, depth)
        yield replace(first, blanks=blanks)
        yield from others


def _of_item(item: Item, depth: int) -> Iterator[Line]:
    """Yield the lines of a statement: with its block on one line if it fits."""
    if item.body is None:
        yield _head(item, depth, "", item.comment)
        return
    inline = _inline(item, depth)
    if inline is not None:
        yield replace(inline, comment=item.last_comment)
        return
    yield _head(item, depth, "{", item.comment)
    yield from _lines(item.body, depth + 1)
    yield Line(depth, (Cell("", "}"),), comment=item.last_comment)


def _head(item: Item, depth: int, block: str, comment: str) -> Line:
    """Return the line of a head, or several if it is too wide or has a multi-line string."""
    parts = tuple(_placed(atom, item, depth) for atom in item.atoms)
    if any(atom.kind == COMMENT for atom in parts):
        return Line(depth, (Cell("", wrapped(parts, depth, block)),), comment=comment)
    item = replace(item, atoms=parts)
    line = Line(depth, cells(item, block), column_group_of(item), comment=comment)
    if any("\n" in cell.text for cell in line.cells):
        return replace(line, column_group="")
    broken = wrapped(parts, depth, block) if line.is_too_wide else ""
    return Line(depth, (Cell("", broken),), comment=comment) if "\n" in broken else line


def _placed(atom: Atom, item: Item, depth: int) -> Atom:
    """Return the text of an atom at a depth: diagrams move with their statement."""
    if item.form == "array" and is_diagram(atom.text):
        return replace(atom, text=indented(atom.text, INDENT * depth))
    return atom


def _inline(item: Item, depth: int) -> Line | None:
    """Return a statement with its block on one line, if the author wrote it so and it fits."""
    assert item.body is not None, "only statements with a block are joined"
    if item.comment or not (item.is_inline or not item.body) or any(atom.kind == COMMENT for atom in item.atoms):
        return None
    inner = [_inline(each, 0) if each.body is not None else _head(each, 0, "", "") for each in item.body]
    texts = [line.text for line in inner if line is not None]
    if len(texts) < len(inner) or any("\n" in text for text in texts):
        return None
    block = f"{{ {'; '.join(texts)} }}" if texts else "{}"
    line = Line(depth, cells(item, block), column_group_of(item))
    return None if line.is_too_wide else line
