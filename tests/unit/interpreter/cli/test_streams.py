"""Standard streams that are closed or full, or that nobody reads: every command says so in a sentence."""

import json
import os
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import pytest
from support.command import ENV, RUMPUS, become, rumpus
from support.plain import plainly

from interpreter import load
from interpreter.solutions import explore, proof_of, solve, write_proof

GAME = 'ruleset "Toy"\nboard 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\ndraw stalemate\n'
RECORD = '[Variant "Toy"]\n1. c1c2 *\n'

RANDOM = ["--white", "random", "--black", "random"]

PRINTING = {
    "check": ["toy.rumpus"],
    "solve": ["toy.rumpus", "#1"],
    "verify": ["hexapawn", "hexapawn.proof"],
    "endgame": ["toy.rumpus", "K,k"],
    "puzzles": ["toy.rumpus", "--games", "1", "--player", "random", "--jobs", "1"],
    "report": ["toy.rumpus", "--games", "2", "--levels", "random", "--jobs", "1"],
    "lint": ["toy.rumpus", "--format", "json"],
    "explain": ["W201"],
    "fmt": ["--check", "wide.rumpus"],
    "test": ["toy.rumpus"],
    "new": ["mine"],
    "diff": ["toy.rumpus", "chess"],
    "doc": ["toy.rumpus"],
    "import": ["toy.ini"],
    "export": ["toy.rumpus"],
    "catalogue": ["."],
    "rulesets": [],
    "show": ["toy.rumpus"],
    "moves": ["toy.rumpus"],
    "perft": ["toy.rumpus", "1"],
    "bench": ["toy.rumpus", "--runs", "1", "--seconds", "0.01", "--depth", "1"],
    "why": ["toy.rumpus", "c1c2"],
    "play": ["toy.rumpus", "--limit", "2"],
    "replay": ["game.pgn", "--rules", "toy.rumpus"],
    "doctor": [],
    "analyse": ["toy.rumpus", "--depth", "1"],
    "match": ["toy.rumpus", *RANDOM, "--games", "2", "--limit", "2", "--jobs", "1"],
    "train": ["toy.rumpus", "--games", "20", "--nodes", "1", "--rounds", "1", "--jobs", "1"],
    "values": ["toy.rumpus"],
}
"""Every command that ends by itself, with words by which it prints something."""

FEW = ("check", "play", "lint")

SERVING = ["lsp", "uci", "xboard"]
"""Commands that another program starts."""

WRITING = ["add", "publish"]
"""Commands that write files and print nothing; their own tests run them."""

ENDLESS = ["mcp", "serve"]
"""Commands that speak a protocol of their own; the tests of the web page and of the tools start them."""

READING = [
    ["check", "-"],
    ["fmt", "-"],
    ["replay", "-"],
    ["play", "chess", "--white", "human"],
    *([name] for name in SERVING),
]
"""Commands that read standard input."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "toy.rumpus").write_text(GAME)
    (tmp_path / "wide.rumpus").write_text(GAME.replace(" K {", "   K {"))
    (tmp_path / "toy.ini").write_text("[toy:chess]\nmustCapture = true\n")
    (tmp_path / "game.pgn").write_text(RECORD)
    (tmp_path / "hexapawn.proof").write_text(write_proof(proof_of(solve(explore(load("hexapawn").start())))))
    return tmp_path


Stream = IO[Any] | None


def _run(folder: Path, words: list[str], stdin: Stream, stdout: Stream) -> tuple[int, str]:
    """The exit status of a command, and what it says on standard error."""
    with TemporaryFile("w+") as said:
        status = become([RUMPUS, *words], (stdin, stdout, said), folder, ENV)
        said.seek(0)
        return status, said.read()


def test_no_command_is_forgotten() -> None:
    listed = re.findall(r"^  (\w+)  ", rumpus("--help").stdout.partition("Commands:")[2], re.MULTILINE)

    assert sorted(listed) == sorted([*PRINTING, *SERVING, *WRITING, *ENDLESS])


@pytest.mark.parametrize("command", plainly([*PRINTING, "--version", "--help", *SERVING], *FEW, "--help", "uci"))
def test_output_that_cannot_be_written_is_said_in_a_sentence(command: str, folder: Path) -> None:
    with Path("/dev/null").open() as nothing, Path("/dev/full").open("w") as full:
        words = [command, *PRINTING.get(command, [])]
        for stream, reason in ((full, "No space left on device"), (None, "it is closed")):
            (folder / "mine.rumpus").unlink(missing_ok=True)
            status, said = _run(folder, words, nothing, stream)

            assert status == 2
            assert said.endswith(f"error: standard output cannot be written: {reason}\n")
            assert "this is a bug" not in said


@pytest.mark.parametrize("command", plainly(PRINTING, *FEW))
def test_whoever_reads_the_output_may_leave(command: str, folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with Path("/dev/null").open() as nothing, os.fdopen(writer, "w") as pipe:
        status, said = _run(folder, [command, *PRINTING[command]], nothing, pipe)

    assert status in (0, 1, 141)
    assert "error" not in said
    assert "this is a bug" not in said


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_input_that_is_closed_is_said_in_a_sentence(words: list[str], folder: Path) -> None:
    with TemporaryFile("w+") as printed:
        assert _run(folder, words, None, printed) == (2, "error: standard input cannot be read: it is closed\n")


def test_what_needs_no_input_does_without(folder: Path) -> None:
    with TemporaryFile("w+") as printed:
        status, said = _run(folder, ["play", "toy.rumpus", "--limit", "2", "--record", "new.pgn"], None, printed)

    assert (status, said.partition(",")[0]) == (0, "standard input is not a terminal")
    assert (folder / "new.pgn").read_text().endswith(" 1/2-1/2\n")


@pytest.mark.parametrize(
    "command", plainly([name for name in PRINTING if name not in ("analyse", "bench")], *FEW)
)  # whose times differ
def test_what_is_said_where_nobody_reads_changes_nothing_else(command: str, folder: Path) -> None:
    def printed(said: Stream) -> tuple[int, str]:
        (folder / "mine.rumpus").unlink(missing_ok=True)
        with Path("/dev/null").open() as nothing, TemporaryFile("w+") as out:
            status = become([RUMPUS, command, *PRINTING[command]], (nothing, out, said), folder, ENV)
            out.seek(0)
            return status, out.read()

    with TemporaryFile("w+") as read, Path("/dev/full").open("w") as full:
        assert printed(full) == printed(None) == printed(read)


def test_findings_never_go_to_output_in_the_place_of_a_closed_stream(folder: Path) -> None:
    (folder / "slip.rumpus").write_text(GAME.replace("board", "bord"))
    with TemporaryFile("w+") as out:
        assert become([RUMPUS, "check", "slip.rumpus"], (None, out, None), folder, ENV) == 1
        out.seek(0)
        assert out.read() == "1 file: 1 error\n"


@pytest.mark.parametrize(
    "ending", plainly((">&-", "<&- >&- 2>&-", ">/dev/full 2>&1", "<&- 2>&- | true"), "<&- >&- 2>&-", ">/dev/full 2>&1")
)
def test_a_process_started_anew_ends_as_well(ending: str, folder: Path) -> None:
    """Streams that are closed before Python starts are another thing than those closed later."""
    words = f"{RUMPUS} play toy.rumpus --limit 2 {ending}"
    done = subprocess.run(words, shell=True, cwd=folder, env=ENV, capture_output=True, text=True, check=False)

    assert done.returncode == (0 if ending.endswith("true") else 2)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert "this is a bug" not in done.stderr


# What an encoding cannot say


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_whole_in_every_encoding(encoding: str, folder: Path) -> None:
    (folder / os.fsdecode(b"\xff.rumpus")).write_text('ruleset "Café →"\nbord 3x3\n', encoding="utf-8")
    words = [RUMPUS, "lint", os.fsdecode(b"\xff.rumpus"), "--format", "sarif"]
    env = {**ENV, "PYTHONIOENCODING": encoding}
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (1, b"")
    (result,) = json.loads(done.stdout)["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "%FF.rumpus"


def test_what_a_terminal_cannot_show_is_written_by_its_number(folder: Path) -> None:
    (folder / "cafe.rumpus").write_text(GAME.replace("Toy", "Café"), encoding="utf-8")
    env = {**ENV, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([RUMPUS, "doc", "cafe.rumpus"], cwd=folder, env=env, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"# Caf\\xe9\n")


def test_a_folder_that_has_been_removed_is_no_bug(tmp_path: Path) -> None:
    words = f'mkdir gone; cd gone; rmdir ../gone; for c in "lint -" "play chess --record a.pgn"; do {RUMPUS} $c; echo $?; done'
    done = subprocess.run(
        words, shell=True, cwd=tmp_path, env=ENV, input=GAME, capture_output=True, text=True, check=False
    )

    assert [line for line in done.stdout.splitlines() if line.isdigit()] == ["1", "2"]
    assert "this is a bug" not in done.stderr
