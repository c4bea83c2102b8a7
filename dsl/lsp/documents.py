"""The open documents, analyzed in threads: when the author stops typing, or on request."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from pygls.uris import to_fs_path

from dsl.lsp.analysis import Analysis, analyse
from dsl.lsp.tools import Tools
from dsl.resolve import Library, Opened
from dsl.source import Source

DELAY = 0.15
"""Idle time in seconds before findings are shown."""

Publish = Callable[[str, int | None, Analysis], Awaitable[None]]


@dataclass(eq=False)
class OpenDocument:
    """One version of a document, and its analysis."""

    source: Source
    version: int | None
    before: Analysis | None = None
    job: "asyncio.Future[Analysis] | None" = None

    def renewed(self) -> "OpenDocument":
        """Return the same version without an analysis."""
        return OpenDocument(Source(self.source.name, self.source.text), self.version)

    @property
    def known(self) -> Analysis | None:
        """The analysis of this version, or else of the previous one."""
        done = self.job is not None and self.job.done() and not self.job.cancelled() and self.job.exception() is None
        return self.job.result() if self.job is not None and done else self.before


class OpenDocuments:
    """All open documents by URI."""

    def __init__(self, tools: Tools, publish: Publish, report: Callable[[Exception], None]) -> None:
        self.tools, self.publish, self.report = tools, publish, report
        self.encoding = "utf-16"
        self.library = OpenFirst(tools.library, self)
        self.by_uri: dict[str, OpenDocument] = {}
        self.pool = ThreadPoolExecutor(2, "rumpus-read")
        self._settling: dict[str, asyncio.Task[None]] = {}

    def put(self, uri: str, text: str, version: int | None, *, delay: float = DELAY) -> None:
        """Handle an opened or changed document, and analyze again those that build on it."""
        name = name_of(uri)
        self._replace(uri, OpenDocument(Source(name, text), version), delay)
        for other, document in list(self.by_uri.items()):
            known = document.known
            if other != uri and known and any(tree.source.name == name for tree in known.trees):
                self._replace(other, document.renewed(), DELAY)

    def look_again(self) -> None:
        """Handle changed files on disk by analyzing every document again."""
        for uri, document in list(self.by_uri.items()):
            self._replace(uri, document.renewed(), DELAY)

    def _replace(self, uri: str, document: OpenDocument, delay: float) -> None:
        old = self.by_uri.get(uri)
        if old is not None:
            document.before = old.known
            if old.job is not None:
                old.job.cancel()
        self.by_uri[uri] = document
        if uri in self._settling:
            self._settling[uri].cancel()
        self._settling[uri] = asyncio.create_task(self._settle(uri, document, delay))

    def drop(self, uri: str) -> None:
        """Handle a closed document."""
        document = self.by_uri.pop(uri, None)
        if document is not None and document.job is not None:
            document.job.cancel()
        settling = self._settling.pop(uri, None)
        if settling is not None:
            settling.cancel()

    async def _settle(self, uri: str, document: OpenDocument, delay: float) -> None:
        await asyncio.sleep(delay)
        try:
            analysis = await self.analysis(uri)
            if analysis is not None and self.by_uri.get(uri) is document:
                await self.publish(uri, document.version, analysis)
                await self._look_again(uri, document, analysis)
        except Exception as fault:  # the outermost caller: nothing awaits this task
            self.report(fault)

    async def _look_again(self, uri: str, document: OpenDocument, analysis: Analysis) -> None:
        """Run the slow checks after everything else is shown."""
        compiled = analysis.compiled
        if self.tools.lint is None or compiled is None or compiled.has_errors:
            return
        loop = asyncio.get_running_loop()
        more = await loop.run_in_executor(self.pool, self.tools.lint, compiled, self.library)
        if self.by_uri.get(uri) is document:
            document.job = loop.create_future()
            document.job.set_result(analysis.with_more(more))
            await self.publish(uri, document.version, document.job.result())

    async def analysis(self, uri: str) -> Analysis | None:
        """Return the analysis of a document's current text, or None if it is not open."""
        while (document := self.by_uri.get(uri)) is not None:
            if document.job is None:
                document.job = asyncio.create_task(self._look(document))
            try:
                return await asyncio.shield(document.job)
            except asyncio.CancelledError:
                if not document.job.cancelled() or self.by_uri.get(uri) is document:
                    raise  # the request was cancelled, not the analysis of an outdated text
        return None

    async def _look(self, document: OpenDocument) -> Analysis:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self._analyse, document)

    def _analyse(self, document: OpenDocument) -> Analysis:
        return analyse(document.source, self.library, before=document.before, encoding=self.encoding)

    def find(self, name: str, importer: Source) -> Source | None:
        """Return the file of a name, relative to a file that builds on it."""
        opened = self.library.find(name, importer)
        return opened[0] if opened else None

    def uri_of(self, source: Source) -> str:
        """Return the URI of a source: the editor's if it has the file open."""
        for uri, document in list(self.by_uri.items()):
            if document.source is source or document.source.name == source.name:
                return uri
        return Path(source.name).resolve().as_uri()


@dataclass(frozen=True)
class OpenFirst:
    """A library that prefers open documents to the files on disk."""

    on_disk: Library
    documents: OpenDocuments

    def find(self, name: str, importer: Source) -> Opened | None:
        """Return the file of a name, as the editor has it."""
        found = self.on_disk.find(name, importer)
        if found is None:
            return None
        shown = (document.source for document in list(self.documents.by_uri.values()))
        return next(((source, ()) for source in shown if source.name == found[0].name), found)

    def names(self) -> Iterable[str]:
        """Return the available names."""
        return self.on_disk.names()


def name_of(uri: str) -> str:
    """Return the name of a document's source: its path as a user would write it, or its URI if it is not a file."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    if not path:
        return uri
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path
