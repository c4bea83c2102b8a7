"""Inlay hints: the number of squares that a piece reaches, and the results of a line of fusion."""

from collections.abc import Iterator
from functools import lru_cache

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.movement import terms_of
from dsl.lsp.reach import letter_of, marks_of
from dsl.model import Ruleset
from dsl.source import Span
from dsl.syntax import Statement


def inlay_hints(analysis: Analysis, within: types.Range) -> list[types.InlayHint]:
    """Return the hints in a range of the text."""
    start, end = analysis.offset(within.start), analysis.offset(within.end)
    return [
        types.InlayHint(analysis.lines.position(span.end), text, padding_left=True, tooltip=tooltip)
        for span, text, tooltip in _hints(analysis, start, end)
        if start <= span.end <= end
    ]


def _hints(analysis: Analysis, start: int, end: int) -> Iterator[tuple[Span, str, str]]:
    """Yield the hints of all statements that overlap a range."""
    for statement in analysis.statements:
        if statement.span.end < start or statement.span.start > end:
            continue
        if statement.form in ("piece", "amend"):
            yield from _of_piece(analysis, statement)
        elif statement.form == "fusion" and analysis.rules is not None:
            yield from _of_fusion(analysis.rules, statement)


def _of_piece(analysis: Analysis, statement: Statement) -> Iterator[tuple[Span, str, str]]:
    shape = analysis.rules.board if analysis.rules else None
    files, ranks = (len(shape.files), len(shape.ranks)) if shape else (9, 9)
    for clause in statement.clauses("moves"):
        count = _reached(clause.need("betza").text, files, ranks)
        yield clause.head, f"→ {count}", f"to {count} squares from the center of an empty board of {files} by {ranks}"


@lru_cache(maxsize=1_000)
def _reached(letters: str, files: int, ranks: int) -> int:
    """Return the number of squares that a movement reaches from the center of a board with only the units it needs."""
    left, below = (files - 1) // 2, (ranks - 1) // 2
    marks = marks_of(terms_of(letters), max(files, ranks))
    return sum(
        1
        for (x, y), found in marks.items()
        if letter_of(found) in ("x", "m") and 0 <= left + x < files and 0 <= below + y < ranks
    )


def _of_fusion(rules: Ruleset, statement: Statement) -> Iterator[tuple[Span, str, str]]:
    pairs = rules.fusion.pairs if rules.fusion else ()
    for clause in statement.clauses("pair"):
        made = [pair for pair in pairs if pair.span == clause.head or _is_in(pair.span, clause.span)]
        results = list(dict.fromkeys(pair.result for pair in made))
        if any(phrase.form == "member" for slot in ("left", "right") for phrase in clause.phrases(slot)):
            tooltip = "\n".join(f"{pair.first} + {pair.second} = {pair.result}" for pair in made)
            yield clause.head, f"→ {_some(results)}", tooltip


def _is_in(inner: Span, outer: Span) -> bool:
    return inner.source.name == outer.source.name and outer.start <= inner.start < outer.end


def _some(names: list[str]) -> str:
    return ", ".join(names[:3]) + (f", .. ({len(names)} in all)" if len(names) > 3 else "") if names else "nothing"
