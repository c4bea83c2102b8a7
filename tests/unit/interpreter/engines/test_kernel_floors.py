"""What no tool sees of the kernel: its floors, who uses the compiled names of whom, their types, and names of kinds."""

import ast
import re
from pathlib import Path

import networkx as nx
import pytest

KERNEL = Path(__file__).parents[4] / "interpreter" / "engines" / "kernel"
HOME = r"interpreter\.engines\.kernel\."
FLOORS = (
    "machine",
    "moves",
    "law",
    "bulk chance codes counting listing loading plain_fen planes posing",
    "engine",
    "held",
    "games proving",
    "search tabling",
)
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


_DECLARED = re.compile(r"^cdef (?!inline|struct|enum|class|extern)([\w *]+?)(\w+)\(([^()]*)\)([^#\n]*)", re.MULTILINE)
_TYPES = ("int", "bint", "size_t", "double", "float", "void")


def _annotation(declared: str) -> str:
    """Return the annotation that says the same as a type of C; a Python object has none."""
    kind, stars = declared.replace("*", "").strip(), declared.count("*")
    if kind == "object":
        return ""
    name = f"cython.{kind}" if kind in _TYPES else kind
    for _ in range(stars):
        name = f"cython.pointer[{name}]"
    return name


def _declared(path: Path) -> dict[str, list[str]]:
    """Return the types of the functions that a module declares to others: of the parameters, then of the result."""
    found = {}
    for result, name, parameters, limits in _DECLARED.findall(path.read_text(encoding="utf-8")):
        types = [re.sub(r"\w+$", "", each.strip()) for each in parameters.split(",") if each]
        nothing = result.strip() == "void" and "noexcept" not in limits
        found[name] = [*map(_annotation, types), "None" if nothing else _annotation(result)]
    return found


def _annotated(path: Path) -> dict[str, list[str]]:
    """Return the types of the functions in a source, in the same order."""
    found = {}
    for one in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(one, ast.FunctionDef):
            types = [*(each.annotation for each in one.args.args), one.returns]
            found[one.name] = [ast.unparse(each) if each else "" for each in types]
    return found


def test_a_function_of_the_kernel_has_the_same_types_in_its_source_and_in_its_declaration() -> None:
    differing = [
        (_module(path), name, types, written.get(name))
        for path in KERNEL.rglob("*.pxd")
        if path.with_suffix(".py").exists()  # without a source, all of its functions are written out there
        for written in [_annotated(path.with_suffix(".py"))]
        for name, types in _declared(path).items()
        if written.get(name) != types
    ]

    assert differing == []


def test_a_module_of_the_kernel_declares_only_functions_that_others_use() -> None:
    words = {_module(path): {*re.findall(r"\w+", path.read_text(encoding="utf-8"))} for path in KERNEL.rglob("*.py")}
    idle = [
        (_module(path), name)
        for path in KERNEL.rglob("*.pxd")
        for name in _declared(path)
        if not any(name in said for module, said in words.items() if module != _module(path))
        and path.read_text(encoding="utf-8").count(f"{name}(") < 2  # a function written out there may use it
    ]

    assert idle == []


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
