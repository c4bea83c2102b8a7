"""Runs a program as a process, with a timeout."""

import subprocess
import sys
from collections.abc import Mapping, Sequence

from interpreter.benchmark.sample import MeasurementError


def run(words: Sequence[str], text: str, limit: float, env: Mapping[str, str] | None = None) -> str:
    """Return the output of a program for an input text; `env` is our own environment by default."""
    try:
        done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=limit, env=env, check=False)
    except subprocess.TimeoutExpired:
        raise MeasurementError(f"no answer within {limit:g} seconds") from None
    except OSError as fault:
        raise MeasurementError(f"does not start: {fault.strerror}") from None
    if done.returncode:
        raise MeasurementError(f"ends with status {done.returncode}: {last_line(done.stderr)}")
    return done.stdout


def last_line(text: str) -> str:
    """Return the last line of a program's output."""
    return (text.strip().splitlines() or ["it printed nothing"])[-1]


def our_command() -> list[str]:
    """Return the command line that starts `rumpus` under this Python."""
    return [sys.executable, "-c", "from interpreter.cli import main; main()"]
