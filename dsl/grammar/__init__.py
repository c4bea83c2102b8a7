"""From text to syntax tree: a scanner cuts the text into statements, a form for each kind of statement parses it."""

from dsl.grammar.reader import parse

__all__ = ["parse"]
