"""Statements cut in the wrong place: because of a missing `{`, or a `;` instead of a `,`."""

import re
from collections.abc import Sequence
from itertools import islice

from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.grammar import tokens
from dsl.grammar.block import WHEN, forms_of, reads
from dsl.source import Span
from dsl.syntax import Chunk

STRAY = "stray-brace"
_PASSED = re.compile(r"(?:\s|#[^\n]*)*")
_SEMICOLON = re.compile(r"[ \t]*;[ \t]*")


def braced(chunks: Sequence[Chunk], block: str, findings: list[Diagnostic]) -> tuple[Chunk, ...]:
    """Return the statements of a block; those after a head without `{` are in its block if a `}` closes it."""
    strays = [found for found in findings if found.name == STRAY]
    made: list[Chunk] = []
    rest = list(chunks)
    while rest:
        chunk = rest.pop(0)
        inside, stray = _inside(chunk, rest, block, strays) if strays and chunk.body is None else ([], None)
        if stray is None:
            made.append(chunk)
            continue
        findings.remove(stray)
        findings.append(_missing(chunk))
        made.append(Chunk(chunk.head, Span(chunk.head.source, chunk.head.start, stray.span.end), tuple(inside)))
        del rest[: len(inside)]
    return tuple(made)


def _inside(
    chunk: Chunk, following: Sequence[Chunk], block: str, strays: Sequence[Diagnostic]
) -> tuple[list[Chunk], Diagnostic | None]:
    """Return the statements up to a stray `}` that fit the block of a head, but not the block around it.

    The statements under a guard are of the same kind as those around it.
    """
    text = _text(chunk)
    forms = [form for form in forms_of(text, block) if form.words(text) is not None]
    within = block if WHEN in forms else next((form.block for form in forms if form.block), None)
    inside: list[Chunk] = []
    for each in following if within else ():
        if not _is_read(each, str(within)) or (within != block and _is_read(each, block)):
            break
        inside.append(each)
        if stray := _closing(inside, strays):
            return inside, stray
    return [], None


def _is_read(chunk: Chunk, block: str) -> bool:
    text = _text(chunk)
    return any(form.words(text) is not None for form in forms_of(text, block))


def _text(chunk: Chunk) -> str:
    return str(tokens.Slice.cut(chunk.head))


def _closing(inside: Sequence[Chunk], strays: Sequence[Diagnostic]) -> Diagnostic | None:
    """Return the finding on the `}` that follows some statements."""
    last = inside[-1].span
    passed = _PASSED.match(last.source.text, last.end)
    end = passed.end() if passed else last.end
    return next((stray for stray in strays if stray.span.start == end and stray.span.source is last.source), None)


def _missing(chunk: Chunk) -> Diagnostic:
    head = chunk.head
    return diagnostic(
        "block-missing",
        head,
        f"`{head.text}` starts a block, but its `{{` is missing",
        label="no `{` after it",
        help=f"write `{head.text} {{`",
        fix=Fix("write `{`", (Edit(Span(head.source, head.end, head.end), " {"),), "unsafe"),
    )


# Lists


def rest_of_list(chunks: Sequence[Chunk], number: int, block: str) -> tuple[Chunk, ...]:
    """Return the statements after a `;` that are the rest of the list of a statement, if that is readable."""
    more: list[Chunk] = []
    whole, before = "", chunks[number]
    text = before.head.source.text
    for each in islice(chunks, number + 1, None) if before.body is None and ";" in text else ():
        if each.body is not None or not _SEMICOLON.fullmatch(text, before.head.end, each.head.start):
            break
        whole = whole or _text(before)
        longer = f"{whole}, {_text(each)}"
        if not _is_list(whole, block) or _is_read(each, block) or not reads(longer, block):
            break
        more.append(each)
        whole, before = longer, each
    return tuple(more)


def _is_list(text: str, block: str) -> bool:
    return any(form.ends_in_list for form in forms_of(text, block))


def split_list(chunk: Chunk, more: Sequence[Chunk]) -> Diagnostic:
    """Return the finding that a `;` cuts a list."""
    source, ends = chunk.head.source, [each.head.end for each in (chunk, *more)]
    signs = [Span(source, at := source.text.index(";", end), at + 1) for end in ends[:-1]]
    whole = ", ".join(each.head.text for each in (chunk, *more))
    return diagnostic(
        "unexpected-word",
        signs[0],
        "`;` ends the statement, but its list continues",
        label="expected `,`",
        help=f"write `{whole}`",
        fix=Fix("write `,`", tuple(Edit(sign, ",") for sign in signs), "unsafe"),
    )


# Texts


def text_below(chunks: Sequence[Chunk], number: int, block: str) -> Chunk | None:
    """Return the text in quotes that stands on the line below its statement, if both together are readable."""
    if number + 1 == len(chunks) or chunks[number].body is not None:
        return None
    first, second = chunks[number], chunks[number + 1]
    if not second.head.text.startswith('"') or _is_read(first, block):
        return None
    return second if reads(f"{_text(first)} {_text(second)}", block) else None


def text_apart(chunk: Chunk, text: Chunk) -> Diagnostic:
    """Return the finding that a text stands on the line below its statement."""
    head = chunk.head
    gap = Span(head.source, head.end, text.head.start)
    return diagnostic(
        "incomplete-statement",
        Span(head.source, head.end - 1, head.end),
        f"the text of `{head.text}` is on the next line",
        label="a statement ends with its line",
        help=f"begin the text on the line of `{head.text}`",
        fix=None if "#" in gap.text else Fix("join the lines", (Edit(gap, " "),)),
    )
