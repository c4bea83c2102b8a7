"""The rules of a game as a page for players, in Markdown or HTML."""

from interpreter.document.as_html import as_html, body_html
from interpreter.document.as_markdown import as_markdown
from interpreter.document.content import heading, options_section, page_of, piece_entry, readings_section
from interpreter.document.page import Page

__all__ = [
    "Page",
    "as_html",
    "as_markdown",
    "body_html",
    "heading",
    "options_section",
    "page_of",
    "piece_entry",
    "readings_section",
]
