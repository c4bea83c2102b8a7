"""Running tests: the command of the lenses, and its messages."""

import asyncio
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from dsl.lsp.analysis import Analysis
from dsl.lsp.code_lens import RUN_TEST, Verdicts
from dsl.lsp.server import RumpusServer
from dsl.lsp.tools import RunTests


def add_tests(server: RumpusServer, run_tests: RunTests) -> None:
    """Offer the command that runs tests."""
    running: set[asyncio.Task[None]] = set()

    @server.command(RUN_TEST)
    async def _(*words: Any) -> None:
        """Start the tests of a document, or those with a title; the results are shown when they finish."""
        uri, title = (*words, None)[:2] if words else (None, None)
        if not isinstance(uri, str) or not isinstance(title, str | None) or len(words) > 2:
            raise JsonRpcInvalidParams("the command takes the URI of a document, and optionally the title of a test")
        task = asyncio.create_task(_run(server, run_tests, uri, title))
        running.add(task)
        task.add_done_callback(running.discard)


async def _run(server: RumpusServer, run_tests: RunTests, uri: str, title: str | None) -> None:
    try:
        analysis = await server.documents.analysis(uri)
        if analysis is not None:
            await _run_in(server, run_tests, uri, analysis, title)
    except Exception as fault:  # the rim
        server.report(fault)


async def _run_in(server: RumpusServer, run_tests: RunTests, uri: str, analysis: Analysis, title: str | None) -> None:
    starts = frozenset(test.span.start for test in analysis.tests if title in (None, test.need("name").text))
    found = await server.in_own_thread(run_tests, analysis.source, server.documents.library, starts)
    server.verdicts[analysis.source] = {**server.verdicts.get(analysis.source, {}), **found}
    document = server.documents.by_uri.get(uri)
    if document is not None and document.source is analysis.source:
        await server.publish(uri, document.version, analysis)
    if _refreshes_lenses(server.client_capabilities):
        server.workspace_code_lens_refresh(None)
    server.window_show_message(types.ShowMessageParams(*_summary(found, len(starts))))


def _refreshes_lenses(editor: types.ClientCapabilities) -> bool:
    lenses = editor.workspace.code_lens if editor.workspace else None
    return bool(lenses and lenses.refresh_support)


def _summary(found: Verdicts, wanted: int) -> tuple[types.MessageType, str]:
    """Return a one-line summary of a test run."""
    if len(found) < wanted:
        return types.MessageType.Warning, "the tests were not run: the file has errors"
    passed = sum(not failures for failures in found.values())
    kind = types.MessageType.Info if passed == wanted else types.MessageType.Warning
    return kind, f"{passed} of {wanted} test{'s' if wanted > 1 else ''} passed"
