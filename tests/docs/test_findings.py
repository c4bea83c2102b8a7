"""The scripts that show surprises of other programs: they run by `make findings`, and here only their form is tested."""

import re
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "findings"
SCRIPTS = sorted(FOLDER.glob("*.sh"))


def test_every_script_names_a_pinned_package_what_it_does_and_what_was_seen() -> None:
    assert len(SCRIPTS) >= 5
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        head = re.match(r"#!/bin/sh\n((?:# .*\n)+)", text)
        assert head is not None, script.name
        assert all(word in head[1] for word in ("Package", "Behavior:", "Output seen:")), script.name
        assert re.search(r"\d+\.\d+(?:\.\d+)?", head[1]), script.name
        assert re.search(r"(?:==|@|=)\d+\.\d", text.removeprefix(head[0])), script.name
        assert "mktemp -d" in text, script.name
        assert "rumpus" not in text.lower(), script.name


def test_every_script_is_a_sound_shell_script() -> None:
    for script in SCRIPTS:
        assert subprocess.run(["sh", "-n", str(script)], check=False).returncode == 0, script.name


def test_the_readme_has_three_lines() -> None:
    assert len((FOLDER / "README.md").read_text(encoding="utf-8").splitlines()) == 3
