"""The reference engine: one function for each rule, immutable positions, networkx graphs."""

from interpreter.engines.reference.engine import Reference

__all__ = ["Reference"]
