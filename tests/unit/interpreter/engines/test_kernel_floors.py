"""The floors of the kernel, which import-linter cannot see: who uses the compiled names of whom, and names of kinds."""

import re
from pathlib import Path

import networkx as nx
import pytest

KERNEL = Path(__file__).parents[4] / "interpreter" / "engines" / "kernel"
HOME = r"interpreter\.engines\.kernel\."
FLOORS = ("machine", "moves", "law", "bulk counting loading posing", "engine", "search")
"""From the lowest on; a module uses those of its own floor and of lower ones."""


def _module(path: Path) -> str:
    return ".".join(path.relative_to(KERNEL).with_suffix("").parts)


def _used(path: Path) -> set[str]:
    """Return the modules of the kernel whose names a source or a declaration takes in."""
    text = path.read_text(encoding="utf-8")
    return set(re.findall(rf"^from (?:cython\.cimports\.)?{HOME}([\w.]+) c?import", text, re.MULTILINE))


def _graph() -> nx.DiGraph:
    graph: nx.DiGraph = nx.DiGraph()
    for path in (*KERNEL.rglob("*.py"), *KERNEL.rglob("*.pxd")):
        if path.stem != "__init__":
            graph.add_edges_from((_module(path), used) for used in _used(path) if used != _module(path))
    return graph


def _floor(module: str) -> int:
    top = module.partition(".")[0]
    return next(number for number, names in enumerate(FLOORS) if top in names.split())


def test_no_modules_of_the_kernel_use_each_other_in_a_circle() -> None:
    assert list(nx.simple_cycles(_graph())) == []


def test_a_module_of_the_kernel_uses_no_module_of_a_higher_floor() -> None:
    assert [(user, used) for user, used in _graph().edges if _floor(used) > _floor(user)] == []


def test_a_name_that_starts_with_an_underscore_stays_in_its_module() -> None:
    imports = re.compile(r"^from cython\.cimports\.interpreter\S+ import (\([^)]*\)|.*)$", re.MULTILINE)
    taken = [
        (_module(path), name)
        for path in KERNEL.rglob("*.py")
        for names in imports.findall(path.read_text(encoding="utf-8"))
        for name in re.findall(r"\b_\w+", names.partition("#")[0])
    ]

    assert taken == []


@pytest.mark.parametrize("column", ["kind", "which", "trigger", "whom", "event"])
def test_kinds_are_compared_with_names_and_not_with_numbers(column: str) -> None:
    literal = re.compile(rf"\b{column}\b (?:[=!<>]=?|in) (?:\(?-?\d)")
    found = [
        (_module(path), line.strip())
        for path in KERNEL.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if literal.search(line)
    ]

    assert found == []
