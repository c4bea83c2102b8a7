"""Scripts that drive a library, each in a process of its own under a Python that has the library."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from interpreter.benchmark.process import last_line, run
from interpreter.benchmark.sample import MeasurementError, Sample

ROOT = str(Path(__file__).parents[2])
"""The folder of this package; first on the path, since some Pythons have another package named `tests`."""

_START = "import runpy, sys; sys.path.insert(0, {root!r}); runpy.run_module({module!r}, run_name='__main__')"


def ask(python: str, script: str, request: Mapping[str, Any], limit: float) -> Sample:  # Any: JSON
    """Return the answer of a script of `beside` that runs under a Python."""
    start = _START.format(root=ROOT, module=f"tests.benchmark.beside.{script}")
    return read_answer(run([python, "-c", start], json.dumps(request), limit))


def read_answer(text: str) -> Sample:
    """Read a script's answer; a library may have printed lines of its own before it.

    >>> read_answer('{"amount": 20, "seconds": 0.5, "actions": 300}').facts
    {'actions': 300}
    """
    try:
        found = json.loads(last_line(text))
        return Sample(amount=found.pop("amount"), seconds=found.pop("seconds"), facts=found)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise MeasurementError(f"answers with something else than a count: {last_line(text)}") from None
