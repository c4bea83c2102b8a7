"""Units in placements and diagrams: the piece of a symbol inside a string."""

import re

from dsl.lsp.analysis import Analysis
from dsl.lsp.symbol import Occurrence
from dsl.notation.diagram import is_diagram
from dsl.notation.rank import SYMBOL, unbraced
from dsl.resolve.names import symbols_of
from dsl.source import Span

_FORMS = ("array", "from", "expect-fen")
"""Statements whose text is a position."""

_SIGN = re.compile(r"\S+")
_UNIT = re.compile(rf"(?P<neutral>=?)(?P<symbol>{SYMBOL})")
_DRAWN = re.compile(r"(?P<neutral>=?)(?P<symbol>\+?(?:[A-Za-z][A-Za-z0-9]*|\{[A-Za-z][A-Za-z0-9]*\}))~?")


def unit_at(analysis: Analysis, offset: int) -> tuple[str, Occurrence] | None:
    """Return the side of the symbol at a character, and its piece as a name at this place."""
    text = _placement(analysis, offset)
    if text is None:
        return None
    sign = _at(_SIGN, text, offset)
    symbols = symbols_of(analysis.trees)
    if sign is None:
        return None
    whole = _DRAWN.fullmatch(sign.text)
    if whole is not None and (name := _piece(whole["symbol"], symbols)) and is_diagram(text.text):
        return _owner(whole), Occurrence("man", name, sign)
    unit = _at(_UNIT, sign, offset)
    found = _UNIT.fullmatch(unit.text) if unit else None
    if unit is None or found is None or not (name := _piece(found["symbol"], symbols)):
        return None
    return _owner(found), Occurrence("man", name, unit)


def _placement(analysis: Analysis, offset: int) -> Span | None:
    """Return the part of a text with the units: all of a diagram, or the first field of a FEN."""
    statement, word = analysis.statement_at(offset), analysis.word_at(offset)
    if statement is None or word is None or statement.form not in _FORMS or word.kind != "TEXT":
        return None
    quotes = 3 if word.span.text.startswith('"""') else 1
    inside = Span(word.span.source, word.span.start + quotes, word.span.end - quotes)
    if is_diagram(inside.text):
        return inside
    first = _SIGN.search(inside.text)
    return inside.part(first.start(), first.end()) if first else None


def _at(pattern: re.Pattern[str], within: Span, offset: int) -> Span | None:
    """Return the match of a pattern at a character, or directly before it."""
    at = offset - within.start
    found = [match for match in pattern.finditer(within.text) if match.start() <= at <= match.end()]
    return within.part(*found[-1].span()) if found else None


def _piece(symbol: str, symbols: dict[str, str]) -> str | None:
    bare = unbraced(symbol)
    return symbols.get(bare.upper()) if bare in (bare.upper(), bare.lower()) else None


def _owner(found: re.Match[str]) -> str:
    symbol = unbraced(found["symbol"])
    return "neutral" if found["neutral"] else "white" if symbol == symbol.upper() else "black"
