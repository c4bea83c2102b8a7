"""The kernel in a browser's Python counts as the native one, for every ruleset."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter import load
from interpreter.game.perft import perft
from interpreter.publish.runtime.build import PYODIDE
from interpreter.publish.runtime.build import build as build_runtime
from interpreter.publish.runtime.parts import BUILT, KERNEL_PART, NoRuntimeError, runtime, runtime_of_playground
from rulesets import Catalogue

pytestmark = [
    pytest.mark.slow,  # it starts Python in Node, and compiles every ruleset there
    pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL),
]

PROGRAM = """
import json
from interpreter import load
from interpreter.game.perft import perft
for name in {names!r}:
    game = load(name)
    print(json.dumps([name, game.engine.name, perft(game.engine, game.start().position, 2)]))
"""
NAMES = (*Catalogue().rulesets(), *Catalogue().gallery())


def test_every_ruleset_has_as_many_actions_in_a_browser(tmp_path: Path) -> None:
    try:
        runtime(), runtime_of_playground()
    except NoRuntimeError:
        build_runtime()
    if KERNEL_PART not in runtime() or not PYODIDE.is_dir():
        pytest.skip("the runtime has no kernel: `make runtime` builds it where its compiler can be installed")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(names=NAMES), encoding="utf-8")
    script = Path(__file__).parents[1] / "support" / "browser_python.mjs"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["node", str(script), str(PYODIDE), str(BUILT), str(program)],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    games = [load(name, engine="kernel") for name in NAMES]
    counts = [perft(game.engine, game.start().position, 2) for game in games]
    assert found == [[name, "kernel", count] for name, count in zip(NAMES, counts, strict=True)]
