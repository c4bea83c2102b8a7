"""The table of reasons against the engine that misses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import interpreter.engines.reference as reference
from dsl.model.refusals import REASON_OF, REASONS

MAKERS = ("Miss", "miss", "missed", "found")
"""What the engine makes misses by."""

SOURCES = sorted(Path(reference.__file__).parent.glob("*.py"))


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may be: itself, or either arm of a choice."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _name(function: ast.expr) -> str:
    """The last part of a function's name."""
    return ast.unparse(function).rpartition(".")[2]


def _kinds() -> Iterator[str]:
    """The kinds of misses as the engine writes them: the first argument of a miss, or a `kind` that is one."""
    for node in (node for path in SOURCES for node in ast.walk(ast.parse(path.read_text()))):
        if isinstance(node, ast.Call) and _name(node.func) in MAKERS and node.args:
            yield from _texts(node.args[0])
        elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["kind"]:
            yield from _texts(node.value)


def test_every_kind_of_miss_has_one_sentence_and_every_sentence_a_miss() -> None:
    assert set(_kinds()) == REASON_OF.keys()


def test_no_kind_of_miss_has_two_reasons() -> None:
    assert len(REASON_OF) == sum(len(reason.misses) for reason in REASONS.values())
