"""Actions in tests: the effect of the one under the cursor and the pieces involved, found by playing the test."""

import asyncio

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.definition import declarations
from dsl.lsp.server import RumpusServer
from dsl.lsp.symbol import Occurrence
from dsl.lsp.tools import TellAction, ToldAction
from dsl.syntax import Statement, Word

LONGEST = 10.0
"""Timeout in seconds for playing a test, because the rules of a file may take forever."""


def action_at(analysis: Analysis, offset: int) -> tuple[Statement, Word] | None:
    """Return the action at a character, and its test."""
    word = analysis.word_at(offset)
    if word is None or word.kind != "ACTION":
        return None
    return next(((test, word) for test in analysis.tests if test.span.start <= offset <= test.span.end), None)


async def action_hover(
    server: RumpusServer, tell: TellAction, uri: str, position: types.Position
) -> types.Hover | None:
    """Return a description of the action at a place."""
    analysis = await server.analysis(uri)
    found = action_at(analysis, analysis.offset(position)) if analysis else None
    told = await _told(server, tell, analysis, *found) if analysis and found else None
    if analysis is None or found is None or told is None:
        return None
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, told.text), analysis.range(found[1].span))


async def action_definition(
    server: RumpusServer, tell: TellAction, uri: str, position: types.Position
) -> list[types.Location]:
    """Return the declarations of the pieces that act."""
    analysis = await server.analysis(uri)
    found = action_at(analysis, analysis.offset(position)) if analysis else None
    told = await _told(server, tell, analysis, *found) if analysis and found else None
    if analysis is None or found is None or told is None:
        return []
    names = (Occurrence("man", piece, found[1].span) for piece in told.pieces)
    return [place for name in names for place in declarations(analysis, name, server.desk)]


async def _told(
    server: RumpusServer, tell: TellAction, analysis: Analysis, test: Statement, word: Word
) -> ToldAction | None:
    """Play one action at a time, because each occupies a thread."""
    async with server.telling:
        try:
            job = server.apart(tell, analysis.source, server.desk.library, test.span.start, word.span.start)
            return await asyncio.wait_for(job, LONGEST)
        except TimeoutError:
            return None
