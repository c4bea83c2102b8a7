"""Actions in tests: the effect of the one under the cursor and the pieces involved, found by playing the test."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.definition import declarations
from dsl.lsp.symbol import Occurrence
from dsl.lsp.tools import ActionDescription, DescribeAction
from dsl.syntax import Statement, Word

if TYPE_CHECKING:
    from dsl.lsp.server import RumpusServer

LONGEST = 10.0
"""Timeout in seconds for playing a test, because the rules of a file may take forever."""


def action_at(analysis: Analysis, offset: int) -> tuple[Statement, Word] | None:
    """Return the action at a character, and its test."""
    word = analysis.word_at(offset)
    if word is None or word.kind != "ACTION":
        return None
    return next(((test, word) for test in analysis.tests if test.span.start <= offset <= test.span.end), None)


async def action_hover(
    server: RumpusServer, describe: DescribeAction, uri: str, position: types.Position
) -> types.Hover | None:
    """Return a description of the action at a place."""
    analysis = await server.analysis(uri)
    found = action_at(analysis, analysis.offset(position)) if analysis else None
    description = await _description(server, describe, analysis, *found) if analysis and found else None
    return described(analysis, found[1], description) if analysis and found else None


def described(analysis: Analysis, word: Word, description: ActionDescription | None) -> types.Hover | None:
    """Return the hover text of an action that has a description."""
    if description is None:
        return None
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, description.text), analysis.range(word.span))


async def action_definition(
    server: RumpusServer, describe: DescribeAction, uri: str, position: types.Position
) -> list[types.Location]:
    """Return the declarations of the pieces that act."""
    analysis = await server.analysis(uri)
    found = action_at(analysis, analysis.offset(position)) if analysis else None
    description = await _description(server, describe, analysis, *found) if analysis and found else None
    if analysis is None or found is None or description is None:
        return []
    names = (Occurrence("man", piece, found[1].span) for piece in description.pieces)
    return [place for name in names for place in declarations(analysis, name, server.documents)]


async def _description(
    server: RumpusServer, describe: DescribeAction, analysis: Analysis, test: Statement, word: Word
) -> ActionDescription | None:
    """Play one action at a time, because each occupies a thread."""
    async with server.describing:
        try:
            library = server.documents.library
            job = server.in_own_thread(describe, analysis.source, library, test.span.start, word.span.start)
            return await asyncio.wait_for(job, LONGEST)
        except TimeoutError:
            return None
