"""A command in a process that is started for it finds all it needs, and what it says owes nothing to the order of sets."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.command import ENV, RUMPUS, rumpus
from support.plain import plainly

from interpreter.cli.shared.fault import FINDINGS, FINE

RECORD = '[Variant "chess"]\n1. e2e4 e7e5 *\n'
COMMANDS = (
    "check hullabaloo",
    "lint hullabaloo --play 2",
    "explain unknown-piece",
    "fmt hullabaloo --diff",
    "test hullabaloo",
    "new pond",
    "diff chess crazyhouse",
    "doc hullabaloo",
    "rulesets",
    "show hullabaloo --program",
    "moves hullabaloo",
    "perft hullabaloo 2 --divide",
    "why hullabaloo a2a4",
    "play hullabaloo --seed 7 --limit 20 --record -",
    "replay game.pgn --verify",
    "doctor",
)


@pytest.mark.parametrize(
    "line", plainly(COMMANDS, *COMMANDS[:1], *COMMANDS[6:8]), ids=[line.split()[0] for line in COMMANDS]
)
def test_a_command_says_in_a_process_of_its_own_what_it_says_elsewhere(line: str, tmp_path: Path) -> None:
    folders = tmp_path / "fresh", tmp_path / "forked"
    for folder in folders:
        folder.mkdir()
        (folder / "game.pgn").write_text(RECORD)
    words, env = line.split(), {**ENV, "PYTHONHASHSEED": "1"}
    fresh = subprocess.run(
        [sys.executable, RUMPUS, *words], cwd=folders[0], env=env, capture_output=True, text=True, check=False
    )
    forked = rumpus(*words, cwd=folders[1])

    assert fresh.returncode in (FINE, FINDINGS), fresh.stderr
    assert (forked.returncode, forked.stdout) == (fresh.returncode, fresh.stdout)
