"""Document links: the files that a file builds on, and the addresses in its header."""

import re
from collections.abc import Iterator

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.documents import OpenDocuments
from dsl.source import Span

_ADDRESS = re.compile(r"https?://[^\s\"<>|\\^`{}\x00-\x1f]+[^\s\"<>|\\^`{}\x00-\x1f.,;:!?')\]]")


def document_links(analysis: Analysis, documents: OpenDocuments) -> list[types.DocumentLink]:
    """Return all links of a file."""
    return [*_files(analysis, documents), *_addresses(analysis)]


def _files(analysis: Analysis, documents: OpenDocuments) -> Iterator[types.DocumentLink]:
    """Yield the names of existing files."""
    for each in analysis.occurrences:
        source = documents.find(each.name, analysis.source) if each.kind == "file" else None
        if source is not None:
            yield types.DocumentLink(analysis.range(each.span), documents.uri_of(source), tooltip=source.name)


def _addresses(analysis: Analysis) -> Iterator[types.DocumentLink]:
    """Yield the addresses in the texts of the header."""
    heads = (statement for statement in analysis.statements if statement.form in ("ruleset", "library"))
    for span in (word.span for head in heads for clause in head.body for word in clause.words("text")):
        for found in _ADDRESS.finditer(span.text):
            place = Span(span.source, span.start + found.start(), span.start + found.end())
            yield types.DocumentLink(analysis.range(place), found[0])
