"""The learning program of its page, as it is printed there, for some seconds."""

import subprocess
import sys
from pathlib import Path

from fences import fences

PAGE = Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "learner.md"
PROGRAM = next(fence.text for fence in fences(PAGE.read_text(encoding="utf-8")) if fence.kind == "python")


def test_the_program_learns_plays_against_levels_and_keeps_its_network(tmp_path: Path) -> None:
    program = tmp_path / "learner.py"
    program.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program), "hexapawn", "0.02", "2"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split(":")[0] for line in done.stdout.splitlines()[1:]] == ["against random", "against 1", "against 2"]
    assert (tmp_path / "player.npz").exists()
