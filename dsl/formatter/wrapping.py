"""Statements on several lines: long lists, and those with comments inside."""

from collections.abc import Iterator, Sequence

from dsl.formatter.atom import COMMENT, Atom, gap
from dsl.formatter.line import INDENT, WIDTH


def wrapped(parts: Sequence[Atom], depth: int, suffix: str = "") -> str:
    """Wrap the atoms into as few lines as possible, with breaks after commas and bars; a comment ends its line.

    The first line is not indented, and the others are one step deeper. `suffix` is appended to the last line.
    """
    lines = [""]
    for stretch in _unbroken(parts, suffix):
        is_first = not lines[-1]
        room = WIDTH - len(INDENT) * (depth if len(lines) == 1 else depth + 1)
        if not is_first and (lines[-1].rstrip() != lines[-1] or len(lines[-1]) + 1 + len(stretch) > room):
            lines.append("")
        lines[-1] += stretch if not lines[-1] else f" {stretch}"
        if stretch.endswith("\n"):
            lines[-1] = lines[-1].removesuffix("\n")
            lines.append("")
    return ("\n" + INDENT * (depth + 1)).join(line for line in lines if line)


def _unbroken(parts: Sequence[Atom], suffix: str) -> Iterator[str]:
    """Yield parts that stay on one line; a part that ends with a comment has a line end."""
    text, depth = "", 0
    before: Atom | None = None
    for atom in parts:
        if atom.kind == COMMENT:
            yield f"{text}  {atom.text}\n" if text else f"{atom.text}\n"
            text, before = "", None
            continue
        if before is not None and before.is_mark(",|"):
            yield text
            text, before = "", None
        text += (gap(before, atom, depth) if before is not None else "") + atom.text
        depth += atom.is_mark("[") - atom.is_mark("]")
        before = atom
    yield f"{text} {suffix}" if suffix else text
