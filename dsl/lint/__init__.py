"""Rules about code that is probably not meant, has no effect, or reads badly: one rule a file, grouped in folders."""

from dsl.lint.run import Linted, lint_source

__all__ = ["Linted", "lint_source"]
