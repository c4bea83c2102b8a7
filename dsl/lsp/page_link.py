"""Links from findings to their pages: in the documentation if the editor has its address, else in generated files."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from dsl.diagnostics import Diagnostic

PageOf = Callable[[str], str | None]
"""Returns the page of a finding as text, by its code."""


class PageLinks:
    """The addresses of the pages of findings. A page is generated when it is first linked."""

    def __init__(self, page_of: PageOf | None) -> None:
        self.page_of = page_of
        self.documentation = ""
        """The address of the documentation, if there is one."""
        self._folder: Path | None = None
        self._written: dict[str, str | None] = {}

    def link(self, found: Diagnostic) -> str | None:
        """Return the address of the page of a finding, or None if there is none or it cannot be written.

        >>> from dsl.diagnostics import diagnostic
        >>> from dsl.source import Source, Span
        >>> links = PageLinks(None)
        >>> links.documentation = "https://example.org/rumpus"
        >>> links.link(diagnostic("unclosed-block", Span(Source("toy", ""), 0, 0), ""))
        'https://example.org/rumpus/reference/diagnostics/#e101-unclosed-block'
        """
        if self.documentation:
            page, mark, place = found.url.partition("#")
            return f"{self.documentation.rstrip('/')}/{page.removesuffix('.md')}/{mark}{place}"
        if found.code not in self._written:
            self._written[found.code] = self._write(found)
        return self._written[found.code]

    def _write(self, found: Diagnostic) -> str | None:
        """Write the page of a finding to a file, and return its address, or None without a page."""
        page = self.page_of(found.code) if self.page_of else None
        if page is None:
            return None
        try:
            self._folder = self._folder or Path(tempfile.mkdtemp(prefix="rumpus-pages-"))
            path = self._folder / f"{found.code}-{found.name}.txt"
            path.write_text(page + "\n", encoding="utf-8")
            return path.as_uri()
        except OSError:  # a finding without a link is better than none
            return None

    def close(self) -> None:
        """Remove the pages that were written."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
