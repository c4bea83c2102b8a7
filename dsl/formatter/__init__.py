"""Rule files in the one layout that all share: what they say stays, and so do their comments and paragraphs."""

from dsl.formatter.layout import FormattedSource, format_source

__all__ = ["FormattedSource", "format_source"]
