"""The board next to the text: the command that returns its picture, of the start or of a test at a line."""

import asyncio
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from dsl.lsp.action_description import LONGEST
from dsl.lsp.server import RumpusServer
from dsl.lsp.tools import DrawBoard

BOARD = "rumpus.board"
"""The command that draws a board, by document and line."""


def add_board(server: RumpusServer, draw: DrawBoard) -> None:
    """Offer the command that draws a board."""

    @server.command(BOARD)
    async def _(*words: Any) -> str | None:
        """Return the board as SVG, or None if the file has errors: the start, or the position of the test at a line.

        A test is played up to the end of the line.
        """
        uri, line = (*words, 0)[:2] if words else (None, 0)
        if not isinstance(uri, str) or not isinstance(line, int) or line < 0 or len(words) > 2:
            raise JsonRpcInvalidParams("the command takes the URI of a document, and optionally the number of a line")
        drawn: str | None = await server.guarded(_drawn(server, draw, uri, line))
        return drawn


async def _drawn(server: RumpusServer, draw: DrawBoard, uri: str, line: int) -> str | None:
    analysis = await server.analysis(uri)
    if analysis is None:
        return None
    start, end = (analysis.offset(types.Position(each, 0)) for each in (line, line + 1))
    place = end if analysis.source.text[:end].endswith("\n") else end + 1  # after what the last line has
    tests = (test.span for test in analysis.tests)
    test = next((span.start for span in tests if span.start < place and start < span.end), None)
    work = server.in_own_thread(draw, analysis.source, server.documents.library, test, place)
    async with server.describing:
        try:
            return await asyncio.wait_for(work, LONGEST)
        except TimeoutError:
            return None
