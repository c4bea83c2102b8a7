"""The reference engine: one function for each sentence of the rules, immutable positions, networkx graphs."""

from interpreter.engines.reference.engine import Reference

__all__ = ["Reference"]
