"""Runs the installed command as a user would."""

import os
import subprocess
import sys
from pathlib import Path

RUMPUS = str(Path(sys.executable).parent / "rumpus")
ENV = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONWARNINGS": "error"}


def rumpus(*words: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The finished command: its exit status and what it printed."""
    return subprocess.run(
        [RUMPUS, *words], input=stdin, capture_output=True, text=True, cwd=cwd, env=ENV, timeout=120, check=False
    )
