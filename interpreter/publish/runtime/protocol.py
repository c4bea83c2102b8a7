"""The language server's protocol for browsers: its whole library takes seconds there."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

CONVERTERS = """\
from enum import Enum

import attrs


class Converter:
    def unstructure(self, value):
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, (list, tuple)):
            return [self.unstructure(each) for each in value]
        if isinstance(value, dict):
            return {key: self.unstructure(each) for key, each in value.items()}
        if not attrs.has(type(value)):
            return value
        found = {_name(each.name): getattr(value, each.name) for each in attrs.fields(type(value))}
        return {name: self.unstructure(each) for name, each in found.items() if each is not None}


def _name(name):
    first, *rest = name.strip("_").split("_")
    return first + "".join(map(str.capitalize, rest))


def get_converter():
    return Converter()
"""
"""A converter that writes the values of answers and reads none."""


def types_in_use(text: str, modules: Iterable[str]) -> str:
    """Return the protocol's types that modules name, with the types that these need, out of several hundred."""
    tree = ast.parse(text)
    definitions = {name: node for node in tree.body for name in _defined(node)}
    waiting = [name for module in modules for name in _named(ast.parse(module))]
    kept: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in definitions and name not in kept:
            kept.add(name)
            waiting += [each.id for each in ast.walk(definitions[name]) if isinstance(each, ast.Name)]
    tree.body = [node for node in tree.body if _stays(node, kept)]
    return ast.unparse(tree)


def _named(module: ast.Module) -> Iterator[str]:
    """Return the types that a module names, as `types.Range` or by importing them, and some other names."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (each.name for each in node.names)


def _stays(node: ast.stmt, kept: set[str]) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom) or any(name in kept for name in _defined(node))


def _defined(node: ast.stmt) -> list[str]:
    """Return the names that a statement of the module defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [each.id for each in node.targets if isinstance(each, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []
