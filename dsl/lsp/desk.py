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
class Sheet:
    """One version of a document, and its analysis."""

    source: Source
    version: int | None
    before: Analysis | None = None
    job: "asyncio.Future[Analysis] | None" = None

    @property
    def known(self) -> Analysis | None:
        """The analysis of it, or of the previous text."""
        done = self.job is not None and self.job.done() and not self.job.cancelled() and self.job.exception() is None
        return self.job.result() if self.job is not None and done else self.before


class Desk:
    """All open documents by URI."""

    def __init__(self, tools: Tools, publish: Publish, report: Callable[[Exception], None]) -> None:
        self.tools, self.publish, self.report = tools, publish, report
        self.encoding = "utf-16"
        self.library = OpenFirst(tools.library, self)
        self.sheets: dict[str, Sheet] = {}
        self.pool = ThreadPoolExecutor(2, "rumpus-read")
        self._settling: dict[str, asyncio.Task[None]] = {}

    def put(self, uri: str, text: str, version: int | None, *, delay: float = DELAY) -> None:
        """Handle an opened or changed document, and analyze again those that build on it."""
        name = name_of(uri)
        self._replace(uri, Sheet(Source(name, text), version), delay)
        for other, sheet in list(self.sheets.items()):
            known = sheet.known
            if other != uri and known and any(tree.source.name == name for tree in known.trees):
                self._replace(other, Sheet(Source(sheet.source.name, sheet.source.text), sheet.version), DELAY)

    def look_again(self) -> None:
        """Handle changed files on disk by analyzing every document again."""
        for uri, sheet in list(self.sheets.items()):
            self._replace(uri, Sheet(Source(sheet.source.name, sheet.source.text), sheet.version), DELAY)

    def _replace(self, uri: str, sheet: Sheet, delay: float) -> None:
        old = self.sheets.get(uri)
        if old is not None:
            sheet.before = old.known
            if old.job is not None:
                old.job.cancel()
        self.sheets[uri] = sheet
        if uri in self._settling:
            self._settling[uri].cancel()
        self._settling[uri] = asyncio.create_task(self._settle(uri, sheet, delay))

    def drop(self, uri: str) -> None:
        """Handle a closed document."""
        sheet = self.sheets.pop(uri, None)
        if sheet is not None and sheet.job is not None:
            sheet.job.cancel()
        settling = self._settling.pop(uri, None)
        if settling is not None:
            settling.cancel()

    async def _settle(self, uri: str, sheet: Sheet, delay: float) -> None:
        await asyncio.sleep(delay)
        try:
            analysis = await self.analysis(uri)
            if analysis is not None and self.sheets.get(uri) is sheet:
                await self.publish(uri, sheet.version, analysis)
                await self._look_again(uri, sheet, analysis)
        except Exception as fault:  # the outermost caller: nothing awaits this task
            self.report(fault)

    async def _look_again(self, uri: str, sheet: Sheet, analysis: Analysis) -> None:
        """Run the slow checks after everything else is shown."""
        compiled = analysis.compiled
        if self.tools.lint is None or compiled is None or compiled.has_errors:
            return
        loop = asyncio.get_running_loop()
        more = await loop.run_in_executor(self.pool, self.tools.lint, compiled, self.library)
        if self.sheets.get(uri) is sheet:
            sheet.job = loop.create_future()
            sheet.job.set_result(analysis.with_more(more))
            await self.publish(uri, sheet.version, sheet.job.result())

    async def analysis(self, uri: str) -> Analysis | None:
        """Return the analysis of a document's current text, or None if it is not open."""
        while (sheet := self.sheets.get(uri)) is not None:
            if sheet.job is None:
                sheet.job = asyncio.create_task(self._look(sheet))
            try:
                return await asyncio.shield(sheet.job)
            except asyncio.CancelledError:
                if not sheet.job.cancelled() or self.sheets.get(uri) is sheet:
                    raise  # the request was cancelled, not the analysis of an outdated text
        return None

    async def _look(self, sheet: Sheet) -> Analysis:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self._analyse, sheet)

    def _analyse(self, sheet: Sheet) -> Analysis:
        return analyse(sheet.source, self.library, before=sheet.before, encoding=self.encoding)

    def find(self, name: str, asker: Source) -> Source | None:
        """Return the file of a name, relative to a file that builds on it."""
        opened = self.library.find(name, asker)
        return opened[0] if opened else None

    def uri_of(self, source: Source) -> str:
        """Return the URI of a source: the editor's if it has the file open."""
        for uri, sheet in list(self.sheets.items()):
            if sheet.source is source or sheet.source.name == source.name:
                return uri
        return Path(source.name).resolve().as_uri()


@dataclass(frozen=True)
class OpenFirst:
    """A library that prefers open documents to the files on disk."""

    behind: Library
    desk: Desk

    def find(self, name: str, asker: Source) -> Opened | None:
        """Return the file of a name, as the editor has it."""
        found = self.behind.find(name, asker)
        if found is None:
            return None
        shown = (sheet.source for sheet in list(self.desk.sheets.values()) if sheet.source.name == found[0].name)
        return next(((source, ()) for source in shown), found)

    def names(self) -> Iterable[str]:
        """Return the available names."""
        return self.behind.names()


def name_of(uri: str) -> str:
    """Return the name of a document's source: its path as a user would write it, or its URI if it is not a file."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    if not path:
        return uri
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path
