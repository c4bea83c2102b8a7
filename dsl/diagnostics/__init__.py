"""Findings about rule files as values, and how they are shown."""

from dsl.diagnostics.diagnostic import Diagnostic, Edit, Fix, Label, Severity, are_enough, diagnostic, unreadable

__all__ = ["Diagnostic", "Edit", "Fix", "Label", "Severity", "are_enough", "diagnostic", "unreadable"]
