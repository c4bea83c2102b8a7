"""Selection ranges: from the word at the cursor to its list, statement, block and file."""

from collections.abc import Iterable, Iterator

from lsprotocol import types

from dsl.grammar.scanner import scan, tokens_of
from dsl.lsp.analysis import Analysis
from dsl.syntax import Chunk

_Stretch = tuple[int, int]
_Token = tuple[str, int, int]
_SPACE = ("blank", "end", "brace")
_QUOTES = ('"""', '"')


def selection_ranges(analysis: Analysis, positions: Iterable[types.Position]) -> list[types.SelectionRange]:
    """Return the ranges around each position, the smallest first."""
    chunks, _ = scan(analysis.source, [])
    tokens = list(tokens_of(analysis.source))
    return [_nested(analysis, _stretches(analysis, analysis.offset(place), chunks, tokens)) for place in positions]


def _nested(analysis: Analysis, stretches: Iterable[_Stretch]) -> types.SelectionRange:
    """Convert nested ranges to the protocol's form."""
    outer: types.SelectionRange | None = None
    for start, end in sorted(set(stretches), key=lambda found: (found[0] - found[1], found[0])):
        if outer is None or _holds(outer.range, inner := analysis.lines.range(start, end)):
            outer = types.SelectionRange(analysis.lines.range(start, end) if outer is None else inner, outer)
    assert outer is not None, "the whole text is one of the ranges"
    return outer


def _holds(outer: types.Range, inner: types.Range) -> bool:
    return outer != inner and outer.start <= inner.start and inner.end <= outer.end


def _stretches(analysis: Analysis, offset: int, chunks: tuple[Chunk, ...], tokens: list[_Token]) -> Iterator[_Stretch]:
    yield 0, len(analysis.source.text)
    yield from _of_chunks(chunks, offset)
    yield from _of_tokens(analysis.source.text, tokens, offset)
    word = analysis.word_at(offset)
    if word is not None:
        yield word.span.start, word.span.end


def _of_chunks(chunks: tuple[Chunk, ...], offset: int) -> Iterator[_Stretch]:
    """Yield the statements around a position, their heads, and the contents of their blocks."""
    for chunk in chunks:
        if chunk.span.start <= offset <= chunk.span.end:
            yield chunk.span.start, chunk.span.end
            if offset <= chunk.head.end:
                yield chunk.head.start, chunk.head.end
            body = chunk.body or ()
            if body and body[0].span.start <= offset <= body[-1].span.end:
                yield body[0].span.start, body[-1].span.end
                yield from _of_chunks(body, offset)


def _of_tokens(text: str, tokens: list[_Token], offset: int) -> Iterator[_Stretch]:
    """Yield the token at a position and its list; for a string also its content and the line."""
    at = next((i for i, (kind, start, end) in enumerate(tokens) if kind not in _SPACE and start <= offset <= end), None)
    if at is None:
        return
    kind, start, end = tokens[at]
    yield start, end
    if kind == "text":
        quotes = next(len(mark) for mark in _QUOTES if text.startswith(mark, start))
        yield from _within(start + quotes, end - quotes, offset)
        line = max(start + quotes, text.rfind("\n", 0, offset) + 1), text.find("\n", offset, end - quotes)
        yield from _within(line[0], line[1] if line[1] >= 0 else end - quotes, offset)
    elif kind == "plain":
        yield _list(text, tokens, at)


def _within(start: int, end: int, offset: int) -> Iterator[_Stretch]:
    if start <= offset <= end and start < end:
        yield start, end


def _list(text: str, tokens: list[_Token], at: int) -> _Stretch:
    """Return the list around a word: the words that commas or bars join to it."""
    ends = []
    for step in (-1, 1):
        last = at
        while (mark := _next(tokens, last, step)) is not None and text[tokens[mark][1]] in ",|":
            word = _next(tokens, mark, step)
            if word is None or tokens[word][0] != "plain":
                break
            last = word
        ends.append(last)
    return tokens[ends[0]][1], tokens[ends[1]][2]


def _next(tokens: list[_Token], at: int, step: int) -> int | None:
    """Return the next token in a direction that is not a blank, a comment or a line end."""
    at += step
    while 0 <= at < len(tokens) and tokens[at][0] in ("blank", "comment", "end"):
        at += step
    return at if 0 <= at < len(tokens) else None
