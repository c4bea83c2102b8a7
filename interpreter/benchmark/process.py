"""Running other programs, with an end to every wait."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from interpreter.benchmark.sample import MeasurementError, Sample

ROOT = str(Path(__file__).parents[2])
"""Where our packages lie; a script looks there last, so that a Python's own libraries come first."""

_START = "import runpy, sys; sys.path.append({root!r}); runpy.run_module({module!r}, run_name='__main__')"


def run(words: Sequence[str], text: str, limit: float, env: Mapping[str, str] | None = None) -> str:
    """What a program prints when it reads a text, in an environment that is ours if none is given."""
    try:
        done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=limit, env=env, check=False)
    except subprocess.TimeoutExpired:
        raise MeasurementError(f"no answer within {limit:g} seconds") from None
    except OSError as fault:
        raise MeasurementError(f"does not start: {fault.strerror}") from None
    if done.returncode:
        raise MeasurementError(f"ends with status {done.returncode}: {_last_line(done.stderr)}")
    return done.stdout


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["it says nothing"])[-1]


def ask(python: str, script: str, request: Mapping[str, Any], limit: float) -> Sample:  # Any: JSON
    """What a script of `beside` answers under a Python."""
    start = _START.format(root=ROOT, module=f"interpreter.benchmark.beside.{script}")
    return read_answer(run([python, "-c", start], json.dumps(request), limit))


def read_answer(text: str) -> Sample:
    """A script's answer; libraries may have printed lines of their own before it.

    >>> read_answer('{"amount": 20, "seconds": 0.5, "actions": 300}').facts
    {'actions': 300}
    """
    try:
        found = json.loads(_last_line(text))
        return Sample(amount=found.pop("amount"), seconds=found.pop("seconds"), facts=found)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise MeasurementError(f"answers with something else than a count: {_last_line(text)}") from None


def our_command() -> list[str]:
    """The words that start `rumpus` under this Python."""
    return [sys.executable, "-c", "from interpreter.cli import main; main()"]
