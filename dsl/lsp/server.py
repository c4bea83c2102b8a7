"""The server: dispatch of requests to modules, and handling of faults."""

import asyncio
import sys
import traceback
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any, BinaryIO, cast
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.exceptions import (
    FeatureRequestError,
    JsonRpcContentModified,
    JsonRpcException,
    JsonRpcInvalidParams,
    PyglsError,
)
from pygls.lsp.server import LanguageServer

from dsl.lsp.analysis import Analysis
from dsl.lsp.code_lens import Verdicts
from dsl.lsp.diagnostics import diagnostics
from dsl.lsp.documents import OpenDocuments
from dsl.lsp.editor_stream import EditorStream
from dsl.lsp.frames import Frames
from dsl.lsp.page_link import PageLinks
from dsl.lsp.protocol import Protocol
from dsl.lsp.rename import CannotRenameError
from dsl.lsp.token_delta import TokenMemory
from dsl.lsp.tools import Tools
from dsl.lsp.workspace import Workspace
from dsl.source import Source
from dsl.version import VERSION

Answer = Callable[[Analysis, Any], Any]  # Any: the parameters and result of a method


class RumpusServer(LanguageServer):
    """A language server for rule files."""

    def __init__(self, tools: Tools) -> None:
        super().__init__("rumpus", VERSION, types.TextDocumentSyncKind.Full, protocol_cls=Protocol, max_workers=1)
        self.tools = tools
        self.documents = OpenDocuments(tools, self.publish, self.report)
        self.rim = cast(Protocol, self.protocol)
        self.rim.is_open = self.documents.by_uri
        self.folder = Workspace(self.documents)
        self.links = PageLinks(tools.page_of)
        self.tokens = TokenMemory()
        self.verdicts: WeakKeyDictionary[Source, Verdicts] = WeakKeyDictionary()
        self.answering = ThreadPoolExecutor(2, "rumpus-answer")
        self.describing = asyncio.Lock()

    def serve(self, stdin: BinaryIO, stdout: BinaryIO, leave: Callable[[int], None]) -> None:
        """Serve an editor until it is done or gone, then exit with the status.

        If it has stopped listening, exit at once, because it may never close the other end.
        """

        def end() -> None:
            self.links.close()
            leave(self.rim.status)

        self.start_io(cast(BinaryIO, Frames(stdin)), cast(BinaryIO, EditorStream(stdout, end)))
        end()

    def report_server_error(self, error: Exception, source: type[PyglsError] | type[JsonRpcException]) -> None:
        """Answer invalid messages and log other faults, without a pop-up for the author."""
        if isinstance(error, ValueError | RecursionError) and source is JsonRpcException:
            self.rim.refuse_unread(error)
        elif source is not FeatureRequestError:
            self.report(error)

    async def publish(self, uri: str, version: int | None, analysis: Analysis) -> None:
        """Show the findings of a document, and the tests that failed in the last run."""
        failures = [found for each in self.verdicts.get(analysis.source, {}).values() for found in each]
        shown = diagnostics(analysis.with_more(failures), self.documents.uri_of, self.links.link)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown, version))

    async def analysis(self, uri: str) -> Analysis | None:
        """Return the analysis of a document, or None if it is not open; fail if the text changes meanwhile."""
        asked = self.documents.by_uri.get(uri)
        analysis = await self.documents.analysis(uri)
        if asked is None or analysis is None:
            return None
        if analysis.source.text != asked.source.text:
            raise JsonRpcContentModified("the text has changed since")  # the position refers to the old text
        return analysis

    async def answer(self, uri: str, find: Answer, params: Any) -> Any:
        """Run a search in a thread, so that nothing waits for it; return None if it fails."""

        async def found() -> Any:
            analysis = await self.analysis(uri)
            return None if analysis is None else await self.in_thread(find, analysis, params)

        return await self.guarded(found())

    async def guarded(self, answer: Awaitable[Any]) -> Any:
        """Return an answer, or None if finding it fails; a fault in the request itself is an error."""
        try:
            return await answer
        except JsonRpcContentModified:
            raise
        except CannotRenameError as fault:
            raise JsonRpcInvalidParams(str(fault)) from fault
        except Exception as fault:  # the outermost caller: a bug is reported and logged, and the editor continues
            self.report(fault)
            return None

    async def in_thread(self, find: Callable[..., Any], *words: Any) -> Any:
        """Run a function while other requests are answered."""
        return await asyncio.get_running_loop().run_in_executor(self.answering, find, *words)

    async def in_own_thread(self, find: Callable[..., Any], *words: Any) -> Any:
        """Run a function that may take forever; it blocks nothing else, and ends with the server."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()

        def run() -> None:
            try:
                _hand_over(loop, done, done.set_result, find(*words))
            except Exception as fault:  # the outermost caller: the waiting request gets the error
                _hand_over(loop, done, done.set_exception, fault)

        Thread(target=run, name="rumpus-play", daemon=True).start()
        return await done

    def report(self, fault: Exception) -> None:
        """Report a bug in the editor's message area."""
        text = "".join(traceback.format_exception(fault))
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"this is a bug in rumpus: {text}"))
        print(text, file=sys.stderr)


def _hand_over(
    loop: asyncio.AbstractEventLoop, done: "asyncio.Future[Any]", take: Callable[[Any], None], found: Any
) -> None:
    """Set the result of a future from another thread, unless it was cancelled."""

    def give() -> None:
        if not done.done():
            take(found)

    if not loop.is_closed():
        loop.call_soon_threadsafe(give)
