"""`rumpus fmt`, as a user runs it."""

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import ENV, RUMPUS, rumpus

from dsl.diagnostics.codes import framed

LOOSE = 'ruleset "Toy"; board 3x3\npiece king K{moves K}\npiece elk EL { moves A }\n'
NEAT = 'ruleset "Toy"\nboard 3x3\npiece king K  { moves K }\npiece elk  EL { moves A }\n'
FAULTY = 'ruleset "Toy"\nbord 3x3\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("loose", LOOSE), ("neat", NEAT)):
        (tmp_path / f"{name}.rumpus").write_text(text)
    return tmp_path


def test_fmt_writes_what_changes_and_says_so(folder: Path) -> None:
    done = rumpus("fmt", "loose.rumpus", "neat.rumpus", cwd=folder)

    assert (done.returncode, done.stdout) == (0, "formatted loose.rumpus\n")
    assert done.stderr == "2 files: 1 changed, 1 formatted already\n"
    assert (folder / "loose.rumpus").read_text() == NEAT


def test_fmt_keeps_the_mode_of_a_file_and_leaves_nothing_behind(folder: Path) -> None:
    (folder / "loose.rumpus").chmod(0o640)
    rumpus("fmt", "loose.rumpus", cwd=folder)

    assert stat.S_IMODE((folder / "loose.rumpus").stat().st_mode) == 0o640
    assert sorted(path.name for path in folder.iterdir()) == ["loose.rumpus", "neat.rumpus"]


def test_fmt_follows_a_link_to_the_file(folder: Path) -> None:
    (folder / "link.rumpus").symlink_to("loose.rumpus")
    rumpus("fmt", "link.rumpus", cwd=folder)

    assert (folder / "link.rumpus").is_symlink()
    assert (folder / "loose.rumpus").read_text() == NEAT


def test_fmt_keeps_the_other_names_of_a_file(folder: Path) -> None:
    (folder / "other").hardlink_to(folder / "loose.rumpus")
    rumpus("fmt", "loose.rumpus", cwd=folder)

    assert (folder / "other").read_text() == NEAT
    assert (folder / "other").samefile(folder / "loose.rumpus")


def _cannot_write(folder: Path, words: str) -> "subprocess.CompletedProcess[str]":
    """A command on a disk that takes no file of more than a kilobyte."""
    shell = f"ulimit -f 1; {RUMPUS} {words}"
    return subprocess.run(shell, shell=True, cwd=folder, env=ENV, capture_output=True, text=True, check=False)


LONG = LOOSE + "# ox\n" * 1000


@pytest.mark.parametrize("names", [1, 2])
def test_fmt_on_a_disk_without_room_leaves_the_text_and_does_the_others(names: int, folder: Path) -> None:
    (folder / "long.rumpus").write_text(LONG)
    if names == 2:
        (folder / "other").hardlink_to(folder / "long.rumpus")
    done = _cannot_write(folder, "fmt long.rumpus loose.rumpus")

    assert (done.returncode, done.stdout) == (2, "formatted loose.rumpus\n")
    assert done.stderr == ("error: long.rumpus cannot be written: File too large\n2 files: 1 changed, 1 not written\n")
    assert (folder / "long.rumpus").read_text() == LONG


def test_fmt_reports_a_file_that_it_cannot_write_as_json_too(folder: Path) -> None:
    (folder / "long.rumpus").write_text(LONG)
    told = json.loads(_cannot_write(folder, "fmt long.rumpus neat.rumpus --format json").stdout)

    assert [(each["file"], each["changed"]) for each in told] == [("long.rumpus", False), ("neat.rumpus", False)]


def test_lint_on_a_disk_without_room_leaves_the_text_and_its_findings(folder: Path) -> None:
    game = framed("piece king K { moves WF }")
    text = game + "# ox\n" * 1000
    for name in ("first", "second"):
        (folder / f"{name}.rumpus").write_text(text)
    (folder / "third.rumpus").write_text(game)
    done = _cannot_write(folder, "lint --fix --select W406 first.rumpus second.rumpus third.rumpus")

    assert (done.returncode, done.stdout) == (2, "3 files: 2 warnings, 1 fixed; 2 can be fixed with --fix\n")
    for name in ("first", "second"):
        assert f"error: {name}.rumpus cannot be written: File too large\n" in done.stderr
        assert (folder / f"{name}.rumpus").read_text() == text


def test_fmt_check_names_the_files_and_changes_none(folder: Path) -> None:
    done = rumpus("fmt", "--check", "loose.rumpus", "neat.rumpus", cwd=folder)

    assert (done.returncode, done.stdout) == (1, "loose.rumpus\n")
    assert done.stderr == "2 files: 1 would change, 1 formatted already\n"
    assert (folder / "loose.rumpus").read_text() == LOOSE
    assert rumpus("fmt", "--check", "neat.rumpus", cwd=folder).returncode == 0


def test_fmt_diff_shows_the_lines_and_changes_none(folder: Path) -> None:
    done = rumpus("fmt", "--diff", "loose.rumpus", cwd=folder)

    assert done.returncode == 1
    assert done.stdout.startswith("--- loose.rumpus\n+++ loose.rumpus, formatted\n@@ ")
    assert "\n+piece king K  { moves K }\n+piece elk  EL { moves A }\n" in done.stdout
    assert (folder / "loose.rumpus").read_text() == LOOSE


def test_fmt_of_standard_input_writes_to_standard_output() -> None:
    done = rumpus("fmt", "-", stdin=LOOSE)

    assert (done.returncode, done.stdout, done.stderr) == (0, NEAT, "")


def test_fmt_takes_folders(folder: Path) -> None:
    (folder / "inner").mkdir()
    (folder / ".hidden").mkdir()
    for inner in ("inner", ".hidden"):
        (folder / inner / "more.rumpus").write_text(LOOSE)
    done = rumpus("fmt", "--check", ".", cwd=folder)

    assert done.stdout.splitlines() == ["inner/more.rumpus", "loose.rumpus"]


def test_fmt_of_a_folder_without_rule_files_is_wrong_usage(tmp_path: Path) -> None:
    done = rumpus("fmt", ".", cwd=tmp_path)

    assert done.returncode == 2
    assert "there is no rule file, `*.rumpus`, in the folder ." in done.stderr


def test_fmt_leaves_a_faulty_file_as_it_is_and_does_the_others(folder: Path) -> None:
    (folder / "faulty.rumpus").write_text(FAULTY)
    done = rumpus("fmt", ".", cwd=folder)

    assert done.returncode == 1
    assert "faulty.rumpus:2:1" in done.stderr
    assert done.stderr.endswith("3 files: 1 changed, 1 formatted already, 1 with errors, left as it is\n")
    assert (folder / "faulty.rumpus").read_text() == FAULTY
    assert (folder / "loose.rumpus").read_text() == NEAT


def test_fmt_leaves_what_is_no_utf_8_alone(folder: Path) -> None:
    (folder / "latin.rumpus").write_bytes(b'ruleset "\xe9"\n')
    done = rumpus("fmt", "latin.rumpus", cwd=folder)

    assert done.returncode == 1
    assert (folder / "latin.rumpus").read_bytes() == b'ruleset "\xe9"\n'


def test_fmt_changes_nothing_if_one_file_does_not_exist(folder: Path) -> None:
    done = rumpus("fmt", "loose.rumpus", "nothing.rumpus", cwd=folder)

    assert done.returncode == 2
    assert (folder / "loose.rumpus").read_text() == LOOSE


@pytest.mark.parametrize("command", ["fmt", "check", "doc"])
def test_a_name_that_no_file_can_have_is_wrong_usage(command: str) -> None:
    done = rumpus(command, f"{'x' * 5000}.rumpus")

    assert done.returncode == 2
    assert "cannot be read" in done.stderr


def test_fmt_loads_no_engine() -> None:
    code = "import sys; sys.argv = ['rumpus', 'fmt', '--check', 'hullabaloo']\nfrom interpreter.cli import main\ntry:\n main()\nexcept SystemExit: pass\nassert not {'networkx', 'interpreter.game.state'} & set(sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_fmt_needs_a_file() -> None:
    assert rumpus("fmt").returncode == 2


def test_fmt_reports_as_json(folder: Path) -> None:
    done = rumpus("fmt", "--check", "--format", "json", "loose.rumpus", "neat.rumpus", cwd=folder)

    assert done.returncode == 1
    assert json.loads(done.stdout) == [
        {"file": "loose.rumpus", "changed": True, "findings": []},
        {"file": "neat.rumpus", "changed": False, "findings": []},
    ]


def test_fmt_of_standard_input_has_no_json() -> None:
    assert rumpus("fmt", "-", "--format", "json", stdin=LOOSE).returncode == 2


def test_a_file_from_another_system_gets_plain_line_ends(tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_bytes(b"\xef\xbb\xbf" + NEAT.replace("\n", "\r\n").encode())
    rumpus("fmt", "toy.rumpus", cwd=tmp_path)

    assert (tmp_path / "toy.rumpus").read_bytes() == NEAT.encode()


def test_a_file_whose_lines_end_with_carriage_returns_gets_line_feeds(tmp_path: Path) -> None:
    file = tmp_path / "old.rumpus"
    file.write_bytes(b'ruleset "Old"\r# a comment\rextends chess\r')

    assert rumpus("fmt", "--check", str(file)).returncode == 1
    assert rumpus("fmt", str(file)).returncode == 0
    assert file.read_bytes() == b'ruleset "Old"\n# a comment\nextends chess\n'
    assert rumpus("fmt", "--check", str(file)).returncode == 0
