"""The parts of the built runtime, and what to do where it is not built."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from dsl.errors import RumpusError
from interpreter.installing import is_checkout
from interpreter.publish.runtime.needed import sources

BUILT = Path(__file__).parent / "built"
DIGEST, NOTICES = "digest", "notices.txt"

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "library.zip", "rumpus.zip")
"""The files of the runtime, each compressed once more: Pyodide, Python's library, and our modules."""


class NoRuntimeError(RumpusError):
    """The runtime of published games is not built."""


def runtime() -> dict[str, bytes]:
    """Return the compressed parts of the runtime by their names; raise `NoRuntimeError` if it is not built."""
    if not (BUILT / DIGEST).is_file():
        raise NoRuntimeError(f"the runtime of published games is not built here: {_cure()}")
    if is_checkout() and (BUILT / DIGEST).read_text(encoding="utf-8") != digest_of(sources()):
        raise NoRuntimeError(f"the runtime of published games is older than the modules that it contains: {_cure()}")
    return {name: (BUILT / f"{name}.gz").read_bytes() for name in PARTS}


def _cure() -> str:
    return "run `make runtime`" if is_checkout() else "install a wheel made by `make wheel`, which has it"


def digest_of(modules: Mapping[str, str]) -> str:
    """Return the digest of the modules that the runtime contains."""
    return sha256("".join(f"{name}\0{text}\0" for name, text in modules.items()).encode()).hexdigest()
