"""Completion in the shells themselves, where they are installed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest
from support.command import ENV, RUMPUS

PAGE = (Path(__file__).parents[4] / "docs" / "pages" / "how-to" / "shell.md").read_text(encoding="utf-8")
BEGUN = {"rumpus analy": "analyse", "rumpus play crazyh": "crazyhouse", "rumpus moves --fo": "--format"}
"""Begun lines, and the word that completes each."""
SURROUNDINGS = {**ENV, "PATH": f"{Path(RUMPUS).parent}{os.pathsep}{ENV['PATH']}"}


def _needs(shell: str) -> str:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"{shell} is not installed")
    return found


def _script(shell: str, folder: Path) -> Path:
    """The script of a shell, as the page says to write it."""
    (line,) = re.findall(rf"^(_RUMPUS_COMPLETE=source_{shell} rumpus) >", PAGE, re.MULTILINE)
    done = subprocess.run(["sh", "-c", line], env=SURROUNDINGS, capture_output=True, text=True, check=True)
    file = folder / f"rumpus.{shell}"
    file.write_text(done.stdout, encoding="utf-8")
    return file


def _said(words: list[str]) -> list[str]:
    done = subprocess.run(words, env=SURROUNDINGS, capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[:-1]


def test_bash_completes_commands_rulesets_and_options(tmp_path: Path) -> None:
    script = _script("bash", tmp_path)
    lines = [
        f'COMP_WORDS=({line}); COMP_CWORD={line.count(" ")}; _rumpus_completion rumpus; echo "${{COMPREPLY[@]}}"'
        for line in BEGUN
    ]

    assert _said([_needs("bash"), "--norc", "-c", "\n".join([f"source {script}", *lines])]) == [*BEGUN.values()]


def test_bash_offers_files_where_no_ruleset_fits(tmp_path: Path) -> None:
    text = _script("bash", tmp_path).read_text(encoding="utf-8")

    assert "-o default" in text  # which means files


def test_fish_completes_commands_rulesets_and_options(tmp_path: Path) -> None:
    fish = _needs("fish")
    script = _script("fish", tmp_path)
    found = _said(
        [fish, "--no-config", "-c", "\n".join([f"source {script}", *(f'complete -C "{each}"' for each in BEGUN)])]
    )

    assert [line.partition("\t")[0] for line in found] == [*BEGUN.values()]


def test_zsh_completes_commands_rulesets_and_options(tmp_path: Path) -> None:
    zsh = _needs("zsh")
    script = _script("zsh", tmp_path)
    shell = pexpect.spawn(zsh, ["-f", "-i"], env={**SURROUNDINGS, "TERM": "dumb"}, encoding="utf-8", timeout=30)
    shell.sendline(f"PS1='ready> '; autoload -Uz compinit && compinit -u -D; source {script}; echo be''gun")
    shell.expect("begun")
    for line, word in BEGUN.items():
        shell.send(f"{line}\t")
        shell.expect_exact(word)
        shell.send("\x15")
    shell.sendline("exit")
    shell.expect(pexpect.EOF)
