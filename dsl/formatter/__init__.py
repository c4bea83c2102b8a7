"""Formats rule files in one layout; their meaning, comments and paragraphs stay."""

from dsl.formatter.layout import FormattedSource, format_source

__all__ = ["FormattedSource", "format_source"]
