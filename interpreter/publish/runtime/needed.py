"""The modules that pages need: what their entry modules import, also inside functions."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from interpreter.publish.runtime.protocol import CONVERTERS, types_in_use


@dataclass(frozen=True, slots=True, kw_only=True)
class Packing:
    """Which modules a kind of page has."""

    entry: str
    """The module that a browser's worker imports."""
    packed: tuple[str, ...]
    """The packages of which modules are packed; everything else is Python's own."""
    left_out: tuple[str, ...]
    """Modules that nothing calls."""


NO_PROCESSES = ("interpreter.pool",)
"""What no browser has: more than one process."""

GAME = Packing(
    entry="interpreter.publish.answering",
    packed=("dsl", "interpreter", "networkx", "rulesets"),
    left_out=(
        "dsl.advice",
        "dsl.compiler",
        "dsl.elaborate",
        "dsl.grammar",
        "dsl.resolve",
        "interpreter.program.lowering",
        *NO_PROCESSES,
    ),
)
"""What a published game needs: it comes compiled."""

WRITING = Packing(
    entry="interpreter.publish.writing",
    packed=(*GAME.packed, "attr", "attrs", "lsprotocol", "pygls", "pyparsing"),
    left_out=(*NO_PROCESSES, "pyparsing.diagram"),
)
"""What the playground needs: parser, compiler and the answers to an editor."""

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

KERNEL = "interpreter.engines.kernel"

REPLACED: Mapping[str, str] = {
    KERNEL: Path(__file__).with_name("kernel_package.py").read_text(encoding="utf-8"),
    "interpreter.web.rules.jobs": "",  # it imports all jobs, also those that compile
    "lsprotocol.converters": CONVERTERS,
    "networkx": _NETWORKX,
    "networkx.algorithms": "",
    "networkx.algorithms.bipartite": _BIPARTITE,
    "networkx.algorithms.components": "from networkx.algorithms.components.connected import *\n",
    "networkx.algorithms.shortest_paths": "",
    "networkx.algorithms.traversal": "",
    "pyparsing.testing": "class pyparsing_test: pass\n",
}
"""Modules that look for files, or import what no page needs, which takes seconds: each by what is needed of it."""


def sources(packing: Packing = GAME) -> dict[str, str]:
    """Return the modules that a kind of page needs: the text of each file by its name in an archive."""
    modules = {name: path for name, path in _needed(packing).items() if not _is_compiled(path)}
    found = {
        f"{name.replace('.', '/')}{'/__init__' if path.name == '__init__.py' else ''}.py": _text(name, path)
        for name, path in modules.items()
    }
    if (types := "lsprotocol/types.py") in found:
        found[types] = types_in_use(found[types], [text for name, text in found.items() if name != types])
    return dict(sorted(found.items()))


def compiled(packing: Packing = GAME) -> dict[str, str]:
    """Return the modules of the kernel that a kind of page needs: the texts that each is compiled from, by its name."""
    modules = {name: path for name, path in _needed(packing).items() if _is_compiled(path)}
    return {
        name: "".join(each.read_text(encoding="utf-8") for each in (path, path.with_suffix(".pxd")))
        for name, path in sorted(modules.items())
    }


@cache  # a process asks for both kinds of modules
def _needed(packing: Packing) -> Mapping[str, Path]:
    """Return the files of the modules that a kind of page needs, by the names of the modules."""
    found: dict[str, Path] = {}
    waiting, seen = [packing.entry], {packing.entry}
    while waiting:
        name = waiting.pop()
        path = _path(name)
        if path is None:
            continue
        found[name] = path
        for each in _imported(name, _text(name, path), path if path.name == "__init__.py" else None):
            for part in _parents(each):
                if part not in seen and _is_packed(part, packing):
                    seen.add(part)
                    waiting.append(part)
    return found


def _text(name: str, path: Path) -> str:
    return REPLACED[name] if name in REPLACED else path.read_text(encoding="utf-8")


def _is_compiled(path: Path) -> bool:
    """Return True if a module is one of the kernel's, which are compiled."""
    return path.with_suffix(".pxd").is_file()


DATA: Mapping[str, tuple[str, ...]] = {
    "rulesets": ("**/*.rumpus", "*.toml"),
    "interpreter.exchange.reading": ("*.ini",),
}
"""Packages whose modules read files of their own: a text may build on every shipped one."""


def data_files() -> dict[str, str]:
    """Return the files that the modules of the playground read, by their names in an archive."""
    return {
        f"{package.replace('.', '/')}/{path.relative_to(folder).as_posix()}": path.read_text(encoding="utf-8")
        for package, patterns in DATA.items()
        for folder in [_folder(package)]
        for pattern in patterns
        for path in sorted(folder.glob(pattern))
    }


def _folder(package: str) -> Path:
    path = _path(package)
    assert path is not None, "a package with data has a file"
    return path.parent


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


def _is_packed(name: str, packing: Packing) -> bool:
    out = any(name == each or name.startswith(f"{each}.") for each in packing.left_out)
    return name.partition(".")[0] in packing.packed and not out


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[: count + 1]) for count in range(len(parts)))


def _imported(name: str, text: str, package: Path | None) -> Iterator[str]:
    """Return the names that a module imports when it runs; each may be a module, or a thing in one."""
    for node in _running(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(name, node, is_package=package is not None).removeprefix("cython.cimports.")
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
