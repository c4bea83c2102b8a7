"""Neovim itself, with the settings of the page, on a shipped ruleset."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.command import ENV, RUMPUS

from dsl.formatter import format_source
from dsl.source import Source
from rulesets import Catalogue

ROOT = Path(__file__).parents[4]
SCRIPT = ROOT / "tests" / "support" / "neovim.lua"
OLD_SCRIPT = ROOT / "tests" / "support" / "old_neovim.lua"
PAGE = (ROOT / "docs" / "pages" / "how-to" / "editors.md").read_text(encoding="utf-8")
*SETTINGS, OLD_SETTINGS = re.findall(r"```lua\n(.*?)```", PAGE, re.DOTALL)
"""Those for this version, and those for older ones, which it still understands; and those for the oldest."""
OLDEST = (0, 11)


def neovim() -> str | None:
    """The editor, if one is installed that the page is meant for."""
    found = shutil.which("nvim")
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout if found else ""
    number = re.search(r"v(\d+)\.(\d+)", said)
    return found if number and (int(number[1]), int(number[2])) >= OLDEST else None


@pytest.mark.oracle
@pytest.mark.parametrize("settings", SETTINGS, ids=["newer", "older"])
def test_neovim_does_what_the_page_says(tmp_path: Path, settings: str) -> None:
    editor = neovim()
    if editor is None:
        pytest.skip("no Neovim of the version that the page names")
    (tmp_path / "init.lua").write_text(settings, encoding="utf-8")
    text = Catalogue().open("hullabaloo")[0].text
    (tmp_path / "hullabaloo.rumpus").write_text(text, encoding="utf-8")
    words = [editor, "--headless", "--clean", "-u", "init.lua", "-l", str(SCRIPT), "hullabaloo.rumpus", "report.json"]
    path = os.pathsep.join([str(Path(RUMPUS).parent), ENV["PATH"]])
    homes = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}

    done = subprocess.run(
        words,
        cwd=tmp_path,
        env={**ENV, **homes, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))

    steps = ("attached", "found", "mended", "quiet", "renamed", "hints", "colors", "lenses", "ran")
    assert {step: report[step] for step in steps} == dict.fromkeys(steps, True), done.stderr
    assert report["filetype"] == "rumpus"
    assert "E107 unexpected `chekmate`\nhelp: write `checkmate`" in report["findings"]
    assert "checkmate" in report["offered"]
    assert "x . . . . . x" in report["hover"]
    expected = format_source(Source("hullabaloo", text.replace("dabbaba-4", "tower"))).text
    assert report["formatted"] == expected
    assert report["said"] == "1 of 1 test passed"


@pytest.mark.slow
def test_an_old_neovim_attaches_and_shows_findings(tmp_path: Path) -> None:
    editor = shutil.which("nvim")
    if editor is None:
        pytest.skip("Neovim is not installed")
    (tmp_path / "init.lua").write_text(OLD_SETTINGS, encoding="utf-8")
    text = Catalogue().open("hexapawn")[0].text + "goal chekmate of pawn\n"
    (tmp_path / "toy.rumpus").write_text(text, encoding="utf-8")
    words = ["--headless", "--clean", "-u", "init.lua", "--cmd", "let report = 'report.json'", "toy.rumpus"]
    path = os.pathsep.join([str(Path(RUMPUS).parent), ENV["PATH"]])
    homes = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}

    subprocess.run(
        [editor, *words, "-c", f"luafile {OLD_SCRIPT}"],
        cwd=tmp_path,
        env={**ENV, **homes, "PATH": path},
        capture_output=True,
        timeout=120,
        check=True,
    )
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))

    assert {step: report[step] for step in ("attached", "found", "quiet")} == dict.fromkeys(
        ("attached", "found", "quiet"), True
    )
    assert any("chekmate" in each for each in report["findings"])
