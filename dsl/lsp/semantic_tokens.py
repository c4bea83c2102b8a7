"""Semantic tokens: what each word of a file is, for colours."""

from collections.abc import Iterator

from lsprotocol import types

from dsl.grammar.scanner import tokens
from dsl.lsp.analysis import Analysis
from dsl.source import Span
from dsl.syntax import Statement, Word

_TYPE = types.SemanticTokenTypes
TYPES = tuple(
    each.value
    for each in (
        _TYPE.Keyword, _TYPE.Class, _TYPE.Interface, _TYPE.Enum, _TYPE.EnumMember, _TYPE.Property, _TYPE.Variable,
        _TYPE.Number, _TYPE.String, _TYPE.Comment, _TYPE.Operator, _TYPE.Macro, _TYPE.Namespace, _TYPE.Event,
        _TYPE.Parameter,
    )
)  # fmt: skip
MODIFIERS = (types.SemanticTokenModifiers.Declaration.value,)
LEGEND = types.SemanticTokensLegend(list(TYPES), list(MODIFIERS))

_OF_KIND = {
    "PIECE": _TYPE.Class,
    "MAN": _TYPE.Class,
    "SYMBOL": _TYPE.Macro,
    "ZONE": _TYPE.Variable,
    "SERIES": _TYPE.Enum,
    "GRAPH": _TYPE.Interface,
    "OPTION": _TYPE.Property,
    "VALUE": _TYPE.EnumMember,
    "READING": _TYPE.Event,
    "REASON": _TYPE.EnumMember,
    "NAME": _TYPE.Variable,
    "LETTER": _TYPE.Parameter,
    "BETZA": _TYPE.Macro,
    "ATOM": _TYPE.Macro,
    "ACTION": _TYPE.Operator,
    "SQUARE": _TYPE.Number,
    "LABEL": _TYPE.Number,
    "FILE": _TYPE.Number,
    "SIZE": _TYPE.Number,
    "INT": _TYPE.Number,
    "TEXT": _TYPE.String,
}
_DECLARES = {
    "piece": _TYPE.Class,
    "pair-name": _TYPE.Class,
    "formation": _TYPE.Class,
    "series": _TYPE.Enum,
    "graph": _TYPE.Interface,
    "option": _TYPE.Property,
    "reading": _TYPE.Event,
    "extends": _TYPE.Namespace,
    "use": _TYPE.Namespace,
}
_Token = tuple[int, int, types.SemanticTokenTypes, bool]


def semantic_tokens(analysis: Analysis) -> types.SemanticTokens:
    """The tokens of a file, each by where it stands behind the one before."""
    data: list[int] = []
    line = column = 0
    for start, end, kind, declares in _whole_lines(analysis, _tokens(analysis)):
        place = analysis.lines.position(start)
        length = analysis.lines.position(end).character - place.character
        delta = place.character - (column if place.line == line else 0)
        data += [place.line - line, delta, length, TYPES.index(kind.value), int(declares)]
        line, column = place.line, place.character
    return types.SemanticTokens(data)


def _tokens(analysis: Analysis) -> Iterator[_Token]:
    """The words that statements know, and between them what the scanner sees, in order of place."""
    known = {span.start: (span, kind, declares) for span, kind, declares in _of_statements(analysis)}
    for what, start, end in tokens(analysis.source.text):
        inside = sorted(at for at in known.keys() & set(range(start, end))) if what == "plain" else [start]
        if what == "comment":
            yield start, end, _TYPE.Comment, False
        elif what in ("text", "open_text"):
            yield start, end, _TYPE.String, False
        elif what == "plain":
            yield from _in_word(analysis, known, inside, start, end)


def _in_word(
    analysis: Analysis,
    known: dict[int, tuple[Span, types.SemanticTokenTypes, bool]],
    inside: list[int],
    start: int,
    end: int,
) -> Iterator[_Token]:
    if not inside and analysis.source.text[start:end].isalpha():
        yield start, end, _TYPE.Keyword, False
    for at in inside:
        span, kind, declares = known[at]
        yield span.start, span.end, kind, declares


def _of_statements(analysis: Analysis) -> Iterator[tuple[Span, types.SemanticTokenTypes, bool]]:
    for top in analysis.statements:
        for statement in top.walk():
            for word, kind in _words(statement):
                declares = statement.word("name") is word and statement.form in _DECLARES
                yield word.span, _DECLARES[statement.form] if declares else kind, declares


def _words(statement: Statement) -> Iterator[tuple[Word, types.SemanticTokenTypes]]:
    every = [*statement.all_words(), *(word for guard in statement.guards for word in (guard.option, guard.value))]
    for word in every:
        if word.kind in _OF_KIND:
            yield word, _OF_KIND[word.kind]


def _whole_lines(analysis: Analysis, found: Iterator[_Token]) -> Iterator[_Token]:
    """Tokens over several lines cut at the ends of lines: editors know no others."""
    text = analysis.source.text
    for start, end, kind, declares in found:
        while start < end:
            breaks = [at for at in (text.find("\n", start, end), text.find("\r", start, end)) if at >= 0]
            stop = min(breaks, default=end)
            if stop > start:
                yield start, stop, kind, declares
            start = stop + 1
