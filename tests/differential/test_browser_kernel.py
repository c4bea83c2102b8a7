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


TIMED = """
import json
from time import perf_counter
from interpreter import load
from interpreter.game.players import player_named
from interpreter.game.players.player import Budget
game = load("chess")
began = perf_counter()
report = player_named("alphabeta", game).think(game.start(), Budget(seconds=0.5))
print(json.dumps([game.engine.name, report.depth, perf_counter() - began]))
"""


def in_browser_python(folder: Path, text: str) -> list[list[object]]:
    """What a program prints in the Python of published games: JSON, line by line."""
    try:
        runtime(), runtime_of_playground()
    except NoRuntimeError:
        build_runtime()
    if KERNEL_PART not in runtime() or not PYODIDE.is_dir():
        pytest.skip("the runtime has no kernel: `make runtime` builds it where its compiler can be installed")
    program = folder / "program.py"
    program.write_text(text, encoding="utf-8")
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
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_ruleset_has_as_many_actions_in_a_browser(tmp_path: Path) -> None:
    found = in_browser_python(tmp_path, PROGRAM.format(names=NAMES))

    games = [load(name, engine="kernel") for name in NAMES]
    counts = [perft(game.engine, game.start().position, 2) for game in games]
    assert found == [[name, "kernel", count] for name, count in zip(NAMES, counts, strict=True)]


def test_a_search_in_a_browser_keeps_its_time(tmp_path: Path) -> None:
    ((engine, depth, seconds),) = in_browser_python(tmp_path, TIMED)

    assert engine == "kernel"
    assert isinstance(depth, int)
    assert isinstance(seconds, float)
    assert depth > 3
    assert 0.4 < seconds < 5
