"""Build the kernel for browsers: one module of WebAssembly, which Pyodide loads as it loads every compiled module.

The compiler and the linker come with the Python package `ziglang`, Python's headers with `wasmpy-build`, and what they
must know of Pyodide's Python is in its library. So the registries of Python and Node are all that is needed.
"""

from __future__ import annotations

import ast
import os
import re
import runpy
import subprocess
import zipfile
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from interpreter.installing import HOME, pip_command

BUILD = HOME / "build" / "browser"
FACTS = "_sysconfigdata__emscripten_wasm32-emscripten.py"
"""The module of Python's library that says how Pyodide's Python was built."""

_COMPILE = (
    "--target=wasm32-unknown-emscripten",
    "-D__wasi__=1",  # the headers of libc are those for WASI; Pyodide has the same functions
    "-nostdinc",
    "-fPIC",
    "-fvisibility=hidden",
    "-fno-strict-aliasing",
    "-fwrapv",
    "-g0",
    "-w",
    "-DNDEBUG",
)
_FAST, _SMALL = "-O2", "-Os"
"""How modules are optimized: those that search, and those that are full of Python objects."""

_LINK = (
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",  # Pyodide has them
    "--import-memory",
    "--gc-sections",
    "--strip-all",
    "-O2",
)


class NoCompilerError(Exception):
    """The kernel cannot be compiled for browsers here; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Python:
    """What is known of Pyodide's Python."""

    version: str
    """As `3.14`."""
    numbers: Mapping[str, int]
    """The constants that it was built with, those of `pyconfig.h` among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What compiles the kernel for browsers."""

    zig: Path
    """The program that contains clang and the linker."""
    libc: tuple[Path, ...]
    """Folders of the compiler's and libc's headers."""
    headers: Path
    """The folder of Python's headers."""
    config: str
    """The text that takes the place of their `pyconfig.h`, which is that of another system."""
    name: str
    """The versions of the packages."""


def side_module(modules: Iterable[str], library: Path) -> bytes:
    """Return modules of the kernel, by their names, as one for the Pyodide that has a library.

    Raise `NoCompilerError` if a tool is missing, or does not compile or link them.
    """
    tools = tools_for(library)
    with chdir(HOME):
        BUILD.mkdir(parents=True, exist_ok=True)
        (BUILD / "pyconfig.h").write_text(tools.config, encoding="utf-8")
        objects = _compiled(set(modules), tools)
        target = BUILD / "kernel.so"
        exported = [f"--export=PyInit_{name.rpartition('.')[2]}" for name in objects]
        _run(tools, "wasm-ld", *_LINK, *exported, *map(str, objects.values()), "-o", str(target))
    return target.read_bytes()


def tools_for(library: Path) -> Tools:
    """Return the tools for the Pyodide that has a library; raise `NoCompilerError` if one is missing."""
    missing = [name for name in ("ziglang", "wasmpy_build") if find_spec(name) is None]
    if missing:
        names = " and ".join(missing).replace("_", "-")
        raise NoCompilerError(f"there is no {names}; `{pip_command('--group runtime')}` installs what is needed")
    python = python_of(library)
    headers = _folder("wasmpy_build") / "include" / f"cp{python.version.replace('.', '')}"
    if not (headers / "Python.h").is_file():
        raise NoCompilerError(f"wasmpy-build {version('wasmpy-build')} has no headers of Python {python.version}")
    compiler = _folder("ziglang")
    include = compiler / "lib" / "libc" / "include"
    return Tools(
        zig=next(each for each in (compiler / "zig", compiler / "zig.exe") if each.exists()),
        libc=(compiler / "lib" / "include", include / "wasm-wasi-musl", include / "generic-musl"),
        headers=headers,
        config=config_of(python, (headers / "pyconfig.h").read_text(encoding="utf-8")),
        name=f"ziglang {version('ziglang')}, wasmpy-build {version('wasmpy-build')}",
    )


def python_of(library: Path) -> Python:
    """Read how Pyodide's Python was built from its library, an archive."""
    with zipfile.ZipFile(library) as archive:
        tree = ast.parse(archive.read(FACTS))
    (table,) = (each.value for each in tree.body if isinstance(each, ast.Assign) and isinstance(each.value, ast.Dict))
    pairs = {
        str(key.value): value.value
        for key, value in zip(table.keys, table.values, strict=True)
        if isinstance(key, ast.Constant) and isinstance(value, ast.Constant)  # the others are its builders' folders
    }
    numbers = {name: value for name, value in pairs.items() if isinstance(value, int)}
    return Python(version=str(pairs["VERSION"]), numbers=numbers)


def config_of(python: Python, other: str) -> str:
    """Return the `pyconfig.h` of a Python, with the names in that of the same version for another system."""
    names = sorted(set(re.findall(r"#\s*(?:define|undef)\s+(\w+)", other)))
    lines = [f"#define {name} {python.numbers[name]}" for name in names if python.numbers.get(name)]
    return "\n".join(["#define Py_PYCONFIG_H", *lines, ""])


def _folder(package: str) -> Path:
    spec = find_spec(package)
    origin = None if spec is None else spec.origin
    assert origin is not None, "a package that was found has a file"
    return Path(origin).parent


def _compiled(modules: set[str], tools: Tools) -> dict[str, Path]:
    """Return the object files of modules by their names; those that have not changed are kept."""
    native = SimpleNamespace(**runpy.run_path("setup.py"))
    chosen = [one for one in native.EXTENSIONS if one.name in modules]
    objects = {one.name: BUILD / f"{_key(one, native, tools)}.o" for one in chosen}
    new = [one for one in chosen if not objects[one.name].exists()]
    if new:
        print(f"Compiling {len(new)} modules of the kernel for browsers.", flush=True)
        texts = _translated(new, native)
        progress = native.Progress("compiled for browsers", len(new))
        with ThreadPoolExecutor(native.JOBS) as pool:
            waiting = {
                pool.submit(_compile, texts[one.name], objects[one.name], one, native, tools): one for one in new
            }
            for done in native.finished(waiting, pool):
                done.result()
                progress.advance()
    for path in {*BUILD.glob("*.o")} - {*objects.values()}:
        path.unlink()  # of modules as they were before
    return objects


def _key(one: Any, native: Any, tools: Tools) -> str:  # Any: of setuptools, which has no types, and of `setup.py`
    """Return the hash of everything that the object file of a module depends on."""
    sources = native.made_from(Path(one.sources[0]))
    told = [tools.name, tools.config, version("Cython"), one.name, *_flags(one, native, tools)]
    return sha256("\0".join([*told, *(path.read_text(encoding="utf-8") for path in sources)]).encode()).hexdigest()


def _translated(modules: list[Any], native: Any) -> dict[str, str]:
    """Translate modules to C, which is the same for every system; return the paths of the texts."""
    from Cython.Build import cythonize

    cache = os.environ.get("CYTHON_CACHE_DIR", False)
    options = {"build_dir": str(BUILD), "emit_linenums": True, "cache": cache, "force": True, "quiet": True}
    progress = native.Progress("translated to C", len(modules))
    texts = {}
    with native.processes() as pool:
        waiting = {pool.submit(cythonize, [one], **options): one for one in modules}
        for done in native.finished(waiting, pool):
            texts[waiting[done].name] = done.result()[0].sources[0]
            progress.advance()
    return texts


def _compile(text: str, target: Path, one: Any, native: Any, tools: Tools) -> None:
    complete = target.with_suffix(f".{os.getpid()}")
    _run(tools, "clang", *_flags(one, native, tools), "-c", text, "-o", str(complete))
    complete.replace(target)


def _flags(one: Any, native: Any, tools: Tools) -> list[str]:
    is_small = Path(one.sources[0]).relative_to(native.KERNEL).as_posix() in native.COLD
    macros = [f"-D{name}={value}" for name, value in native.MACROS]
    includes = [part for folder in tools.libc for part in ("-isystem", str(folder))]
    config = ["-include", str(BUILD / "pyconfig.h"), "-I", str(tools.headers)]
    return [*_COMPILE, _SMALL if is_small else _FAST, *macros, *includes, *config]


def _run(tools: Tools, *command: str) -> None:
    done = subprocess.run([tools.zig, *command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NoCompilerError(f"`zig {command[0]}` of {tools.name} failed\n{done.stderr}")
