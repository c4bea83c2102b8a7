"""Programs of this folder in processes of their own, with the packages that the tests themselves have."""

import os
import subprocess
import sys
from pathlib import Path

_FOLDER = Path(__file__).parent


def start(script: str, *words: str) -> "subprocess.Popen[str]":
    """Start a program of this folder."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(_FOLDER.parent), *sys.path])}
    command = [sys.executable, "-P", str(_FOLDER / f"{script}.py"), *words]
    return subprocess.Popen(command, env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
