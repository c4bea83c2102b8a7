"""The modules that a published game needs: what its entry module imports, also inside functions."""

import ast
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

ENTRY = "interpreter.publish.answering"
"""The module that a browser's worker imports."""

PACKED = ("dsl", "interpreter", "networkx", "rulesets")
"""The packages of which modules are packed; everything else is Python's own."""

LEFT_OUT = (
    "dsl.advice",
    "dsl.compiler",
    "dsl.elaborate",
    "dsl.grammar",
    "dsl.resolve",
    "interpreter.engines.kernel",
    "interpreter.pool",
    "interpreter.program.lowering",
)
"""Modules that nothing calls: a game comes compiled, has no kernel here, and one process."""

_NETWORKX = """\
from networkx.lazy_imports import _lazy_import
from networkx.exception import *
from networkx import utils
from networkx.utils import _clear_cache, _dispatchable
config = utils.backends._set_configs_from_environment()
utils.config = utils.configs.config = config
from networkx import classes
from networkx.classes import filters
from networkx.classes import *
from networkx import convert
from networkx.convert import *
from networkx import algorithms
from networkx.algorithms.components.connected import *
from networkx.algorithms.shortest_paths.generic import *
from networkx.algorithms.shortest_paths.unweighted import *
from networkx.algorithms.shortest_paths.weighted import *
from networkx.algorithms.simple_paths import *
from networkx.algorithms.traversal.depth_first_search import *
from networkx.algorithms.traversal.breadth_first_search import *
from networkx.algorithms import bipartite
"""

_BIPARTITE = """\
from networkx.algorithms.bipartite.basic import *
from networkx.algorithms.bipartite.matching import *
"""

REPLACED: Mapping[str, str] = {
    "interpreter.web.rules.jobs": "",  # it imports all jobs, also those that compile
    "networkx": _NETWORKX,
    "networkx.algorithms": "",
    "networkx.algorithms.bipartite": _BIPARTITE,
    "networkx.algorithms.components": "from networkx.algorithms.components.connected import *\n",
    "networkx.algorithms.shortest_paths": "",
    "networkx.algorithms.traversal": "",
}
"""Packages that import everything they have, which takes seconds in a browser: each by what is needed of it."""


def sources(entry: str = ENTRY) -> dict[str, str]:
    """Return the modules that an entry module needs: the text of each file by its name in an archive."""
    found: dict[str, str] = {}
    waiting, seen = [entry], {entry}
    while waiting:
        name = waiting.pop()
        path = _path(name)
        if path is None:
            continue
        text = REPLACED.get(name)
        text = path.read_text(encoding="utf-8") if text is None else text
        is_package = path.name == "__init__.py"
        found[f"{name.replace('.', '/')}{'/__init__' if is_package else ''}.py"] = text
        for each in _imported(name, text, path if is_package else None):
            for part in _parents(each):
                if part not in seen and _is_packed(part):
                    seen.add(part)
                    waiting.append(part)
    return dict(sorted(found.items()))


def _path(name: str) -> Path | None:
    """Return the file of a module, or None if a name is not that of one, but of a thing in one."""
    package, _, last = name.rpartition(".")
    if package and (_path(package) or Path()).name != "__init__.py":
        return None
    if not package:
        spec = find_spec(name)
        return Path(spec.origin) if spec and spec.origin else None
    folder = _path(package)
    assert folder is not None, "a package of a module has a file"
    options = (folder.parent / last / "__init__.py", folder.parent / f"{last}.py")
    return next((each for each in options if each.is_file()), None)


def _is_packed(name: str) -> bool:
    out = any(name == each or name.startswith(f"{each}.") for each in LEFT_OUT)
    return name.partition(".")[0] in PACKED and not out


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[: count + 1]) for count in range(len(parts)))


def _imported(name: str, text: str, package: Path | None) -> Iterator[str]:
    """Return the names that a module imports when it runs; each may be a module, or a thing in one."""
    for node in _running(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(name, node, is_package=package is not None)
            yield from (f"{base}.{alias.name}" for alias in node.names)
    if package is not None and "names_of(" in text:  # the names of such a package come from its modules on demand
        yield from (f"{name}.{path.stem}" for path in package.parent.glob("*.py") if path.stem != "__init__")


def _base(name: str, node: ast.ImportFrom, *, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    kept = parts[: len(parts) - node.level + is_package]
    return ".".join([*kept, *filter(None, [node.module])])


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """Return the nodes of a module without what is for type checkers alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from (each for other in node.orelse for each in (other, *_running(other)))
            continue
        yield node
        yield from _running(node)
