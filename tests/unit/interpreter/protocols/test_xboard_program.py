"""XBoard itself, on a screen that nobody sees: whole games of variants that it does not know."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.command import ENV, RUMPUS

GAMES = os.pathsep.join([ENV.get("PATH", os.defpath), "/usr/games"])


@pytest.fixture
def screen() -> Iterator[str]:
    if shutil.which("xboard", path=GAMES) is None or shutil.which("Xvfb") is None:
        pytest.skip("no XBoard, or no Xvfb to run it on")
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        yield f":{answer.readline().strip()}"
    server.terminate()
    server.wait()


@pytest.mark.oracle
@pytest.mark.parametrize("variant", ["brouhaha", "marseillais", "crazyhouse", "normal"])
def test_xboard_lets_two_of_us_play_a_game_to_its_end(screen: str, variant: str, tmp_path: Path) -> None:
    engine = f"{RUMPUS} xboard --level random --seed"
    words = ["xboard", "-fcp", f"{engine} 1", "-scp", f"{engine} 2", "-variant", variant, "-testLegality", "false"]
    words += ["-mode", "TwoMachines", "-mg", "1", "-tc", "5", "-sgf", str(tmp_path / "game.pgn"), "-xexit"]
    words += ["-debug", "-nameOfDebugFile", str(tmp_path / "talk")]
    env = {**ENV, "DISPLAY": screen, "PATH": GAMES, "HOME": str(tmp_path)}

    subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, timeout=300, check=False)

    talk = (tmp_path / "talk").read_text(errors="replace")
    assert re.findall(r"(?:Illegal move|Error \(|tellusererror).*", talk) == []
    played = (tmp_path / "game.pgn").read_text()
    assert re.search(r"\{(?:(?:white|black) wins|draw) by [a-z]+\} ", played), played[-300:]
