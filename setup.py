"""Builds the kernel, all of its modules or none; everything else about the project is said in pyproject.toml.

There one could list the modules, each optional by itself, but not say that they belong together, build them on all
cores, keep them for the next installation, or leave their sources, which Python must not import, out of the wheel.
"""

import gc
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

KERNEL = Path("interpreter/engines/kernel")
SOURCES = sorted(path.with_suffix(".py") for path in KERNEL.rglob("*.pxd") if path.with_suffix(".py").exists())

MACROS = [("CYTHON_WITHOUT_ASSERTIONS", "1")]
# A function with one caller is written into it only if it is small: else seldom used ones slow down what is used often,
# by a tenth in perft of games with effects.
FLAGS = ["-O3", "-g0", "-w", "-fno-inline-functions-called-once"]
COLD = {
    "engine.py", "games.py", "held.py", "loading.py", "posing.py", "law/constraints.py", "law/plainness.py",
    "law/rows.py", "machine/capacity.py", "machine/inventory.py", "search/searcher.py", "search/tree_searcher.py",
    "tabling/tabler.py",
}  # fmt: skip
"""Modules full of Python objects, whose loops are in other modules: optimizing them takes long and gains nothing.

Of gcc's levels that make a function no slower, -Og takes half of the time of -O1."""

BUILT = Path("build/modules")
KEPT = 500
"""Number of compiled modules that are kept: those of some ten states of the sources."""

JOBS = os.cpu_count() or 1
CPU_SECONDS = 65
"""Seconds that one core needs for all modules."""


def flags(source: Path) -> list[str]:
    """Return the flags of gcc or clang for a module. The last flag wins, and yours come last."""
    level = ["-Og"] if source.relative_to(KERNEL).as_posix() in COLD else []
    return [*FLAGS, *level, *shlex.split(os.environ.get("CFLAGS", ""))]


def made_from(source: Path) -> list[Path]:
    """Return the files that Cython reads for a module: its own, and the declarations of all that it mentions."""
    found, waiting = {source}, [source.with_suffix(".pxd"), source]
    while waiting:
        path = waiting.pop()
        found.add(path)
        for name in re.findall(r"interpreter\.engines\.kernel((?:\.\w+)+)", path.read_text(encoding="utf-8")):
            declared = Path(f"{KERNEL}{name.replace('.', '/')}.pxd")
            if declared not in found and declared.exists():
                waiting.append(declared)
    return sorted(found)


def extension(source: Path) -> Extension:
    """Return a module of the kernel."""
    name, depends = ".".join(source.with_suffix("").parts), list(map(str, made_from(source)))
    return Extension(name, [str(source)], define_macros=MACROS, depends=depends)  # an sdist holds what it depends on


EXTENSIONS = [extension(source) for source in SOURCES]
COMPILED = {one.name for one in EXTENSIONS}


class Progress:
    """Says how many modules are done: on one line of a terminal, or on a new line for each quarter."""

    def __init__(self, done: str, total: int) -> None:
        self.done, self.total, self.count, self.begun = done, total, 0, monotonic()
        self.is_terminal = sys.stdout.isatty()

    def advance(self) -> None:
        """Count one more module."""
        self.count += 1
        line = f"  {self.done}: {self.count} of {self.total} modules, {monotonic() - self.begun:.0f} s"
        if self.is_terminal:
            print(f"\r{line}", end="\n" if self.count == self.total else "", flush=True)
        elif self.count * 4 // self.total > (self.count - 1) * 4 // self.total:
            print(line, flush=True)


class BuildAllOrNothing(build_ext):
    """Builds every module; if one cannot be compiled, it keeps none, and the reference engine plays."""

    def build_extensions(self):
        """Translate to C, then compile, both on all cores. A module that was built before is copied."""
        try:
            self._try_compiler()
            kept = {one.name: self._kept(one) for one in self.extensions}
            new = [one for one in self.extensions if not kept[one.name].exists()]
            if new:
                self._tell(new)
                self.force = True  # what is in the way may be of other flags
                self._translate(new)
                self._compile(new, kept)
            self._copy(kept)
        except (CCompilerError, BaseError) as fault:
            self._give_up(fault)

    def _try_compiler(self):
        """Fail at once without a C compiler or Python's headers: translation takes far longer."""
        with TemporaryDirectory() as folder:
            source = Path(folder) / "nothing.c"
            source.write_text("#include <Python.h>\n")
            self.compiler.compile([str(source)], output_dir=folder)

    def _kept(self, one):
        """Return the place of a compiled module. The name is the hash of everything that the module depends on."""
        if self.compiler.compiler_type == "unix":
            one.extra_compile_args = flags(Path(one.sources[0]))
        commands = [vars(self.compiler).get(name) for name in ("compiler_so", "linker_so")]
        tools = [sys.version, sysconfig.get_platform(), version("Cython"), self._compiler_version(), *commands]
        key = sha256(json.dumps([*tools, one.name, one.extra_compile_args, MACROS]).encode())
        for path in made_from(Path(one.sources[0])):
            key.update(path.read_bytes())
        return BUILT / key.hexdigest()

    def _compiler_version(self):
        if self.compiler.compiler_type != "unix":
            return self.compiler.compiler_type
        command = [self.compiler.compiler_so[0], "--version"]
        return subprocess.run(command, capture_output=True, text=True).stdout.partition("\n")[0]

    def _tell(self, new):
        seconds = max(1, round(CPU_SECONDS * len(new) / len(self.extensions) / min(JOBS, len(new))))
        print(
            f"Building the kernel: {len(new)} of {len(self.extensions)} modules are new. With "
            f"{self._compiler_version()} on {JOBS} idle cores this takes about {seconds} s.",
            flush=True,
        )

    def _translate(self, new):
        from Cython.Build import cythonize  # here, since who makes an sdist need not have it

        cache = os.environ.get("CYTHON_CACHE_DIR", False)  # for builds with other flags, such as those of tests
        options = {"build_dir": self.build_temp, "emit_linenums": True, "cache": cache, "force": True, "quiet": True}
        progress = Progress("translated to C", len(new))
        with processes() as pool:
            waiting = {pool.submit(cythonize, [one], **options): one for one in new}
            for done in finished(waiting, pool):
                waiting[done].sources = done.result()[0].sources
                progress.advance()

    def _compile(self, new, kept):
        BUILT.mkdir(parents=True, exist_ok=True)
        largest_first = sorted(new, key=lambda one: -Path(one.sources[0]).stat().st_size)
        progress = Progress("compiled", len(new))
        with ThreadPoolExecutor(JOBS) as pool:
            waiting = {pool.submit(self._compile_one, one, kept[one.name]): one for one in largest_first}
            for done in finished(waiting, pool):
                done.result()
                progress.advance()

    def _compile_one(self, one, kept):
        """Compile a module, and keep it when it is complete."""
        self.build_extension(one)
        complete = kept.with_suffix(f".{os.getpid()}")
        shutil.copyfile(self.get_ext_fullpath(one.name), complete)
        complete.replace(kept)

    def _copy(self, kept):
        """Put the modules in their places, younger than their sources; forget those that were not used for long."""
        for name, path in kept.items():
            target = Path(self.get_ext_fullpath(name))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            path.touch()
        for path in sorted(BUILT.iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT:]:
            path.unlink(missing_ok=True)

    def _give_up(self, fault):
        self.warn(f"the kernel is not built, so the reference engine plays: {fault}")
        for output in self.get_outputs():
            Path(output).unlink(missing_ok=True)
        self.extensions.clear()
        self.distribution.get_command_obj("bdist_wheel").root_is_pure = True


def processes() -> Executor:
    """Return a pool of processes, or one thread where the system has no shared semaphores."""
    try:
        return ProcessPoolExecutor(JOBS, initializer=gc.disable)  # Cython collects garbage a third of its time
    except (ImportError, NotImplementedError, OSError):
        return ThreadPoolExecutor(1)


def finished(waiting, pool: Executor):
    """Yield futures as they finish. If one fails, those that have not begun are dropped."""
    for done in as_completed(waiting):
        if done.exception() is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        yield done


MANUAL = "interpreter/manual/pages"
"""Where the pages of the documentation are in a wheel: the server shows them."""


class LeaveOutSources(build_py):
    """Copies what Python imports, of a compiled module not its source; and the pages of the manual."""

    def run(self):
        """Copy the pages, too, unless they are read where they are."""
        super().run()
        if not self.editable_mode:
            for part in ("explanation", "how-to", "reference", "tutorial"):
                shutil.copytree(Path("docs/pages") / part, Path(self.build_lib) / MANUAL / part, dirs_exist_ok=True)

    def find_package_modules(self, package, package_dir):
        """The modules of a package that are not compiled."""
        found = super().find_package_modules(package, package_dir)
        return [one for one in found if f"{one[0]}.{one[1]}" not in COMPILED]


if __name__ == "__main__":
    setup(ext_modules=EXTENSIONS, cmdclass={"build_ext": BuildAllOrNothing, "build_py": LeaveOutSources})
