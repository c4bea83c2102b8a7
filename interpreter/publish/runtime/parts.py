"""The parts of the built runtime, and what to do where it is not built."""

from hashlib import sha256
from pathlib import Path

from dsl.errors import RumpusError
from interpreter.installing import is_checkout
from interpreter.publish.runtime.needed import GAME, WRITING, Packing, compiled, sources

BUILT = Path(__file__).parent / "built"
DIGEST, NOTICES = "digest", "notices.txt"

MODULES, WRITING_MODULES = "rumpus.zip", "writing.zip"
"""Our modules for published games, and for the playground."""

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "library.zip", MODULES)
"""The files of the runtime, each compressed once more: Pyodide, Python's library, and our modules."""

KERNEL_PART = "kernel.so"
"""The kernel, which a runtime has if it could be compiled where it was built."""


class NoRuntimeError(RumpusError):
    """The runtime of published games is not built."""


def runtime() -> dict[str, bytes]:
    """Return the compressed parts of a published game by their names; raise `NoRuntimeError` if they are not built."""
    _check(MODULES, GAME)
    return {name: _read(name) for name in (*PARTS, *_kernel())}


def runtime_of_playground() -> dict[str, bytes]:
    """Return the compressed parts of the playground by their names; raise `NoRuntimeError` if they are not built."""
    _check(WRITING_MODULES, WRITING)
    return {name: _read(WRITING_MODULES if name == MODULES else name) for name in (*PARTS, *_kernel())}


def _kernel() -> tuple[str, ...]:
    return (KERNEL_PART,) if (BUILT / f"{KERNEL_PART}.gz").is_file() else ()


def _check(modules: str, packing: Packing) -> None:
    digest = BUILT / f"{modules}.{DIGEST}"
    if not digest.is_file():
        raise NoRuntimeError(f"the runtime of published games is not built here: {_cure()}")
    if is_checkout() and digest.read_text(encoding="utf-8") != digest_of(packing):
        raise NoRuntimeError(f"the runtime of published games is older than the modules that it contains: {_cure()}")


def _read(name: str) -> bytes:
    return (BUILT / f"{name}.gz").read_bytes()


def _cure() -> str:
    return "run `make runtime`" if is_checkout() else "install a wheel made by `make wheel`, which has it"


def digest_of(packing: Packing) -> str:
    """Return the digest of the modules that a kind of page needs, those of the kernel among them."""
    modules = {**sources(packing), **compiled(packing)}
    return sha256("".join(f"{name}\0{text}\0" for name, text in modules.items()).encode()).hexdigest()
