"""Semantic tokens: the role of each word of a file, for coloring."""

from bisect import bisect_left
from collections.abc import Iterator

from lsprotocol import types

from dsl.grammar.scanner import tokens_of
from dsl.grammar.tokens import REFERS
from dsl.lsp.analysis import Analysis
from dsl.lsp.symbol import DECLARED, FILES
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
_INDEX = {kind: TYPES.index(kind.value) for kind in _TYPE if kind.value in TYPES}
MODIFIERS = (types.SemanticTokenModifiers.Declaration.value,)
LEGEND = types.SemanticTokensLegend(list(TYPES), list(MODIFIERS))

_OF_KIND = {  # how editors color a token is their affair: the grammar does not say it
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
    "HASH": _TYPE.Number,
    "INT": _TYPE.Number,
    "TEXT": _TYPE.String,
}
_OF_THING = {thing: _OF_KIND[kind] for kind, thing in REFERS.items()}
_OF_THING |= dict.fromkeys(("pair", "formation"), _TYPE.Class)
_OF_TOKEN = {"comment": _TYPE.Comment} | dict.fromkeys(("text", "open_text", "cut", "short"), _TYPE.String)
_Token = tuple[int, int, types.SemanticTokenTypes, bool]


def semantic_tokens(analysis: Analysis) -> types.SemanticTokens:
    """Return the tokens of a file, each relative to the previous one."""
    data: list[int] = []
    lines = analysis.lines
    line = column = 0
    for start, end, kind, declares in _whole_lines(analysis, _tokens(analysis)):
        new, right = lines.place(start)
        data += (
            new - line,
            right - (column if new == line else 0),
            lines.units(start, end),
            _INDEX[kind],
            int(declares),
        )
        line, column = new, right
    return types.SemanticTokens(data)


def _tokens(analysis: Analysis) -> Iterator[_Token]:
    """Yield the words of statements, and the scanner's tokens between them, in order."""
    text = analysis.source.text
    known = {token[0]: token for token in _of_statements(analysis)}
    starts = sorted(known)
    at = 0
    for what, start, end in tokens_of(analysis.source):
        if what == "plain":
            first = at = bisect_left(starts, start, at)
            while at < len(starts) and starts[at] < end:
                yield known[starts[at]]
                at += 1
            if at == first and text[start:end].isalpha():
                yield start, end, _TYPE.Keyword, False
        elif what in _OF_TOKEN:
            yield start, end, _OF_TOKEN[what], False


def _of_statements(analysis: Analysis) -> Iterator[_Token]:
    for top in analysis.statements:
        for statement in top.walk():
            of_name = _name_type(statement)
            name = statement.word("name") if of_name else None
            for word, kind in _words(statement):
                declares = word is name and statement.form in DECLARED
                yield word.span.start, word.span.end, of_name if of_name and word is name else kind, declares


def _name_type(statement: Statement) -> types.SemanticTokenTypes | None:
    """What the name is that a statement declares or brings in; nothing if it does neither."""
    if statement.form in FILES:
        return _TYPE.Namespace
    return _OF_THING[DECLARED[statement.form]] if statement.form in DECLARED else None


def _words(statement: Statement) -> Iterator[tuple[Word, types.SemanticTokenTypes]]:
    every = [*statement.all_words(), *(word for guard in statement.guards for word in (guard.option, guard.value))]
    for word in every:
        if word.kind in _OF_KIND:
            yield word, _OF_KIND[word.kind]


def _whole_lines(analysis: Analysis, found: Iterator[_Token]) -> Iterator[_Token]:
    """Divide multi-line tokens at line ends, because editors need that."""
    text = analysis.source.text
    for start, end, kind, declares in found:
        if text.find("\n", start, end) < 0 and text.find("\r", start, end) < 0:
            yield start, end, kind, declares
            continue
        while start < end:
            breaks = [at for at in (text.find("\n", start, end), text.find("\r", start, end)) if at >= 0]
            stop = min(breaks, default=end)
            if stop > start:
                yield start, stop, kind, declares
            start = stop + 1
