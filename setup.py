"""Builds the kernel, all of its modules or none; everything else about the project is said in pyproject.toml.

There one could list the modules, each optional by itself, but not say that they belong together, translate them first
and compile them on all cores then, or leave their sources, which Python must not import, out of the wheel.
"""

import os
import shlex
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

KERNEL = Path("interpreter/engines/kernel")
SOURCES = sorted(path.with_suffix(".py") for path in KERNEL.rglob("*.pxd") if path.with_suffix(".py").exists())
# A function with one caller is written into it only if it is small: else seldom used ones slow down what is used often,
# by a tenth in perft of games with effects.
ONE_CALLER = "-fno-inline-functions-called-once"
UNIX_FLAGS = [
    "-O3",
    "-g0",
    ONE_CALLER,
    *shlex.split(os.environ.get("CFLAGS", "")),
]  # the last flag wins, yours come last


def extension(source: Path) -> Extension:
    """One module of the kernel. Cython translates it again if what it declares, or what it uses of others, changes."""
    name = ".".join(source.with_suffix("").parts)
    return Extension(name, [str(source)], define_macros=[("CYTHON_WITHOUT_ASSERTIONS", "1")])


EXTENSIONS = [extension(source) for source in SOURCES]
COMPILED = {one.name for one in EXTENSIONS}


class BuildAllOrNothing(build_ext):
    """Builds every module; where one cannot be compiled, none is kept, and the reference engine plays."""

    def build_extensions(self):
        """Translate to C in one go, then compile on all cores."""
        try:
            self._try_compiler()
            self._translate()
            self.parallel = self.parallel or True
            super().build_extensions()
            for output in self.get_outputs():  # those that did not need to be compiled again are current as well
                Path(output).touch()
        except (CCompilerError, BaseError) as fault:
            self._give_up(fault)

    def _try_compiler(self):
        """Fail at once where there is no C compiler: to translate takes far longer than to find out."""
        with TemporaryDirectory() as folder:
            source = Path(folder) / "nothing.c"
            source.write_text("int nothing;\n")
            self.compiler.compile([str(source)], output_dir=folder)

    def _translate(self):
        from Cython.Build import cythonize  # here, since who makes an sdist need not have it

        cache = os.environ.get("CYTHON_CACHE_DIR", False)  # for several builds from the same sources, as tests make
        found = cythonize(self.extensions, build_dir=self.build_temp, emit_linenums=True, cache=cache)
        translated = {one.name: one.sources for one in found}
        for one in self.extensions:
            one.sources = translated[one.name]
            if self.compiler.compiler_type == "unix":
                one.extra_compile_args = UNIX_FLAGS

    def _give_up(self, fault):
        self.warn(f"the kernel is not built, so the reference engine plays: {fault}")
        for output in self.get_outputs():
            Path(output).unlink(missing_ok=True)
        self.extensions.clear()
        self.distribution.get_command_obj("bdist_wheel").root_is_pure = True


class LeaveOutSources(build_py):
    """Copies what Python imports: of a compiled module that is not its source."""

    def find_package_modules(self, package, package_dir):
        """The modules of a package that are not compiled."""
        found = super().find_package_modules(package, package_dir)
        return [one for one in found if f"{one[0]}.{one[1]}" not in COMPILED]


if __name__ == "__main__":
    setup(ext_modules=EXTENSIONS, cmdclass={"build_ext": BuildAllOrNothing, "build_py": LeaveOutSources})
